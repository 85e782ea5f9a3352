import type { AdFacets, Facet } from '@cars/shared-contracts/schemas/ad-facets';
import type { AdFilter } from './filter.ts';

/** Ads by the value of one column, null for those without one, as both readers return them. */
export type ValueCounts = ReadonlyMap<string | null, number>;

/** What the numbers of marks, models and generations are made of: ads that fit all conditions but those on the car. */
export interface CarCounts {
  readonly mark_id: ValueCounts;
  /** Models of the filter's mark; null without one. */
  readonly model_id: ValueCounts | null;
  /** Generations of the filter's mark and model; null without these. */
  readonly generation_id: ValueCounts | null;
  /** Marks of the ads that are of the filter's mark, model and generation; null without any of them. */
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

type CarFacets = Pick<AdFacets['options'], 'mark_id' | 'mark_ids' | 'model_id' | 'generation_id'>;

/**
 * Marks, models, generations and further marks: a car is of mark, model and generation or of a further mark, so that the number of an option has
 * the ads of the other conditions too, each ad once.
 */
export const carFacets = (counts: CarCounts, { mark_id, mark_ids: marks = [] }: AdFilter): CarFacets => {
  const ofMark = counts.mark_id;
  const everyAd = sumOf(ofMark);
  const further = new Set(marks.map(String));
  const ofFurther = [...further].reduce((sum, mark) => sum + (ofMark.get(mark) ?? 0), 0);
  const isFurther = (mark: string, count: number) => (further.has(mark) ? count : 0);

  const overlap = mark_id !== undefined && further.has(String(mark_id));
  /** The options of a part of the filter's mark. */
  const partOf = (part: ValueCounts) =>
    eitherFacet(part, overlap ? ofFurther : ofFurther + sumOf(part), ofFurther, (_, count) =>
      overlap ? count : 0,
    );

  const ofCar = counts.car ?? new Map<string, number>();
  const carAds = sumOf(ofCar);
  return {
    mark_id: eitherFacet(ofMark, marks.length > 0 ? ofFurther : everyAd, ofFurther, isFurther),
    ...(counts.model_id ? { model_id: partOf(counts.model_id) } : {}),
    ...(counts.generation_id ? { generation_id: partOf(counts.generation_id) } : {}),
    ...(counts.car || marks.length > 0
      ? {
          mark_ids: eitherFacet(
            ofMark,
            counts.car ? carAds : everyAd,
            carAds,
            (value) => ofCar.get(value) ?? 0,
          ),
        }
      : {}),
  };
};
