import { cityOfText } from '@cars/shared-contracts/rules/city-of-text';
import { normalizeHex } from '@cars/shared-contracts/rules/color';
import { colorHexByName } from '@cars/shared-contracts/rules/color-word';
import { plainWords } from '@cars/shared-contracts/rules/plain-words';
import {
  AD_MILEAGE_MAX,
  AD_PRICE_MAX,
  DESCRIPTION_MAX_CHARS,
  IMAGES_MAX,
  YEAR_MIN,
} from '@cars/shared-contracts/schemas/limits';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import type { Body, Drivetrain, Engine, Kpp } from '@cars/shared-contracts/schemas/vehicle';
import { resolveGeneration, resolveMark, resolveModel } from '../../modules/handbook/catalog/resolve.ts';
import { COLUMNS, type Column, readHeader, surplusColumns } from './columns.ts';
import { descriptionOf } from './description-text.ts';
import { currenciesIn, currencyOf, MONEY_UNITS } from './money-words.ts';
import {
  createNumberEvidence,
  type NumberEvidence,
  type NumberReading,
  type NumberRule,
  noteNumber,
  plainNumber,
  readNumber,
} from './read-number.ts';
import { type RowCells, textHash } from './row-hash.ts';
import { rowNumberOf } from './row-number.ts';
import { importBody, importDrivetrain, importEngine, importKpp } from './vehicle-words.ts';
import { vinOf } from './vin-cell.ts';

const POWER_MAX_HP = 5_000;
/** A car of this or the last year with at most this mileage is a new one. */
export const NEW_CAR_MAX_KM = 100;
const ID_MAX_CHARS = 100;
/** What a byte without a meaning is read as. */
const DAMAGED = '\ufffd';

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
  readonly vin_number: string | null;
  readonly city_id: number | null;
  readonly city_key: string | null;
  readonly description: string | null;
  readonly statuses_id: number;
  readonly is_used: boolean;
  /** SHA-256, hex, over the values of the known columns. */
  readonly import_hash: string;
}

/** What a row shows about which car it is; a value that cannot be read is null. */
export interface RowIdentity
  extends Partial<
    Pick<
      ImportedAd,
      | 'mark_id'
      | 'model_id'
      | 'generation_id'
      | 'body'
      | 'engine'
      | 'power'
      | 'mileage'
      | 'color'
      | 'vin_number'
    >
  > {
  readonly year?: number | null;
  readonly row_id: string | null;
}

interface GivenRow {
  readonly cells: RowCells;
  readonly identity: RowIdentity;
}

export interface AcceptedRow extends GivenRow {
  readonly ad: ImportedAd;
  /** Whether the row names its currency: rubles are only assumed. */
  readonly hasCurrency: boolean;
  readonly images: readonly string[];
  /** Cells that stayed empty in the ad, as they were written. */
  readonly leftOut: Readonly<Partial<Record<Column, string>>>;
}

export interface RejectedRow extends GivenRow {
  readonly rejected: string;
  /** The line has too few or too many cells. */
  readonly isShifted?: boolean;
}

export type RowReading = AcceptedRow | RejectedRow;

const quoted = (value: string) => (value === '' ? 'nothing' : `"${value.slice(0, 80)}"`);

/** The rules of the columns with numbers. */
const numberRules = (thisYear: number) =>
  ({
    year: {
      from: YEAR_MIN,
      to: thisYear,
      roundedFrom: Infinity,
      units: /(?:г\.?\s?в\.?|года|год|г\.?)$/iu,
    },
    mileage: {
      from: 0,
      to: AD_MILEAGE_MAX,
      roundedFrom: Infinity,
      units: /(?:километр(?:ов|а)?|км\.?|kms?\.?)$/iu,
    },
    power: { from: 1, to: POWER_MAX_HP, roundedFrom: 10, units: /(?:л\.?\s?\/?\s?с\.?|bhp|hp\.?|ps)$/iu },
    price: { from: 1, to: AD_PRICE_MAX, roundedFrom: 1_000, units: MONEY_UNITS },
  }) satisfies Partial<Record<Column, NumberRule>>;

type NumberColumn = keyof ReturnType<typeof numberRules>;
const NUMBER_COLUMNS: readonly NumberColumn[] = ['year', 'mileage', 'power', 'price'];

const numberOf = (reading: NumberReading): number | null =>
  reading.kind === 'number' ? reading.value : null;

/** Columns whose cells are never digits alone. */
const WORD_COLUMNS: ReadonlySet<string> = new Set<Column>([
  'engine',
  'kpp',
  'body',
  'drivetrain',
  'color',
  'currency',
  'city',
  'description',
  'images',
]);
/** What a delimiter in a number without quotes leaves: «850,000» is «850» and «000» in the next column. */
const LEADING_GROUP = /^\d{1,3}$/;
const NEXT_GROUP = /^\d{3}$/;
const THOUSANDS_GROUP = /^0\d{2}$/;

/**
 * Makes the reader of one file's rows [DATA-27]: a value without a match stays empty, a row without a known
 * mark, year or price, or with a number that can be read in two ways, is rejected with its reason. `thisYear` is the
 * newest possible model year; `note` is given all rows first, so that numbers are read as their column is written.
 */
export function createRowReader(header: readonly string[], thisYear: number) {
  const names = readHeader(header);
  const surplus = surplusColumns(names);
  const places = COLUMNS.map((column) => [column, names.indexOf(column)] as const);
  const rules = numberRules(thisYear);
  const evidence = Object.fromEntries(
    NUMBER_COLUMNS.map((column) => [column, createNumberEvidence()]),
  ) as Record<NumberColumn, NumberEvidence>;
  const cellsOf = (cells: readonly string[]) =>
    Object.fromEntries(
      places.map(([column, place]) => [column, (place < 0 ? '' : cells[place])?.trim() ?? '']),
    ) as RowCells;

  /** A number that may go on in the next column, as it was written then; null for none. */
  const cutNumber = (given: readonly string[], column: NumberColumn): string | null => {
    const place = names.indexOf(column);
    const [own = '', next = ''] = place < 0 ? [] : [given[place]?.trim(), given[place + 1]?.trim()];
    const isWord = WORD_COLUMNS.has(names[place + 1] ?? '');
    return LEADING_GROUP.test(own) && (isWord ? NEXT_GROUP : THOUSANDS_GROUP).test(next)
      ? `${own},${next}`
      : null;
  };

  const readRow = (given: readonly string[], fault: string | null = null, line?: number): RowReading => {
    const cells = cellsOf(given);
    const numbers = Object.fromEntries(
      NUMBER_COLUMNS.map((column) => [column, readNumber(cells[column], rules[column], evidence[column])]),
    ) as Record<NumberColumn, NumberReading>;
    const mark = resolveMark(cells.mark);
    const model = mark && resolveModel(mark, cells.model);
    const year = numberOf(numbers.year);
    const generation = model ? resolveGeneration(model, cells.generation, year) : null;
    const city = cells.city === '' ? null : cityOfText(cells.city);
    const car = {
      mark_id: mark?.id ?? null,
      mark: mark?.name ?? null,
      model_id: model?.id ?? null,
      model: model?.name ?? null,
      generation_id: generation?.id ?? null,
      generation: generation?.name ?? null,
      mileage: numberOf(numbers.mileage),
      power: numberOf(numbers.power),
      engine: importEngine(cells.engine),
      kpp: importKpp(cells.kpp),
      body: importBody(cells.body),
      drivetrain: importDrivetrain(cells.drivetrain),
      color: normalizeHex(cells.color) ?? colorHexByName(plainWords(cells.color)),
      vin_number: vinOf(cells.vin),
      city_id: city?.id ?? null,
      city_key: city?.key ?? null,
    };
    const identity: RowIdentity = {
      ...car,
      mark_id: car.mark_id ?? undefined,
      year,
      row_id: cells.id.length > ID_MAX_CHARS ? null : rowNumberOf(cells.id),
    };
    const rejected = (reason: string): RowReading => ({ cells, identity, rejected: reason });

    if (fault !== null) return { cells, identity, rejected: fault, isShifted: true };
    if (cells.reason !== '') return rejected(cells.reason);
    // A line of a corrected file that is not whole yet.
    const beyond = given.find((cell, at) => surplus.has(at) && cell.trim() !== '');
    if (beyond !== undefined || given.length !== header.length) {
      const reason =
        beyond === undefined
          ? `wrong number of cells: ${given.length} for ${header.length} columns`
          : `a cell beyond the columns: ${quoted(beyond)}`;
      return { cells, identity, rejected: reason, isShifted: true };
    }
    if (Object.values(cells).some((value) => value.includes('\0'))) return rejected('NUL byte in a value');
    if (Object.values(cells).some((value) => value.includes(DAMAGED)))
      return rejected(`a damaged letter${line === undefined ? '' : `, line ${line} of the file`}`);
    if (!mark) return rejected(`unknown mark: ${quoted(cells.mark)}`);
    for (const column of NUMBER_COLUMNS) {
      const cut = column === 'price' || column === 'mileage' ? cutNumber(given, column) : null;
      if (cut !== null || numbers[column].kind === 'two_ways')
        return rejected(
          `${column} can be read in two ways: ${quoted(cut ?? cells[column])}, write its digits alone`,
        );
    }
    if (year === null)
      return rejected(`unknown year: ${quoted(cells.year)}, expected ${YEAR_MIN} to ${thisYear}`);
    const price = numberOf(numbers.price);
    if (price === null)
      return rejected(`unknown price: ${quoted(cells.price)}, expected 1 to ${AD_PRICE_MAX}`);
    const inPrice = currenciesIn(cells.price);
    const currency = cells.currency === '' ? (inPrice[0] ?? 'RUB') : currencyOf(cells.currency);
    if (!currency) return rejected(`unknown currency: ${quoted(cells.currency)}, expected RUB, USD or EUR`);
    if (inPrice.some((named) => named !== currency))
      return rejected(`two currencies: ${quoted(cells.price)} and ${quoted(cells.currency)}`);
    const description = descriptionOf(cells.description);
    if ((description?.length ?? 0) > DESCRIPTION_MAX_CHARS)
      return rejected(`description is too long: more than ${DESCRIPTION_MAX_CHARS} characters`);
    if (cells.id.length > ID_MAX_CHARS)
      return rejected(`id is too long: more than ${ID_MAX_CHARS} characters`);
    const images = cells.images.split('|').flatMap((name) => name.trim() || []);
    if (images.length > IMAGES_MAX) return rejected(`too many images: more than ${IMAGES_MAX}`);

    const isNew = car.mileage !== null && car.mileage <= NEW_CAR_MAX_KM && year >= thisYear - 1;
    const ad: ImportedAd = {
      ...car,
      mark_id: mark.id,
      mark: mark.name,
      year,
      price,
      currency,
      description,
      statuses_id: isNew ? 1 : 2,
      is_used: !isNew,
      import_hash: textHash(cells),
    };
    const readValues: Partial<Record<Column, unknown>> = {
      ...car,
      vin: car.vin_number,
      city: car.city_id,
      id: identity.row_id,
    };
    const leftOut = Object.fromEntries(
      CHOICES.flatMap((column) =>
        cells[column] !== '' && readValues[column] === null ? [[column, cells[column]]] : [],
      ),
    );
    const hasCurrency = cells.currency !== '' || inPrice.length > 0;
    return { cells, identity, ad, hasCurrency, images, leftOut };
  };

  return Object.assign(readRow, {
    /** The columns that the file has. */
    columns: new Set<Column>(COLUMNS.filter((column) => names.includes(column))) as ReadonlySet<Column>,
    /** Whether the file is a part of another one: its rejected lines. What it does not have is not missing. */
    isPart: names.includes('reason') || surplus.size > 0,
    /** The line for a file of few others: what its columns show about its numbers is in the numbers themselves. */
    alone: (given: readonly string[]): readonly string[] =>
      given.length !== header.length
        ? given
        : NUMBER_COLUMNS.reduce((cells, column) => {
            const at = names.indexOf(column);
            return cells.with(at, plainNumber(cells[at] ?? '', rules[column], evidence[column]));
          }, given),
    note: (given: readonly string[]): void => {
      if (given.length !== header.length) return;
      const cells = cellsOf(given);
      for (const column of NUMBER_COLUMNS) noteNumber(evidence[column], cells[column], rules[column]);
    },
  });
}

/** Columns whose unreadable cells stay empty. */
const CHOICES = [
  ...(['model', 'generation', 'mileage', 'power', 'engine', 'kpp', 'body', 'drivetrain', 'color'] as const),
  ...(['vin', 'city', 'id'] as const),
];
