import { TapChoiceSheet } from '@cars/shared-app/choice-sheet';
import { REGIONS } from '@cars/shared-contracts/rules/city-list';
import { regionsOfText } from '@cars/shared-contracts/rules/city-of-text';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { usePlaceCounts } from './use-place-counts.ts';

const CHOICES = [
  { value: '', label: TEXTS.allRegions },
  ...REGIONS.map((region) => ({ value: region, label: region })),
];

/** Regions of the city list; the choice is stored in the draft. */
export const RegionChoice = ({ onClose }: { onClose: () => void }) => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const countOf = usePlaceCounts();
  return (
    <TapChoiceSheet
      title={TEXTS.region}
      choices={CHOICES.map((choice) => ({ ...choice, count: countOf({ region: choice.value }) }))}
      value={draft?.region ?? ''}
      searchLabel={TEXTS.searchRegion}
      meantBy={regionsOfText}
      isTall
      onClose={onClose}
      onChoose={(region) => change({ region })}
    />
  );
};
