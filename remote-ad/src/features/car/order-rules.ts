import {
  contactPhone,
  contactPhoneProblem,
  formatPhone,
  hasExtension,
  isDoubtfulPhone,
  normalizePhone,
} from '@cars/shared-contracts/rules/phone';
import type { Failure } from '@cars/shared-contracts/runtime';
import { TEXTS } from './texts.ts';

/** Positions at which the parts of a Russian number end: country, code, and three groups. */
const RUSSIAN = /^(\d{0,3})(\d{0,3})(\d{0,2})(\d{0,2})/;

/** Digits of a number without its country. */
const NATIONAL_DIGITS = 10;

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** A whole number with its plus, which was pasted behind the beginning of another one; null for none. */
const insertedPhone = (text: string): string | null => {
  const at = Math.max(text.lastIndexOf('+'), text.lastIndexOf('＋'));
  const [before, rest] = [digitsIn(text.slice(0, Math.max(at, 0))), text.slice(at)];
  return before > 0 && before < NATIONAL_DIGITS && digitsIn(rest) >= NATIONAL_DIGITS ? rest : null;
};

/** The first sign is a digit to which the field adds +7. */
export const isWithoutCode = (text: string): boolean => /^[^\d+＋]*[0-69]/.test(text);

/** A space, letters or other signs behind a number, where an extension may begin. */
const hasTail = (text: string): boolean => {
  const parts = text.split(/\d/);
  return parts.length > NATIONAL_DIGITS && /[^()-]/.test(parts.at(-1) ?? '');
};

/**
 * A number as it is typed, in the form +7 (900) 123-45-67; a leading +7 or 8 is the country, and what is no number stays
 * as it is. A number of another country begins with its plus or is longer than one with the +7 that the field has added
 * (`isCodeAdded`), and is not grouped.
 */
export const shapedPhone = (text: string, isCodeAdded = isWithoutCode(text)): string => {
  const inserted = insertedPhone(text);
  if (inserted) return shapedPhone(inserted);
  if (hasExtension(text) || hasTail(text)) return text;
  const whole = normalizePhone(text);
  if (whole) return formatPhone(whole);
  const abroad = contactPhone(text);
  if (abroad?.startsWith('+')) return abroad;
  const digits = text.replace(/\D/g, '');
  const isInternational = /^\D*[+＋]/.test(text);
  if (digits === '') return isInternational ? '+' : '';
  // «00», which the mask has made «+7 (00», and «8 10», after which a number of Kazakhstan (710 …) would be shorter.
  if (isCodeAdded ? digits.startsWith('700') : /^710\d{9}/.test(digits)) return `+${digits.slice(3)}`;
  // Surplus digits stay: a number that is cut would be another one.
  if (isInternational && !digits.startsWith('7')) return `+${digits}`;
  const own = isInternational || /^[78]/.test(digits) ? digits.slice(1) : digits;
  if (own.length > NATIONAL_DIGITS && isCodeAdded)
    return own.startsWith('0') || isDoubtfulPhone(own) ? own : `+${own}`;
  if (own.length > NATIONAL_DIGITS) return text;
  const [, code = '', ...groups] = RUSSIAN.exec(own) ?? [];
  if (code === '') return '+7';
  const rest = groups.filter(Boolean).join('-');
  return rest === '' ? `+7 (${code}` : `+7 (${code}) ${rest}`;
};

/** The fields of the order popup. */
export interface OrderDraft {
  readonly name: string;
  readonly phone: string;
  readonly comment: string;
}

/** Errors of the fields; all undefined: the order may be sent. */
export interface OrderErrors {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly comment?: string | undefined;
}

/** The mask alone writes «+7 (»: that is no number yet. */
const hasNumber = (phone: string): boolean => phone.replace(/\D/g, '').length > 1;

const phoneProblem = (phone: string): string | undefined =>
  contactPhone(phone) === null ? contactPhoneProblem(phone) : undefined;

/** Name and phone are required [CAR-21]; the phone of any country is valid when it is complete. */
export const orderErrors = ({ name, phone }: OrderDraft): OrderErrors => ({
  name: name.trim() === '' ? TEXTS.nameMissing : undefined,
  phone: !hasNumber(phone) ? TEXTS.phoneMissing : phoneProblem(phone),
});

/** Why an order was not sent: errors of its fields, or one sentence over the buttons [ERR-13]. */
export interface OrderRefusal {
  readonly errors: OrderErrors;
  readonly message: string | null;
}

export const refusalOf = (failure: Failure): OrderRefusal => {
  const name = failure.fieldMessage('user_name') ?? undefined;
  const phone = failure.fieldMessage('user_phone') ?? undefined;
  const comment = (failure.kind === 'invalid' ? failure.fieldMessage('user_comment') : null) ?? undefined;
  return { errors: { name, phone, comment }, message: name || phone || comment ? null : failure.message };
};
