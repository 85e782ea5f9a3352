import type { Random } from './random.ts';

/** The first three characters by mark: who built the car and where. Marks without an entry take any European one. */
const MAKERS: Readonly<Record<string, string>> = {
  'Lada (ВАЗ)': 'XTA',
  ГАЗ: 'X96',
  УАЗ: 'XTT',
  Москвич: 'XTB',
  Иж: 'XTK',
  BMW: 'WBA',
  'Mercedes-Benz': 'WDD',
  Audi: 'WAU',
  Volkswagen: 'XW8',
  Skoda: 'TMB',
  Opel: 'W0L',
  Porsche: 'WP0',
  Hyundai: 'Z94',
  Kia: 'XWE',
  Toyota: 'JTN',
  Lexus: 'JTJ',
  Nissan: 'Z8N',
  Infiniti: 'JN1',
  Honda: 'JHM',
  Mazda: 'JMZ',
  Mitsubishi: 'JMB',
  Subaru: 'JF1',
  Suzuki: 'JSA',
  Renault: 'X7L',
  Peugeot: 'VF3',
  Citroen: 'VF7',
  Ford: 'X9F',
  Chevrolet: 'XUF',
  Volvo: 'YV1',
  'Land Rover': 'SAL',
  Jaguar: 'SAJ',
  Jeep: '1C4',
  Dodge: '2C3',
  Cadillac: '1G6',
  Fiat: 'ZFA',
  Chery: 'LVV',
  Geely: 'L6T',
  Haval: 'LGW',
};
const ANY_MAKER = 'VSS';

/** Letters and digits of a VIN: no I, O and Q. */
const SIGNS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
/** Signs of the model years from 1980 on, thirty of them in a ring. */
const YEAR_SIGNS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;
const SERIAL_DIGITS = 6;

/**
 * A made-up chassis number: the maker's code and the sign of the model year are right, the plant `0` and a
 * serial below 1000 are those of no real car. Before 1980 numbers had no common form: a short one, as on old
 * plates.
 */
export function makeVin(random: Random, mark: string, year: number): string {
  const serial = String(random.int(1, 999)).padStart(SERIAL_DIGITS, '0');
  if (year <= FIRST_YEAR) return serial;
  const description = Array.from({ length: 6 }, () => random.pick([...SIGNS])).join('');
  const yearSign = YEAR_SIGNS[(year - FIRST_YEAR) % YEAR_SIGNS.length] ?? 'A';
  return `${MAKERS[mark] ?? ANY_MAKER}${description}${yearSign}0${serial}`;
}
