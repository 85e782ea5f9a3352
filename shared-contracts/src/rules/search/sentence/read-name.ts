import type { SearchIndex } from '../search-index.ts';
import { type Choice, isConditionAt } from './choices.ts';
import { markAt } from './marks.ts';
import { type Named, NO_NAME, nameOf } from './names.ts';
import type { Choices } from './read-choices.ts';
import { find, type Scan } from './scan.ts';
import type { Token } from './tokens.ts';

/** Whether a number continues the name before it: «мазда 3», «пежо 2008»; «21099» is a name by itself. */
export const modelNumbers = (index: SearchIndex, s: Scan, isName: (token: Token) => boolean) => {
  const { tokens, taken } = s;
  const known = new Map<number, boolean>();
  const check = (at: number): boolean => {
    const token = tokens[at];
    if (token?.kind !== 'number' || !/^\d{1,5}$/.test(token.text)) return false;
    const before: Token[] = [];
    for (let from = at - 1; from >= Math.max(0, at - 3); from--) {
      const word = tokens[from];
      // «2018 г 700»: the letter is of the year.
      if (word?.kind === 'number' || !word || taken[from]) break;
      if (word.kind === 'word') before.unshift(word);
    }
    // «Авто 7 мест» is no Li Auto.
    if (!before.some((word) => isName(word) && !isKnownAs(s, s.tokens.indexOf(word), ['filler'])))
      return token.text.length === 5 && nameOf(index, [token]).isExact;
    const { model, isExact, used } = nameOf(index, [...before, token]);
    return model !== null && isExact && used.has(token) && used.size > 1;
  };
  return (at: number): boolean => {
    const result = known.get(at) ?? check(at);
    known.set(at, result);
    return result;
  };
};

/** The number that names the model beside its mark, «ауди 80»; null where the model has another name. */
export const numberOfModel = (
  index: SearchIndex,
  tokens: readonly Token[],
  { model, used }: Named,
): Token | null =>
  tokens.find((token, at) => {
    const mark = tokens[at - 1];
    if (!model || token.kind !== 'number' || token.isGlued || !mark || !used.has(mark)) return false;
    return nameOf(index, [mark]).model === null && nameOf(index, [mark, token]).model?.id === model.id;
  }) ?? null;

const NOT_NAMED = ['filler', 'other', 'part', 'domain', 'bound', 'shade', 'trail', 'finish'] as const;
const isKnownAs = (s: Scan, at: number, groups: readonly string[]) =>
  groups.some((group) => find(s, at, group));

/** «В казани», «с пробегом»: the letter before a part is a preposition, the class of a car elsewhere. */
const isPreposition = ({ tokens, taken }: Scan, at: number): boolean => {
  if (!/^[вскоуиаvs]$/.test(tokens[at]?.text ?? '')) return false;
  const next = tokens[at + 1];
  if (next === undefined || next.isGlued) return false;
  // «С кондиционером».
  return (
    taken[at + 1] === true ||
    (tokens[at]?.text === 'с' && /^(?!класс).{4,}(?:ом|ем|ой|ами|а)$/.test(next.text))
  );
};

/** «Хозяин один» is no A1. */
const isCount = (s: Scan, at: number): boolean =>
  find(s, at, 'num') !== null && find(s, at - 1, 'unit')?.value === 'count';

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
  // «На 4 колесах», «камера 360».
  const isOfPart =
    find(s, at - 1, 'part') !== null ||
    // «308 кожа» is a car.
    (find(s, at + 1, 'part')?.value ?? 'kit') !== 'kit';
  return (
    (/^\d\d?$/.test(token.text) && s.taken[at - 1] === true) ||
    (token.kind === 'number' && token.text.length < 4 && isOfPart) ||
    (token.text.length === 1 && next?.isGlued === true && /^\d\d?$/.test(next.text)) ||
    (!isExact && isKnownAs(s, at, PART_WORDS)) ||
    // «На зиму» is no ЗИМ.
    find(s, at, 'topic') !== null ||
    // «Малый пробег».
    (find(s, at, 'domain')?.words.length ?? 0) > 1
  );
};

/** A model that is less popular is rather another word beside a name. */
const UNLIKELY = 5;
const POPULAR = 20;
const WORDS_MAX = 6;

/** «Кашкай спорт» is no Sportage: the model that some of the words name exactly, where all of them only resemble one. */
const exactPart = (
  index: SearchIndex,
  words: readonly Token[],
  isName: (token: Token) => boolean,
  plain: Named,
): Named | null => {
  const isDoubtful =
    !plain.isExact || (plain.used.size === 1 && (plain.model?.popularity ?? UNLIKELY) < UNLIKELY);
  const known = words.filter((token) => token.kind === 'number' || isName(token));
  if (!isDoubtful || words.length < 2 || known.length > WORDS_MAX) return null;
  const isPopular = ({ isExact, model }: Named) => isExact && (model?.popularity ?? 0) >= POPULAR;
  const [best] = [
    known,
    known.filter((token) => !plain.used.has(token)),
    ...known.map((left) => known.filter((token) => token !== left)),
  ]
    .map((tokens) => nameOf(index, tokens))
    .filter(
      (named) => isPopular(named) && [...named.used].some(({ text }) => /^(?:\d{4,}|\D{3,})$/.test(text)),
    )
    .sort((a, b) => b.used.size - a.used.size || (b.model?.popularity ?? 0) - (a.model?.popularity ?? 0));
  if (!best) return null;
  // «Гранта витара» is a Grand Vitara, «ходна легенд» a Honda.
  const rest = nameOf(
    index,
    words.filter((token) => !best.used.has(token)),
  );
  if (isPopular(rest) || (rest.model === null && rest.mark !== null && rest.mark.id === plain.mark?.id))
    return null;
  const [name = '', whole = ''] = [best.model?.name, plain.model?.name];
  return !(name.length > 2 ? whole.includes(name) : whole.startsWith(name)) ? best : null;
};

/** «Хендай солярс люкс»: the model of a mark that one of the other words resembles. */
const besideMark = (index: SearchIndex, words: readonly Token[], plain: Named): Named | null => {
  if (plain.mark === null || plain.model !== null) return null;
  const rest = words.filter(
    (token) => token.kind === 'word' && token.text.length > 3 && !plain.used.has(token),
  );
  if (rest.length < 2 || rest.length > WORDS_MAX) return null;
  for (const word of rest) {
    const named = nameOf(index, [...plain.used, word]);
    if (named.model !== null && named.mark?.id === plain.mark.id) return named;
  }
  return null;
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
    if (s.taken[at] || denied.has(at) || token.kind === 'sign' || isCount(s, at)) return false;
    // «Седан бизнес-класса».
    const isClass = token.text.length > 2 && /^класс(?!ик)/.test(s.tokens[at + 1]?.text ?? '');
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
  plain = exactPart(index, free, isName, plain) ?? besideMark(index, free, plain) ?? plain;
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
  const isSame = plain.isExact && plain.model !== null && plain.model.id === full.model?.id;
  const lost = new Set(
    soft.filter((choice) => {
      const words = tokensOf(choice);
      // «С4 седан»: the model has its name without the body; «джип чероки» has its mark from it.
      if (choice.key === 'bodies' && isSame && !nameOf(index, words).mark) return false;
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
