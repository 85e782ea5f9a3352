import { cityNameAtom } from '@cars/shared-app/city-names';
import { placeText } from '@cars/shared-contracts/rules/place';
import { atom } from '@cars/shared-contracts/runtime';
import { filterAtom } from '../listing/atoms.ts';
import { TEXTS } from './texts.ts';

/** Title of the city button: the chosen city with its radius, «Все города» without one, «Город» while its name loads. */
export const cityTitleAtom = atom((get) => {
  const { cityId, radius } = get(filterAtom);
  if (cityId === '') return TEXTS.all;
  const name = get(cityNameAtom)(Number(cityId));
  return name === null ? TEXTS.title : placeText(name, radius);
});
