/*
 * A VIN is copied from a document and often typed on a Russian keyboard: look-alike letters become Latin
 * [SELL-25]. Only a wrong length blocks; anything else is a hint.
 */

import { cleanValue } from '../schemas/clean-text.ts';

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

/** The name of the field, copied with its value. */
const LABEL = /^VIN(?:-КОД)?\s?[:№]/;

/** Upper case, look-alike Cyrillic letters turned to Latin, without spaces, hyphens and invisible signs. */
export const cleanVin = (text: string): string =>
  cleanValue(text)
    .toUpperCase()
    .replace(LABEL, '')
    .replace(/[АВЕКМНОРСТУХ]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replace(/[\s-]/g, '');

const VIN_MIN_CHARS = 9;
const VIN_MIN_DIFFERENT = 5;

/** Digits in their order, and letters that cover digits: `XW7BF4FKXXXXX1234`. */
const COUNTED = '01234567890123456789 98765432109876543210';
const COVERED = /X{4}/;

/**
 * Whether a text under `vin_number` can be the number of one car: sellers without one write zeros, a word or digits in
 * their order, cover some of its signs, or have a spreadsheet's rounded number.
 */
export const isTellingVin = (vin: string): boolean =>
  vin.length >= VIN_MIN_CHARS &&
  /\d{4}/.test(vin) &&
  /^[\p{L}\d]+$/u.test(vin) &&
  new Set(vin).size >= VIN_MIN_DIFFERENT &&
  !COVERED.test(vin) &&
  !COUNTED.includes(vin);

/** The longest hint: the form keeps room for it. */
export const LONGEST_VIN_WARNING = 'В VIN не бывает букв I, O и Q: проверьте, не цифры ли это 1 и 0.';
