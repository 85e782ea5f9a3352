import type { Range } from './filters.ts';
import { readGenerationLines, readGenerations, type SentenceGeneration } from './generation-lines.ts';
import { GENERATION_LINES } from './generation-table.ts';
import type { Scan } from './scan.ts';
import type { Token } from './tokens.ts';

/** The years of a generation that a sentence names, and the tokens that name it. */
export interface NamedGeneration {
  readonly year: Range;
  readonly used: ReadonlySet<Token>;
}

interface Context {
  readonly scan: Scan;
  /** Words that name the model. */
  readonly isName: (at: number) => boolean;
  /** The model is named without a code: «мазда 3». */
  readonly isNumbered: boolean;
  /** Words that another part of the reading has not. */
  readonly isFree: (at: number) => boolean;
}

let lines: ReadonlyMap<number, string> | null = null;
const generationsOf = (model: number): readonly SentenceGeneration[] => {
  lines ??= readGenerationLines(GENERATION_LINES);
  const text = lines.get(model);
  return text === undefined ? [] : readGenerations(text);
};

/** Latin letters that a Russian one may mean in a code, by its look or its sound. */
const CODE_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'аa бb вbvw гg дd еe ёe жj зz иi йj кkc лl мm нhn оo пp рpr сcs тt уyu фf хxh цc эe юu'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);
const isCode = (code: string, text: string): boolean =>
  code.length === text.length &&
  Array.from(text).every(
    (letter, at) =>
      (CODE_LETTERS[letter] ?? letter).includes(code.charAt(at)) ||
      // «G2x» is G20 and G21.
      (code.charAt(at) === 'x' && /\d/.test(letter)),
  );

interface Place {
  readonly start: number;
  readonly end: number;
}
interface Found extends Place {
  readonly generations: readonly SentenceGeneration[];
}

const CODE_TOKENS_MAX = 3;
/** Prepositions and short words that are no code of one letter. */
const LETTER_CODE = /^[a-zджлнф]$/;

/** «XV50», «хв 50», «е39»; a code of digits or of one letter only where it is no word of the name. */
const codeAt = (context: Context, all: readonly SentenceGeneration[], at: number): Found | null => {
  const { tokens, phrases } = context.scan;
  for (let count = CODE_TOKENS_MAX; count > 0; count--) {
    const part = tokens.slice(at, at + count);
    const isJoined = part.every(
      ({ kind, isGlued }, next) =>
        kind !== 'sign' && (next === 0 || isGlued || (next === 1 && count === 2 && kind === 'number')),
    );
    const places = part.map((_, next) => at + next);
    if (part.length < count || !isJoined) continue;
    const text = part.map((token) => token.text).join('');
    const isMixed = /\d/.test(text) && /\D/.test(text);
    const isWord = !/\d/.test(text);
    const mayBeName = isMixed || (isWord && context.isNumbered);
    if (!places.every((place) => context.isFree(place) || (mayBeName && context.isName(place)))) continue;
    if (/^\d+$/.test(text) && text.length < 2) continue;
    const isOther = !context.isNumbered && (phrases[at] ?? []).length > 0;
    if (isWord && (text.length === 1 ? !LETTER_CODE.test(text) : isOther)) continue;
    if (isWord && !context.isName(at - 1)) continue;
    // «V70», «70 кузов»: the end of XV70.
    const isEnd = text.length > 2 || /^кузов/.test(tokens[at + count]?.text ?? '');
    const generations = all.filter(({ codes }) =>
      codes.some((code) => isCode(isEnd ? code.slice(-text.length) : code, text)),
    );
    if (generations.length > 0) return { start: at, end: at + count, generations };
  }
  return null;
};

const ROMANS = ' i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi'.split(' ');
const NUMBER_MAX = 16;

/** «2», «II», «второго»: a number and where it ends. */
const numberAt = ({ tokens, phrases }: Scan, at: number): { value: number; end: number } | null => {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'number') {
    const value = /^\d{1,2}$/.test(token.text) ? token.value : 0;
    if (value < 1 || value > NUMBER_MAX) return null;
    let end = at + 1;
    // «2-го», «5е».
    while (tokens[end]?.isGlued && /^(?:-|[гоеймыхя]{1,3})$/.test(tokens[end]?.text ?? '')) end += 1;
    return { value, end };
  }
  const roman = ROMANS.indexOf(token.text.replace(/х/g, 'x'));
  if (roman > 0) return { value: roman, end: at + 1 };
  const word = (phrases[at] ?? []).find(({ group, words }) => group === 'ord' && words.length === 1);
  return word && Number(word.value) <= NUMBER_MAX ? { value: Number(word.value), end: at + 1 } : null;
};

const isGenerationWord = (token: Token | undefined): boolean => /^поколен/.test(token?.text ?? '');
const RESTYLED = /^(?:до|do)?(?:рест[аи]*й?л|restyl|рест$|rest$)/;

const EMPTY = /^(?:filler|bound|domain)$/;
const OWN = /^(?:unit|scale|money|part|gear)$/;

/** «2 поколение», «поколение II», «фокус 2»: a number alone only after the name and before nothing of its own. */
const numberPlace = (context: Context, at: number): (Place & { value: number }) | null => {
  const { tokens, phrases } = context.scan;
  const isAhead = isGenerationWord(tokens[at]);
  const number = numberAt(context.scan, isAhead ? at + 1 : at);
  if (!number) return null;
  const { value, end } = number;
  if (isAhead) return { start: at, end, value };
  if (isGenerationWord(tokens[end])) return { start: at, end: end + 1, value };
  const next = tokens[end];
  const groups = (phrases[end] ?? []).map(({ group }) => group);
  const isLast =
    next === undefined ||
    next.kind === 'sign' ||
    RESTYLED.test(next.text) ||
    !context.isFree(end) ||
    groups.some((group) => EMPTY.test(group));
  // «Поло 5 дверей» counts doors; «camry v moskve» has a preposition.
  const isBare =
    isLast && !groups.some((group) => OWN.test(group)) && !/^v$|[а-я]{2}[^й]$/.test(tokens[at]?.text ?? '');
  return isBare && context.isName(at - 1) && !tokens[at]?.isGlued ? { start: at, end, value } : null;
};

const numberOf = (context: Context, all: readonly SentenceGeneration[]): Found | null => {
  for (let at = 0; at < context.scan.tokens.length; at++) {
    const place = numberPlace(context, at);
    if (!place) continue;
    const { start, end, value } = place;
    const isFree = Array.from({ length: end - start }, (_, next) => start + next).every(context.isFree);
    const generations = all.filter(({ number }) => number === value);
    if (isFree && generations.length > 0) return { start, end, generations };
  }
  return null;
};

interface Restyling extends Place {
  readonly isFirst: boolean;
}

/** «Рестайлинг», «дорестайлинг», «до рестайлинга». */
const restylingOf = ({ scan: { tokens }, isFree }: Context): Restyling | null => {
  const at = tokens.findIndex(({ text }, place) => RESTYLED.test(text) && isFree(place));
  if (at < 0) return null;
  const isBefore = tokens[at - 1]?.text === 'до' && isFree(at - 1);
  const isFirst = isBefore || /^[дd]/.test(tokens[at]?.text ?? '');
  return { start: isBefore ? at - 1 : at, end: at + 1, isFirst };
};

const rangeOf = (from: number, to: number | null): Range => (to === null ? { from } : { from, to });
const END = Number.POSITIVE_INFINITY;

const yearsOf = ({ years, end }: SentenceGeneration, restyling: Restyling | null): Range | null => {
  const [first = 0, second] = years;
  if (!restyling) return rangeOf(first, end);
  if (second === undefined) return null;
  return restyling.isFirst ? { from: first, to: second } : rangeOf(second, end);
};

/** From the first to the last year of all that are within the years of the sentence; null without one. */
const within = (ranges: readonly Range[], { from = 0, to = END }: Range): Range | null => {
  const fitting = ranges.filter((range) => (range.from ?? 0) <= to && (range.to ?? END) >= from);
  if (fitting.length === 0) return null;
  const first = Math.max(from, Math.min(...fitting.map((range) => range.from ?? 0)));
  const last = Math.min(to, Math.max(...fitting.map((range) => range.to ?? END)));
  return rangeOf(first, last === END ? null : last);
};

/** The years of the generation that a sentence names for its model, within those that it names itself [SENT-21]. */
export const generationOf = (model: number, context: Context, year: Range = {}): NamedGeneration | null => {
  const all = generationsOf(model);
  if (all.length === 0) return null;
  let code: Found | null = null;
  for (let at = 0; at < context.scan.tokens.length && !code; at++) code = codeAt(context, all, at);
  const number = numberOf(context, code?.generations ?? all);
  const restyling = restylingOf(context);
  const named = number?.generations ?? code?.generations ?? all;
  const read = (part: Restyling | null) =>
    within(
      named.flatMap((generation) => yearsOf(generation, part) ?? []),
      year,
    );
  const restyled = restyling && read(restyling);
  const found = restyled ?? (code || number ? read(null) : null);
  if (!found) return null;
  const places: readonly (Place | null)[] = [code, number, restyled ? restyling : null];
  const { tokens } = context.scan;
  const used = new Set(places.flatMap((place) => (place ? tokens.slice(place.start, place.end) : [])));
  return { year: found, used };
};
