import { CHOICE_NAMES } from '../../../schemas/filters.ts';
import type { CarStatusKey } from '../../../schemas/vehicle.ts';
import { conditionAt, NAMES_AFTER_NEW } from '../conditions.ts';
import { foldedName, NEEDS_PREPOSITION, PREPOSITIONS } from './city-words.ts';
import type { FilterKey } from './filters.ts';
import type { Phrase } from './lexicon.ts';
import { find, isOtherWord, type Scan, textFrom } from './scan.ts';
import { spellingsOf } from './tokens.ts';

/** A value that a phrase chooses. */
export interface Choice {
  readonly key: FilterKey | 'region';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const GROUPS = [...CHOICE_NAMES, 'condition', 'sound', 'order', 'colors', 'city', 'region'] as const;

const lengthOf = ({ words }: Phrase) => words.length;

/** The same without adverbs and short words: «полностью», «вся». */
const isOtherNounLike = (scan: Scan, at: number): boolean =>
  isOtherWord(scan, at) && /.{3}[^юь]$/.test(scan.tokens[at]?.text ?? '');

/** A word that nothing explains, or one of which only this is known. */
const isOtherNoun = (scan: Scan, at: number): boolean =>
  isOtherWord(scan, at) || (scan.phrases[at] ?? []).some(({ group }) => /^(?:unit|part|other)$/.test(group));

const isAllowed = (scan: Scan, phrase: Phrase, at: number): boolean => {
  const { group, value } = phrase;
  const name = scan.tokens[at]?.text ?? '';
  // «Белов», «Иванова» are surnames.
  const isSurname = /[ое]ва?$/.test(name) && foldedName(value).endsWith('во');
  if (group === 'city' && (isSurname || NEEDS_PREPOSITION.has(value)) && lengthOf(phrase) === 1) {
    const isBesideRadius = scan.taken[at - 1] === true && scan.tokens[at - 1]?.text === 'от';
    if (isBesideRadius || PREPOSITIONS.has(scan.tokens[at - 1]?.text ?? '')) return true;
    // «Киров» is the city, «кировский», «видное место», «азов крепость» and «серебряный бор» are not.
    return (
      name === foldedName(value) &&
      !/[ыо]й$/.test(scan.tokens[at - 1]?.text ?? '') &&
      !isOtherWord(scan, at + 1) &&
      !(ADJECTIVE.test(name) && isOtherNoun(scan, at + 1))
    );
  }
  return true;
};

/** Adjectives that mean a drive, a wheel or a gearbox only beside their noun, or where nothing else follows. */
const LONE = /^(?:полн(?!оп)|передн(?!еп)|задн(?!еп)|прав|лев|механическ|автоматическ|роботизированн|ручн)/;
const FUEL_ADJECTIVE = /^(?:дизельн|бензинов|гибридн|электрическ|электро$)/;

const ADJECTIVE = /[аыиоея][яйе]$/;

/** A part that no sentence about a whole car has as its own word, as «двигатель» is. */
const isPart = (scan: Scan, at: number): boolean =>
  find(scan, at, 'part') !== null && find(scan, at, 'filler') === null;

/** What no color describes: «парктроник красный кузов», «белая, камера». */
const isEquipment = ({ tokens }: Scan, at: number): boolean =>
  /^(?:парктр|подогр|сигнал|камер)/.test(tokens[at]?.text ?? '');

const WORDS_AFTER_PART_MAX = 4;

/** «Потолок черный», «дверь правая белая», «диски r18 новые»; «с новой резиной белая» describes the car. */
const isAfterPart = (scan: Scan, start: number, isColor: boolean, mayBeOther: boolean): boolean => {
  const { tokens, taken } = scan;
  for (let at = start - 1; at >= Math.max(0, start - WORDS_AFTER_PART_MAX); at--) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token || !next || next.start - token.end > 1) return false;
    const isAdded = [at - 1, at - 2].some((before) =>
      /^(?:с|со|на|без|не)$/.test(tokens[before]?.text ?? ''),
    );
    if (taken[at] && token.kind !== 'number') return false;
    if (isColor && isEquipment(scan, at)) return false;
    if (isPart(scan, at) || /^рул/.test(token.text)) return !isAdded;
    if (token.kind === 'number' || token.text.length === 1 || ADJECTIVE.test(token.text)) continue;
    return (
      mayBeOther &&
      !isAdded &&
      tokens[at - 1]?.text !== 'в' &&
      !token.text.endsWith('о') &&
      isOtherNounLike(scan, at)
    );
  }
  return false;
};

/** «До Сочи», «птс Москва», «привезу в Москву»: the place of something else. */
const isOtherPlace = (scan: Scan, start: number): boolean =>
  scan.tokens[start - 1]?.text === 'до' ||
  [start - 1, start - 2].some(
    (at) => find(scan, at, 'way') !== null && (at === start - 1 || scan.tokens[start - 1]?.kind === 'word'),
  );

/** «Масло в вариаторе», «блок коробки вариатор»: a part of the gearbox. */
const isOfGearbox = (scan: Scan, start: number): boolean =>
  scan.tokens[start - 1]?.text === 'в'
    ? find(scan, start - 2, 'part') !== null
    : find(scan, start - 1, 'gear') !== null &&
      /^(?:коробки|передач)$/.test(scan.tokens[start - 1]?.text ?? '') &&
      !ADJECTIVE.test(scan.tokens[start - 2]?.text ?? '') &&
      isOtherWord(scan, start - 2);

/** Whether a word may describe the one after it: «белая кожа»; in «белая салон черный» it does not agree. */
const agrees = ({ tokens }: Scan, at: number): boolean => {
  const [word = '', noun = ''] = [tokens[at]?.text, tokens[at + 1]?.text];
  const isOdd = /[ая]я$/.test(word) ? /[^аяь]$/ : /[ыи]й$/.test(word) ? /[аяое]$/ : /^$/;
  return !isOdd.test(noun);
};
const isBesidePart = (scan: Scan, at: number): boolean =>
  agrees(scan, at) && find(scan, at + 1, 'part') !== null;

/** «Меняю на автомат», «проблемы с вариатором», «куплена у дилера», «сервис у дилера». */
const OF_OTHER = /(?:мен.{0,5} на|пробл.{0,5} с|(?:[лт]ен.?|л[ао]?с[ья]|^то|серв.{0,6}) (?:у|от))$/;
/** «Вариатор после ремонта», «дилерское обслуживание». */
const OTHER_AFTER = /^(?:после (?:рем|зам|пере)|обслуж|менял)/;
/** «Автомат пинается», not «автомат требуется». */
const COMPLAINT = /^(?!.*пакет|треб|инте|прив|нрав|устр|подой|име|расс).*(?:[еи]т|ут)(?:ся)?$/;

/** «Новая резина», «салон черный», «битый бампер»: what describes a part does not describe the car. */
const isOfPart = (scan: Scan, { key, start, end }: Choice): boolean => {
  const first = scan.tokens[start]?.text ?? '';
  const isLone = end === start + 1 && LONE.test(first);
  if (key === 'city') return isOtherPlace(scan, start);
  if (
    OF_OTHER.test(textFrom(scan, start - 2)) ||
    (key !== 'condition' && OTHER_AFTER.test(textFrom(scan, end))) ||
    (isOtherWord(scan, end) && COMPLAINT.test(scan.tokens[end]?.text ?? ''))
  )
    return true;
  if (key === 'kpps' && isOfGearbox(scan, start)) return true;
  // «Вебасто дизель».
  if (
    key === 'engines' &&
    find(scan, start - 1, 'part')?.value === '-' &&
    isPart(scan, start - 1) &&
    scan.tokens[start - 2]?.text !== 'с'
  )
    return true;
  if (
    (key === 'colors' || key === 'condition' || isLone) &&
    isAfterPart(scan, start, key === 'colors', key === 'colors' || /^(?:за|пере)дн/.test(first))
  )
    return true;
  // «Переднее левое крыло».
  if (isLone && ADJECTIVE.test(scan.tokens[end]?.text ?? '') && isPart(scan, end + 1)) return true;
  // «Коробка автомат после ремонта».
  if (
    first === 'после' &&
    [start - 1, start - 2].some((at) => scan.phrases[at]?.some(({ group }) => /^(?:gear|kpps)$/.test(group)))
  )
    return true;
  // «Передние и задние парктроники».
  const next = scan.tokens[end]?.text === 'и' ? wordsAt(scan, end + 1) : null;
  if (next?.key === key && isOfPart(scan, next)) return true;
  // «Черная оптика» beside a name; «оптика» alone is the typo of one.
  if (key === 'colors' && /^оптик/.test(scan.tokens[end]?.text ?? '')) return true;
  // «Свежий ремонт подвески».
  if (
    /^свеж/.test(first) &&
    end === start + 1 &&
    (isOtherWord(scan, end) || find(scan, end, 'other')?.value === 'thing')
  )
    return true;
  // «Полный фарш», «белый дым», «дизельная пушка».
  return (
    (end === start + 1 &&
      (isLone
        ? isOtherNoun(scan, end)
        : FUEL_ADJECTIVE.test(first)
          ? isOtherNoun(scan, end) && !find(scan, end, 'filler')
          : (key === 'colors' || key === 'condition') && isOtherWord(scan, end) && agrees(scan, start)) &&
      !ADJECTIVE.test(scan.tokens[end]?.text ?? '')) ||
    (key === 'condition' && isOtherWord(scan, start - 1)) ||
    ((key === 'colors' ||
      key === 'condition' ||
      /^ручк/.test(first) ||
      (end === start + 1 && ADJECTIVE.test(first) && !/приводн/.test(first))) &&
      key !== 'engines' &&
      isBesidePart(scan, end - 1) &&
      !(key === 'colors' && isEquipment(scan, end)) &&
      !find(scan, end, 'seller')) ||
    (key === 'condition' &&
      (find(scan, end, 'gear') ?? find(scan, start - 1, 'gear') ?? find(scan, start - 1, 'part')) !== null)
  );
};

const phraseChoice = (scan: Scan, at: number): Choice | null => {
  let best: Phrase | null = null;
  let bestGroup: Choice['key'] | null = null;
  for (const group of GROUPS) {
    const phrase = find(scan, at, group);
    if (!phrase || !isAllowed(scan, phrase, at)) continue;
    if (!best || lengthOf(phrase) > lengthOf(best)) {
      best = phrase;
      bestGroup = group;
    }
  }
  return best && bestGroup
    ? { key: bestGroup, value: best.value, start: at, end: at + lengthOf(best) }
    : null;
};

/** «Темно-синий металлик» is one color with its shade and finish. */
const colorChoice = (scan: Scan, at: number): Choice | null => {
  let start = at;
  while (find(scan, start, 'shade')) {
    start += 1;
    if (scan.tokens[start]?.text === '-') start += 1;
  }
  if (start === at) return null;
  const color = find(scan, start, 'colors');
  return color ? { key: 'colors', value: color.value, start: at, end: start + lengthOf(color) } : null;
};

const CONDITION_MAX_WORDS = 3;

const conditionChoice = (scan: Scan, at: number): Choice | null => {
  const { tokens, taken } = scan;
  const words: string[] = [];
  for (let next = at; next < at + CONDITION_MAX_WORDS && tokens[next]?.kind !== 'number'; next++) {
    const token = tokens[next];
    if (!token || taken[next]) break;
    if (token.kind === 'sign') break;
    words.push(token.text);
  }
  const found = conditionAt(words, 0) ?? conditionAt(words.map(lexicalOf), 0);
  if (!found) return null;
  if (/^(?:new|нью)$/.test(words[0] ?? '') && NAMES_AFTER_NEW.test(words[1] ?? '')) return null;
  const value: CarStatusKey = found.key;
  return { key: 'condition', value, start: at, end: at + found.length };
};

const lexicalOf = (text: string): string =>
  spellingsOf({ text, kind: 'word', start: 0, end: 0, isGlued: false, value: Number.NaN })[0] ?? text;

/** Whether a condition is named at a token, of the car or of a part. */
export const isConditionAt = (scan: Scan, at: number): boolean => conditionChoice(scan, at) !== null;

/** Finishes of a color and a repeated noun that say nothing more. */
const withTail = (scan: Scan, choice: Choice): Choice => {
  if (choice.key !== 'colors') return choice;
  const finish = find(scan, choice.end, 'finish');
  return finish ? { ...choice, end: choice.end + lengthOf(finish) } : choice;
};

/** What a phrase at a token would choose: the longest of all, a condition where it is as long. */
const wordsAt = (scan: Scan, at: number): Choice | null => {
  const { tokens, taken } = scan;
  if (taken[at] || tokens[at]?.kind === 'sign') return null;
  const phrase = colorChoice(scan, at) ?? phraseChoice(scan, at);
  const condition = conditionChoice(scan, at);
  return condition && (!phrase || condition.end >= phrase.end) ? condition : phrase;
};

/** The choice at a token; none of a part of the car. */
export const choiceAt = (scan: Scan, at: number): Choice | null => {
  const choice = wordsAt(scan, at);
  return choice && !isOfPart(scan, choice) ? withTail(scan, choice) : null;
};

/** The end of words that describe a part, which are no name either: «синие фары». */
export const partEndAt = (scan: Scan, at: number): number | null => {
  const choice = wordsAt(scan, at);
  return choice && isOfPart(scan, choice) ? choice.end : null;
};

/** Number of tokens of a denial at a place: «не», «кроме», 0 for none. */
export const denialAt = (scan: Scan, at: number): number => {
  const phrase = find(scan, at, 'deny');
  return phrase ? lengthOf(phrase) : 0;
};
