import { ChoiceSheet } from '@cars/shared-app/choice-sheet';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { CITY_CHOICES } from '../../../city-choices.ts';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { useOptionCounts } from './use-option-counts.ts';

/** Cities of the shared list; the choice is stored in the draft. */
export const CityChoice = ({ onClose }: { onClose: () => void }) => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const countOf = useOptionCounts('city_id');
  return (
    <ChoiceSheet
      title={TEXTS.city}
      choices={CITY_CHOICES.map((choice) => ({ ...choice, count: countOf(choice.value) }))}
      value={draft?.cityId ?? ''}
      searchLabel={TEXTS.searchCity}
      isTall
      onClose={onClose}
      onApply={(cityId) => {
        onClose();
        change(cityId === '' ? { cityId, radius: '' } : { cityId });
      }}
    />
  );
};
