import { MILEAGE_STEPS, PRICE_STEPS, stepOf } from '@cars/shared-contracts/rules/facet-steps';
import { withUnit } from '@cars/shared-contracts/rules/measure';
import { formatWhole } from '@cars/shared-contracts/rules/money';
import type { RangeEnd } from '@cars/shared-ui/kit/range-slider';
import { TEXTS } from './texts.ts';

/** The ranges with a histogram, by their lower field. */
export const SCALES = {
  priceMin: { facet: 'price', steps: PRICE_STEPS, unit: '₽' },
  mileageMin: { facet: 'mileage', steps: MILEAGE_STEPS, unit: 'км' },
} as const;
export type Scale = (typeof SCALES)[keyof typeof SCALES];

/** Where a typed number is on the scale, between two steps too; an empty or wrong one is no bound. */
export const placeOf = (text: string, end: RangeEnd, steps: readonly number[]): number => {
  if (!/^\d+$/.test(text)) return end === 'from' ? 0 : steps.length;
  const value = Number(text);
  const step = stepOf(steps, value);
  const start = steps[step] ?? 0;
  const next = steps[step + 1];
  // The last step has no upper bound: a number above its start is drawn in its middle.
  if (next === undefined) return value === start ? step : step + 0.5;
  return step + (value - start) / (next - start);
};

/** The number of a step for its field: an end of the scale is no bound. */
export const textOfStep = (step: number, steps: readonly number[]): string =>
  step <= 0 || step >= steps.length ? '' : String(steps[step]);

/** «500 000 ₽», «без ограничения». */
export const valueText = (text: string, unit: string): string =>
  /^\d+$/.test(text) ? withUnit(formatWhole(Number(text)), unit) : TEXTS.unbounded;
