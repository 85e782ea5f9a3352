/* What a description requests of buyers [WARN-2]. */
import { plainText } from './plain-text.ts';

const PREPAYMENT =
  /пред[- ]?оплат|аванс|задатк|задаток|внес(?:ите|ти) залог|перев(?:едите|ести|од) (?:денег|деньги|средств)|(?:деньги|оплата|часть суммы|половина) вперед|(?:оплат|перевод|перевед|скин|кинь|кидай|закин|брон|заброн|резерв|придерж)[а-я]{0,9}(?: [^\s.!?;,]{1,12}){0,5} на карт/gu;
/** A place in the queue, a delivery or a showing of the car for money. */
const BOOKING = [
  /(?:(?:за)?брон|резерв|придерж|отложу|отправ|вышл|пригон|доставк|доставлю|показ|покаж)[а-я]{0,9}(?: [^\s.!?;,]{1,14}){0,4} после (?:полной |частичной )?(?:оплат|перевод|перечислени|поступлени|зачислени)[а-я]{0,2}(?!\p{L}| (?:пошлин|утил|таможе?н|налог|штраф|и осмотр))/gu,
  /(?:оплати(?:те|ть)?|заплатите|переведите|перечислите|скиньте|кидайте)(?: [^\s.!?;,]{1,12}){0,4} за (?:брон|резерв|доставк|показ|осмотр|выезд)/gu,
  /внесите(?: [^\s.!?;,]{1,12}){1,3} за (?:брон|резерв)/gu,
  /(?<!\p{L})(?:бронь|бронировани[ея]|резерв)(?: (?:машины|авто|автомобиля))?(?: стоит| за| от|:| [-–—])? ?[1-9]\d{0,2} ?(?:000|тыс|т\. ?р|руб|₽)(?!\p{L}*\.? ?км)/gu,
  /(?:(?:за)?бронир[а-я]{1,5}|бронь|держу|резерв[а-я]{0,6})(?: [^\s.!?;,]{1,12}){0,2} (?:по|через) (?:перевод|оплат|внесени)/gu,
  /(?:(?:за)?бронир[а-я]{1,5}|бронь|держу|резерв[а-я]{0,6}) (?:только )?(?:за|под|с) залог/gu,
];
/** Money before the car was seen. */
const BEFOREHAND = [
  /(?:нужен|требуется|потребуется|прошу|беру|берем|оставьте|переведите|внесени[ея]) (?:(?:не)?большой |возвратный )?залога?(?![\p{L}])/gu,
  /(?<!\p{L})залог (?:нужен|обязателен|возвратный|за (?:машин|авто|брон)|[1-9]\d{0,2} ?(?:000|тыс|т\. ?р|руб|₽))/gu,
  /(?:деньги|оплат[аыу]|платите|заплатите|плат[аыу]|част[ьи] суммы|половин[аыу]|сумм[ау])(?: [^\s.!?;,]{1,12}){0,3} (?<!(?:год|года|лет|месяц|месяца|месяцев) )вперед/gu,
  /(?:деньги|оплат[аыу]|перевод|залог)(?: (?:денег|средств|всей|части|полной|суммы|полностью|только|строго|сразу)){0,3} до (?:осмотр|просмотр|показ|встреч|отправк|выезд|приезд)/gu,
  /(?<!\p{L})сначала (?:[^\s.!?;,]{1,12} )?(?:оплат|перевод|перевед|деньги|залог|внес)/gu,
  /(?:скиньте|скинь|кидай(?:те)?|киньте|закиньте|перечислите|переведите|пришлите)(?: [^\s.!?;,]{1,12}){0,2} \d{1,3} ?(?:000|тыс|т\. ?р|руб|₽)/gu,
  /(?:оплат|заплат)[а-я]{1,5}(?: [^\s.!?;,]{1,12}){0,3} по ссылк|по ссылке (?:оплат|внес)/gu,
  /обеспечительн[а-я]{2,3} плат|гарантийн[а-я]{2,3} (?:взнос|платеж)|(?<!\p{L})депозит/gu,
];
const MESSENGER =
  /what?s?[- ]?app|(?<!\p{L})w ?[/\\.] ?[aа](?:pp)?(?![\p{L}\p{N}])|wa\.me|(?<!\p{L})(?:в|у)[ао](?:[тц]{1,2}[сц]?|с)а+п|(?<!\p{L})(?:в|у)[ао]т[сц](?:[- ]ап|п|(?!\p{L}))|зелен[а-я]{2,3} мессенджер|viber|(?<!\p{L})вай?бер|wechat|вичат|skype|скайп|discord|дискорд/gu;

const MESSENGERS = [
  MESSENGER,
  /(?<![\p{L}\p{N}])(?:(?:в|во|мой|есть|только|через|или) (?:вк|vk)|имо|imo)(?![\p{L}\p{N}-]| [a-z])|(?<![\p{L}\p{N}])(?:вк|vk) ?[:@]|вконтакт|vkontakte|vk\.(?:com|me|ru)|(?<![\p{L}\p{N}-])(?<!(?:цвет[а-я]{0,2}|оттенок|кузова?|звуковой|световой) )(?:wa|signal|сигнал)(?: ?[:+]|,? (?:есть|только|по номеру))/gu,
  // Words of other meanings beside a request: a signal of a car, a line of equipment.
  /(?:пиш|писать|напи|спис|обща|общен|связ|перепис|контакт|отве[чт]|скин|пришл|жду|быстрее|только|есть|мне|на связи)[а-я]{0,8}(?: [^\s.!?;,]{1,12}){0,3} (?:в|на|через) (?:wa|signal|сигнал[еау]?|инст[аеу]|инстаграмм?[а-я]{0,2}|instagram|фейсбук[а-я]{0,2}|facebook|одноклассник[а-я]{0,2}|аськ[уеа]|icq|там ?там[а-я]?|snapchat|снапчат[а-я]?|line|лайн|тредс|threads)(?![\p{L}\p{N}])/gu,
];

/** «Без предоплаты», «предоплату не беру», «Ватсапа нет». */
const REFUSALS: ReadonlySet<string> = new Set(['без', 'не', 'ни', 'нет', 'никаких', 'никакой', 'никакого']);
const WORDS_BEFORE = 3;
const WORDS_AFTER = 2;
/** «Задаток не возвращается» refuses no payment. */
const KEEPS_MONEY = 'возвра';
/** «WhatsApp у меня отключен», «удалил ватсап». */
const GONE = /^(?:отключ(?:ен|ил)[аиоы]?|удал(?:ен|ил)[аиоы]?|заблокир[а-я]+|нету?)$/u;
const FILLER = /^(?:у|меня|нас|на|этом|номере|тут|здесь|там|мой|сейчас|пока|временно|больше|давно)$/u;
/** Equipment of a car that shows messages. */
const EQUIPMENT = ['магнитол', 'мультимеди', 'приложени', 'поддержк', 'carplay', 'auto'];
const BY_EQUIPMENT = /(?:через|на|в|с|по) (?:[а-я]{1,14} )?(?:магнитол|мультимеди|carplay|android auto)/u;
/** «@ivan_auto» is no equipment. */
const HANDLE = /@\w+/gu;
const CONTEXT_CHARS = 80;

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
/** A sentence ends what a refusal is about. */
const SENTENCE_END = /[.!?;\n]/u;

/** What was found with the rest of its sentence. */
interface Mention {
  readonly found: string;
  readonly before: string;
  readonly after: string;
}

const lastOf = (parts: readonly string[]): string => parts.at(-1) ?? '';

const mentionsIn = (text: string, pattern: RegExp): Mention[] =>
  [...text.matchAll(pattern)].map((match) => {
    const end = match.index + match[0].length;
    return {
      found: match[0],
      before: lastOf(text.slice(Math.max(0, match.index - CONTEXT_CHARS), match.index).split(SENTENCE_END)),
      after: text.slice(end, end + CONTEXT_CHARS).split(SENTENCE_END)[0] ?? '',
    };
  });

const isPayment = (word: string): boolean => word.search(PREPAYMENT) === 0;
const isListed = (word: string): boolean => word === 'и' || word === 'или' || isPayment(word);

/** The words of the nearest clause; of a list («без предоплат, авансов и задатков») those of all its members. */
const wordsOfClause = (clauses: readonly string[]): string[] => {
  const near: string[][] = [];
  for (const [at, clause] of clauses.entries()) {
    const words = wordsOf(clause);
    if (at > 0 && !words.some(isPayment)) break;
    near.push(words.filter((word) => !isListed(word)));
    if (!words.every(isListed)) break;
  }
  return near.flat();
};

const isRefused = ({ found, before, after }: Mention): boolean => {
  if (wordsOf(found).some((word) => REFUSALS.has(word))) return true;
  // The end of the word that was found is no word of its own.
  const following = wordsOfClause(after.replace(/^[\p{L}\p{N}]+/u, '').split(','));
  const refusal = following.slice(0, WORDS_AFTER).findIndex((word) => REFUSALS.has(word));
  if (refusal !== -1) return !following[refusal + 1]?.startsWith(KEEPS_MONEY);
  return wordsOfClause(before.split(',').reverse())
    .slice(-WORDS_BEFORE)
    .some((word) => REFUSALS.has(word));
};

/** The car was seen before such a payment. */
const SEEN =
  /(?:после|при|на) (?:личн[а-я]{2,3} )?(?:осмотр|просмотр|встреч|проверк|диагностик|сделк)|на месте|в (?:авто)?салоне|в офисе|в касс|(?:при|после) (?:подписани|заключени|оформлени)/u;
/** «Предоплата 10 000, остальное после осмотра»: what is paid after it is another payment. */
const REST = /остальн|остат/u;
/** With the clauses that are at most `near` commas away. */
const clauseOf = ({ before, found, after }: Mention, near = 0): string =>
  before
    .split(',')
    .slice(-1 - near)
    .join() +
  found +
  after
    .split(',')
    .slice(0, near + 1)
    .join();

/** Payments to an account of the seller, whatever else is in the sentence. */
const TO_CARD = /на карт|перевод|перевед|сбп|по номеру/u;
const LOAN = /лизинг|кредит|рассрочк|взнос/u;
const ORDER = /(?:под|на) заказ|при заказе|заказ[а-я]{0,3} (?:авто|машин|из)/u;
const PART = /(?<!\d)(?:[1-4]?\d|50) ?%|договор/u;

const ON_TEST_DRIVE = /(?:на|для|за|время) тест[- ]?драйв/u;

/** Usual payments of dealers: the first one of a loan, and a part for a car that is ordered. */
const isUsual = (mention: Mention): boolean => {
  const sentence = mention.before + mention.found + mention.after;
  if (TO_CARD.test(sentence)) return false;
  if (mention.found.includes('залог') && ON_TEST_DRIVE.test(clauseOf(mention))) return true;
  if (LOAN.test(sentence)) return mention.found === 'аванс' || mention.found.includes('залог');
  return ORDER.test(sentence) && PART.test(sentence);
};

const isAfterInspection = (mention: Mention): boolean => {
  const clause = clauseOf(mention);
  return SEEN.test(clause) && !REST.test(clause);
};

/** A payment that is no request of itself: «оплата переводом на карту», without a sum. */
const PLAIN_PAYMENT =
  /^(?:оплат(?:[аеуы]|ой)|перевод(?:[аеуы]|ом)?) (?:\D* )?(?:на карт|денег|деньги|средств)$/u;
const EARLY =
  /вперед|сначала|сразу|до (?:осмотр|просмотр|показ|встреч|отправ|выезд|приезд)|за (?:брон|резерв|доставк|показ|выезд)|половин|част[ьи](?!\p{L})|(?:только|строго|исключительно) (?:по )?(?:безнал|перевод|на карт)/u;
const CASH =
  /(?<!\p{L})(?<!(?:не|без|кроме) )(?:без)?нал(?:ичн[а-я]{2,3}|ичк[а-я]{1,2}|ом)?(?!\p{L}|(?: [а-я]{1,12}){0,2} не(?:(?:т|льзя)?(?!\p{L})|возможн|удобн))|люб[а-я]{2,3} (?:[а-я]{1,12} )?(?:форм|способ|вид|вариант)/u;

/** The buyer may choose cash, or an honest place or moment is in a neighboring clause. */
const isChoice = (mention: Mention): boolean => {
  const sentence = mention.before + mention.found + mention.after;
  if (!PLAIN_PAYMENT.test(mention.found) || EARLY.test(sentence) || REST.test(sentence)) return false;
  return CASH.test(sentence) || SEEN.test(clauseOf(mention, 1));
};

/** «Мошенники требуют предоплату», «если просят предоплату»; «не мошенник, нужна предоплата» requests it. */
const OTHERS = /^(?:мошенни|аферист|обманщик|жулик|кто$|если$|когда$)/u;
const REQUEST = /^(?:прос(?:[ия]т$|ьб|ящ)|требу(?:[ею]т$|ющ)|выманива|вымога)/u;
/** «Предоплата — признак мошенника». */
const SIGN_OF_FRAUD =
  /^[а-я]{0,3} (?:(?:[-–—=]|это|прос[ия]т|требу[ею]т|берут|только|всегда|первый|верный|главный|явный) ){1,4}(?:признак|схема|уловк|развод|обман|мошенни|аферист)/u;
const isAboutFraud = ({ before, after }: Mention): boolean => {
  if (SIGN_OF_FRAUD.test(after)) return true;
  const words = wordsOf(before);
  const requestAt = words.findLastIndex((word) => REQUEST.test(word));
  // The clause of the payment is theirs: «кто просит скидку, аванс 5000» is the seller's.
  const isTheirs = wordsOf(lastOf(before.split(','))).length >= words.length - requestAt;
  return isTheirs && words.slice(Math.max(0, requestAt - 5), requestAt).some((word) => OTHERS.test(word));
};

/** «Аванс 0 ₽», «аванс от 0 %». */
const NOTHING = /^[а-я]{0,3}(?: ?[-–—:=])? (?:от )?(?:0(?!\d|[.,]\d)|ноль|нулев)/u;
const FILM = /пленк|оклеен|оклейк|керамик|полиуретан|антиграви/u;
const PLACE = /геолокац|геопозиц|геометк|точк|метк|маршрут|адрес|координат|на карте(?!\p{L})/u;

/** A delivery that begins when the car is paid, as long as nothing demands it. */
const PLAIN_DELIVERY = /^доставк.*(?<!только) после оплаты$/u;

/** Words about no money in advance: «полная бронь 150 000 р» of film, «скину на карту геолокацию». */
const isNoPayment = ({ found, before, after }: Mention): boolean => {
  if (NOTHING.test(after) || PLAIN_DELIVERY.test(found)) return true;
  if (/^бронь(?! (?:машин|авто))/u.test(found)) return FILM.test(before + after);
  // The end of the last word, and the next two.
  const near = found + after.split(' ').slice(0, 3).join(' ');
  return /^(?:за)?(?:скин|кин)\D*на карт$/u.test(found) && PLACE.test(near);
};

/** Each makes words about a payment no request of one. */
const HONEST = [isRefused, isAfterInspection, isUsual, isChoice, isAboutFraud, isNoPayment];

/** The words that request a payment before the car was seen; null for none. */
export const prepaymentIn = (description: string): string | null => {
  const text = plainText(description);
  return (
    [PREPAYMENT, ...BOOKING, ...BEFOREHAND]
      .flatMap((pattern) => mentionsIn(text, pattern))
      .find((mention) => !HONEST.some((is) => is(mention)))?.found ?? null
  );
};

/** The seller has it no longer, or the car shows its messages. */
const isOutOfUse = ({ before, after }: Mention): boolean => {
  const clause = (after.split(',')[0] ?? '').replace(/^[\p{L}\p{N}]+/u, '');
  const next = wordsOf(clause.replaceAll(MESSENGER, '')).find((word) => word !== 'и' && !FILLER.test(word));
  const previous = wordsOf(lastOf(before.split(','))).findLast((word) => !FILLER.test(word));
  return [next, previous].some((word) => word && GONE.test(word)) || BY_EQUIPMENT.test(clause);
};

/** The name of another messenger that buyers are to use; null for none. */
export const otherMessengerIn = (description: string): string | null => {
  const text = plainText(description);
  return (
    MESSENGERS.flatMap((pattern) => mentionsIn(text, pattern)).find(
      (mention) =>
        !isRefused(mention) &&
        !isOutOfUse(mention) &&
        !wordsOf(mention.before.replace(HANDLE, '')).some((word) =>
          EQUIPMENT.some((begin) => word.startsWith(begin)),
        ),
    )?.found ?? null
  );
};
