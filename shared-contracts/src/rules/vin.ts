import { VIN_MAX_CHARS } from '../schemas/limits.ts';

/*
 * A VIN is copied from a document and often typed on a Russian keyboard: look-alike letters become Latin
 * [SELL-25]. Only a wrong length blocks; anything else is a hint.
 */

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

/** Upper case, look-alike Cyrillic letters turned to Latin, without spaces and hyphens. */
export const cleanVin = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[АВЕКМНОРСТУХ]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replace(/[\s-]/g, '');

// World manufacturer identifiers (ISO 3780) of makers with a single mark; an unlisted code gives no hint.
const MARK_BY_MAKER: Readonly<Record<string, string>> = {
  XTA: 'Lada (ВАЗ)',
  WBA: 'BMW',
  WBS: 'BMW',
  WDB: 'Mercedes-Benz',
  WDD: 'Mercedes-Benz',
  W1K: 'Mercedes-Benz',
  WAU: 'Audi',
  TRU: 'Audi',
  WVW: 'Volkswagen',
  WVG: 'Volkswagen',
  XW8: 'Volkswagen',
  TMB: 'Skoda',
  WP0: 'Porsche',
  WP1: 'Porsche',
  JTM: 'Toyota',
  JTD: 'Toyota',
  JTN: 'Toyota',
  XW7: 'Toyota',
  JTH: 'Lexus',
  JTJ: 'Lexus',
  JN1: 'Nissan',
  Z8N: 'Nissan',
  JHM: 'Honda',
  JMZ: 'Mazda',
  RUM: 'Mazda',
  KNA: 'Kia',
  XWE: 'Kia',
  KMH: 'Hyundai',
  Z94: 'Hyundai',
  XUF: 'Chevrolet',
  WF0: 'Ford',
  X9F: 'Ford',
  VF1: 'Renault',
  X7L: 'Renault',
  VF3: 'Peugeot',
  VF7: 'Citroen',
  YV1: 'Volvo',
  SAL: 'Land Rover',
  ZFA: 'Fiat',
  ZAR: 'Alfa Romeo',
};

/** Further marks of one maker's code: a factory may build for its sister brand. */
const SISTERS: Readonly<Record<string, readonly string[]>> = {
  XW8: ['Skoda', 'Audi'],
  X7L: ['Nissan', 'Lada (ВАЗ)', 'Dacia'],
  XWE: ['Hyundai'],
  Z94: ['Kia', 'Genesis'],
  XUF: ['Opel', 'Cadillac'],
  X9F: ['Volvo'],
};

/** The longest hint: the form keeps room for it. */
export const LONGEST_VIN_WARNING = 'В VIN не бывает букв I, O и Q: проверьте, не цифры ли это 1 и 0.';

/**
 * Hints in Russian, the most telling first; empty for a plausible VIN. `mark` is the mark's name in the handbook, null while none is
 * chosen.
 */
export const vinWarnings = (vin: string, mark: string | null): string[] => {
  const text = cleanVin(vin);
  if (text === '') return [];
  const maker = text.slice(0, 3);
  const owner = Object.hasOwn(MARK_BY_MAKER, maker) ? MARK_BY_MAKER[maker] : undefined;
  const sisters = Object.hasOwn(SISTERS, maker) ? SISTERS[maker] : undefined;
  return [
    ...(/[IOQ]/.test(text) ? [LONGEST_VIN_WARNING] : []),
    ...(/[^A-Z0-9]/.test(text) ? ['VIN состоит из латинских букв и цифр.'] : []),
    ...(text.length < VIN_MAX_CHARS && !/^[\d-]{4,9}$/.test(text) ? ['Обычно в VIN 17 символов.'] : []),
    ...(owner && mark && owner !== mark && !sisters?.includes(mark)
      ? [`Такой VIN обычно у ${owner}: проверьте марку.`]
      : []),
  ];
};
