import { ChoiceSheet } from '@cars/shared-app/choice-sheet';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { CITY_CHOICES, cityChoicesOf } from '../../../city-choices.ts';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { usePlaceCounts } from './use-place-counts.ts';

/** Without a city there is no radius. */
const changesOf = (cityId: string) => (cityId === '' ? { cityId, radius: '' } : { cityId });

/** Cities of the shared list; the choice is stored in the draft. */
export const CityChoice = ({ onClose }: { onClose: () => void }) => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const countOf = usePlaceCounts();
  return (
    <ChoiceSheet
      title={TEXTS.city}
      choices={CITY_CHOICES.map((choice) => ({ ...choice, count: countOf(changesOf(choice.value)) }))}
      value={draft?.cityId ?? ''}
      searchLabel={TEXTS.searchCity}
      meantBy={cityChoicesOf}
      isTall
      onClose={onClose}
      onApply={(cityId) => {
        onClose();
        change(changesOf(cityId));
      }}
    />
  );
};
