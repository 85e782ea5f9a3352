/** Places of two handles on a scale of `steps` equal steps; a place may be between two. */
export interface RangePlaces {
  readonly from: number;
  readonly to: number;
}
export type RangeEnd = keyof RangePlaces;

const MANY_STEPS = 4;

/** The steps that a handle may take: it does not pass the other one. */
export const boundsOf = (end: RangeEnd, { from, to }: RangePlaces, steps: number): [number, number] =>
  end === 'from' ? [0, Math.max(0, Math.ceil(to) - 1)] : [Math.min(steps, Math.floor(from) + 1), steps];

/** The step nearest to a place, within the bounds of the handle. */
export const stepAt = (end: RangeEnd, place: number, places: RangePlaces, steps: number): number => {
  const [low, high] = boundsOf(end, places, steps);
  return Math.min(Math.max(Math.round(place), low), high);
};

/** Where a key moves a handle; null for a key of no meaning. A handle between two steps goes to the next of them. */
export const stepOfKey = (end: RangeEnd, key: string, places: RangePlaces, steps: number): number | null => {
  const place = places[end];
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: Math.floor(place) + 1,
    ArrowUp: Math.floor(place) + 1,
    ArrowLeft: Math.ceil(place) - 1,
    ArrowDown: Math.ceil(place) - 1,
    PageUp: Math.floor(place) + MANY_STEPS,
    PageDown: Math.ceil(place) - MANY_STEPS,
    Home: 0,
    End: steps,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined ? null : stepAt(end, target, places, steps);
};

/** The handle that a tap beside both moves. */
export const nearestEnd = (place: number, { from, to }: RangePlaces): RangeEnd =>
  Math.abs(place - from) < Math.abs(place - to) || place < from ? 'from' : 'to';

/** Bars as one path of width 1 each and height 100; the least bar can be seen. */
export const barsPath = (bars: readonly number[]): string => {
  const highest = Math.max(1, ...bars);
  return bars
    .map((bar, at) => {
      if (bar === 0) return '';
      const top = 100 - Math.max(4, (bar / highest) * 100);
      return `M${at + 0.08} 100V${top.toFixed(1)}H${at + 0.92}V100Z`;
    })
    .join('');
};
