import type { Quantity } from './filters.ts';
import type { Named } from './names.ts';
import type { Choices } from './read-choices.ts';
import type { Scan } from './scan.ts';

/** Prepositions that add a word to the car: «с люком», «для дачи»; «до войны» adds nothing. */
const ADDING = /^(?:с|со|без|для|на|под|в|во|из|по|как|после)$/;
/** Adjectives, adverbs, infinitives and what a buyer does: «выбираю», «нахожусь», «интересует». */
const NO_NOUN =
  /(?:[ая]я|[ыио]й|[оеы]е|[^еая][^в]ие|[аяую]ю|[иы]х|[ое](?:го|му)|[иы]ми?|[нтшк]о|т[ье]|стью|у[ею]т|лю|[уюя]сь)$/;
/** «Не заводится» is a complaint, «не бита» is none. */
const VERB = /(?:ся|[еиую]т)$/;
const THING = /part (?!kit)|topic|way|count|volume|thing/;
/** A model that is less popular is rather another word when its mark is missing: «метро», «мастер». */
const POPULAR = 20;
const PRICE_OF_CAR = 100_000;

/**
 * Whether a sentence is about another thing than a car [SENT-26]: it names no car, and a word that nothing explains or
 * a part leads it. «Капот серый 2017», «дизель стучит», «500 км до Москвы».
 */
export const isAboutOther = (
  { tokens, phrases }: Scan,
  { mark, model, used, isExact }: Named,
  quantities: readonly Quantity[],
  { choices, denied, excluded }: Choices,
): boolean => {
  const textAt = (at: number) => tokens[at]?.text ?? '';
  const isAdded = (at: number) =>
    ADDING.test(textAt(at - 1)) || (NO_NOUN.test(textAt(at - 1)) && ADDING.test(textAt(at - 2)));
  const isIn = (at: number) => (place: { start: number; end: number }) => place.start <= at && at < place.end;
  const isNamed = mark !== null && (used.size > 1 || (isExact && (model?.popularity ?? POPULAR) >= POPULAR));
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
  // «Игровой автомат», «вариатор ремень», «ручная кладь».
  const lone = quantities.length === 0 && choices.length === 1 && choices.find(({ key }) => key === 'kpps');
  let isHead = true;
  let isPartHead = false;
  for (let at = 0, end = 0; at < tokens.length; at = end) {
    const [token, list = []] = [tokens[at], phrases[at]];
    end = at + (list[0]?.words.length ?? 1);
    if (token?.kind !== 'word') continue;
    const { text } = token;
    // «Бампер на солярис белый».
    if (used.has(token) && isPartHead && isAdded(at)) return true;
    if (used.has(token) && lone && (model?.popularity ?? POPULAR) < POPULAR) isOther = true;
    if (used.has(token) || excluded.some(isIn(at))) continue;
    const kinds = list.map(({ group, value }) => `${group} ${value}`).join();
    const isFiller = /filler/.test(kinds);
    if (/away/.test(kinds) && !isAdded(at)) return true;
    // «Черный седан, свадьба».
    if (/car|^bodies/.test(kinds) && !isOther) return false;
    if (kinds === '') {
      const isNoun =
        text.length > 2 &&
        !(NO_NOUN.test(text) && !(lone && lone.start === end)) &&
        (!denied.has(at) || VERB.test(text)) &&
        !isAdded(at) &&
        // «Комфорт класса».
        !textAt(end).startsWith('класс');
      isOther ||= isNoun;
      // «Чехлы на рио 2018».
      isPartHead ||= isNoun && isHead;
      isHead &&= !isNoun;
      continue;
    }
    if (!choices.some(isIn(at))) {
      const isThing =
        THING.test(kinds) && !denied.has(at) && !isAdded(at) && (tokens[at - 1]?.kind ?? 'word') === 'word';
      if (isThing && !isDear && !isFiller && (isHead || (lone && lone.end === at)))
        isOther = isPartHead = true;
      // «Коробка на фокус 2».
      isPartHead ||= isHead && (isThing || /gear/.test(kinds));
      // «Вариатор после ремонта».
      if (textAt(at - 1) === 'после' && /thing/.test(kinds)) isOther = true;
    }
    isHead &&= isFiller || NO_NOUN.test(text);
  }
  return isOther && !isNamed;
};

const CHEAPEST = 10_000;
const WEAKEST = 20;
const HOUR = 6_000_000;

/** No car is so cheap or so weak: «до 5 тонн», «5 лс»; «с 9 до 17» are hours. */
export const isOfCar = (
  { tokens }: Scan,
  { key, range: { from = 0, to = from }, currency, start }: Quantity,
): boolean =>
  key === 'price'
    ? currency !== null || (to > CHEAPEST && !(from >= HOUR && tokens[start]?.text === 'с'))
    : key !== 'power' || to >= WEAKEST;
