import * as z from 'zod/mini';
import { cleanNumber } from './clean-text.ts';
import {
  COMPANY_NUMBER_DIGITS,
  EMAIL_MAX_CHARS,
  LEGAL_ADDRESS_MAX_CHARS,
  ORGANIZATION_NAME_MAX_CHARS,
  PHONE_MAX_CHARS,
} from './limits.ts';
import { cleanedOf, lineOf, nameOf } from './text.ts';

export const OrganizationTypeSchema = z.enum(['ooo', 'ip', 'ao', 'fund', 'gov'], 'Выберите тип организации');
export type OrganizationType = z.infer<typeof OrganizationTypeSchema>;

const required = (maxChars: number, message: string) =>
  lineOf(maxChars, message).check(z.minLength(1, message));
const digits = (text: string, lengths: readonly number[], empty: string, letters: string) =>
  cleanedOf(
    z.string().check(
      z.minLength(1, empty),
      z.regex(/^[0-9]*$/, letters),
      z.refine((value) => lengths.includes(value.length), text),
    ),
    empty,
    cleanNumber,
  );

/**
 * Company data [DATA-2]; type and name are additions [DATA-25], `phone_number` is the verified one on the server.
 * Check digits only warn and are not validated here [ACC-35].
 */
export const LegalContentSchema = z.object({
  id: z.int(),
  organization_type: OrganizationTypeSchema,
  organization_name: nameOf(ORGANIZATION_NAME_MAX_CHARS, 'Введите название организации').check(
    z.minLength(1, 'Введите название организации'),
  ),
  inn: digits(
    'ИНН должен состоять из 10 или 12 цифр',
    COMPANY_NUMBER_DIGITS.inn,
    'Введите ИНН',
    'ИНН должен содержать только цифры',
  ),
  ogrn: digits(
    'ОГРН должен состоять из 13 или 15 цифр',
    COMPANY_NUMBER_DIGITS.ogrn,
    'Введите ОГРН',
    'ОГРН должен содержать только цифры',
  ),
  rs: digits(
    'Расчётный счёт должен состоять из 20 цифр',
    COMPANY_NUMBER_DIGITS.rs,
    'Введите расчётный счёт',
    'Расчётный счёт должен содержать только цифры',
  ),
  ks: digits(
    'Корреспондентский счёт должен состоять из 20 цифр',
    COMPANY_NUMBER_DIGITS.ks,
    'Введите корреспондентский счёт',
    'Корреспондентский счёт должен содержать только цифры',
  ),
  legal_address: required(LEGAL_ADDRESS_MAX_CHARS, 'Введите юридический адрес'),
  phone_number: z.optional(z.nullable(z.string().check(z.maxLength(PHONE_MAX_CHARS)))),
  email: cleanedOf(
    z
      .string()
      .check(
        z.minLength(1, 'Введите Email'),
        z.maxLength(EMAIL_MAX_CHARS, 'Введите корректный email'),
        z.regex(/^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@.\p{C}]{2,}$/u, 'Введите корректный email'),
      ),
    'Введите Email',
  ),
});
export type LegalContent = z.infer<typeof LegalContentSchema>;
