import { useAtomValue } from '@cars/shared-contracts/runtime';
import type { AdFacets } from '@cars/shared-contracts/schemas/ad-facets';
import type { OptionCount } from '@cars/shared-ui/kit/chip';
import { facetsAtom } from '../atoms.ts';
import { optionCount } from '../facet-rules.ts';

type FacetName = keyof AdFacets['options'];

/** Counts of one list's options; null while there are none [CAT-63]. */
export const useOptionCounts = (
  name: FacetName,
  keysOf?: (value: string) => readonly string[],
): ((value: string) => OptionCount | null) => {
  const facet = useAtomValue(facetsAtom)?.options[name];
  return (value) => optionCount(facet, value, keysOf);
};
