/** A point on the drawing: `y` grows to the south, as in SVG. */
export interface Drawn {
  readonly x: number;
  readonly y: number;
}

/** Where a map begins without a place [CAR-30]. */
export const DEFAULT_CENTER = { latitude: 55.751574, longitude: 37.573856 } as const;

/** Radius of the mark of the point. */
export const RING = 0.32;

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

const distance = (a: Drawn, b: Drawn): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Whether the mark of the point covers a city. */
export const isUnderMark = (city: Drawn, at: Drawn): boolean => distance(city, at) < RING;

type Named = Drawn & { readonly name: string };

/**
 * The nearest cities whose names cover neither each other nor the mark, at most `max`; a city under the mark has its
 * name beside it.
 */
export const namedCities = (cities: readonly Named[], at: Drawn, max: number): readonly Named[] => {
  const mark: Named = { name: '', x: at.x - RING, y: at.y };
  const named: Named[] = [];
  const near = [...cities].sort((a, b) => distance(a, at) - distance(b, at));
  for (const city of near) {
    const shown = isUnderMark(city, at) ? { name: city.name, x: at.x + RING, y: at.y } : city;
    if (named.length < max && [mark, ...named].every((other) => isClear(shown, other))) named.push(shown);
  }
  return named;
};
