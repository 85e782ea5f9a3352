import { ChoiceSheet } from '@cars/shared-app/choice-sheet';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { CITY_CHOICES } from '../../../city-choices.ts';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';

/** Cities of the shared list; the choice is stored in the draft. */
export const CityChoice = ({ onClose }: { onClose: () => void }) => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  return (
    <ChoiceSheet
      title={TEXTS.city}
      choices={CITY_CHOICES}
      value={draft?.cityId ?? ''}
      searchLabel={TEXTS.searchCity}
      height="80vh"
      onClose={onClose}
      onApply={(cityId) => {
        onClose();
        change({ cityId });
      }}
    />
  );
};
