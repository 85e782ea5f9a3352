/** Places of two handles on a scale of `steps` equal steps; a place may be between two. */
export interface RangePlaces {
  readonly from: number;
  readonly to: number;
}
export type RangeEnd = keyof RangePlaces;

/** The step nearest to a place: a handle does not pass the other one. */
export const stepAt = (end: RangeEnd, place: number, { from, to }: RangePlaces, steps: number): number => {
  const step = Math.round(place);
  return end === 'from'
    ? Math.max(0, Math.min(step, Math.ceil(to) - 1))
    : Math.min(steps, Math.max(step, Math.floor(from) + 1));
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
