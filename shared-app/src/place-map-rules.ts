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

/** Room of a name: its point, as wide as its letters, with a line of distance. */
const POINT = 0.3;
const LETTER = 0.17;
const LINE = 0.45;
/** Half of what a narrow screen shows. */
const FRAME = 3.9;

const widthOf = ({ name }: { readonly name: string }): number => POINT + name.length * LETTER;

const isClear = (a: Drawn & { readonly name: string }, b: Drawn & { readonly name: string }): boolean =>
  Math.abs(a.y - b.y) > LINE || (a.x < b.x ? b.x - a.x > widthOf(a) : a.x - b.x > widthOf(b));

const distance = (a: Drawn, b: Drawn): number => Math.hypot(a.x - b.x, a.y - b.y);

type Named = Drawn & { readonly name: string };

const isInFrame = ({ name, x, y }: Named, at: Drawn): boolean =>
  Math.abs(y - at.y) < FRAME && x > at.x - FRAME && x + widthOf({ name }) < at.x + FRAME;

/** Names on a map; the cities under the mark have no places of their own. */
export interface NamedCities {
  /** The largest city that the mark covers: Moscow, not Реутов. */
  readonly own: Named | null;
  readonly others: readonly Named[];
}

/**
 * The first cities, largest first and at most `max`, whose names are whole and cover neither each other nor the mark of
 * this radius; the largest city under the mark has its name beside it.
 */
export const namedCities = (cities: readonly Named[], at: Drawn, max: number, radius = RING): NamedCities => {
  const covered = cities.filter((city) => distance(city, at) < radius);
  const [largest] = covered;
  const own = largest ? { name: largest.name, x: at.x + radius, y: at.y } : null;
  const mark = { name: '', x: at.x - radius, y: at.y };
  const taken: Named[] = [...(radius > 0 ? [mark] : []), ...(own ? [own] : [])];
  const others: Named[] = [];
  for (const city of cities) {
    if (others.length === max) break;
    if (covered.includes(city) || !isInFrame(city, at) || !taken.every((other) => isClear(city, other)))
      continue;
    taken.push(city);
    others.push(city);
  }
  return { own, others };
};
