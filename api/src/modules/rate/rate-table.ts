import { DAY_MS } from '@cars/shared-contracts/rules/date';
import type { Rates } from '@cars/shared-contracts/schemas/rate';

/** The Bank of Russia's rates of the last day of 2024: the fallback [PRICE-8]. */
export const BUILT_IN_RATES: Rates = { RUB: 1, USD: 101.6797, EUR: 106.1028, date: '2024-12-31' };

/** A rate outside of these rubles for a unit is a mistake of the source [X4]. */
const RATE_MIN = 20;
const RATE_MAX = 500;
/** Rubles for a euro ÷ rubles for a dollar. */
const CROSS_MIN = 0.7;
const CROSS_MAX = 2;
/** Tables are published for the next working day, and the days before it are sometimes holidays. */
const AHEAD_MAX_DAYS = 5;
/** The bank publishes none from the last working day of a year until after its holidays. */
const AGE_MAX_DAYS = 21;

/** How many days old a table is at `now`; below zero for one of tomorrow. */
const ageInDays = ({ date }: Pick<Rates, 'date'>, now: Date): number =>
  (now.getTime() - Date.parse(`${date}T00:00:00Z`)) / DAY_MS;

/** Whether a table of this date may be in force at `now`: neither too old nor of a day too far ahead. */
export const isOfNow = (table: Pick<Rates, 'date'>, now: Date): boolean => {
  const age = ageInDays(table, now);
  return age <= AGE_MAX_DAYS && age >= -AHEAD_MAX_DAYS;
};

/** Whether rates that the source serves at `now` are plausible. */
const isPlausible = ({ USD, EUR, date }: Rates, now: Date): boolean => {
  const isRate = (value: number) => Number.isFinite(value) && value >= RATE_MIN && value <= RATE_MAX;
  return (
    isRate(USD) && isRate(EUR) && EUR / USD >= CROSS_MIN && EUR / USD <= CROSS_MAX && isOfNow({ date }, now)
  );
};

const decimal = (text: string | undefined) => Number((text ?? '').trim().replace(',', '.') || Number.NaN);

/** One currency of the daily table: its value for its nominal. */
const rateFromXml = (xml: string, code: string): number => {
  const entry = xml.split('<Valute').find((part) => part.includes(`<CharCode>${code}</CharCode>`)) ?? '';
  const value = decimal(/<Value>([^<]{1,20})<\/Value>/.exec(entry)?.[1]);
  return value / decimal(/<Nominal>([^<]{1,10})<\/Nominal>/.exec(entry)?.[1]);
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const rateFromJson = (table: Record<string, unknown>, code: string): number => {
  const { Value, Nominal } = record(record(table.Valute)[code]);
  return typeof Value === 'number' && typeof Nominal === 'number' ? Value / Nominal : Number.NaN;
};

/**
 * Parses the Bank of Russia's daily table, as its XML (`ValCurs`) or as its JSON form (`Valute`). Null for
 * anything else, a missing currency or an implausible rate.
 */
export const readRateTable = (text: string, now: Date): Rates | null => {
  let rates: Rates;
  const json = text.trimStart(); // a byte order mark is a space
  if (json.startsWith('{')) {
    let table: Record<string, unknown>;
    try {
      table = record(JSON.parse(json));
    } catch {
      return null;
    }
    const date = String(table.Date ?? '').slice(0, 10);
    rates = { RUB: 1, USD: rateFromJson(table, 'USD'), EUR: rateFromJson(table, 'EUR'), date };
  } else {
    const [, day, month, year] = /<ValCurs Date="(\d{2})\.(\d{2})\.(\d{4})"/.exec(text) ?? [];
    rates = {
      RUB: 1,
      USD: rateFromXml(text, 'USD'),
      EUR: rateFromXml(text, 'EUR'),
      date: `${year}-${month}-${day}`,
    };
  }
  return /^\d{4}-\d{2}-\d{2}$/.test(rates.date) && isPlausible(rates, now) ? rates : null;
};
