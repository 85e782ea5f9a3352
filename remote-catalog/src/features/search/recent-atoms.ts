import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { atom } from '@cars/shared-contracts/runtime';
import { SENTENCE_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';

const RECENT_MAX = 3;

const readQueries = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStore.get(STORAGE_KEYS.recentQueries) ?? '[]');
    const isQuery = (value: unknown): value is string =>
      typeof value === 'string' && value.length <= SENTENCE_MAX_CHARS;
    return Array.isArray(stored) ? stored.filter(isQuery).slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
};

const valueAtom = atom<readonly string[]>([]);
valueAtom.onMount = (set) => set(readQueries());

/** The last queries of this device, the newest first [SRCH-22]; a write adds one, null removes all. */
export const recentQueriesAtom = atom(
  (get) => get(valueAtom),
  (_get, set, query: string | null) => {
    const text = query?.trim() ?? '';
    const others = query === null ? [] : readQueries().filter((other) => other !== text);
    const next = text === '' ? others : [text, ...others].slice(0, RECENT_MAX);
    if (next.length > 0) localStore.set(STORAGE_KEYS.recentQueries, JSON.stringify(next));
    else localStore.remove(STORAGE_KEYS.recentQueries);
    set(valueAtom, next);
  },
);
