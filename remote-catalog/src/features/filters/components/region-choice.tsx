import { ChoiceSheet } from '@cars/shared-app/choice-sheet';
import { citiesOfRegion, REGIONS } from '@cars/shared-contracts/rules/city-list';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { useOptionCounts } from './use-option-counts.ts';

const CHOICES = [
  { value: '', label: TEXTS.allRegions },
  ...REGIONS.map((region) => ({ value: region, label: region })),
];

/** The keys of a region's cities. */
const cityKeysOf = (region: string) => citiesOfRegion(region).map(({ id }) => String(id));

/** Regions of the city list; the choice is stored in the draft. */
export const RegionChoice = ({ onClose }: { onClose: () => void }) => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const countOf = useOptionCounts('city_id', cityKeysOf);
  return (
    <ChoiceSheet
      title={TEXTS.region}
      choices={CHOICES.map((choice) => ({ ...choice, count: countOf(choice.value) }))}
      value={draft?.region ?? ''}
      searchLabel={TEXTS.searchRegion}
      isTall
      onClose={onClose}
      onApply={(region) => {
        onClose();
        change({ region });
      }}
    />
  );
};
