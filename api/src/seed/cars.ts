import type { Body, Drivetrain, Engine, Kpp } from '@cars/shared-contracts/schemas/vehicle';
import type { Generation, Mark, Model } from '../modules/handbook/catalog/catalog.ts';
import { resolveMark, resolveModel } from '../modules/handbook/catalog/resolve.ts';
import { CLASSICS, type ClassicShape } from './classics.ts';
import {
  type Built,
  builtAs,
  MODEL_SHAPES,
  type ModelShape,
  type Share,
  typicalPrice,
} from './market-shape.ts';
import type { Random } from './random.ts';

/** A plausible car without an offer. */
export interface GeneratedCar {
  readonly mark: Mark;
  readonly model: Model;
  readonly generation: Generation | null;
  readonly year: number;
  /** Full years on the road. */
  readonly age: number;
  /** Kilometers. */
  readonly mileage: number;
  /** Horse powers. */
  readonly power: number;
  readonly engine: Engine;
  readonly kpp: Kpp;
  readonly body: Body;
  readonly drivetrain: Drivetrain;
  /** Rubles for a sound car; condition and seller change it. */
  readonly price_rub: number;
  readonly classic: boolean;
  readonly isNew: boolean;
}

const CLASSIC_SHARE = 0.05;
const CLASSIC_AGE_YEARS = 30;
const NEW_SHARE_OF_COMPANIES = 0.3;
/** A new car was driven from the works to the yard. */
const NEW_MAX_KM = 60;
const MILEAGE_MAX_KM = 480_000;
/** An old car is driven less: years beyond this one count half. */
const FULL_YEARS = 12;

interface Known<Shape> {
  readonly shape: Shape;
  readonly mark: Mark;
  readonly model: Model;
}

function find<Shape extends { mark: string; model: string }>(shape: Shape): Known<Shape> {
  const mark = resolveMark(shape.mark);
  const model = mark && resolveModel(mark, shape.model);
  if (!mark || !model) throw new Error(`${shape.mark} ${shape.model} is not in the catalog`);
  return { shape, mark, model };
}

/** Generations of that year; for a while the old one is sold beside the new one. */
const builtIn = ({ generations }: Model, year: number): readonly Generation[] =>
  generations.filter(
    ({ year_from, year_to }) => year_from <= year && year <= (year_to ?? Number.POSITIVE_INFINITY),
  );

interface Offered {
  readonly year: number;
  readonly generation: Generation | null;
  readonly built: Built;
}

/** As what the demo sells a model of that year; null is a model without generations. */
const offeredIn = (shape: ModelShape, model: Model, year: number): Offered[] =>
  (model.generations.length > 0 ? builtIn(model, year) : [null]).flatMap((generation) => {
    const built = builtAs(shape, generation?.name ?? '');
    return built ? { year, generation, built } : [];
  });

/** Of each year with a generation that the demo sells. */
const offeredOf = (shape: ModelShape, model: Model): Offered[][] =>
  Array.from({ length: shape.year_to - shape.year_from + 1 }, (_, at) =>
    offeredIn(shape, model, shape.year_from + at),
  ).filter((offered) => offered.length > 0);

const MODELS = [...MODEL_SHAPES.values()].map((shape) => {
  const known = find(shape);
  return { ...known, offered: offeredOf(shape, known.model) };
});
// Popular models are so frequent that each has similar ads for a fair price, and rare ones still occur.
const MODEL_WEIGHTS = MODELS.map((known) => [known, (5 + known.model.popularity) ** 5] as const);
const CLASSIC_WEIGHTS = CLASSICS.map((shape) => [find(shape), shape.weight] as const);

const pickShare = <Value>(random: Random, shares: readonly Share<Value>[]): Value =>
  random.weighted(shares.map(({ value, share }) => [value, share] as const));

const pickAny = <Value>(random: Random, values: readonly Value[]): Value | null =>
  values.length > 0 ? random.pick(values) : null;

const roundTo = (step: number, value: number): number => Math.max(step, Math.round(value / step) * step);

function drivenKm(random: Random, age: number, kmPerYear: number): number {
  const years = Math.min(age, FULL_YEARS) + Math.max(0, age - FULL_YEARS) / 2;
  const km = Math.min(MILEAGE_MAX_KM, Math.max(0.4, years) * kmPerYear * (0.6 + random.next() * 0.75));
  // Old cars have round figures, young ones exact readings.
  return age > 5 && random.chance(0.6) ? roundTo(1_000, km) : roundTo(10, km);
}

interface CarOptions {
  readonly company: boolean;
  readonly thisYear: number;
}

function makeClassic(random: Random, thisYear: number): GeneratedCar {
  const { shape, mark, model } = random.weighted<Known<ClassicShape>>(CLASSIC_WEIGHTS);
  const year = random.int(shape.years[0], shape.years[1]);
  const [low, high] = shape.price;
  const chance = random.next();
  const generation = pickAny(random, builtIn(model, year));
  const driven = random.next();
  // Few are restored, many are tidy, so most prices are in the lower half; one that was driven little is kept well.
  const price_rub = low + (high - low) * (0.8 * (1 - driven) + 0.2 * chance) ** 1.8;
  return {
    mark,
    model,
    generation,
    year,
    age: thisYear - year,
    mileage: roundTo(1_000, 20_000 + driven * 160_000),
    power: random.pick(shape.powers),
    engine: shape.engine,
    kpp: shape.kpp,
    body: shape.body,
    drivetrain: shape.drivetrain,
    price_rub,
    classic: thisYear - year >= CLASSIC_AGE_YEARS,
    isNew: false,
  };
}

/** Null where the model is no longer built as the demo sells it. */
function makeModern(random: Random, { company, thisYear }: CarOptions): GeneratedCar | null {
  const { shape, mark, model, offered } = random.weighted(MODEL_WEIGHTS);
  const isNew = company && model.year_to === null && random.chance(NEW_SHARE_OF_COMPANIES);
  // The later of two draws: younger cars change hands more often.
  const position = Math.max(random.next(), random.next());
  const choices = isNew
    ? offeredIn(shape, model, thisYear - (random.chance(0.6) ? 0 : 1))
    : offered[Math.floor(position * offered.length)];
  const chosen = pickAny(random, choices ?? []);
  if (!chosen) return null;
  const { year, generation, built } = chosen;
  const age = thisYear - year;
  const version = random.pick(built.versions);
  const weaker = built.versions.filter(({ power }) => power < version.power).length / built.versions.length;
  return {
    mark,
    model,
    generation,
    year,
    age,
    mileage: isNew ? random.int(0, NEW_MAX_KM) : drivenKm(random, age, shape.km_per_year),
    ...version,
    body: pickShare(random, built.bodies),
    price_rub: typicalPrice(shape, year) * (0.86 + random.next() * 0.29) * (0.93 + weaker * 0.2),
    classic: age >= CLASSIC_AGE_YEARS,
    isNew,
  };
}

/** A car of the market's shape: model, year, mileage, version and price are consistent. */
export function chooseCar(random: Random, options: CarOptions): GeneratedCar {
  if (random.chance(CLASSIC_SHARE)) return makeClassic(random, options.thisYear);
  for (;;) {
    const car = makeModern(random, options);
    if (car) return car;
  }
}
