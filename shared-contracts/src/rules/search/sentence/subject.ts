import type { Quantity } from './filters.ts';
import type { Named } from './names.ts';
import type { Choices } from './read-choices.ts';
import { type Scan, textFrom } from './scan.ts';
import type { Token } from './tokens.ts';

/** Prepositions that add a word to the car: «с люком», «для дачи»; «до войны» adds nothing. */
const ADDING = /^(?:с|со|без|для|на|под|в|во|из|по|как|после)$/;
/** Adjectives, adverbs, infinitives and what a buyer does: «выбираю», «нахожусь», «интересует». */
const NO_NOUN =
  /(?:[ая]я|[ыио]й|[оеы]е|[^еая][^в]ие|[аяую]ю|[иы]х|[ое](?:го|му)|[иы]ми?|[^и]но|[тш]о|те|[зн]ять|брать|стью|у[ею]т|лю|[уюя]сь)$/;
/** «Не заводится» is a complaint, «не бита» is none. */
const VERB = /(?:ся|[еиую]т)$/;
/** No verb: «беру», «требуется», «прошу». */
const HEAD = /^(?!.*(?:ся|[ую])$)[а-я]{4,}$/;
/** Bodies that are other things too: «купе поезда», «лыжный кросс». */
const OTHER_BODY = /^(?:куп|пика|кросс$|фург|универсальн)/;
/** «Почему дергается автомат», «как греть дизель»; not «как новая», «сколько стоит», «есть ли». */
const QUESTION =
  /^(?:почему|зачем|когда|кто(?! про)|чем|куда|как(?! нов| мож| куп)|сколько(?! сто)|где(?! то| куп| най| про)|(?!есть)\S+ ли) /;
/** «Нужна механика для обучения» is about a car, «автомат с газировкой» is not. */
const WISH = /^(?:нуж|ищ|хо[чт]|куп|най|возьм)/;
const ADJECTIVE = /(?:[ая]я|[ыи]й|[оеы]е)$/;
/** «Отзывы о камри», «чехлы на сиденья камри». */
const ABOUT = /^(?:об?|в|на|для|от)$/;
/** «Акпп на камри». */
const PART_OF = /^(?:на|от|для)$/;
const THING = /part (?!kit)|topic|way|count|volume|thing/;
/** A model that is less popular is rather another word when its mark is missing: «метро», «мастер». */
const POPULAR = 20;
/** A model that no buyer names without its mark. */
const KNOWN = 4;
/** Beside one condition a rarer name is another word, however it is spelled. */
const RARE = 5;
/** A name that is so popular is expected with typos beside one condition. */
const USUAL = 50;
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
  // «Выпускной 2010».
  const isYear =
    mark === null &&
    choices.length === 0 &&
    quantities.length === 1 &&
    quantities[0]?.key === 'year' &&
    tokens[quantities[0].start]?.kind === 'number';
  const [first, second] =
    mark === null && quantities.length === 0 ? choices.filter(({ key }) => key !== 'city') : [];
  const isSoft = first && !second && /^(?:co|se|or|st|en)/.test(first.key);
  const isWish = tokens.some(({ text }) => WISH.test(text));
  const isRare = model !== null && (model.popularity ?? 0) < POPULAR;
  const isNamed = mark !== null && (used.size > 1 || (isExact && !isRare));
  const isDear = quantities.some(
    ({ key, range: { to = 0 }, start }) =>
      key === 'price' && tokens[start]?.kind === 'word' && to >= PRICE_OF_CAR,
  );
  if (QUESTION.test(tokens.map(({ text }) => text).join(' '))) return true;
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
  const only = quantities.length === 0 && choices.length === 1 ? choices[0] : undefined;
  const lone = only?.key === 'kpps' && only;
  // «Кофе черный», «метро красная ветка».
  const isUnlikely = isRare && (!isExact || (model.popularity ?? 0) < KNOWN);
  if (isRare && lone) isOther = true;
  // «Уфа арена», «фургон джек»: a word that only resembles a name.
  const least = isExact ? RARE : USUAL;
  if (
    only &&
    !/^(?:ru|dr|en|bo)/.test(only.key) &&
    used.size === 1 &&
    ((model ?? mark)?.popularity ?? 0) < least
  )
    isOther = true;
  // «Москва Кострома».
  if (
    mark === null &&
    quantities.length === 0 &&
    choices.length > 1 &&
    choices.every(({ key }) => key === 'city')
  )
    isOther = true;
  if (isUnlikely && quantities.length === 0 && choices.every(({ key }) => key === 'colors')) isOther = true;
  let isCar = false;
  let isHead = true;
  let isPartHead = false;
  let partEnd = -1;
  for (let at = 0, end = 0; at < tokens.length; at = end) {
    const [token, list = []] = [tokens[at], phrases[at]];
    end = at + (list[0]?.words.length ?? 1);
    // «Зеленая 12».
    if (token?.kind === 'number' && isSoft && first.key !== 'engines' && !choices.some(isIn(at)))
      isOther = true;
    if (token?.kind !== 'word') continue;
    const { text } = token;
    // «Акпп на фокус 2».
    if (
      used.has(token) &&
      PART_OF.test(textAt(at - 1)) &&
      choices.some(({ key, end: last }) => key === 'kpps' && last === at - 1)
    )
      return true;
    // «Бампер на солярис белый».
    if (used.has(token) && isPartHead && !isCar && (isAdded(at) || partEnd === at)) return true;
    if (used.has(token) || excluded.some(isIn(at))) continue;
    const kinds = list.map(({ group, value }) => `${group} ${value}`).join();
    const isFiller = /filler/.test(kinds);
    if (/away/.test(kinds) && (!isAdded(at) || (lone && !isWish))) return true;
    // «Черный седан, свадьба».
    isCar ||= /car|^bodies/.test(kinds) && !isOther && !OTHER_BODY.test(text);
    if (isCar) continue;
    // «Цена на дизель», «деньги белые».
    if (
      isSoft &&
      (/money/.test(kinds) || (/domain/.test(kinds) && at < first.start)) &&
      !choices.some(isIn(at))
    )
      isOther = true;
    if (kinds === '') {
      const isNoun =
        text.length > 2 &&
        // «Красное вино» has a noun where «красное» and an adverb would end alike.
        !(
          NO_NOUN.test(text) &&
          !isYear &&
          !(only?.key === 'city' && ADJECTIVE.test(text)) &&
          !(lone && (lone.start === end || (end === tokens.length && /.ой$/.test(text) && isAdded(at)))) &&
          !/ое \S+о$/.test(textFrom(scan, at - 1)) &&
          !/о [а-я]+ое$/.test(textFrom(scan, at))
        ) &&
        (!denied.has(at) || VERB.test(text)) &&
        !(isAdded(at) && !(lone && !isWish && at > lone.end)) &&
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
    // «Ремонт вариатора кашкай», «чехлы на сиденья гранта».
    if (partEnd === at && (ABOUT.test(text) || /kpps|part/.test(kinds))) partEnd = end;
    if (!choices.some(isIn(at))) {
      const isThing =
        THING.test(kinds) && !denied.has(at) && !isAdded(at) && (tokens[at - 1]?.kind ?? 'word') === 'word';
      if (
        isThing &&
        !(isDear && (at > 0 || !/other/.test(kinds))) &&
        !isFiller &&
        (isHead || (only?.end === at && /^(?:kp|st)/.test(only.key)))
      )
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
  { key, range: { from = 0, to = from }, currency, start, end }: Quantity,
): boolean => {
  const [before, last] = [tokens[start - 2]?.text, tokens[start - 1]];
  if (key === 'price') {
    const isHours =
      from >= HOUR ? tokens[start]?.text === 'с' : before === 'с' && last?.kind === 'number' && to <= LATE;
    return currency !== null || (to > CHEAPEST && !isHours);
  }
  if (key === 'mileage')
    return (
      // «Проехал 500 км»; «пробег до 100 км» are thousands.
      !/^(?!(?:с )?пробег\S* до)(?:.*\D )?\d{1,3} к(?:м|ило)/.test(
        tokens
          .slice(start, end)
          .map(({ text }) => text)
          .join(' '),
      ) &&
      (!/^(?:от|до)$/.test(before ?? '') ||
        !phrases[start - 1]?.some(({ group }) => /city|other/.test(group)))
    );
  return key !== 'power' || to >= WEAKEST;
};
