import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { OptionCount } from '@cars/shared-ui/kit/chip';
import { useEffect } from 'react';
import { facetsAtom, filterDraftAtom } from '../atoms.ts';
import { countOf, optionCount, sumOf } from '../facet-rules.ts';
import { placeCitiesRequest } from '../radius-atoms.ts';

type Place = Pick<CatalogFilter, 'cityId' | 'region' | 'radius'>;

/**
 * Ads of all cities of the draft's place after a choice, each ad once; null until numbers and cities are loaded [CAT-63].
 */
export const usePlaceCounts = (): ((choice: Partial<Place>) => OptionCount | null) => {
  const draft = useAtomValue(filterDraftAtom);
  const facet = useAtomValue(facetsAtom)?.options.city_id;
  const cities = useAtomValue(placeCitiesRequest.stateAtom)();
  const load = useSetAtom(placeCitiesRequest.loadAtom);
  useEffect(() => void load(), [load]);
  return (choice) => {
    if (!facet || !draft) return null;
    const { cityId, region, radius } = { ...draft, ...choice };
    if (region === '' && (cityId === '' || radius === '')) return optionCount(facet, cityId);
    if (cities.status !== 'loaded') return null;
    const ids = cities.data({ cityId: Number(cityId), radiusKm: Number(radius), region });
    return countOf(sumOf(facet, ids.map(String)));
  };
};
