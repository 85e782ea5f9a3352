import type { Named } from './names.ts';
import type { Token } from './tokens.ts';

/** Characters of a sentence's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** «В казани», «на автомате»: the preposition is shown with its part. */
export const withPreposition = (tokens: readonly Token[], start: number, { used }: Named): number => {
  const before = tokens[start - 1];
  return before && /^(?:во?|из|на|с|от|у)$/.test(before.text) && !used.has(before) ? start - 1 : start;
};

/** «Л.с.», «т.р.»: the point after is of the word too. */
export const afterPoint = (text: string, end: number): number =>
  end + Number(/[а-я]\.[а-я]\.$/i.test(text.slice(0, end + 1)));

const SPAN_GAP = /^[\s,.;:!?()«»"/-]*$/;

/** Neighboring tokens as one span; words that say nothing may stand between them. */
export const spansOf = (
  text: string,
  tokens: readonly Token[],
  all: readonly Token[],
  isEmpty: (at: number) => boolean,
): Span[] => {
  const chosen = new Set(tokens);
  const spans: Span[] = [];
  let lastAt = -2;
  all.forEach((token, at) => {
    if (!chosen.has(token)) return;
    const last = spans.at(-1);
    const isNext =
      last && Array.from({ length: at - lastAt - 1 }, (_, next) => lastAt + 1 + next).every(isEmpty);
    if (last && isNext && (at - lastAt > 1 || SPAN_GAP.test(text.slice(last.end, token.start)))) {
      spans[spans.length - 1] = { start: last.start, end: token.end };
    } else spans.push({ start: token.start, end: token.end });
    lastAt = at;
  });
  return spans;
};
