import { createHash } from 'node:crypto';
import { cityByKey, cityByName } from '@cars/shared-contracts/rules/city-list';
import { normalizeHex } from '@cars/shared-contracts/rules/color';
import { colorHexByName } from '@cars/shared-contracts/rules/color-word';
import {
  AD_MILEAGE_MAX,
  DESCRIPTION_MAX_CHARS,
  IMAGES_MAX,
  PRICE_MAX,
  YEAR_MIN,
} from '@cars/shared-contracts/schemas/limits';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import type { Body, Drivetrain, Engine, Kpp } from '@cars/shared-contracts/schemas/vehicle';
import { resolveGeneration, resolveMark, resolveModel } from '../../modules/handbook/catalog/resolve.ts';
import { importBody, importDrivetrain, importEngine, importKpp } from './vehicle-words.ts';

export const REQUIRED_COLUMNS = [
  'mark',
  'model',
  'generation',
  'year',
  'mileage',
  'power',
  'engine',
  'kpp',
  'body',
  'drivetrain',
  'color',
  'price',
] as const;
const OPTIONAL_COLUMNS = ['currency', 'city', 'description', 'images'] as const;
const COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];
type Column = (typeof COLUMNS)[number];

const POWER_MAX_HP = 5_000;
/** A car of this or the last year with at most this mileage is a new one. */
const NEW_CAR_MAX_KM = 100;

/** The fields of a row, ready for the table `ads`; the seller, the rubles and the dates are added later. */
export interface ImportedAd {
  readonly mark_id: number;
  readonly mark: string;
  readonly model_id: number | null;
  readonly model: string | null;
  readonly generation_id: number | null;
  readonly generation: string | null;
  readonly year: number;
  readonly mileage: number | null;
  readonly power: number | null;
  readonly engine: Engine | null;
  readonly kpp: Kpp | null;
  readonly body: Body | null;
  readonly drivetrain: Drivetrain | null;
  readonly color: string | null;
  readonly price: number;
  readonly currency: Currency;
  readonly city_id: number | null;
  readonly city_key: string | null;
  readonly description: string | null;
  readonly statuses_id: number;
  readonly is_used: boolean;
  /** SHA-256, hex, over the values of the known columns: the row's identity between two imports. */
  readonly import_hash: string;
}

export type RowReading =
  | { readonly ad: ImportedAd; readonly images: readonly string[] }
  | { readonly rejected: string };

const CURRENCY_WORDS: Readonly<Record<string, Currency>> = {
  '': 'RUB',
  rub: 'RUB',
  rur: 'RUB',
  руб: 'RUB',
  'руб.': 'RUB',
  '₽': 'RUB',
  usd: 'USD',
  $: 'USD',
  eur: 'EUR',
  '€': 'EUR',
};

/** `1 250 000`, `123.0` → a whole number; anything else → null. */
function wholeNumber(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(/[.,]0+$/, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

const within = (value: number | null, from: number, to: number): number | null =>
  value !== null && value >= from && value <= to ? value : null;

const quoted = (value: string) => (value === '' ? 'nothing' : `"${value.slice(0, 80)}"`);

/**
 * Makes the reader of one file's rows [DATA-27]: a value without a match stays empty, a row without a known
 * mark, year or price is rejected with its reason. `thisYear` is the newest possible model year.
 */
export function createRowReader(header: readonly string[], thisYear: number) {
  const places = COLUMNS.map((column) => [column, header.indexOf(column)] as const);

  return (cells: readonly string[]): RowReading => {
    if (cells.length !== header.length) {
      return {
        rejected: `wrong number of cells: ${cells.length} for ${header.length} columns`,
      };
    }
    const row = Object.fromEntries(
      places.map(([column, place]) => [column, cells[place]?.trim() ?? '']),
    ) as Record<Column, string>;
    if (Object.values(row).some((value) => value.includes('\0'))) {
      return { rejected: 'NUL byte in a value' };
    }

    const mark = resolveMark(row.mark);
    if (!mark) {
      return { rejected: `unknown mark: ${quoted(row.mark)}` };
    }
    const year = within(wholeNumber(row.year), YEAR_MIN, thisYear);
    if (year === null) {
      return {
        rejected: `unknown year: ${quoted(row.year)}, expected ${YEAR_MIN} to ${thisYear}`,
      };
    }
    const price = within(wholeNumber(row.price), 1, PRICE_MAX);
    if (price === null) {
      return { rejected: `unknown price: ${quoted(row.price)}, expected 1 to ${PRICE_MAX}` };
    }
    const currency = CURRENCY_WORDS[row.currency.toLowerCase()];
    if (!currency) {
      return {
        rejected: `unknown currency: ${quoted(row.currency)}, expected RUB, USD or EUR`,
      };
    }
    if (row.description.length > DESCRIPTION_MAX_CHARS) {
      return {
        rejected: `description is too long: more than ${DESCRIPTION_MAX_CHARS} characters`,
      };
    }
    const images = row.images.split('|').flatMap((name) => name.trim() || []);
    if (images.length > IMAGES_MAX) {
      return { rejected: `too many images: more than ${IMAGES_MAX}` };
    }

    const model = resolveModel(mark, row.model);
    const generation = model ? resolveGeneration(model, row.generation, year) : null;
    const mileage = within(wholeNumber(row.mileage), 0, AD_MILEAGE_MAX);
    const city = row.city === '' ? null : (cityByName(row.city) ?? cityByKey(row.city));
    const isNew = mileage !== null && mileage <= NEW_CAR_MAX_KM && year >= thisYear - 1;
    return {
      ad: {
        mark_id: mark.id,
        mark: mark.name,
        model_id: model?.id ?? null,
        model: model?.name ?? null,
        generation_id: generation?.id ?? null,
        generation: generation?.name ?? null,
        year,
        mileage,
        power: within(wholeNumber(row.power), 1, POWER_MAX_HP),
        engine: importEngine(row.engine),
        kpp: importKpp(row.kpp),
        body: importBody(row.body),
        drivetrain: importDrivetrain(row.drivetrain),
        color: normalizeHex(row.color) ?? colorHexByName(row.color),
        price,
        currency,
        city_id: city?.id ?? null,
        city_key: city?.key ?? null,
        description: row.description || null,
        statuses_id: isNew ? 1 : 2,
        is_used: !isNew,
        import_hash: createHash('sha256')
          .update(JSON.stringify(COLUMNS.map((column) => row[column])))
          .digest('hex'),
      },
      images,
    };
  };
}
