import { type Cover, cover, type Hit } from './cover.ts';
import { BEGUN_MIN, EXACT_MIN, findBegun, findExact, findNear } from './find-words.ts';
import { hasDigit, isNumber } from './normalise.ts';
import { type Candidate, fitOf, rank } from './rank.ts';
import { POSTING_BASE, type SearchIndex, type Word } from './search-index.ts';
import { STOP_WORDS, UNITS } from './stop-words.ts';

const SPAN_MAX_TOKENS = 4;
const SPAN_MAX_CHARS = 24;
const MUST = Number.POSITIVE_INFINITY;
/** What passing over costs: a word that says nothing, a number or a lone letter, a word known nowhere, any word. */
const COST = { stop: 0, minor: 1, unknown: 2, any: 3 } as const;

interface Hits {
  readonly byForm: Map<number, Hit[]>;
  /** Whether a token is part of some hit. */
  readonly isKnown: boolean[];
}

const add = (hits: Hits, word: Word, start: number, length: number, score: number, isStrong: boolean): void => {
  for (const posting of word.postings) {
    const form = Math.floor(posting / POSTING_BASE);
    const hit: Hit = { start, length, bits: posting % POSTING_BASE, score, isStrong };
    const list = hits.byForm.get(form);
    if (list) list.push(hit);
    else hits.byForm.set(form, [hit]);
  }
  for (let at = start; at < start + length; at++) hits.isKnown[at] = true;
};

/** A word or a designation like x5 says what car is meant; «r», «5» and «16» do not. */
const saysSomething = (text: string): boolean =>
  hasDigit(text) ? (isNumber(text) ? text.length >= 4 : text.length >= 2) : text.length >= 3;

const isStop = (tokens: readonly string[], at: number): boolean =>
  tokens.length > 1 && STOP_WORDS.has(tokens[at] ?? '');

const findHits = (index: SearchIndex, tokens: readonly string[]): Hits => {
  const hits: Hits = { byForm: new Map(), isKnown: tokens.map(() => false) };
  for (let start = 0; start < tokens.length; start++) {
    for (let length = 1; length <= Math.min(SPAN_MAX_TOKENS, tokens.length - start); length++) {
      const span = tokens.slice(start, start + length);
      const text = span.join('');
      if (text.length > SPAN_MAX_CHARS) break;
      const isStrong = saysSomething(text);
      const scores = new Map<Word, number>();
      const found = (word: Word, score: number) => {
        if (score > (scores.get(word) ?? 0)) scores.set(word, score);
      };
      findExact(index, span, length === tokens.length && length === 1, found);
      const mayGoOn = length === 1 ? !isStop(tokens, start) : length === 2 && hasDigit(text);
      if (mayGoOn) findBegun(index, text, found);
      for (const [word, score] of scores) add(hits, word, start, length, score, isStrong);
    }
  }
  return hits;
};

const costsOf = (tokens: readonly string[]): number[] =>
  tokens.map((token, at) => {
    if (isStop(tokens, at)) return COST.stop;
    if (isNumber(token)) return UNITS.has(tokens[at + 1] ?? '') ? COST.stop : COST.minor;
    return token.length === 1 && tokens.length > 1 ? COST.minor : MUST;
  });

interface Wanted {
  /** A name must be there in full, exactly, and say something. */
  readonly isFull: boolean;
}

/** Every mark and model whose names take up all tokens that must be used. */
const candidates = (index: SearchIndex, hits: Hits, costs: readonly number[], wanted: Wanted): Candidate[] => {
  const best = new Map<number, Candidate>();
  const markHits = new Map<number, Hit[]>();
  const marksCount = index.marks.length;
  const offer = (form: number, found: Cover | null) => {
    const { entity, required, needsMark } = index.forms[form] ?? { entity: 0, required: 0, needsMark: false };
    if (!found || found.bits === 0 || (needsMark && !found.usesMark)) return;
    const isComplete = (found.bits & required) === required;
    if (wanted.isFull && !(isComplete && found.isStrong)) return;
    const popularity =
      (entity < marksCount ? index.marks[entity] : index.models[entity - marksCount])?.popularity ?? 0;
    const candidate: Candidate = { entity, isComplete, popularity, ...fitOf(found) };
    const known = best.get(entity);
    if (!known || rank(candidate, known) < 0) best.set(entity, candidate);
  };
  for (const [form, own] of hits.byForm) {
    const entity = index.forms[form]?.entity ?? 0;
    if (entity >= marksCount) continue;
    markHits.set(entity, [...(markHits.get(entity) ?? []), ...own.map((hit) => ({ ...hit, bits: 0 }))]);
    offer(form, cover(costs, own, []));
  }
  for (const [form, own] of hits.byForm) {
    const entity = index.forms[form]?.entity ?? 0;
    if (entity < marksCount) continue;
    const mark = index.markOf[entity - marksCount] ?? 0;
    offer(form, cover(costs, own, markHits.get(mark) ?? []));
  }
  return [...best.values()].sort(rank);
};

const exactly = ({ byForm, isKnown }: Hits): Hits => {
  const exact = new Map<number, Hit[]>();
  for (const [form, list] of byForm) {
    const kept = list.filter(({ score }) => score >= EXACT_MIN);
    if (kept.length > 0) exact.set(form, kept);
  }
  return { byForm: exact, isKnown };
};

/** What was found, and how sure it is. */
export interface Match {
  /** Marks and models that all words of the query fit, the best first. */
  readonly main: readonly Candidate[];
  /** Marks and models named by some of the words, for when the list has room. */
  readonly partly: readonly Candidate[];
  /** 3: every word is a known one · 2: some are begun · 1: slips were forgiven or words passed over · 0: nothing. */
  readonly certainty: 0 | 1 | 2 | 3;
  /** Tokens that nothing begins with. */
  readonly unknown: readonly number[];
}

const certaintyOf = (main: readonly Candidate[]): Match['certainty'] => {
  const score = main[0]?.score ?? 0;
  if (score >= EXACT_MIN) return 3;
  if (score >= BEGUN_MIN) return 2;
  return main.length > 0 ? 1 : 0;
};

/** «киарио»: a token that nothing begins with is tried as two words, the first of them a whole one. */
const parted = (index: SearchIndex, tokens: readonly string[], at: number): readonly string[] | null => {
  const token = tokens[at] ?? '';
  for (let cut = token.length - 1; cut >= 3; cut--) {
    const [left, right] = [token.slice(0, cut), token.slice(cut)];
    let isWord = false;
    findExact(index, [left], false, (_word, score) => {
      isWord ||= score >= 97;
    });
    if (!isWord) continue;
    const next = tokens[at + 1] ?? '';
    const joined = isNumber(next || 'a') ? [right, next] : [right];
    let isName = false;
    findExact(index, joined, false, (_word, score) => {
      isName ||= score >= 97;
    });
    if (!isName && right.length >= 3) findBegun(index, right, () => (isName = true));
    if (isName) return [...tokens.slice(0, at), left, right, ...tokens.slice(at + 1)];
  }
  return null;
};
const PARTED_MIN_CHARS = 4;

/** Marks and models that the tokens mean, in four attempts, each more forgiving than the one before. */
export const match = (index: SearchIndex, tokens: readonly string[]): Match => {
  const costs = costsOf(tokens);
  if (tokens.length === 0 || tokens.every((_, at) => isStop(tokens, at))) {
    return { main: [], partly: [], certainty: 0, unknown: [] };
  }
  const hits = findHits(index, tokens);
  const unknown = tokens.flatMap((_, at) => (hits.isKnown[at] || costs[at] !== MUST ? [] : [at]));
  const partly = () =>
    candidates(index, exactly(hits), costs.map((cost) => (cost === MUST ? COST.any : cost)), { isFull: true });

  const plain = candidates(index, hits, costs, { isFull: false });
  if (plain.length > 0) {
    return {
      main: plain,
      partly: tokens.length > 1 ? partly() : [],
      certainty: certaintyOf(plain),
      unknown,
    };
  }
  for (const at of unknown) {
    const split = (tokens[at] ?? '').length >= PARTED_MIN_CHARS ? parted(index, tokens, at) : null;
    if (!split) continue;
    const again = match(index, split);
    if (again.certainty > 1) return again;
  }
  for (const at of unknown) {
    findNear(index, tokens[at] ?? '', (word, score) => add(hits, word, at, 1, score, true));
  }
  const near = candidates(index, hits, costs, { isFull: false });
  if (near.length > 0) return { main: near, partly: partly(), certainty: 1, unknown };

  const passing = costs.map((cost, at) => (cost === MUST && !hits.isKnown[at] ? COST.unknown : cost));
  const passed = unknown.length > 0 ? candidates(index, hits, passing, { isFull: true }) : [];
  if (passed.length > 0) return { main: passed, partly: partly(), certainty: 1, unknown };
  const some = partly();
  return { main: some, partly: [], certainty: some.length > 0 ? 1 : 0, unknown };
};
