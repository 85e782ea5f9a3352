import { createSearchIndex } from '@cars/shared-contracts/rules/search/search-index';
import { understandSentence } from '@cars/shared-contracts/rules/search/sentence/understand';
import type { ExpectedSentence } from '@cars/shared-contracts/test-data/search-queries/sentence-table';
import { catalogList } from './service.ts';

type Reading = ReturnType<typeof understandSentence>;

/** Figures of a run, for its log. */
export const report = (text: string) => process.stdout.write(`${text}\n`);

/** The catalog's own search index. */
export const index = createSearchIndex(catalogList());
/** Ages in the table are counted from this year. */
export const NOW = new Date('2026-06-01');

export interface Checked {
  readonly sentence: ExpectedSentence;
  readonly isExact: boolean;
  /** A filter that the sentence does not name. */
  readonly isFalse: boolean;
  readonly seen: string;
}

const canonical = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? JSON.stringify(Array.isArray(value) ? [...value].sort() : Object.entries(value).sort())
    : String(value);

const readings = new Map<string, Reading>();

/** What the search reads in a sentence; several tests look at the same one. */
export const readingOf = (query: string): Reading => {
  const known = readings.get(query) ?? understandSentence(query, index, NOW);
  readings.set(query, known);
  return known;
};

/** What the search reads in a sentence, beside what is expected of it. */
export const check = (sentence: ExpectedSentence): Checked => {
  const { mark, model, filters: read, ...beside } = readingOf(sentence.query);
  // The tables are older than «не битая», which tests of its own prove.
  const { sound: _sound, ...filters } = read;
  const namesOf = (marks: readonly { readonly name: string }[]) => marks.map(({ name }) => name);
  const isBesideExact =
    beside.region === sentence.region &&
    canonical(namesOf(beside.marks)) === canonical(sentence.marks) &&
    canonical(namesOf(beside.excluded)) === canonical(sentence.excluded);
  const keys = new Set([...Object.keys(filters), ...Object.keys(sentence.filters)]);
  const wrong = [...keys].filter(
    (key) => canonical((filters as Record<string, unknown>)[key]) !== canonical(sentence.filters[key]),
  );
  const isNamed = (mark?.name ?? null) === sentence.mark && (model?.name ?? null) === sentence.model;
  return {
    sentence,
    isExact: isNamed && isBesideExact && wrong.length === 0,
    isFalse: Object.keys(filters).some((key) => !(key in sentence.filters)),
    seen: `${mark?.name ?? '-'} / ${model?.name ?? '-'} ${JSON.stringify(filters)}`,
  };
};

/** The share of exact readings in percent; the failures of the development half are printed. */
export const rateOf = (name: string, group: readonly ExpectedSentence[]): number => {
  const checked = group.map(check);
  const rate = (half: readonly Checked[]) =>
    (100 * half.filter(({ isExact }) => isExact).length) / Math.max(1, half.length);
  const [seen, heldOut] = [false, true].map((isHeldOut) =>
    checked.filter(({ sentence }) => sentence.isHeldOut === isHeldOut),
  ) as [Checked[], Checked[]];
  const missed = seen.filter(({ isExact }) => !isExact);
  report(
    `${name}: ${rate(seen).toFixed(1)} % of ${seen.length}, held out ${rate(heldOut).toFixed(1)} % of ${heldOut.length}` +
      missed.map(({ sentence, seen: read }) => `\n  missed «${sentence.query}»: ${read}`).join(''),
  );
  return rate(heldOut);
};
