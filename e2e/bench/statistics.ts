const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** The middle value, or the mean of the two middle ones; NaN of nothing. */
export const median = (values: readonly number[]): number => {
  const order = sorted(values);
  const middle = Math.floor(order.length / 2);
  if (order.length === 0) return Number.NaN;
  return order.length % 2 === 1
    ? (order[middle] as number)
    : ((order[middle - 1] as number) + (order[middle] as number)) / 2;
};

/** The value that `share` of all values do not exceed (nearest rank); NaN of nothing. */
export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

/** Ways to choose `k` of `n`. */
const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
};

/**
 * The interval that contains the median of what the values are drawn from with at least this confidence, by their order
 * alone (the sign test); the whole range of fewer values than that needs.
 */
export const medianInterval = (values: readonly number[], confidence = 0.9): readonly [number, number] => {
  const order = sorted(values);
  const n = order.length;
  let outside = 0;
  let left = 0;
  for (let rank = 0; rank < Math.floor(n / 2); rank += 1) {
    outside += (2 * choose(n, rank)) / 2 ** n;
    if (outside > 1 - confidence) break;
    left = rank;
  }
  return [order[left] ?? Number.NaN, order[n - 1 - left] ?? Number.NaN];
};

export const spread = (values: readonly number[]): { median: number; min: number; max: number } => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});
