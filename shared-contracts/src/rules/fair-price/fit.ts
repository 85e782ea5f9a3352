/** One ad as numbers: a logarithm of a price and what it depends on. */
export interface Point {
  readonly features: readonly number[];
  readonly logPrice: number;
  /** How much it counts, above 0. */
  readonly weight: number;
}

/** The expected slope of a feature, and how many weighted points it takes to overrule it. */
export interface Prior {
  readonly slope: number;
  readonly strength: number;
}

const ROUNDS = 4;
/** Residuals up to this many deviations count fully, beyond the second bound not at all. */
const FULL_DEVIATIONS = 1.5;
const LAST_DEVIATIONS = 6;
/** A sample of equal prices has some deviation too. */
const LEAST_DEVIATION = 0.03;
const MAD_TO_DEVIATION = 1.4826;

export const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
};

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** Solves `matrix · x = right` for a symmetric positive matrix by elimination without pivots. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 1;
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / pivot;
      for (let column = at; column < row.length; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0);
    }
  }
  const x = right.map(() => 0);
  for (let at = x.length - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? [];
    const known = x.reduce((sum, value, column) => (column > at ? sum + value * (row[column] ?? 0) : sum), 0);
    x[at] = ((row[x.length] ?? 0) - known) / (row[at] ?? 1);
  }
  return x;
};

/** One weighted least-squares fit that is drawn to the priors. */
const fitOnce = (
  points: readonly Point[],
  weights: readonly number[],
  priors: readonly Prior[],
): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const mean = priors.map(
    (_, at) =>
      points.reduce((sum, { features }, n) => sum + (weights[n] ?? 0) * (features[at] ?? 0), 0) / total,
  );
  const meanPrice = points.reduce((sum, { logPrice }, n) => sum + (weights[n] ?? 0) * logPrice, 0) / total;
  const matrix = priors.map(({ strength }, at) => priors.map((_, other) => (at === other ? strength : 0)));
  const right = priors.map(({ slope, strength }) => slope * strength);
  for (const [n, { features, logPrice }] of points.entries()) {
    const weight = weights[n] ?? 0;
    const centered = features.map((value, at) => value - (mean[at] ?? 0));
    for (const [at, row] of matrix.entries()) {
      const share = weight * (centered[at] ?? 0);
      right[at] = (right[at] ?? 0) + share * (logPrice - meanPrice);
      for (const [other, value] of centered.entries()) row[other] = (row[other] ?? 0) + share * value;
    }
  }
  return solve(matrix, right);
};

export interface Fit {
  readonly slopes: readonly number[];
  /** Logarithmic distance of each point from the middle at its features. */
  readonly residuals: readonly number[];
  /** Their usual size. */
  readonly deviation: number;
}

const residualsOf = (points: readonly Point[], slopes: readonly number[]): Fit => {
  const heights = points.map(({ features, logPrice }) => logPrice - dot(features, slopes));
  const middle = medianOf(heights);
  const residuals = heights.map((height) => height - middle);
  return {
    slopes,
    residuals,
    deviation: MAD_TO_DEVIATION * medianOf(residuals.map(Math.abs)) + LEAST_DEVIATION,
  };
};

/**
 * Slopes of the logarithm of a price by features. Prices far from the others lose their weight, so that absurd
 * ones change nothing.
 */
export const fitSlopes = (points: readonly Point[], priors: readonly Prior[]): Fit => {
  let fit = residualsOf(
    points,
    priors.map(({ slope }) => slope),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const { residuals, deviation } = fit;
    const weights = points.map(({ weight }, n) => {
      const distance = Math.abs(residuals[n] ?? 0) / deviation;
      if (distance > LAST_DEVIATIONS) return 0;
      return distance <= FULL_DEVIATIONS ? weight : (weight * FULL_DEVIATIONS) / distance;
    });
    fit = residualsOf(points, fitOnce(points, weights, priors));
  }
  return fit;
};
