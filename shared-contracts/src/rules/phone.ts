/** A Russian number without its plus: `7` and ten digits [ACC-7]. */
export const PHONE_DIGITS = 11;

/** What is dialed at home before the code of another country. */
const DIALED_ABROAD = /^(?:00|810)/;
/** The plus of a country, also of «(+852)», «tel:+852» and «＋852». */
const WITH_PLUS = /^[^\d+＋]*[+＋]/;
/** Up to four digits that belong to something else («Иван 2 +7 916…»), before the plus of a whole number. */
const BEFORE_PLUS = /^(?:[^\d+＋]*\d){1,4}[^\d+＋]*(?=[+＋](?:\D*\d){10})/;
/** Of a text that begins with a digit: its digits are of two numbers. */
const PLUS_INSIDE = /^[^+＋]*[+＋]\D*\d/;
/** What no number has inside: a letter or another sign begins an extension. */
const OTHER_SIGNS = /[\p{L}#;,/*=]+/u;
/** A bracket behind so many digits is none of a code. */
const LATE_BRACKET = /^(?:\D*\d){9,}[^\d(]*\(\D*\d/;
const EXTENDED_DIGITS_MIN = 5;
/** «+44 (0) 20…»: the digit that is dialed within the country alone. */
const NATIONAL_ZERO = /\(\s?0\s?\)/;
/** No country begins with 0, and no code behind +7: it is how another one dials at home («8 029 …» in Belarus). */
const DIALED_AT_HOME = /^(?:0|[78]0\d{9}$)/;
/** No country has a code that begins with 89: it is a Russian number with a plus before its 8. */
const PLUS_EIGHT = /^89\d{9}$/;

/** One digit more than a number of a Russian mobile or of Moscow has: it may as well be one of another country. */
const ONE_TOO_MANY = /^(?:9\d|49[5-9])\d+$/;

const digitsOf = (value: string): string => value.replaceAll(/\D/g, '');

/** Whether a text has further digits behind a number («доб. 12», «;ext=12», «/15», «(12)»), which no stored number has. */
export const hasExtension = (value: string): boolean => {
  const parts = value.split(OTHER_SIGNS).map(digitsOf);
  const number = parts.findIndex(({ length }) => length >= EXTENDED_DIGITS_MIN);
  return (number >= 0 && parts.slice(number + 1).some(Boolean)) || LATE_BRACKET.test(value);
};

interface TypedPhone {
  readonly digits: string;
  /** It begins with the code of a country, whose digits stay as they are. */
  readonly isInternational: boolean;
}

const typedPhone = (text: string): TypedPhone => {
  const value = text.replace(BEFORE_PLUS, '');
  const digits = digitsOf(value);
  if (WITH_PLUS.test(value)) {
    const dialed = digits.startsWith('7') ? digits : digitsOf(value.replace(NATIONAL_ZERO, ''));
    return { digits: dialed, isInternational: !PLUS_EIGHT.test(digits) };
  }
  if (PLUS_INSIDE.test(value)) return { digits: '', isInternational: false };
  if (DIALED_ABROAD.test(digits) && digits.length >= PHONE_DIGITS)
    return { digits: digits.replace(DIALED_ABROAD, ''), isInternational: true };
  return { digits, isInternational: false };
};

/**
 * The eleven digits of a typed or copied number, or null [ACC-34]: a leading 77 or 78 loses its 7 only when there
 * are more than eleven digits, eleven digits that start with 8 become 7…, ten digits that start with 9 get a 7. A number
 * that begins with plus and another country is none.
 */
export function normalizePhone(value: string): string | null {
  if (hasExtension(value)) return null;
  const { digits: typed, isInternational } = typedPhone(value);
  let digits = typed;
  if (digits.length > PHONE_DIGITS && /^7[78]/.test(digits)) digits = digits.slice(1);
  if (isInternational && !typed.startsWith('7')) return null;
  if (digits.startsWith('8')) digits = `7${digits.slice(1)}`;
  if (digits.startsWith('9')) digits = `7${digits}`;
  return digits.length === PHONE_DIGITS && digits.startsWith('7') && !DIALED_AT_HOME.test(digits)
    ? digits
    : null;
}

/** Whether a number is written as it is dialed within another country, which it does not name. */
export const isDialedAtHome = (value: string): boolean => {
  const { digits, isInternational } = typedPhone(value);
  return DIALED_AT_HOME.test(digits) && !(isInternational && digits.startsWith('8'));
};

/**
 * Whether eleven digits without a plus are a Russian number with a digit too many, or one of another country: as
 * both can be meant, no plus is added.
 */
export const isDoubtfulPhone = (value: string): boolean => {
  const { digits, isInternational } = typedPhone(value);
  return !isInternational && digits.length === PHONE_DIGITS && ONE_TOO_MANY.test(digits);
};

/** The sentence for a number that cannot sign in: of another country [ACC-7]. */
export const FOREIGN_PHONE = 'Войти можно с номером России (+7) или Казахстана (+7 7)';

/** Whether a number begins with the code of another country than Russia and Kazakhstan. */
export const isForeignPhone = (value: string): boolean => {
  const { digits, isInternational } = typedPhone(value);
  return isInternational && digits !== '' && !digits.startsWith('7');
};

/**
 * The number of a contact that a messenger gives: always with its country, often without the plus. Null for another
 * country.
 */
export const messengerPhone = (value: string): string | null =>
  normalizePhone(`+${value.trim().replace(/^\+/, '')}`);

/** «+7 (900) 123-45-67» of eleven digits; any other text is returned unchanged [ACC-1]. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/, '+$1 ($2) $3-$4-$5');
}

const CONTACT_DIGITS_MIN = 5;
const CONTACT_DIGITS_MAX = 15;

/**
 * A number to call back, of any country: a Russian one as its eleven digits, another one as 5 to 15 digits
 * with its plus; null for anything else.
 */
export function contactPhone(value: string): string | null {
  if (hasExtension(value) || isDialedAtHome(value) || isDoubtfulPhone(value)) return null;
  const russian = normalizePhone(value);
  if (russian) return russian;
  const { digits, isInternational } = typedPhone(value);
  if (digits.length < CONTACT_DIGITS_MIN || digits.length > CONTACT_DIGITS_MAX) return null;
  // A number with the Russian code has eleven digits; ten that begin with 7 are one of Kazakhstan without its code.
  if (isInternational ? digits.startsWith('7') : /^(?:[78]\d{11}|7\d{9}$)/.test(digits)) return null;
  return isInternational ? `+${digits}` : digits;
}

/** Why a text that `contactPhone` refuses is no number to call back: the sentence under its field [CAR-37]. */
export function contactPhoneProblem(value: string): string {
  if (hasExtension(value)) return 'Добавочный номер напишите в комментарии';
  if (isDialedAtHome(value)) return 'Номер другой страны начните с «+» и кода страны';
  if (isDoubtfulPhone(value))
    return 'Проверьте номер: в нём лишние цифры. Номер другой страны начните с «+».';
  return digitsOf(value).length > PHONE_DIGITS
    ? 'Проверьте номер: в нём лишние цифры'
    : 'Введите номер телефона полностью';
}
