import { PASSWORD_MIN_CHARS } from '@cars/shared-contracts/schemas/limits';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The most used passwords that are long enough to be tried here [B17]. */
const RANKS = 3_000;

/** Passwords that are common here and missing from the dictionary, which consists of leaks from elsewhere. */
const RUSSIAN = [
  'йцукен',
  'йцукенг',
  'пароль',
  'пароль1',
  'любовь',
  'привет',
  'наташа',
  'максим',
  'россия',
  'машина',
];

const common = new Set([
  ...dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN_CHARS).slice(0, RANKS),
  ...RUSSIAN,
]);

/** Whether a password is tried first by attackers, in any case, or is one repeated character. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || /^(.)\1*$/su.test(password);
