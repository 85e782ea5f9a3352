import { CITIES } from '@cars/shared-contracts/rules/city-list';
import { citiesOfText } from '@cars/shared-contracts/rules/city-of-text';
import { TEXTS } from '../texts.ts';
import { ChoicePopup } from './choice-popup.tsx';

const CHOICES = CITIES.map(({ id, name, region }) =>
  region === name ? { value: String(id), label: name } : { value: String(id), label: name, note: region },
);

/** Cities of the shared list; its code is loaded when the sheet is opened. */
export const CityPopup = (props: {
  readonly value: string;
  readonly onApply: (value: string) => void;
  readonly onClose: () => void;
}) => (
  <ChoicePopup
    {...props}
    title={TEXTS.city}
    searchLabel={TEXTS.searchCity}
    choices={CHOICES}
    meantBy={(text) => citiesOfText(text).map(({ id }) => String(id))}
  />
);
