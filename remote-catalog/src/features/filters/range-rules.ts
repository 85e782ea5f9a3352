import { MILEAGE_STEPS, PRICE_STEPS } from '@cars/shared-contracts/rules/facet-steps';
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
  const next = steps.findIndex((step) => step > value);
  // The last step has no end: any number above its beginning is in its middle.
  if (next < 0) return steps.length - (value === steps.at(-1) ? 1 : 0.5);
  const low = steps[next - 1] ?? 0;
  return next - 1 + (value - low) / ((steps[next] as number) - low);
};

/** The number of a step for its field: an end of the scale is no bound. */
export const textOfStep = (step: number, steps: readonly number[]): string =>
  step <= 0 || step >= steps.length ? '' : String(steps[step]);

/** «500 000 ₽», «без ограничения». */
export const valueText = (text: string, unit: string): string =>
  /^\d+$/.test(text) ? `${formatWhole(Number(text))}\u00a0${unit}` : TEXTS.unbounded;
