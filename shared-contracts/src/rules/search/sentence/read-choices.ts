import type { AutoListMark } from '../../../schemas/handbook.ts';
import { type Choice, choiceAt, denialAt, partEndAt } from './choices.ts';
import type { MarkPlace } from './marks.ts';
import { find, type Scan, take } from './scan.ts';

export interface Choices {
  readonly choices: Choice[];
  /** Words after «не» or «кроме» that no filter can express. */
  readonly denied: ReadonlySet<number>;
  /** Marks after «не» or «кроме», with the words of the denial. */
  readonly excluded: readonly MarkPlace[];
}

type MarkAt = (at: number) => MarkPlace | null;

/** «Кроме ваз и рено»: marks from a token on, joined by «и», «или» or, after «кроме», nothing. */
const marksFrom = (s: Scan, at: number, markAt: MarkAt, isList: boolean): readonly MarkPlace[] => {
  const places: MarkPlace[] = [];
  for (let next = at; ; ) {
    const place = markAt(next);
    if (!place) return places;
    places.push(place);
    const isJoined = /^(?:и|или|ни)$/.test(s.tokens[place.end]?.text ?? '');
    if (!isJoined && !isList) return places;
    next = place.end + (isJoined ? 1 : 0);
  }
};

/** «Седан, не нужен автомат»: more than a space is before a token. */
const isApart = ({ tokens }: Scan, at: number): boolean =>
  (tokens[at]?.start ?? 0) - (tokens[at - 1]?.end ?? 0) > 1;

/** The choices of a sentence, what it denies and the marks that it excludes. */
export const readChoices = (s: Scan, markAt: MarkAt): Choices => {
  const choices: Choice[] = [];
  const denied = new Set<number>();
  const excluded: MarkPlace[] = [];
  for (let at = 0; at < s.tokens.length; at++) {
    // «Ваз не предлагать».
    const refusal = find(s, at, 'refusal');
    const before = refusal && at > 0 ? markAt(at - 1) : null;
    if (refusal && before?.end === at) {
      const end = at + refusal.words.length;
      excluded.push({ ...before, end });
      take(s, before.start, end);
      at = end - 1;
      continue;
    }
    if (refusal) {
      // «Дизель не нужен», «не нужен автомат».
      const end = at + refusal.words.length;
      const isBefore = choices.at(-1)?.end === at && !isApart(s, at);
      const refused = isBefore ? choices.pop() : choiceAt(s, end);
      for (let next = refused?.start ?? at; next < Math.max(end, refused?.end ?? 0); next++) {
        s.taken[next] = false;
        denied.add(next);
      }
      at = Math.max(end, refused?.end ?? 0) - 1;
      continue;
    }
    const choice = choiceAt(s, at);
    // «Камера заднего вида», «m sport».
    const other = find(s, at, 'other')?.words.length ?? 0;
    if (other > 1 && other > (choice ? choice.end - at : 0)) {
      for (const end = at + other; at < end; at++) denied.add(at);
      at -= 1;
      continue;
    }
    const denial = choice && choice.end - at > denialAt(s, at) ? 0 : denialAt(s, at);
    if (denial > 0) {
      const isList = s.tokens[at]?.text !== 'не';
      const places = choiceAt(s, at + denial) ? [] : marksFrom(s, at + denial, markAt, isList);
      const last = places.at(-1);
      if (last) {
        excluded.push(...places.map((place, n) => (n === 0 ? { ...place, start: at } : place)));
        take(s, at, last.end);
        at = last.end - 1;
        continue;
      }
      let next = at + denial;
      while (/^(?:.|на|от|из|под)$/.test(s.tokens[next]?.text ?? '')) next += 1;
      const end = choiceAt(s, next)?.end ?? next + 1;
      for (; at < end; at++) denied.add(at);
      at = end - 1;
    } else if (choice) {
      choices.push(choice);
      take(s, choice.start, choice.end);
      at = choice.end - 1;
    } else {
      const end = partEndAt(s, at) ?? at;
      for (let next = at; next < end; next++) denied.add(next);
      at = Math.max(at, end - 1);
    }
  }
  return { choices, denied, excluded };
};

/** Each excluded mark once. */
export const marksOf = (places: readonly MarkPlace[]): readonly AutoListMark[] => [
  ...new Map(places.map(({ mark }) => [mark.id, mark])).values(),
];
