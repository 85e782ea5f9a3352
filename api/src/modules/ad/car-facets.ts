import type { AdFacets, Facet } from '@cars/shared-contracts/schemas/ad-facets';
import type { AdFilter } from './filter.ts';

/** Ads by the value of one column, null for those without one, as both readers return them. */
export type ValueCounts = ReadonlyMap<string | null, number>;

/** What the numbers of marks and models are made of: ads that fit all conditions but those on the car. */
export interface CarCounts {
  readonly mark_id: ValueCounts;
  /** Models of the filter's mark; null without one. */
  readonly model_id: ValueCounts | null;
  /** Marks of the ads that are of the filter's mark and model; null without a model. */
  readonly car: ValueCounts | null;
}

const sumOf = (counts: ValueCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Ads of each value, or of the alternatives, of which `shared` are both. */
const eitherFacet = (
  counts: ValueCounts,
  all: number,
  alternatives: number,
  shared: (value: string, count: number) => number,
): Facet => {
  const values: Record<string, number> = {};
  for (const [value, count] of counts)
    if (value !== null && count > 0) values[value] = count + alternatives - shared(value, count);
  return { all, values, ...(alternatives > 0 ? { absent: alternatives } : {}) };
};

type CarFacets = Pick<AdFacets['options'], 'mark_id' | 'mark_ids' | 'model_id'>;

/**
 * Marks, models and further marks: a car is of mark and model or of a further mark, so that the number of an option has
 * the ads of the other conditions too, each ad once.
 */
export const carFacets = (
  counts: CarCounts,
  { mark_id, model_id, mark_ids: marks = [] }: AdFilter,
): CarFacets => {
  const ofMark = counts.mark_id;
  const everyAd = sumOf(ofMark);
  const further = new Set(marks.map(String));
  const ofFurther = [...further].reduce((sum, mark) => sum + (ofMark.get(mark) ?? 0), 0);
  const isFurther = (mark: string, count: number) => (further.has(mark) ? count : 0);

  const mark = mark_id === undefined ? null : String(mark_id);
  const markAds = mark === null ? 0 : (ofMark.get(mark) ?? 0);
  const overlap = mark !== null && further.has(mark);
  const isOfFurther = (_: string, count: number) => (overlap ? count : 0);

  const ofCar = counts.car ?? new Map(mark === null ? [] : [[mark, markAds]]);
  const carAds = sumOf(ofCar);
  const hasCar = mark !== null || model_id !== undefined;
  return {
    mark_id: eitherFacet(ofMark, marks.length > 0 ? ofFurther : everyAd, ofFurther, isFurther),
    ...(counts.model_id
      ? {
          model_id: eitherFacet(
            counts.model_id,
            overlap ? ofFurther : ofFurther + markAds,
            ofFurther,
            isOfFurther,
          ),
        }
      : {}),
    ...(hasCar || marks.length > 0
      ? { mark_ids: eitherFacet(ofMark, hasCar ? carAds : everyAd, carAds, (value) => ofCar.get(value) ?? 0) }
      : {}),
  };
};
