import {
  hasLinkOrHandle,
  hasLinkOrHandleInText,
  plainName,
  withoutSlashes,
} from '@cars/shared-contracts/rules/user-name';
import { otherMessengerIn } from '../warning/text-rules.ts';

/** MAX is a first name as well, «ВК Motors», «ВК AutoGroup» are companies, and «Т.Г.» are initials. */
const SERVICE =
  /(?<![\p{L}\p{N}])(?:(max|максе?)|(вк|vk|т\. ?г\.?|t\. ?g\.?)|тгк?|tgk?|телег(?:[аеиу]|ой)|telega|телеграмм?(?:[аеу]|ом)?|telegramm?|wa|вконтакте|vkontakte|инста(?:грамм?(?:[аеу]|ом)?)?|insta(?:gramm?)?|одноклассник(?:и|ах)|дзене?|dzen|signal|сигнале?|viber|вай?бере?|skype|скайпе?|discord|дискорде?|youtube|ютубе?|rutube|рутубе?|tiktok|тикток|facebook|фейсбуке?|twitter|твиттере?|threads|тредс|snapchat|снапчат|icq|аська|имо|imo|яндекс[- ]?мессенджер|сферум|wechat|в[иеэ]й?чат|zangi|занги|session|threema|jabber|kakao(?:talk)?|zalo|botim)(?![\p{L}\p{N}])/giu;
/** A colon, or a handle or a number; «канал» and the like leave no doubt about what follows. */
const AFTER =
  /^[)\]]?(?:[- ]?(?:мой|(канал|бот|ник(?:нейм)?|логин|акк(?:аунт)?|юзер(?:нейм)?))(?!\p{L}))?(?:( ?[:=|→])|(?: ?[-–—,.>] ?| )(?!(?:vin|pdf)(?![a-z0-9]))([a-z][a-z0-9]*|\+?\d{5}|\+\d))/iu;
/** «ivan77 в …», «ник ivan (…». */
const BEFORE =
  /(?<![\p{L}\p{N}])(?:(ник(?:нейм)?|логин|акк(?:аунт)?|юзер(?:нейм)?) )?([a-z][a-z0-9]{2,39})[ ,]{1,2}[([]?(?:(во?|на|через) )?$/iu;
const BEFORE_CHARS = 80;
/** Of a handle, or a number. */
const SMALL_START = /^(?:[a-z0-9]{3}|\+)/;
const INNER_CAPITAL = /[a-z][A-Z]/;
const DIGIT = /\d/;
/** Shorter ones are models: «RAV4 в телеграм», «RX350 в тг». */
const HANDLE_WITH_NUMBER = /^[a-z]{4,}\d{2}/i;

/** A service, with the words around it. */
interface Mention {
  readonly isMax: boolean;
  readonly isShort: boolean;
  readonly before: string;
  readonly after: string;
}

const mentionsIn = (plain: string): Mention[] =>
  [...plain.matchAll(SERVICE)].map(({ 0: found, 1: max, 2: short, index }) => ({
    isMax: max !== undefined,
    isShort: short !== undefined,
    before: plain.slice(Math.max(0, index - BEFORE_CHARS), index),
    after: plain.slice(index + found.length),
  }));

/** «тг: Иван», «тг ivan77», «MAX бот avtohelp». */
const isBeforeAccount = ({ isMax, isShort, after }: Mention): boolean => {
  const [all, kind, colon, handle = ''] = AFTER.exec(after) ?? [];
  if (all === undefined || colon !== undefined) return colon !== undefined;
  if (kind !== undefined && handle === handle.toLowerCase()) return true;
  if (isMax) return false;
  return SMALL_START.test(handle) || (!isShort && INNER_CAPITAL.test(handle));
};

/** «ivan77 в тг»; a comment has models of cars as well. */
const isAfterAccount = ({ isMax, isShort, before }: Mention, isComment: boolean): boolean => {
  const [all, nick, handle = '', preposition] = BEFORE.exec(before) ?? [];
  if (all === undefined || (preposition === undefined && (isMax || isShort))) return false;
  if (nick !== undefined) return true;
  if (isComment) return preposition !== undefined && HANDLE_WITH_NUMBER.test(handle);
  if (DIGIT.test(handle)) return true;
  return preposition !== undefined && (SMALL_START.test(handle) || INNER_CAPITAL.test(handle));
};

const namesAccount = (plain: string, isComment: boolean): boolean =>
  mentionsIn(plain).some((mention) => isBeforeAccount(mention) || isAfterAccount(mention, isComment));

/** A surname too: a service beside «в имо» and before an account alone. */
const IMO =
  /(?<![\p{L}\p{N}])(?<!(?<!\p{L})(?:в|во|мой|есть|только|через|или|на) )(?:имо|imo)(?![\p{L}\p{N}-])/giu;

/** Whether the name in an order leads the seller elsewhere [CAR-48]. */
export const leadsElsewhere = (name: string): boolean =>
  hasLinkOrHandle(name) ||
  otherMessengerIn(name.replace(IMO, ' ')) !== null ||
  namesAccount(plainName(name), false);

/** «Телеграм: есть» names no account, «вконтакте: Иван» does: people are found there by their names. */
const COLON_BEFORE_WORD =
  / ?[:=|→] ?(?=[а-яё])|(?<!(?:[Вв][Кк]|[Vv][Kk]|[Вв]контакте|ВКОНТАКТЕ|[Vv]kontakte|[Оо]дноклассник(?:и|ах)) ?) ?[:=|→] ?(?=[А-ЯЁ])/gu;
/** A guest's second number is as honest as the first one, in a messenger too. */
const NUMBER = / ?[:=|→]? ?\+?\d(?:[ ()-]{0,2}\d){9,14}(?!\d)/gu;
/** «Бюджет макс: 2 млн» is no account of MAX. */
const MAXIMUM = /(?<![\p{L}\p{N}])(max|макс) ?[:=|→] ?(?=[\d ]*\d(?!\d|[a-z_]{4}))/giu;
/** «Осмотр @ 10 утра». */
const AT_HOUR = /(?<= )@ (?=\d{1,2}(?:[:.]\d\d)?(?![\p{L}\p{N}]))/gu;

/** Whether a comment holds a link or a handle; words about a messenger, and numbers, are none [CAR-48]. */
export const commentLeadsElsewhere = (comment: string): boolean =>
  hasLinkOrHandleInText(comment.replace(AT_HOUR, '')) ||
  namesAccount(
    withoutSlashes(plainName(comment))
      .replace(MAXIMUM, '$1 ')
      .replace(NUMBER, ';')
      .replace(COLON_BEFORE_WORD, ' '),
    true,
  );

const NO_LETTER = /[^\p{L}\p{N}]/gu;
const MARK = /\p{M}/gu;
/** For each of its letters the Cyrillic, Latin and Greek ones and the digits that are read as it, «ы» also as two signs. */
const PRODUCT =
  /[аaα4ᴀ]?[вbvuβν8ʙᴠᴜ][тtτ7ᴛ][оoο0ᴏøө][рpρrᴘʀ](?:(?:ы|[ьвb6][ilι1ɪ])[нhnηνʜɴ][оoο0ᴏøө]?|[yуυi1ɪʏ][нhnηνʜɴ][оoο0ᴏøө])[кkκcᴋᴄ]/u;

/** Whether a name is the product's own, in any spelling: its messages to the seller are the product's [CAR-48]. */
export const isProductName = (name: string): boolean =>
  PRODUCT.test(plainName(name).normalize('NFKD').replace(MARK, '').toLowerCase().replace(NO_LETTER, ''));

/** The messenger's name of a buyer; null where it is the product's, whose support the seller would take it for. */
export const shownUsername = (username: string | null): string | null =>
  username !== null && isProductName(username) ? null : username;
