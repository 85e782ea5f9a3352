import {
  hasLinkOrHandle,
  hasLinkOrHandleInText,
  plainName,
  withoutSlashes,
} from '@cars/shared-contracts/rules/user-name';
import { otherMessengerIn } from '../warning/text-rules.ts';

/**
 * A service with a colon, or with a handle or a number. MAX is a first name as well, and «ВК Motors», «ВК AutoGroup»
 * are companies.
 */
const ACCOUNT =
  /(?<![\p{L}\p{N}])(?:(max|макс)|(вк|vk)|тг|tg|телег[аеу]|телеграмм?[еа]?|telegram|wa|инста(?:грамм?)?|insta(?:gram)?|одноклассник(?:и|ах)|дзене?|dzen|signal|сигнале?|viber|вай?бере?|skype|скайпе?|discord|дискорде?|youtube|ютубе?|rutube|рутубе?|tiktok|тикток|facebook|фейсбуке?|twitter|твиттере?|threads|тредс|snapchat|снапчат|icq|аська|имо|imo|яндекс[- ]?мессенджер|сферум)[)\]]?(?:[- ]?канал)?(?:( ?[:=|→])|(?: ?[-–—,.>] ?| )([a-z][a-z0-9]{2,}|\+?\d{5}|\+\d))/giu;
/** Of a handle, or a number. */
const SMALL_START = /^(?:[a-z0-9]{3}|\+)/;
const INNER_CAPITAL = /[a-z][A-Z]/;

const isAccount = ([, max, vk, colon, handle = '']: readonly (string | undefined)[]): boolean => {
  if (colon !== undefined) return true;
  if (max !== undefined) return false;
  return SMALL_START.test(handle) || (vk === undefined && INNER_CAPITAL.test(handle));
};

/** Whether the name in an order leads the seller elsewhere [CAR-48]. */
export const leadsElsewhere = (name: string): boolean =>
  hasLinkOrHandle(name) ||
  otherMessengerIn(name) !== null ||
  [...plainName(name).matchAll(ACCOUNT)].some(isAccount);

/** «Телеграм: есть» names no account. */
const COLON_BEFORE_WORD = / ?[:=|→] ?(?=\p{Script=Cyrillic})/gu;

/** Whether a comment holds a link or a handle; words about a messenger are none [CAR-48]. */
export const commentLeadsElsewhere = (comment: string): boolean =>
  hasLinkOrHandleInText(comment) ||
  [...withoutSlashes(plainName(comment)).replace(COLON_BEFORE_WORD, ' ').matchAll(ACCOUNT)].some(isAccount);

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
