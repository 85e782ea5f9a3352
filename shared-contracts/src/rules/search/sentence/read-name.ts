import type { SearchIndex } from '../search-index.ts';
import { type Choice, isConditionAt } from './choices.ts';
import { markAt } from './marks.ts';
import { type Named, NO_NAME, nameOf } from './names.ts';
import type { Choices } from './read-choices.ts';
import { find, type Scan } from './scan.ts';
import type { Token } from './tokens.ts';

/** Whether a number continues the name before it: «мазда 3», «пежо 2008»; «21099» is a name by itself. */
export const modelNumbers = (index: SearchIndex, { tokens }: Scan, isName: (token: Token) => boolean) => {
  const known = new Map<number, boolean>();
  const check = (at: number): boolean => {
    const token = tokens[at];
    if (token?.kind !== 'number' || !/^\d{1,5}$/.test(token.text)) return false;
    const before: Token[] = [];
    for (let from = at - 1; from >= Math.max(0, at - 3); from--) {
      const word = tokens[from];
      if (word?.kind === 'number' || !word) break;
      if (word.kind === 'word') before.unshift(word);
    }
    if (!before.some(isName)) return token.text.length === 5 && nameOf(index, [token]).isExact;
    const { model, isExact, used } = nameOf(index, [...before, token]);
    return model !== null && isExact && used.has(token) && used.size > 1;
  };
  return (at: number): boolean => {
    const result = known.get(at) ?? check(at);
    known.set(at, result);
    return result;
  };
};

const NOT_NAMED = ['filler', 'other', 'part', 'domain', 'bound', 'shade', 'trail', 'finish'] as const;
const isKnownAs = (s: Scan, at: number, groups: readonly string[]) =>
  groups.some((group) => find(s, at, group));

/** «В казани», «с пробегом»: the letter before a part is a preposition, the class of a car elsewhere. */
const isPreposition = ({ tokens, taken }: Scan, at: number): boolean => {
  if (!/^[вскоуиаvs]$/.test(tokens[at]?.text ?? '')) return false;
  const next = tokens[at + 1];
  return next !== undefined && !next.isGlued && taken[at + 1] === true;
};

/** «Первая машина»: a number in words is the name of a model only beside its mark; «девятка» is one. */
const isOnlyNumber = (s: Scan, { used }: Named): boolean => {
  const words = [...used].filter((token) => !isKnownAs(s, s.tokens.indexOf(token), ['filler']));
  return (
    s.tokens.length > 1 &&
    words.every(
      (token) =>
        token.kind === 'word' &&
        !/к.$/.test(token.text) &&
        isKnownAs(s, s.tokens.indexOf(token), ['num', 'ord']),
    )
  );
};

const PART_WORDS = ['part', 'other', 'unit'] as const;

/**
 * What is no model without its mark: one or two digits after a part of the sentence («бензин 95»), the letter of a
 * size («r17»), the word of a part that a longer name has («двери»).
 */
const isNoName = (s: Scan, { used, isExact }: Named): boolean => {
  const [token, second] = used;
  if (!token || second) return false;
  const at = s.tokens.indexOf(token);
  const next = s.tokens[at + 1];
  return (
    (/^\d\d?$/.test(token.text) && s.taken[at - 1] === true) ||
    (token.text.length === 1 && next?.isGlued === true && /^\d\d?$/.test(next.text)) ||
    (!isExact && isKnownAs(s, at, PART_WORDS))
  );
};

/** The name of a sentence, and the choices whose words belong to it: «уаз пикап», «лада самара». */
export const readName = (
  index: SearchIndex,
  s: Scan,
  { choices, denied }: Choices,
  isName: (token: Token) => boolean,
  isAlone: boolean,
): { named: Named; lost: ReadonlySet<Choice> } => {
  const free = s.tokens.filter((token, at) => {
    if (s.taken[at] || denied.has(at) || token.kind === 'sign') return false;
    // «Седан бизнес-класса».
    const isClass = token.text.length > 2 && /^класс/.test(s.tokens[at + 1]?.text ?? '');
    return !isPreposition(s, at) && !find(s, at, 'land') && !(isClass && !markAt(index, s.tokens, at));
  });
  let plain = nameOf(index, free);
  if (!plain.isExact) {
    const named = free.filter((token) => {
      const at = s.tokens.indexOf(token);
      return !isConditionAt(s, at) && (!isKnownAs(s, at, NOT_NAMED) || isName(token));
    });
    if (named.length < free.length) plain = nameOf(index, named);
  }
  if (isOnlyNumber(s, plain) || isNoName(s, plain)) plain = NO_NAME;
  const tokensOf = ({ start, end }: Choice) => s.tokens.slice(start, end);
  const soft = choices.filter(
    ({ key, ...choice }) => key !== 'condition' && tokensOf({ key, ...choice }).some(isName),
  );
  if (soft.length === 0) return { named: plain, lost: new Set() };
  const softTokens = new Set(soft.flatMap(tokensOf));
  const freeTokens = new Set(free);
  const full = nameOf(
    index,
    s.tokens.filter((token) => freeTokens.has(token) || softTokens.has(token)),
  );
  const lost = new Set(
    soft.filter((choice) => {
      const words = tokensOf(choice);
      const long = words.filter(({ text }) => text.length > 1);
      return (long.length > 0 ? long : words).every((token) => full.used.has(token));
    }),
  );
  const isOfMark = plain.mark !== null && full.mark?.id === plain.mark.id;
  const isByItself =
    isAlone &&
    full.model === null &&
    plain.mark === null &&
    choices.length === lost.size &&
    ![...lost].some(({ key }) => key === 'city');
  const isLonger = [...full.used].some((token) => freeTokens.has(token));
  return full.isExact &&
    lost.size > 0 &&
    ((isOfMark && isLonger) || isByItself || (isLonger && !plain.isExact))
    ? { named: full, lost }
    : { named: plain, lost: new Set() };
};
