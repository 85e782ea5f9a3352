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
  const options = useAtomValue(facetsAtom)?.options;
  // Without conditions on the car, and from an older server, the numbers of marks are those of further marks.
  const facet = options?.[name === 'mark_ids' && !options.mark_ids ? 'mark_id' : name];
  return (value) => optionCount(facet, value, keysOf);
};
