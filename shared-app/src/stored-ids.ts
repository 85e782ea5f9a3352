import { localStore } from '@cars/shared-contracts/client/storage';
import { atom } from '@cars/shared-contracts/runtime';
import { INTEGER_MAX } from '@cars/shared-contracts/schemas/limits';

type Ids = readonly number[];

/** Ids of ads out of a stored or typed list: whole, known once, at most `max`; anything else is dropped. */
export const validIds = (values: readonly unknown[], max: number): Ids => {
  const isId = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= INTEGER_MAX;
  return [...new Set(values.filter(isId))].slice(0, max);
};

const readIds = (key: string, max: number): Ids => {
  try {
    const stored: unknown = JSON.parse(localStore.get(key) ?? '[]');
    return Array.isArray(stored) ? validIds(stored, max) : [];
  } catch {
    return [];
  }
};

/**
 * A list of ids on this device, empty until it is mounted; a write changes what is stored then, also by another app of
 * the page. Without storage it lasts until the page is closed.
 */
export const createStoredIds = (key: string, max: number) => {
  const valueAtom = atom<Ids>([]);
  valueAtom.onMount = (set) => set(readIds(key, max));
  return atom(
    (get) => get(valueAtom),
    (_get, set, change: (ids: Ids) => Ids) => {
      const next = validIds(change(readIds(key, max)), max);
      if (next.length > 0) localStore.set(key, JSON.stringify(next));
      else localStore.remove(key);
      set(valueAtom, next);
    },
  );
};
