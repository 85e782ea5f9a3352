import { PASSWORD_MIN_CHARS } from '@cars/shared-contracts/schemas/limits';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The most used passwords that are long enough to be tried here [B17]. */
const RANKS = 3_000;

/** What people here type first and the dictionary, made of leaks from elsewhere, does not know. */
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

/** One of those that are tried first, whatever the case of its letters; or one character over and over. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || /^(.)\1*$/su.test(password);
