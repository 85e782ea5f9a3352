import { readBrandLines } from '@cars/shared-contracts/rules/brand-lines';
import { api, atom } from '@cars/shared-contracts/runtime';
import { createRequest } from './request.ts';

type Spellings = ReadonlyMap<number, string>;

interface Spelled {
  readonly id: number;
  readonly cyrillic?: string | undefined;
  readonly alt?: readonly string[] | undefined;
}

const spellingsOf = (items: readonly Spelled[]): Spellings =>
  new Map(items.map(({ id, cyrillic, alt = [] }) => [id, [cyrillic, ...alt].filter(Boolean).join(' ')]));

const spellingsRequest = createRequest({
  name: 'brandList',
  keepsLoaded: 'forever',
  load: async () => {
    const lines = await api.handbooks.brandList();
    if (!lines) return null;
    const { marks, models } = readBrandLines(lines.data);
    return { marks: spellingsOf(marks), models: spellingsOf(models) };
  },
});

/**
 * Russian spellings of marks and models by id; the handbook contains their names only. Null while unknown.
 */
export const spellingsAtom = atom((get) => {
  const state = get(spellingsRequest.stateAtom)();
  return state.status === 'loaded' ? state.data : null;
});

/** Loads the spellings; without them the lists are searched by their own names. */
export const loadSpellingsAtom = spellingsRequest.loadAtom;
