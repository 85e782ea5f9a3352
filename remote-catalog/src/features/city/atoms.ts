import { cityNameAtom } from '@cars/shared-app/city-names';
import { atom } from '@cars/shared-contracts/runtime';
import { filterAtom } from '../listing/atoms.ts';
import { TEXTS } from './texts.ts';

/** Title of the city button: the chosen city, «Все города» without one, «Город» while its name loads. */
export const cityTitleAtom = atom((get) => {
  const { cityId } = get(filterAtom);
  return cityId === '' ? TEXTS.all : (get(cityNameAtom)(Number(cityId)) ?? TEXTS.title);
});
