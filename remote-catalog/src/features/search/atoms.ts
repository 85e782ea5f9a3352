import { DEFAULT_FILTER, isFilterActive } from '@cars/shared-contracts/rules/catalog-filter';
import type { Suggestion } from '@cars/shared-contracts/rules/search/suggest';
import { api, atom, handbookAtom } from '@cars/shared-contracts/runtime';
import { applyFilterAtom, filterAtom } from '../listing/atoms.ts';
import type { Matcher } from './matcher-rules.ts';
import { type Choice, choicesOf, keepsMark, statusIdOf } from './rules.ts';
import { TEXTS } from './texts.ts';

/** The brand list and its matcher; without them the field is a field all the same [P20]. */
type Index =
  | { readonly status: 'idle' | 'loading' | 'failed' }
  | { readonly status: 'loaded'; readonly matcher: Matcher };

interface SearchBox {
  readonly text: string;
  /** What was picked and is still meant by the text. */
  readonly picked: Suggestion | null;
}

const indexAtom = atom<Index>({ status: 'idle' });
const EMPTY_BOX: SearchBox = { text: '', picked: null };
const boxAtom = atom<SearchBox>(EMPTY_BOX);

export const searchTextAtom = atom((get) => get(boxAtom).text);

/** Whether suggestions can be given at all: «Ничего не найдено» is said only then or when that failed. */
export const isIndexPendingAtom = atom((get) => ['idle', 'loading'].includes(get(indexAtom).status));

const answerAtom = atom((get) => {
  const list = get(indexAtom);
  return list.status === 'loaded' ? list.matcher.search(get(searchTextAtom)) : null;
});

/** What can be chosen for the text of the field, the best first. */
export const choicesAtom = atom((get): readonly Choice[] => {
  const answer = get(answerAtom);
  return answer ? choicesOf(answer) : [];
});

/** The text as the other keyboard layout gives it, when only that makes sense. */
export const repairedLayoutAtom = atom((get) => get(answerAtom)?.repairedLayout ?? null);

/** Loads the brand list and the matcher unless they are there or on their way; after a failure the next focus tries again. */
export const loadIndexAtom = atom(null, async (get, set): Promise<void> => {
  const { status } = get(indexAtom);
  if (status === 'loading' || status === 'loaded') return;
  set(indexAtom, { status: 'loading' });
  try {
    const [list, { createMatcher }] = await Promise.all([
      api.handbooks.autoList(),
      import('./matcher-rules.ts'),
    ]);
    set(indexAtom, list ? { status: 'loaded', matcher: createMatcher(list.data) } : { status: 'failed' });
  } catch (error) {
    console.warn('autoList', error);
    set(indexAtom, { status: 'failed' });
  }
});

/** The person typed; text that no longer starts with the mark's name clears the selection [SRCH-5]. */
export const typeAtom = atom(null, (get, set, text: string) => {
  const { picked } = get(boxAtom);
  set(boxAtom, { text, picked: picked && keepsMark(text, picked) ? picked : null });
});

/**
 * A suggestion was chosen: brand and model are set, model cleared if there is none, statuses are its one status or
 * nothing; the list reloads [SRCH-4]. A condition alone sets the status and neither [SRCH-13]. The answer is the
 * new address.
 */
export const pickAtom = atom(null, (get, set, choice: Choice): string => {
  const handbook = get(handbookAtom);
  const statusId = statusIdOf(choice, handbook.status === 'loaded' ? handbook.handbooks.statuses : []);
  const picked = choice.type === 'condition' ? null : choice;
  set(boxAtom, { text: choice.title, picked });
  return set(applyFilterAtom, {
    change: {
      brand: picked ? String(picked.markId) : '',
      model: picked?.modelId ? String(picked.modelId) : '',
      statuses: statusId === null ? [] : [String(statusId)],
    },
  });
});

/** «Show all»: brand, model and statuses are cleared and the list reloads [SRCH-6]. The answer is the new address. */
export const showAllAtom = atom(null, (_get, set): string =>
  set(applyFilterAtom, { change: { brand: '', model: '', statuses: [] }, reason: 'reset' }),
);

/** Name of an id: null while the brand list is on its way, a word for it when the list does not know it. */
const nameIn = (list: Index, name: (matcher: Matcher) => string | undefined, unknown: string) => {
  if (list.status === 'loaded') return name(list.matcher) ?? unknown;
  return list.status === 'failed' ? unknown : null;
};

/** Mark and model of the list's filter; null while they are not known. */
export const carNamesAtom = atom((get) => {
  const { brand, model } = get(filterAtom);
  const list = get(indexAtom);
  return {
    mark: nameIn(list, (matcher) => matcher.suggestionOf(brand, '')?.title, TEXTS.mark),
    model: nameIn(list, (matcher) => matcher.suggestionOf(brand, model)?.data.name, TEXTS.model),
  };
});

const modelOf = ({ modelId }: Suggestion): string => (modelId ? String(modelId) : '');

/** What of the filter the text of the field says, or will say when the brand list is there. */
export const saidInFieldAtom = atom((get) => {
  const { brand, model } = get(filterAtom);
  const { text, picked } = get(boxAtom);
  const isText = picked !== null && String(picked.markId) === brand && modelOf(picked) === model;
  return {
    car: isText || (text === '' && get(isIndexPendingAtom)),
    status: picked === null ? text : null,
  };
});

const refusedQueryAtom = atom<string | null>(null);

/** The person asked for the text as it is; nothing can be chosen for it. */
export const refuseQueryAtom = atom(null, (get, set) => set(refusedQueryAtom, get(searchTextAtom)));

/** A query that was asked for and that nothing fits; null as soon as it changes. */
export const unknownQueryAtom = atom((get): string | null => {
  const text = get(searchTextAtom);
  const isRefused = text.trim() !== '' && get(refusedQueryAtom) === text;
  return isRefused && get(choicesAtom).length === 0 && !get(isIndexPendingAtom) ? text.trim() : null;
});

/** What the list shows in spite of an unknown query. */
export const shownInsteadAtom = atom((get): string => {
  const filter = get(filterAtom);
  if (!isFilterActive({ ...filter, sort: DEFAULT_FILTER.sort })) return TEXTS.shownAll;
  const { mark, model } = get(carNamesAtom);
  if (filter.brand === '' || mark === null) return TEXTS.shownBefore;
  return TEXTS.shown(filter.model === '' ? mark : `${mark} ${model ?? ''}`.trim());
});

/** Empties the field; showing all follows after a pause of the field's own. */
export const clearTextAtom = atom(null, (_get, set) => set(boxAtom, EMPTY_BOX));

/** What the address asks for, said in the field: a reload and a shared link look like the search that made them. */
export const followFilterAtom = atom(null, async (get, set): Promise<void> => {
  const { brand } = get(filterAtom);
  const { picked } = get(boxAtom);
  if (brand === '') {
    if (picked) set(boxAtom, EMPTY_BOX);
    return;
  }
  await set(loadIndexAtom);
  const list = get(indexAtom);
  const filter = get(filterAtom);
  if (list.status !== 'loaded' || filter.brand !== brand) return;
  const meant = list.matcher.suggestionOf(filter.brand, filter.model);
  if (meant && meant.id !== picked?.id) set(boxAtom, { text: meant.title, picked: meant });
});
