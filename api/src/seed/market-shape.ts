import type { Body, Drivetrain, Engine, Kpp } from '@cars/shared-contracts/schemas/vehicle';
import { SHAPE_LINES } from './market-shape-data.ts';

/** A value with the share of cars that have it; shares of a field add up to 1. */
export interface Share<Value> {
  readonly value: Value;
  readonly share: number;
}

/** Low, usual and high value of a figure, ascending. */
export interface Quantiles {
  readonly low: number;
  readonly usual: number;
  readonly high: number;
}

/** One of the cars that a generation was sold as. */
export interface Version {
  /** Horse powers. */
  readonly power: number;
  readonly engine: Engine;
  readonly kpp: Kpp;
  readonly drivetrain: Drivetrain;
}

export interface Built {
  /** Beginning of the names of the generations; empty for all. */
  readonly generation: string;
  readonly bodies: readonly Share<Body>[];
  /** A common version occurs twice. */
  readonly versions: readonly Version[];
}

/** What plausible ads of one model look like. */
export interface ModelShape {
  /** Names exactly as in the catalog. */
  readonly mark: string;
  readonly model: string;
  /** Years of the cars on offer, both included. */
  readonly year_from: number;
  readonly year_to: number;
  /** Rubles: `low` for the oldest years on offer, `high` for the newest. */
  readonly price: Quantiles;
  /** Kilometers a car drives in a year. */
  readonly km_per_year: number;
  readonly built: readonly Built[];
}

const BODY_LETTERS: Readonly<Record<string, Body>> = {
  s: 'sedan',
  h: 'hatchback',
  x: 'crossover',
  u: 'suv',
  w: 'wagon',
  c: 'coupe',
  v: 'van',
  p: 'pickup',
  k: 'convertible',
};
const DRIVETRAIN_LETTERS: Readonly<Record<string, Drivetrain>> = {
  f: 'front_wheel',
  r: 'rear_wheel',
  a: 'all_wheel',
};
const KPP_LETTERS: Readonly<Record<string, Kpp>> = { a: 'automatic', m: 'manual', v: 'cvt' };
const ENGINE_LETTERS: Readonly<Record<string, Engine>> = {
  g: 'gas',
  d: 'diesel',
  h: 'hybrid',
  e: 'electric',
};

const RUB_PER_THOUSAND = 1000;
const KM_PER_THOUSAND = 1000;
const ALL_PERCENT = 100;

function readShares<Value>(text: string, letters: Readonly<Record<string, Value>>): Share<Value>[] {
  return [...text.matchAll(/([a-z])(\d*)/g)].map(([, letter = '', percent = '']) => {
    const value = letters[letter];
    if (value === undefined) throw new Error(`Unknown letter «${letter}» in the shares «${text}»`);
    return { value, share: percent === '' ? 1 : Number(percent) / ALL_PERCENT };
  });
}

function readQuantiles(text: string, unit: number): Quantiles {
  const [low, usual, high] = text.split(' ').map((figure) => Number(figure) * unit);
  if (low === undefined || usual === undefined || high === undefined)
    throw new Error(`Not three figures: «${text}»`);
  return { low, usual, high };
}

function readVersion(text: string): Version {
  const [, power, ...letters] = /^(\d+)(.)(.)(.)$/.exec(text) ?? [];
  const [engine, kpp, drivetrain] = letters;
  const version = {
    power: Number(power),
    engine: ENGINE_LETTERS[engine ?? ''],
    kpp: KPP_LETTERS[kpp ?? ''],
    drivetrain: DRIVETRAIN_LETTERS[drivetrain ?? ''],
  };
  if (!version.engine || !version.kpp || !version.drivetrain) throw new Error(`No version: «${text}»`);
  return version as Version;
}

function readBuilt(line: string): Built {
  const [generation, bodies, versions] = line.trim().split('|');
  if (generation === undefined || !bodies || !versions) throw new Error(`No generation: «${line}»`);
  return {
    generation,
    bodies: readShares(bodies, BODY_LETTERS),
    versions: versions.split(' ').map(readVersion),
  };
}

function readShape(text: string): ModelShape {
  const [line = '', ...generations] = text.split('\n');
  const [mark, model, years, price, thousandKm] = line.split('|');
  if (!mark || !model || !years || !price) throw new Error(`The line «${line}» is no model shape`);
  const [year_from, year_to] = years.split('-').map(Number);
  if (year_from === undefined || year_to === undefined) throw new Error(`Not two years: «${years}»`);
  return {
    mark,
    model,
    year_from,
    year_to,
    price: readQuantiles(price, RUB_PER_THOUSAND),
    km_per_year: Number(thousandKm) * KM_PER_THOUSAND,
    built: generations.map(readBuilt),
  };
}

/** Whether `name` begins with all words of `beginning`: «II» begins «II Рестайлинг» and not «III». */
export const beginsWith = (name: string, beginning: string): boolean =>
  beginning === '' || `${name} `.startsWith(`${beginning} `);

/** As what a generation was sold; null for one that the demo does not sell. */
export const builtAs = ({ built }: ModelShape, generation: string): Built | null =>
  built
    .filter((line) => beginsWith(generation, line.generation))
    .reduce<Built | null>(
      (best, line) => (best && best.generation.length > line.generation.length ? best : line),
      null,
    );

/** Key of `MODEL_SHAPES`. */
export const shapeKey = (mark: string, model: string) => `${mark} ${model}`;

/** Shapes of the common models, by `shapeKey(mark, model)`; lines are in the order of the data. */
export const MODEL_SHAPES: ReadonlyMap<string, ModelShape> = new Map(
  SHAPE_LINES.trim()
    .split(/\n(?! )/)
    .map(readShape)
    .map((shape) => [shapeKey(shape.mark, shape.model), shape] as const),
);

/**
 * Where a tenth, half and nine tenths of the cars on offer are in their years, when the later of two draws is the year
 * of a car: their prices are p10, p50 and p90.
 */
const LOW_AT = 0.32;
const USUAL_AT = 0.71;
const HIGH_AT = 0.95;
/** What cars twenty years older than the newest cost at most, of the low price; of a young model the oldest cost more. */
const OLDEST_SHARE = 0.65;
const OLDEST_AFTER_YEARS = 20;

/**
 * The price, in rubles, of an average car of this year, geometrically between the figures over the years on offer. The
 * caller adds the scatter between cars of one year (about ±15 %) and rounds as sellers do.
 */
export function typicalPrice({ price, year_from, year_to }: ModelShape, year: number): number {
  const position = year_to === year_from ? USUAL_AT : (year - year_from) / (year_to - year_from);
  const between = (from: number, to: number, start: number, end: number): number =>
    from * (to / from) ** Math.min(1, Math.max(0, (position - start) / (end - start)));
  const oldest = OLDEST_SHARE ** Math.min(1, (year_to - year_from) / OLDEST_AFTER_YEARS);
  if (position < LOW_AT) return between(price.low * oldest, price.low, 0, LOW_AT);
  return position < USUAL_AT
    ? between(price.low, price.usual, LOW_AT, USUAL_AT)
    : between(price.usual, price.high, USUAL_AT, HIGH_AT);
}
