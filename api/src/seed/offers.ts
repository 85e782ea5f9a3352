import type { City } from '@cars/shared-contracts/rules/city-list';
import { PRICE_MAX } from '@cars/shared-contracts/schemas/limits';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import type { Rates } from '@cars/shared-contracts/schemas/rate';
import type { StockStatus } from '@cars/shared-contracts/schemas/vehicle';
import type { GeneratedCar } from './cars.ts';
import { type Condition, type Looks, picturedAs } from './demo-cars.ts';
import { drivesOnTheRight } from './places.ts';
import type { Random } from './random.ts';
import type { SeededUser } from './users.ts';
import { makeVin } from './vin.ts';

/** A car with visible damage: no one guarantees it or lends money for it. */
export const isWreck = (statuses_id: number): boolean => statuses_id === DAMAGED || statuses_id === SALVAGE;

/** As what a car in that condition may be shown. */
export const looksOf = ({ mark, model, generation, body }: GeneratedCar, condition: Condition): Looks =>
  picturedAs({ mark: mark.name, model: model.name, generation: generation?.name ?? null, body, condition });

/** Only cars of which there are such pictures are wrecks, and a company sells none for parts. */
function canBe(condition: number, car: GeneratedCar, company: boolean): boolean {
  if (condition === REPAIRED) return car.age >= 3;
  if (condition === REFURBISHED) return car.age >= 10;
  if (condition === DAMAGED) return looksOf(car, 'damaged').cars.length > 0;
  return condition !== SALVAGE || (!company && looksOf(car, 'parts').cars.length > 0);
}

function conditionOf(random: Random, car: GeneratedCar, company: boolean): number {
  if (car.isNew) return NEW;
  const chosen = random.weighted<number>(car.classic ? CLASSIC_CONDITIONS : USED_CONDITIONS);
  return canBe(chosen, car, company) ? chosen : USED;
}

/** What a dealer would not take. */
export const isTooCheap = ({ price_rub }: GeneratedCar): boolean => price_rub < COMPANY_MIN_RUB;

/** A new car has its first passport, an old one has often lost it. */
const hasDuplicate = (random: Random, { isNew, age }: GeneratedCar): boolean =>
  random.chance(age <= 3 ? 0.03 : 0.22) && !isNew;

/** The offer of one car: fields of an ad that depend on the seller and not on the car. */
export interface Offer {
  readonly statuses_id: number;
  readonly is_used: boolean;
  readonly stock_status: StockStatus;
  readonly is_in_stock: boolean;
  readonly currency: Currency;
  readonly price: number;
  readonly with_vat: boolean;
  readonly with_guarantee: boolean;
  readonly with_credit: boolean;
  readonly warranty: boolean;
  readonly available_for_credit: boolean;
  readonly online_show: boolean;
  readonly rudder: 'left' | 'right';
  readonly pts_type: 'original' | 'duplicate';
  readonly pts_number: string | null;
  readonly vin_number: string;
  readonly report_url: string | null;
  readonly vin_report_url: string | null;
  readonly video: string | null;
}

/** Condition ids [DATA-15] with what they leave of the price of a sound car. */
const CONDITION_WORTH: Readonly<Record<number, number>> = {
  1: 1.12,
  2: 1,
  3: 0.86,
  4: 0.56,
  5: 0.26,
  6: 1.3,
};
const NEW = 1;
const USED = 2;
const REPAIRED = 3;
const DAMAGED = 4;
const SALVAGE = 5;
const REFURBISHED = 6;
const USED_CONDITIONS = [
  [USED, 89],
  [REPAIRED, 3.5],
  [DAMAGED, 3],
  [SALVAGE, 12],
  [REFURBISHED, 3],
] as const;
const CLASSIC_CONDITIONS = [
  [USED, 74],
  [REPAIRED, 6],
  [DAMAGED, 1],
  [SALVAGE, 3],
  [REFURBISHED, 16],
] as const;

const VIDEO_SHARE = 0.09;
const COMPANY_MIN_RUB = 250_000;
/** What a dealer guarantees himself. */
const GUARANTEED_YEARS = 10;
const JAPANESE = 'Япония';
const DOMESTIC = 'Россия';
export const isDomestic = ({ mark }: GeneratedCar): boolean => mark.country === DOMESTIC;

/**
 * Precision of a price: thousands below a million, tens of thousands above, hundreds or thousands of a foreign currency.
 */
function priceTag(amount: number, currency: Currency): number {
  const step =
    currency !== 'RUB'
      ? amount < 20_000
        ? 500
        : 1_000
      : amount < 300_000
        ? 5_000
        : amount < 2_000_000
          ? 10_000
          : 50_000;
  return Math.min(PRICE_MAX, Math.max(step, Math.round(amount / step) * step));
}

/** A valid link whose video does not exist: the demo must not show the videos of real people. */
function videoLink(random: Random, adNumber: number): string | null {
  if (!random.chance(VIDEO_SHARE)) return null;
  const id = 456_239_000 + adNumber;
  return random.pick([
    `https://vk.com/video0_${id}`,
    `https://vkvideo.ru/video0_${id}`,
    `https://rutube.ru/video/${String(adNumber).padStart(32, '0')}/`,
  ]);
}

const NEW_STOCK = [
  ['in_stock', 70],
  ['in_transit', 18],
  ['on_order', 12],
] as const;
const USED_STOCK = [
  ['in_stock', 80],
  ['in_transit', 12],
  ['on_order', 8],
] as const;
const IMPORT_MAX_YEARS = 7;
const IMPORT_MIN_RUB = 2_000_000;

/** Models that Japan never exported. */
const HOME_MARKET_ONLY: ReadonlySet<string> = new Set(['Mark II']);

function stockOf(random: Random, car: GeneratedCar, company: boolean, statuses_id: number): StockStatus {
  // Companies import young cars that cost enough; all others are here.
  const isWorthIt = car.age <= IMPORT_MAX_YEARS && car.price_rub > IMPORT_MIN_RUB;
  if (statuses_id > 2 || !(car.isNew || isWorthIt)) return 'in_stock';
  if (!company) return 'in_stock';
  return random.weighted<StockStatus>(car.isNew ? NEW_STOCK : USED_STOCK);
}

function currencyOf(random: Random, { classic, isNew }: GeneratedCar, stock_status: StockStatus): Currency {
  const foreign = stock_status === 'in_stock' ? (classic ? 0.04 : 0.003) : 0.5;
  if (isNew || !random.chance(foreign)) return 'RUB';
  return random.chance(0.6) ? 'USD' : 'EUR';
}

/** Only a foreign car is brought from abroad, and only its price is in a foreign currency. */
function offerOf(random: Random, car: GeneratedCar, company: boolean, statuses_id: number) {
  const stock_status = stockOf(random, car, company, statuses_id);
  const currency = currencyOf(random, car, stock_status);
  if (!isDomestic(car)) return { stock_status, currency };
  return { stock_status: car.isNew ? stock_status : 'in_stock', currency: 'RUB' } as const;
}

export function makeOffer(
  random: Random,
  car: GeneratedCar,
  seller: SeededUser,
  city: City,
  rates: Rates,
  adNumber: number,
): Offer {
  const company = seller.account_type === 'legal_entity';
  const statuses_id = conditionOf(random, car, company);
  const isWhole = !isWreck(statuses_id);
  const isGuaranteed = statuses_id <= USED && car.age <= GUARANTEED_YEARS;
  const { stock_status, currency } = offerOf(random, car, company, statuses_id);
  const worth = car.price_rub * (CONDITION_WORTH[statuses_id] ?? 1);
  const vin_number = makeVin(random, car.mark.name, car.year);
  const rightHand =
    HOME_MARKET_ONLY.has(car.model.name) ||
    (car.mark.country === JAPANESE && !car.isNew && drivesOnTheRight(city) && random.chance(0.6));
  return {
    statuses_id,
    is_used: statuses_id !== 1,
    stock_status,
    is_in_stock: stock_status === 'in_stock',
    currency,
    price: priceTag(worth / rates[currency], currency),
    with_vat: company && random.chance(0.55),
    with_guarantee: company && isGuaranteed && random.chance(0.5),
    with_credit: company && isWhole && random.chance(0.5),
    warranty: car.isNew || (company && isGuaranteed && car.age <= 4 && random.chance(0.5)),
    available_for_credit: isWhole && random.chance(company ? 0.7 : 0.06),
    online_show: isWhole && random.chance(company ? 0.6 : 0.25),
    rudder: rightHand ? 'right' : 'left',
    pts_type: hasDuplicate(random, car) ? 'duplicate' : 'original',
    // Region 00: a document that does not exist; a car abroad has none yet.
    pts_number:
      !car.isNew && random.chance(0.4) && stock_status === 'in_stock'
        ? `00 НН ${String(random.int(1, 999_999)).padStart(6, '0')}`
        : null,
    vin_number,
    report_url:
      !car.isNew && random.chance(company ? 0.4 : 0.1) ? `https://report.example/cars/${adNumber}` : null,
    vin_report_url:
      !car.isNew && vin_number.length === 17 && random.chance(company ? 0.5 : 0.15)
        ? `https://report.example/vin/${vin_number}`
        : null,
    video: stock_status === 'in_stock' ? videoLink(random, adNumber) : null,
  };
}
