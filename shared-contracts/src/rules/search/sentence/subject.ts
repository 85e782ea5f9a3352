import type { Quantity } from './filters.ts';
import type { Named } from './names.ts';
import type { Choices } from './read-choices.ts';
import { type Scan, textFrom } from './scan.ts';
import type { Token } from './tokens.ts';

/** Prepositions that add a word to the car: «с люком», «для дачи»; «до войны» adds nothing. */
const ADDING = /^(?:с|со|без|для|на|под|в|во|из|по|как|после)$/;
/** Adjectives, adverbs, infinitives and what a buyer does: «выбираю», «нахожусь», «интересует». */
const NO_NOUN =
  /(?:[ая]я|[ыио]й|[оеы]е|[^еая][^в]ие|[аяую]ю|[иы]х|[ое](?:го|му)|[иы]ми?|[нтшк]о|т[ье]|стью|у[ею]т|лю|[уюя]сь)$/;
/** «Не заводится» is a complaint, «не бита» is none. */
const VERB = /(?:ся|[еиую]т)$/;
/** No verb: «беру», «требуется», «прошу». */
const HEAD = /^(?!.*(?:ся|[ую])$)[а-я]{4,}$/;
const THING = /part (?!kit)|topic|way|count|volume|thing/;
/** A model that is less popular is rather another word when its mark is missing: «метро», «мастер». */
const POPULAR = 20;
/** A model that no buyer names without its mark. */
const KNOWN = 4;
const PRICE_OF_CAR = 100_000;

/**
 * Whether a sentence is about another thing than a car [SENT-26]: it names no car, and a word that nothing explains or
 * a part leads it. «Капот серый 2017», «дизель стучит», «500 км до Москвы».
 */
export const isAboutOther = (
  scan: Scan,
  { mark, model, used, isExact }: Named,
  quantities: readonly Quantity[],
  { choices, denied, excluded }: Choices,
  isOfMark: (token: Token) => boolean,
): boolean => {
  const { tokens, phrases } = scan;
  const textAt = (at: number) => tokens[at]?.text ?? '';
  const isAdded = (at: number) =>
    ADDING.test(textAt(at - 1)) || (NO_NOUN.test(textAt(at - 1)) && ADDING.test(textAt(at - 2)));
  const isIn = (at: number) => (place: { start: number; end: number }) => place.start <= at && at < place.end;
  const isRare = model !== null && (model.popularity ?? 0) < POPULAR;
  const isNamed = mark !== null && (used.size > 1 || (isExact && !isRare));
  const isDear = quantities.some(
    ({ key, range: { to = 0 }, start }) =>
      key === 'price' && tokens[start]?.kind === 'word' && to >= PRICE_OF_CAR,
  );
  let isOther = quantities.some(
    ({ key, end }) =>
      key === 'mileage' &&
      /^(?:от|до)$/.test(textAt(end)) &&
      tokens[end + 1]?.kind === 'word' &&
      phrases[end + 1]?.every(({ group }) => group === 'city'),
  );
  // «Новый 2026 год».
  isOther ||= choices.some(({ value, end }) => value === 'new' && /^\d{4} год$/.test(textFrom(scan, end)));
  // «Игровой автомат», «вариатор ремень», «ручная кладь».
  const lone = quantities.length === 0 && choices.length === 1 && choices.find(({ key }) => key === 'kpps');
  // «Кофе черный», «метро красная ветка».
  const isUnlikely = isRare && (!isExact || (model.popularity ?? 0) < KNOWN);
  if (isRare && lone) isOther = true;
  if (isUnlikely && quantities.length === 0 && choices.every(({ key }) => key === 'colors')) isOther = true;
  let isHead = true;
  let isPartHead = false;
  let partEnd = -1;
  for (let at = 0, end = 0; at < tokens.length; at = end) {
    const [token, list = []] = [tokens[at], phrases[at]];
    end = at + (list[0]?.words.length ?? 1);
    if (token?.kind !== 'word') continue;
    const { text } = token;
    // «Бампер на солярис белый».
    if (used.has(token) && isPartHead && (isAdded(at) || partEnd === at)) return true;
    if (used.has(token) || excluded.some(isIn(at))) continue;
    const kinds = list.map(({ group, value }) => `${group} ${value}`).join();
    const isFiller = /filler/.test(kinds);
    if (/away/.test(kinds) && !isAdded(at)) return true;
    // «Черный седан, свадьба».
    if (/car|^bodies/.test(kinds) && !isOther) return false;
    if (kinds === '') {
      const isNoun =
        text.length > 2 &&
        // «Красное вино» has a noun where «красное» and an adverb would end alike.
        !(
          NO_NOUN.test(text) &&
          !(lone && lone.start === end) &&
          !/ое \S+о$/.test(textFrom(scan, at - 1)) &&
          !/о [а-я]+ое$/.test(textFrom(scan, at))
        ) &&
        (!denied.has(at) || VERB.test(text)) &&
        !isAdded(at) &&
        // «Комфорт класса».
        !textAt(end).startsWith('класс');
      isOther ||= isNoun;
      // «Чехлы на рио 2018».
      if (isNoun && isHead) isPartHead = true;
      // «Рычаги рио» are parts; «бнв х5» is a mark with typos, «требуется рио» a wish.
      if (isNoun && (isHead || partEnd === at) && HEAD.test(text) && !isDear && !isOfMark(token))
        partEnd = end;
      isHead &&= !isNoun;
      continue;
    }
    // «Ремонт вариатора кашкай».
    if (partEnd === at && /kpps/.test(kinds)) partEnd = end;
    if (!choices.some(isIn(at))) {
      const isThing =
        THING.test(kinds) && !denied.has(at) && !isAdded(at) && (tokens[at - 1]?.kind ?? 'word') === 'word';
      if (isThing && !isDear && !isFiller && (isHead || (lone && lone.end === at)))
        isOther = isPartHead = true;
      if (isThing && (isHead || partEnd === at) && !isFiller && !/topic/.test(kinds)) partEnd = end;
      // «Коробка на фокус 2».
      isPartHead ||= isHead && (isThing || /gear/.test(kinds));
      // «Коробка автомат б/у».
      isOther ||=
        isHead &&
        /gear/.test(kinds) &&
        quantities.length === 0 &&
        choices[0]?.start === end &&
        choices[1]?.key === 'condition';
      // «Вариатор после ремонта».
      if (textAt(at - 1) === 'после' && /thing/.test(kinds)) isOther = true;
    }
    isHead &&= isFiller || NO_NOUN.test(text);
  }
  return isOther && !isNamed;
};

const CHEAPEST = 10_000;
const WEAKEST = 20;
/** «6», as a price. */
const HOUR = 6_000_000;
/** «До 24», as a price. */
const LATE = 24_000;

/** No car is so cheap or so weak: «до 5 тонн», «5 лс»; «с 9 до 17» are hours, «до Уфы 200 км» is a way. */
export const isOfCar = (
  { tokens, phrases }: Scan,
  { key, range: { from = 0, to = from }, currency, start }: Quantity,
): boolean => {
  const [before, last] = [tokens[start - 2]?.text, tokens[start - 1]];
  if (key === 'price') {
    const isHours =
      from >= HOUR ? tokens[start]?.text === 'с' : before === 'с' && last?.kind === 'number' && to <= LATE;
    return currency !== null || (to > CHEAPEST && !isHours);
  }
  if (key === 'mileage')
    return (
      !/^(?:от|до)$/.test(before ?? '') || !phrases[start - 1]?.some(({ group }) => /city|other/.test(group))
    );
  return key !== 'power' || to >= WEAKEST;
};
