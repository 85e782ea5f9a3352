/**
 * How well the fair price meets real asking prices: a fifth of the ads in `MARKET_DATA/listings.csv` is held out,
 * the others are the market. Run with `tsx src/seed/check-prices.ts`; exit code 1 outside of the bounds, a
 * message without the data.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ComparedAd } from '@cars/shared-contracts/rules/fair-price/car';
import { fairPrice, isFarBelowSimilar } from '@cars/shared-contracts/rules/fair-price/fair-price';
import { medianOf } from '@cars/shared-contracts/rules/fair-price/fit';
import { parse } from 'csv-parse';
import { resolveGeneration, resolveMark, resolveModel } from '../modules/handbook/catalog/resolve.ts';

const COVERAGE_MIN = 0.45;
const COVERAGE_MAX = 0.55;
/** The median error against that of the baseline. */
const GAIN_MIN = 0.15;
/** Real prices that would have a warning [WARN-2]. */
const FAR_BELOW_MAX = 0.02;
const HELD_OUT_OF = 5;
const NEW = 1;
const USED = 2;
/** The rows name no condition: with fewer kilometers a car is new. */
const NEW_MILEAGE = 100;

type ListingRow = Readonly<Record<string, string>>;

interface Listing {
  readonly ad: ComparedAd;
  /** Ads of one time and model. */
  readonly market: string;
  readonly source: string;
  readonly isHeldOut: boolean;
}

const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null);
const textOf = (text: string | undefined): string | null => text || null;

/** The same ads are held out in every run. */
const isHeldOut = (id: number): boolean =>
  (createHash('sha256').update(`held out ${id}`).digest()[0] ?? 0) % HELD_OUT_OF === 0;

const listingOf = (row: ListingRow, id: number): Listing => {
  const mark = resolveMark(row.mark ?? '');
  const model = mark && resolveModel(mark, row.model ?? '');
  const year = Number(row.year);
  const generation = model && row.generation ? resolveGeneration(model, row.generation, year) : null;
  const ad: ComparedAd = {
    id,
    // The rows do not name their sellers.
    seller: id,
    isCompany: false,
    vin: null,
    generation_id: generation?.id ?? null,
    year,
    mileage: numberOf(row.mileage),
    power: numberOf(row.power),
    kpp: row.kpp === 'robot' ? 'automatic' : textOf(row.kpp),
    engine: textOf(row.engine),
    drivetrain: textOf(row.drivetrain),
    rudder: null,
    statuses_id: row.mileage && Number(row.mileage) < NEW_MILEAGE ? NEW : USED,
    region: textOf(row.city),
    price: Number(row.price),
    isSold: false,
  };
  const source = row.source ?? '';
  return {
    ad,
    source,
    market: [source, model ? `${model.id}` : `${row.mark} ${row.model}`].join('/'),
    isHeldOut: isHeldOut(id),
  };
};

const readListings = async (file: string): Promise<Map<string, Listing[]>> => {
  const markets = new Map<string, Listing[]>();
  let id = 0;
  for await (const row of createReadStream(file).pipe(parse({ columns: true, bom: true }))) {
    id += 1;
    const listing = listingOf(row as ListingRow, id);
    markets.set(listing.market, [...(markets.get(listing.market) ?? []), listing]);
  }
  return markets;
};

interface Estimate {
  readonly source: string;
  readonly isRough: boolean;
  readonly isInside: boolean;
  readonly isBelow: boolean;
  readonly isFarBelow: boolean;
  readonly count: number;
  readonly error: number;
  /** Of the median of mark, model and year; null where there is no such ad. */
  readonly simpleError: number | null;
}

const errorOf = (guess: number, price: number): number => Math.abs(guess / price - 1);

const estimatesOf = (listings: readonly Listing[]): Estimate[] => {
  const known = listings.filter((listing) => !listing.isHeldOut).map(({ ad }) => ad);
  return listings.flatMap(({ ad, source, isHeldOut: isRequired }): Estimate[] => {
    const fair = isRequired ? fairPrice(ad, known) : null;
    if (!fair) return [];
    const sameYear = known.filter(({ year }) => year === ad.year).map(({ price }) => price);
    return [
      {
        source,
        isRough: fair.isRough,
        isInside: ad.price >= fair.lower && ad.price <= fair.upper,
        isBelow: ad.price < fair.lower,
        isFarBelow: isFarBelowSimilar(ad.price, fair),
        count: fair.ads.length,
        error: errorOf(fair.middle, ad.price),
        simpleError: sameYear.length > 0 ? errorOf(medianOf(sameYear), ad.price) : null,
      },
    ];
  });
};

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const shareOf = (all: readonly Estimate[], is: (one: Estimate) => boolean) =>
  all.filter(is).length / Math.max(1, all.length);

/** Prints the figures of some estimates; returns them for the bounds. */
const report = (name: string, estimates: readonly Estimate[]) => {
  const both = estimates.flatMap(({ error, simpleError }) =>
    simpleError === null ? [] : [{ error, simpleError }],
  );
  const error = medianOf(both.map((one) => one.error));
  const simple = medianOf(both.map(({ simpleError }) => simpleError));
  const inside = shareOf(estimates, ({ isInside }) => isInside);
  const farBelow = shareOf(estimates, ({ isFarBelow }) => isFarBelow);
  console.log(
    `${name}: ${estimates.length} estimates; inside the middle half ${percent(inside)}, below ${percent(shareOf(estimates, ({ isBelow }) => isBelow))}, far below ${percent(farBelow)}; median error ${percent(error)}, of the median of mark, model and year ${percent(simple)}: ${percent(1 - error / simple)} less`,
  );
  return { inside, farBelow, gain: 1 - error / simple };
};

const check = async (file: string): Promise<void> => {
  const markets = await readListings(file);
  const heldOut = [...markets.values()].flat().filter((listing) => listing.isHeldOut).length;
  const started = performance.now();
  const estimates = [...markets.values()].flatMap(estimatesOf);
  const time = performance.now() - started;
  console.log(
    `fair price: ${heldOut} ads held out, ${percent(estimates.length / heldOut)} with an estimate, the others have too few similar ads; ads behind an estimate ${medianOf(estimates.map(({ count }) => count))} (median); ${(time / heldOut).toFixed(2)} ms each`,
  );
  const whole = estimates.filter(({ isRough }) => !isRough);
  const { inside, farBelow, gain } = report('twelve ads or more', whole);
  for (const source of new Set(whole.map((estimate) => estimate.source)))
    report(
      `  ${source}`,
      whole.filter((estimate) => estimate.source === source),
    );
  const rough = report(
    'rough',
    estimates.filter(({ isRough }) => isRough),
  );
  const isOutside = (share: number) => share < COVERAGE_MIN || share > COVERAGE_MAX;
  if (isOutside(inside) || isOutside(rough.inside) || gain < GAIN_MIN || farBelow > FAR_BELOW_MAX) {
    console.error(
      `outside of the bounds: ${percent(COVERAGE_MIN)} to ${percent(COVERAGE_MAX)} inside, also of the rough ones, of the others an error ${percent(GAIN_MIN)} less, at most ${percent(FAR_BELOW_MAX)} far below`,
    );
    process.exitCode = 1;
  }
};

const folder = process.env.MARKET_DATA;
const file = folder ? join(folder, 'listings.csv') : null;
if (file === null || !existsSync(file)) {
  console.log(`fair price: skipped (${file === null ? 'MARKET_DATA is not set' : `no file ${file}`})`);
} else {
  await check(file);
}
