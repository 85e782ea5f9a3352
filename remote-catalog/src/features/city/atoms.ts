import { atom } from '@cars/shared-contracts/runtime';
import { filterAtom } from '../listing/atoms.ts';
import { TEXTS } from './texts.ts';

type NameOfCity = (id: number) => string | null;

const nameOfCityAtom = atom<{ readonly find: NameOfCity } | null>(null);

/** The city list is large: it comes only when a city is chosen or the sheet opens. */
export const loadCityNamesAtom = atom(null, async (get, set): Promise<void> => {
  if (get(nameOfCityAtom)) return;
  try {
    const { cityById } = await import('@cars/shared-contracts/rules/city-list');
    set(nameOfCityAtom, { find: (id) => cityById(id)?.name ?? null });
  } catch (error) {
    console.warn('cities', error);
  }
});

/** The name of a city, null while the list is not there and for a city that is not in it. */
export const cityNameAtom = atom((get): NameOfCity => get(nameOfCityAtom)?.find ?? (() => null));

/** Title of the city button: the chosen city, «Все города» without one, «Город» while its name is on its way. */
export const cityTitleAtom = atom((get) => {
  const { cityId } = get(filterAtom);
  if (cityId === '') return TEXTS.all;
  return get(nameOfCityAtom)?.find(Number(cityId)) ?? TEXTS.title;
});
