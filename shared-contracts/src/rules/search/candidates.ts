import { type Assignment, bestAssignment, type Hit, tokensOf } from './assignment.ts';
import { findCaseForms, type Hits, isMeaningful, MUST } from './find-hits.ts';
import { EXACT_MIN, findByPrefix, findExact } from './find-words.ts';
import { isNumber } from './normalize.ts';
import { type Candidate, fitOf, rank } from './rank.ts';
import type { SearchIndex } from './search-index.ts';
import { POSTING_BASE, type Word } from './word-table.ts';

export interface CandidateOptions {
  /** Only complete, exact and meaningful names. */
  readonly isFull: boolean;
}

/** Tokens that must be used, and those of some hits, as bits. */
const mustOf = (costs: readonly number[]): number =>
  costs.reduce((bits, cost, at) => (cost === MUST ? bits | (1 << at) : bits), 0);
const allTokensOf = (hits: readonly Hit[]): number => hits.reduce((bits, hit) => bits | tokensOf(hit), 0);

/** Every mark and model whose names match all required tokens, best first. */
export const candidates = (
  index: SearchIndex,
  hits: Hits,
  costs: readonly number[],
  options: CandidateOptions,
): Candidate[] => {
  const best = new Map<number, Candidate>();
  const markHits = new Map<number, Hit[]>();
  const marksCount = index.marks.length;
  const must = mustOf(costs);
  const consider = (form: number, own: readonly Hit[], ofMark: readonly Hit[]) => {
    const known = index.forms[form];
    if (!known || (must & ~(allTokensOf(own) | allTokensOf(ofMark))) !== 0) return;
    if (known.needsMark && ofMark.length === 0) return;
    const found = bestAssignment(costs, own, ofMark);
    if (!found || found.bits === 0 || (known.needsMark && !found.usesMark)) return;
    const isComplete = (found.bits & known.required) === known.required;
    if (options.isFull && !(isComplete && found.isStrong)) return;
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
    consider(form, own, []);
  }
  for (const [form, own] of hits.byForm) {
    const entity = index.forms[form]?.entity ?? 0;
    if (entity >= marksCount) consider(form, own, markHits.get(index.markOf[entity - marksCount] ?? 0) ?? []);
  }
  return best.size > CANDIDATES_MAX ? topOf(best.values()) : [...best.values()].sort(rank);
};

const candidateOf = (
  index: SearchIndex,
  entity: number,
  isComplete: boolean,
  found: Assignment,
): Candidate => {
  const at = entity - index.marks.length;
  const popularity = (at < 0 ? index.marks[entity] : index.models[at])?.popularity ?? 0;
  return { entity, isComplete, popularity, ...fitOf(found) };
};

/** More than are shown; a full sort of all would be slow. */
const CANDIDATES_MAX = 60;

/** Partial sort: one letter may match a thousand names. */
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

/** As `candidates` for a query of one word, which may match a thousand names: no assignment is needed. */
export const candidatesOfWord = (index: SearchIndex, token: string): Candidate[] => {
  const { words } = index;
  const scores = new Map<Word, number>();
  const found = (word: Word, score: number) => {
    if (score > (scores.get(word) ?? 0)) scores.set(word, score);
  };
  findExact(words, [token], true, found);
  findByPrefix(words, token, found);
  findCaseForms(words, token, scores, found);
  const isStrong = isMeaningful(token);
  /** Score of an entity, complete names far above the others. */
  const best = new Map<number, number>();
  for (const [word, score] of scores) {
    for (let last = word.lastPosting; last >= 0; last = words.postingBefore[last] ?? -1) {
      const posting = words.postings[last] ?? 0;
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
    const assignment = {
      score,
      skipped: 0,
      bits: 1,
      used: 1,
      usesMark: false,
      isStrong: isStrong && score >= EXACT_MIN,
    };
    all.push(candidateOf(index, entity, isComplete, assignment));
  }
  // One or two letters are ordered by popularity: see `rankShort`.
  if (token.length <= SHORT_MAX_CHARS && !isNumber(token)) {
    return all.sort((a, b) => b.popularity - a.popularity).slice(0, 4 * CANDIDATES_MAX);
  }
  return topOf(all);
};
const COMPLETE = 1000;
const SHORT_MAX_CHARS = 2;
