import { createRequest, type RequestState } from '@cars/shared-app/request';
import { adReference } from '@cars/shared-contracts/rules/ad-reference';
import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import type { Suggestion } from '@cars/shared-contracts/rules/search/suggest';
import { api, atom, loadHandbookAtom, loadRatesAtom, ratesAtom } from '@cars/shared-contracts/runtime';
import { applyFilterAtom, filterAtom, loadedStatusesAtom } from '../listing/atoms.ts';
import type { Matcher } from './matcher-rules.ts';
import { withoutFormer, withoutSpoken } from './origin-rules.ts';
import { recentQueriesAtom } from './recent-atoms.ts';
import { adChoice, type Choice, type FieldChoice, matchesMark, statusIdOf } from './rules.ts';
import { TEXTS } from './texts.ts';

/** Lines under the field. */
const LINES_MAX = 10;

interface SearchBox {
  readonly text: string;
  /** The picked suggestion, as long as the text still means it. */
  readonly picked: Suggestion | null;
}

/** The brand list and its matcher; without them the field has no suggestions [P20]. */
const indexRequest = createRequest({
  name: 'brandList',
  keepsLoaded: 'forever',
  load: async () => {
    const [lines, { createMatcher }] = await Promise.all([
      api.handbooks.brandList(),
      import('./matcher-rules.ts'),
    ]);
    return lines && createMatcher(lines.data);
  },
});
const indexAtom = atom((get) => get(indexRequest.stateAtom)());

/** Loads the index unless it is loaded or in flight; after a failure the next focus tries again. */
export const loadIndexAtom = indexRequest.loadAtom;

const EMPTY_BOX: SearchBox = { text: '', picked: null };
const boxAtom = atom<SearchBox>(EMPTY_BOX);

export const searchTextAtom = atom((get) => get(boxAtom).text);

/** Without the index nothing is known to be missing [P20]. */
export const isIndexPendingAtom = atom((get) => get(indexAtom).status === 'loading');
export const isIndexFailedAtom = atom((get) => get(indexAtom).status === 'failed');

/** The ad whose number or link a text is [SRCH-20]. */
const adOf = (text: string) => adReference(text, window.location.host);

/** The matcher, unless the text is an ad's number and nothing else. */
const matcherAtom = atom((get) => {
  const list = get(indexAtom);
  return list.status === 'loaded' && !adOf(get(searchTextAtom))?.isSure ? list.data : null;
});

const resultAtom = atom((get) => get(matcherAtom)?.search(get(searchTextAtom)) ?? null);

const sentenceAtom = atom((get) => get(matcherAtom)?.sentence(get(searchTextAtom), get(ratesAtom)) ?? null);

/** The lines that are known to lead to no ad. */
export const emptyLinesAtom = atom<ReadonlySet<string>>(new Set<string>());

/**
 * Choices for the text of the field, the best first; of a bare number, which may be a model or a year, the ad is last.
 * Those without an ad are left out beside others [SRCH-23].
 */
export const choicesAtom = atom((get): readonly FieldChoice[] => {
  const result = get(resultAtom);
  const sentence = get(sentenceAtom);
  const ad = adOf(get(searchTextAtom));
  const isLine = ad !== null && (ad.isSure || !get(isIndexPendingAtom));
  const lines = ad !== null && isLine ? [adChoice(ad.id)] : [];
  const empty = get(emptyLinesAtom);
  const found = [...(sentence ? [sentence] : []), ...(result?.choices ?? [])];
  const leading = found.filter(({ id }) => !empty.has(id));
  const choices = leading.length > 0 ? leading : found;
  return [...choices.slice(0, LINES_MAX - lines.length), ...lines];
});

/** The ad of a pasted text that can be nothing else [SRCH-20]. */
export const pastedAdAtom = atom(null, (_get, _set, text: string) => {
  const ad = adOf(text);
  return ad?.isSure ? adChoice(ad.id) : null;
});

/** The user is at the field. */
export const isFieldOpenAtom = atom(false);

const NO_CHOICES: readonly FieldChoice[] = [];

/** Nothing is looked up for a text that the app itself writes into the field: a choice, an address. */
export const shownChoicesAtom = atom((get) => (get(isFieldOpenAtom) ? get(choicesAtom) : NO_CHOICES));

/** The choices for a key that opens the field. */
export const readChoicesAtom = atom(null, (get) => get(choicesAtom));

/** Loads the rates for a price in dollars or euros; the sentence stays as it is without them [PRICE-5]. */
export const withRatesAtom = atom(null, async (get, set) => {
  await set(loadRatesAtom);
  return get(sentenceAtom);
});

/** The text in the other keyboard layout, when only that one matches. */
export const repairedLayoutAtom = atom((get) =>
  get(isFieldOpenAtom) ? (get(resultAtom)?.repairedLayout ?? null) : null,
);

/** A submitted text that had no choice when it was submitted. */
const refusedQueryAtom = atom<string | null>(null);

/** The user typed; text that no longer starts with the mark's name clears the selection [SRCH-5]. */
export const typeAtom = atom(null, (get, set, text: string) => {
  const { picked } = get(boxAtom);
  set(refusedQueryAtom, null);
  set(boxAtom, { text, picked: picked && matchesMark(text, picked) ? picked : null });
});

/** What a query made of the list, as long as the list has this filter. */
interface QueryOutcome {
  readonly filter: CatalogFilter | null;
  /** Words that set no filter. */
  readonly words: readonly string[];
  /** Drops the conditions of before, which stay; null without any. */
  readonly withoutFormer: Partial<CatalogFilter> | null;
}
const NO_OUTCOME: QueryOutcome = { filter: null, words: [], withoutFormer: null };
const outcomeAtom = atom(NO_OUTCOME);

/** The conditions that the last query set. They are kept in the entry of the history. */
export const spokenAtom = atom<Partial<CatalogFilter>>({});

/**
 * A suggestion was chosen: brand, model and status are set or cleared, what the query before has set goes, and the list
 * reloads [SRCH-4] [SRCH-21]; a condition alone sets the status only [SRCH-13]. Returns the new address.
 */
export const pickAtom = atom(null, (get, set, choice: Choice): string => {
  const statusId = statusIdOf(choice, get(loadedStatusesAtom));
  const picked = choice.type === 'condition' ? null : choice.type === 'sentence' ? choice.picked : choice;
  const isSentence = choice.type === 'sentence';
  const list = get(indexAtom);
  const words = list.status === 'loaded' ? list.data.leftOut(get(searchTextAtom), choice) : [];
  const change = isSentence ? choice.change : {};
  set(recentQueriesAtom, isSentence ? get(searchTextAtom) : choice.title);
  set(refusedQueryAtom, null);
  set(boxAtom, { text: isSentence ? (picked?.title ?? '') : choice.title, picked });
  const address = set(applyFilterAtom, {
    change: {
      ...withoutSpoken(get(filterAtom), get(spokenAtom)),
      marks: [],
      ...change,
      brand: picked ? String(picked.markId) : '',
      model: picked?.modelId ? String(picked.modelId) : '',
      statuses: statusId === null ? (change.statuses ?? []) : [String(statusId)],
    },
  });
  set(spokenAtom, change);
  const filter = get(filterAtom);
  set(outcomeAtom, { words, filter, withoutFormer: withoutFormer(filter, change) });
  return address;
});

/** What the query behind the list made of it [SENT-15] [SRCH-21]; nothing as soon as the filter changes. */
export const queryOutcomeAtom = atom((get): QueryOutcome => {
  const outcome = get(outcomeAtom);
  return outcome.filter === get(filterAtom) ? outcome : NO_OUTCOME;
});

/**
 * «Show all»: brand, model and statuses are cleared and the list reloads [SRCH-6]. Returns the new address.
 */
export const showAllAtom = atom(null, (_get, set): string =>
  set(applyFilterAtom, { change: { brand: '', model: '', marks: [], statuses: [] }, reason: 'reset' }),
);

/** Name of an id: null while the brand list is loading, a general word for an unknown one. */
const nameIn = (
  list: RequestState<Matcher>,
  name: (matcher: Matcher) => string | undefined,
  unknown: string,
) => {
  if (list.status === 'loaded') return name(list.data) ?? unknown;
  return list.status === 'failed' ? unknown : null;
};

/** Mark and model of the list's filter; null while they are not known. */
export const carNamesAtom = atom((get) => {
  const { brand, model } = get(filterAtom);
  const list = get(indexAtom);
  const markOf = (id: string) => nameIn(list, (matcher) => matcher.suggestionOf(id, '')?.title, TEXTS.mark);
  return {
    mark: markOf(brand),
    markOf,
    model: nameIn(list, (matcher) => matcher.suggestionOf(brand, model)?.data.name, TEXTS.model),
  };
});

const modelOf = ({ modelId }: Suggestion): string => (modelId ? String(modelId) : '');

/** The part of the filter that the text of the field shows, or will show when the brand list has loaded. */
export const fieldConditionsAtom = atom((get) => {
  const { brand, model } = get(filterAtom);
  const { text, picked } = get(boxAtom);
  const isText = picked !== null && String(picked.markId) === brand && modelOf(picked) === model;
  // While another text is typed, a chip would move the list.
  const isOpen = text === '' ? get(isIndexPendingAtom) : get(refusedQueryAtom) !== text;
  return {
    car: isText || isOpen,
    status: picked === null ? text : null,
  };
});

/** The user submitted the text as it is; nothing can be chosen for it. */
export const refuseQueryAtom = atom(null, (get, set) => set(refusedQueryAtom, get(searchTextAtom)));

/** The first choice for a text that was submitted before the brand list arrived [SRCH-12]. */
export const lateChoiceAtom = atom((get): FieldChoice | null =>
  get(isFieldOpenAtom) && get(refusedQueryAtom) === get(searchTextAtom)
    ? (get(choicesAtom)[0] ?? null)
    : null,
);

/** A submitted query without a match; null as soon as it changes. */
export const unknownQueryAtom = atom((get): string | null => {
  const text = get(searchTextAtom);
  const isRefused = text.trim() !== '' && get(refusedQueryAtom) === text;
  return isRefused && get(choicesAtom).length === 0 && get(indexAtom).status === 'loaded'
    ? text.trim()
    : null;
});

/** Empties the field; showing all follows after the field's own pause. */
export const clearTextAtom = atom(null, (_get, set) => set(boxAtom, EMPTY_BOX));

/**
 * The address's filter as the text of the field: a reload and a shared link look like the original search.
 */
export const followFilterAtom = atom(null, async (get, set): Promise<void> => {
  const { brand, generation, marks, notMarks } = get(filterAtom);
  const { picked } = get(boxAtom);
  // Their chips need the names.
  if (marks.length + notMarks.length > 0) void set(loadIndexAtom);
  if (generation !== '') void set(loadHandbookAtom);
  if (brand === '') {
    if (picked) set(boxAtom, EMPTY_BOX);
    return;
  }
  await set(loadIndexAtom);
  const list = get(indexAtom);
  const filter = get(filterAtom);
  if (list.status !== 'loaded' || filter.brand !== brand) return;
  const addressed = list.data.suggestionOf(filter.brand, filter.model);
  if (addressed && addressed.id !== picked?.id) set(boxAtom, { text: addressed.title, picked: addressed });
});
