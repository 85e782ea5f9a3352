/** A point on the drawing: `y` grows to the south, as in SVG. */
export interface Drawn {
  readonly x: number;
  readonly y: number;
}

const DEGREE = Math.PI / 180;

/** Mercator's projection, in degrees of the equator. */
export const projected = ({ lat, lon }: { readonly lat: number; readonly lon: number }): Drawn => ({
  x: lon,
  y: -Math.log(Math.tan((45 + lat / 2) * DEGREE)) / DEGREE,
});

/** Room of a name: as wide as its letters, with a line of distance. */
const LETTER = 0.17;
const LINE = 0.45;

const isClear = (a: Drawn & { readonly name: string }, b: Drawn & { readonly name: string }): boolean =>
  Math.abs(a.y - b.y) > LINE ||
  (a.x < b.x ? b.x - a.x > a.name.length * LETTER : a.x - b.x > b.name.length * LETTER);

/** The nearest cities whose names do not cover each other, at most `max`. */
export const namedCities = <City extends Drawn & { readonly name: string }>(
  cities: readonly City[],
  at: Drawn,
  max: number,
): readonly City[] => {
  const named: City[] = [];
  const near = [...cities].sort(
    (a, b) => Math.hypot(a.x - at.x, a.y - at.y) - Math.hypot(b.x - at.x, b.y - at.y),
  );
  for (const city of near)
    if (named.length < max && named.every((other) => isClear(city, other))) named.push(city);
  return named;
};
