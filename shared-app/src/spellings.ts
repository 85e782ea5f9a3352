import { api, atom } from '@cars/shared-contracts/runtime';

type Spellings = ReadonlyMap<number, string>;

/** Russian spellings of marks and models by id: the handbook holds their names only. */
const spellingsValueAtom = atom<{ readonly marks: Spellings; readonly models: Spellings } | null>(null);
export const spellingsAtom = atom((get) => get(spellingsValueAtom));

interface Spelled {
  readonly id: number;
  readonly cyrillic?: string | undefined;
  readonly alt?: readonly string[] | undefined;
}

const spellingsOf = (items: readonly Spelled[]): Spellings =>
  new Map(items.map(({ id, cyrillic, alt = [] }) => [id, [cyrillic, ...alt].filter(Boolean).join(' ')]));

/** Loads the spellings once; without them the lists are searched by their own names. */
export const loadSpellingsAtom = atom(null, async (get, set): Promise<void> => {
  if (get(spellingsValueAtom)) return;
  try {
    const list = await api.handbooks.autoList();
    if (list)
      set(spellingsValueAtom, { marks: spellingsOf(list.data.marks), models: spellingsOf(list.data.models) });
  } catch (error) {
    console.warn('autoList', error);
  }
});
