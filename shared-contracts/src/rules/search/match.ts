import { type Cover, cover, type Hit } from './cover.ts';
import {
  BEGUN_MIN,
  EXACT_MIN,
  type FoundWord,
  findBegun,
  findExact,
  findInflected,
  findNear,
  SCORE,
} from './find-words.ts';
import { hasDigit, isNumber } from './normalise.ts';
import { type Candidate, fitOf, rank } from './rank.ts';
import { POSTING_BASE, type SearchIndex, type Word } from './search-index.ts';
import { spokenLetters } from './spoken.ts';
import { OPTIONAL_NAME_WORDS, STOP_WORDS, UNITS } from './stop-words.ts';

const SPAN_MAX_TOKENS = 4;
const SPAN_MAX_CHARS = 24;
const MUST = Number.POSITIVE_INFINITY;
/** What passing over costs: a word that says nothing, a number or a lone letter, a word known nowhere, any word. */
const COST = { stop: 0.1, minor: 1, unknown: 2, any: 3 } as const;

interface Hits {
  readonly byForm: Map<number, Hit[]>;
  /** Whether a token is part of some hit. */
  readonly isKnown: boolean[];
}

const add = (
  { postings: { values, before } }: SearchIndex,
  hits: Hits,
  word: Word,
  start: number,
  length: number,
  score: number,
  isStrong: boolean,
): void => {
  for (let last = word.lastPosting; last >= 0; last = before[last] ?? -1) {
    const posting = values[last] ?? 0;
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
  spokenLetters(text).length > 0
    ? false
    : hasDigit(text) ? (isNumber(text) ? text.length >= 4 : text.length >= 2) : text.length >= 3;

/** A lone «с» or «в» is a preposition before a word, a class of a car elsewhere: «мерседес с», «в класс». */
const isStop = (tokens: readonly string[], at: number, isAlone = tokens.length === 1): boolean => {
  const token = tokens[at] ?? '';
  if (!STOP_WORDS.has(token)) return false;
  const next = tokens[at + 1] ?? '';
  if (isAlone) return token.length > 3;
  return token.length > 1 || (next.length > 1 && !isNumber(next) && !isClass(next));
};
const isClass = (token: string): boolean => OPTIONAL_NAME_WORDS.has(token);

/** A word may be the case of a name; when it is also the beginning of others, popularity decides between them. */
const findCase = (index: SearchIndex, text: string, scores: ReadonlyMap<Word, number>, found: FoundWord): void => {
  const best = Math.max(0, ...scores.values());
  if (best < EXACT_MIN) findInflected(index, text, best === 0 ? SCORE.said : SCORE.begunBySound, found);
};

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
      // A lone letter begins hundreds of words: it is asked only where it may still be typed.
      const isTyped = text.length > 1 || start === tokens.length - 1;
      const mayGoOn = length === 1 ? isTyped && !isStop(tokens, start) : length === 2 && hasDigit(text);
      if (mayGoOn) findBegun(index, text, found);
      if (length === 1) findCase(index, text, scores, found);
      for (const [word, score] of scores) {
        add(index, hits, word, start, length, score, isStrong && score >= EXACT_MIN);
      }
    }
  }
  return hits;
};

const costsOf = (tokens: readonly string[]): number[] =>
  tokens.map((token, at) => {
    if (isStop(tokens, at)) return COST.stop;
    if (isNumber(token)) return COST.minor;
    return tokens.length > 1 && (token.length === 1 || isClass(token)) ? COST.minor : MUST;
  });

interface Wanted {
  /** A name must be there in full, exactly, and say something. */
  readonly isFull: boolean;
}

/** Tokens that must be used, and those of some hits, as bits. */
const mustOf = (costs: readonly number[]): number =>
  costs.reduce((bits, cost, at) => (cost === MUST ? bits | (1 << at) : bits), 0);
const tokensOf = (hits: readonly Hit[]): number =>
  hits.reduce((bits, { start, length }) => bits | (((1 << length) - 1) << start), 0);

/** Every mark and model whose names take up all tokens that must be used, the best first. */
const candidates = (index: SearchIndex, hits: Hits, costs: readonly number[], wanted: Wanted): Candidate[] => {
  const best = new Map<number, Candidate>();
  const markHits = new Map<number, Hit[]>();
  const marksCount = index.marks.length;
  const must = mustOf(costs);
  const offer = (form: number, own: readonly Hit[], ofMark: readonly Hit[]) => {
    const known = index.forms[form];
    if (!known || (must & ~(tokensOf(own) | tokensOf(ofMark))) !== 0) return;
    if (known.needsMark && ofMark.length === 0) return;
    const found = cover(costs, own, ofMark);
    if (!found || found.bits === 0 || (known.needsMark && !found.usesMark)) return;
    const isComplete = (found.bits & known.required) === known.required;
    if (wanted.isFull && !(isComplete && found.isStrong)) return;
    const candidate = candidateOf(index, known.entity, isComplete, found);
    const before = best.get(known.entity);
    if (!before || rank(candidate, before) < 0) best.set(known.entity, candidate);
  };
  for (const [form, own] of hits.byForm) {
    const entity = index.forms[form]?.entity ?? 0;
    if (entity >= marksCount) continue;
    const list = markHits.get(entity) ?? [];
    for (const hit of own) list.push({ ...hit, bits: 0 });
    markHits.set(entity, list);
    offer(form, own, []);
  }
  for (const [form, own] of hits.byForm) {
    const entity = index.forms[form]?.entity ?? 0;
    if (entity >= marksCount) offer(form, own, markHits.get(index.markOf[entity - marksCount] ?? 0) ?? []);
  }
  return best.size > CANDIDATES_MAX ? topOf(best.values()) : [...best.values()].sort(rank);
};

const candidateOf = (index: SearchIndex, entity: number, isComplete: boolean, found: Cover): Candidate => {
  const at = entity - index.marks.length;
  const popularity = (at < 0 ? index.marks[entity] : index.models[at])?.popularity ?? 0;
  return { entity, isComplete, popularity, ...fitOf(found) };
};

/** More than are ever shown, fewer than would be worth sorting in full. */
const CANDIDATES_MAX = 60;

/** The best of very many: one letter begins a thousand names. */
const topOf = (all: Iterable<Candidate>): Candidate[] => {
  const top: Candidate[] = [];
  for (const candidate of all) {
    const last = top[CANDIDATES_MAX - 1];
    if (last && rank(last, candidate) <= 0) continue;
    let at = Math.min(top.length, CANDIDATES_MAX - 1);
    for (; at > 0; at--) {
      const above = top[at - 1];
      if (!above || rank(above, candidate) <= 0) break;
      top[at] = above;
    }
    top[at] = candidate;
  }
  return top;
};

const exactly = ({ byForm, isKnown }: Hits): Hits => {
  const exact = new Map<number, Hit[]>();
  for (const [form, list] of byForm) {
    const kept = list.filter(({ score }) => score >= EXACT_MIN);
    if (kept.length > 0) exact.set(form, kept);
  }
  return { byForm: exact, isKnown };
};

/** As `candidates` for a query of one word, which may begin a thousand names: nothing is to be shared out. */
const candidatesOfWord = (index: SearchIndex, token: string): Candidate[] => {
  const scores = new Map<Word, number>();
  const found = (word: Word, score: number) => {
    if (score > (scores.get(word) ?? 0)) scores.set(word, score);
  };
  findExact(index, [token], true, found);
  findBegun(index, token, found);
  findCase(index, token, scores, found);
  const isStrong = saysSomething(token);
  const { values, before } = index.postings;
  /** Score of an entity, complete names far above the others. */
  const best = new Map<number, number>();
  for (const [word, score] of scores) {
    for (let last = word.lastPosting; last >= 0; last = before[last] ?? -1) {
      const posting = values[last] ?? 0;
      const form = index.forms[Math.floor(posting / POSTING_BASE)];
      if (!form || form.needsMark) continue;
      const isComplete = score >= EXACT_MIN && (posting & form.required) === form.required;
      const value = isComplete ? score + COMPLETE : score;
      if (value > (best.get(form.entity) ?? 0)) best.set(form.entity, value);
    }
  }
  const all: Candidate[] = [];
  for (const [entity, value] of best) {
    const isComplete = value > COMPLETE;
    const score = isComplete ? value - COMPLETE : value;
    const cover = { score, skipped: 0, bits: 1, usesMark: false, isStrong: isStrong && score >= EXACT_MIN };
    all.push(candidateOf(index, entity, isComplete, cover));
  }
  // One or two letters are ordered by popularity: see `rankShort`.
  if (token.length <= 2 && !isNumber(token)) return all.sort((a, b) => b.popularity - a.popularity).slice(0, 4 * CANDIDATES_MAX);
  return topOf(all);
};
const COMPLETE = 1000;

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

const certaintyOf = ([best]: readonly Candidate[]): Match['certainty'] => {
  const score = best?.score ?? 0;
  if (score >= EXACT_MIN) return 3;
  if (score >= BEGUN_MIN) return 2;
  return best ? 1 : 0;
};

/** Whether some word is surely a mark's. */
const hasMark = (index: SearchIndex, { byForm }: Hits): boolean => {
  for (const [form, list] of byForm) {
    const isMark = (index.forms[form]?.entity ?? index.marks.length) < index.marks.length;
    if (isMark && list.some(({ isStrong }) => isStrong)) return true;
  }
  return false;
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
    if (!isName && right.length >= PARTED_MIN_CHARS) findBegun(index, right, () => (isName = true));
    if (isName && (right.length >= 3 || joined.length > 1)) return [...tokens.slice(0, at), left, right, ...tokens.slice(at + 1)];
  }
  return null;
};
const PARTED_MIN_CHARS = 4;

/** Marks and models that the tokens mean, in four attempts, each more forgiving than the one before. */
export const match = (index: SearchIndex, typed: readonly string[]): Match => {
  // A word said twice counts once, a number may come again («4x4»); «до 500 тысяч» is no Tank 500.
  const tokens = typed.filter((token, at) => {
    if (isNumber(token)) return !UNITS.has(typed[at + 1] ?? '');
    const isUnit = UNITS.has(token) && isNumber(typed[at - 1] ?? '-');
    return !isUnit && typed.indexOf(token) === at;
  });
  const costs = costsOf(tokens);
  if (tokens.every((_, at) => isStop(tokens, at, typed.length === 1))) {
    return { main: [], partly: [], certainty: 0, unknown: [] };
  }
  const [token = ''] = tokens;
  const ofWord = tokens.length === 1 ? candidatesOfWord(index, token) : [];
  if (ofWord.length > 0) {
    return { main: ofWord, partly: [], certainty: certaintyOf(ofWord), unknown: [] };
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
  const isBesideMark = hasMark(index, hits);
  costs.forEach((cost, at) => {
    if (cost !== MUST) return;
    findNear(index, tokens[at] ?? '', !isBesideMark, (word, score) => {
      add(index, hits, word, at, 1, score, false);
    });
  });
  const near = candidates(index, hits, costs, { isFull: false });
  if (near.length > 0) return { main: near, partly: partly(), certainty: 1, unknown };

  const passing = costs.map((cost, at) => (cost === MUST && !hits.isKnown[at] ? COST.unknown : cost));
  const passed = unknown.length > 0 ? candidates(index, hits, passing, { isFull: true }) : [];
  if (passed.length > 0) return { main: passed, partly: partly(), certainty: 1, unknown };
  const some = partly();
  return { main: some, partly: [], certainty: some.length > 0 ? 1 : 0, unknown };
};
