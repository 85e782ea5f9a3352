import type { City } from '@cars/shared-contracts/rules/city-list';
import { atom } from '@cars/shared-contracts/runtime';
import { createRequest } from './request.ts';

/** The city list is large: it is loaded when a name is needed. */
const cityListRequest = createRequest({
  name: 'cities',
  keepsLoaded: 'forever',
  load: async () => (await import('@cars/shared-contracts/rules/city-list')).cityById,
});

export const loadCityNamesAtom = cityListRequest.loadAtom;

/** A city by its number, null while the list is not loaded and for a city that is not in it. */
export const cityAtom = atom((get) => {
  const list = get(cityListRequest.stateAtom)();
  return (id: number): City | null => (list.status === 'loaded' ? list.data(id) : null);
});

export const cityNameAtom = atom((get) => {
  const city = get(cityAtom);
  return (id: number): string | null => city(id)?.name ?? null;
});
