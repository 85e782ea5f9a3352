import { CITIES } from '@cars/shared-contracts/rules/city-list';
import { openPopupAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { ChoiceSheet } from '@cars/shared-ui/kit/choice-sheet';
import { useEffect } from 'react';
import { changeDraftAtom, draftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';

const CHOICES = [
  { value: '', label: TEXTS.allCities },
  ...CITIES.map(({ id, name, region }) =>
    region === name ? { value: String(id), label: name } : { value: String(id), label: name, note: region },
  ),
];

/** Cities of the shared list; the choice goes into the draft. */
export const CityChoice = ({ onClose }: { onClose: () => void }) => {
  const draft = useAtomValue(draftAtom);
  const change = useSetAtom(changeDraftAtom);
  const openPopup = useSetAtom(openPopupAtom);
  useEffect(() => openPopup(onClose), [openPopup, onClose]);
  return (
    <ChoiceSheet
      title={TEXTS.city}
      choices={CHOICES}
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
