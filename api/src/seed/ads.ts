import type { City } from '@cars/shared-contracts/rules/city-list';
import { FORM_COLORS } from '@cars/shared-contracts/rules/color';
import { DAY_MS } from '@cars/shared-contracts/rules/date';
import type { Rates } from '@cars/shared-contracts/schemas/rate';
import type { Body } from '@cars/shared-contracts/schemas/vehicle';
import { toRubles } from '../modules/rate/conversion.ts';
import { chooseCar, type GeneratedCar } from './cars.ts';
import { describeCar } from './descriptions.ts';
import type { Illustrations } from './illustrations/make-illustrations.ts';
import { CAR_COLUMNS, type ColumnTypes } from './insert-rows.ts';
import { makeOffer, type Offer } from './offers.ts';
import { choosePictures } from './pictures.ts';
import { pickCity, placeName, pointIn } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { FIXTURE_USERS, type SeededUser } from './users.ts';

/** Columns of `ads` that a demo ad fills. */
export const DEMO_AD_COLUMNS = {
  id: 'integer',
  user_id: 'integer',
  status: 'text',
  ...CAR_COLUMNS,
  price_rub: 'bigint',
  vin_number: 'text',
  stock_status: 'text',
  is_in_stock: 'boolean',
  with_vat: 'boolean',
  online_show: 'boolean',
  with_guarantee: 'boolean',
  with_credit: 'boolean',
  warranty: 'boolean',
  available_for_credit: 'boolean',
  video: 'text',
  report_url: 'text',
  vin_report_url: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  address: 'text',
  cover: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies ColumnTypes;

type Sizes = { width: number; height: number; length: number } | { width: null; height: null; length: null };

export type SeededAd = Offer &
  Sizes & {
    readonly id: number;
    readonly user_id: number;
    readonly status: 'active' | 'archived';
    readonly mark_id: number;
    readonly mark: string;
    readonly model_id: number;
    readonly model: string;
    readonly generation_id: number | null;
    readonly generation: string | null;
    readonly year: number;
    readonly mileage: number;
    readonly power: number;
    readonly kpp: string;
    readonly engine: string;
    readonly body: Body;
    readonly drivetrain: string;
    readonly color: string;
    readonly description: string | null;
    readonly city_id: number;
    readonly city_key: string;
    readonly price_rub: number;
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly address: string | null;
    readonly images: readonly string[];
    readonly cover: string | null;
    readonly created_at: string;
    readonly updated_at: string;
  };

/** How many ads a seller has: private persons a handful, companies a yard full. */
const PRIVATE_ADS = [2, 12] as const;
const COMPANY_ADS = [28, 56] as const;
const FIXTURE_SELLER = { active: 24, archived: 4 } as const;
const FIXTURE_COMPANY = { active: 42, archived: 8 } as const;
const ARCHIVED_SHARE = 0.085;

const ACTIVE_FOR_DAYS = 60;
const ARCHIVED_AFTER_DAYS = 150;

const WITH_DESCRIPTION = 0.93;
const WITH_SIZES = 0.35;
const WITH_POINT = 0.75;

/** The usual size of a body in millimeters: width, height, length. */
const BODY_SIZES: Readonly<Record<Body, readonly [number, number, number]>> = {
  sedan: [1790, 1470, 4620],
  hatchback: [1770, 1490, 4230],
  crossover: [1850, 1670, 4520],
  suv: [1920, 1830, 4790],
  coupe: [1810, 1400, 4530],
  wagon: [1800, 1490, 4690],
  van: [1930, 1900, 4950],
  pickup: [1890, 1810, 5280],
  convertible: [1800, 1390, 4410],
};
const SIZE_SPREAD_MM = 90;

const COLOR_WEIGHTS = [22, 20, 15, 13, 10, 7, 4, 4, 3, 2, 0.5, 0.5, 1, 1, 0.7, 0.1];

function sizesOf(random: Random, body: Body): Sizes {
  if (!random.chance(WITH_SIZES)) return { width: null, height: null, length: null };
  const [width, height, length] = BODY_SIZES[body];
  const spread = () => random.int(-SIZE_SPREAD_MM, SIZE_SPREAD_MM);
  return { width: width + spread(), height: height + spread(), length: length + 3 * spread() };
}

interface Slot {
  readonly seller: SeededUser;
  readonly status: 'active' | 'archived';
  readonly city: City;
  /** How long ago the ad appeared, in milliseconds before the start of the day. */
  readonly ageMs: number;
}

/**
 * Sellers with the number of their ads and the date of the first; oldest first, so that ids grow with time as
 * in a real market.
 */
function planSlots(users: readonly SeededUser[]): Slot[] {
  const slots: Slot[] = [];
  for (const seller of users) {
    if (seller.id === FIXTURE_USERS.buyer.id || seller.id === FIXTURE_USERS.waitingCompany.id) continue;
    const random = createRandom(`ads of ${seller.id}`);
    const city = pickCity(random);
    const fixed =
      seller.id === FIXTURE_USERS.seller.id
        ? FIXTURE_SELLER
        : seller.id === FIXTURE_USERS.company.id
          ? FIXTURE_COMPANY
          : null;
    const [fewest, most] = seller.legal ? COMPANY_ADS : PRIVATE_ADS;
    const count = fixed ? fixed.active + fixed.archived : random.int(fewest, most);
    for (let index = 0; index < count; index += 1) {
      const archived = fixed ? index >= fixed.active : random.chance(ARCHIVED_SHARE);
      const days = archived
        ? ACTIVE_FOR_DAYS + random.next() * ARCHIVED_AFTER_DAYS
        : random.next() * ACTIVE_FOR_DAYS;
      // A private seller may sell a car in the next town.
      slots.push({
        seller,
        status: archived ? 'archived' : 'active',
        city: random.chance(0.93) ? city : pickCity(random),
        ageMs: Math.round(days * DAY_MS),
      });
    }
  }
  return slots.sort((a, b) => b.ageMs - a.ageMs);
}

const nameOf = (car: GeneratedCar): string => `${car.mark.name} ${car.model.name}`;

interface Surroundings {
  readonly startOfDay: number;
  readonly rates: Rates;
  readonly illustrations: Illustrations;
}

function makeAd({ seller, status, city, ageMs }: Slot, id: number, around: Surroundings): SeededAd {
  const random = createRandom(`ad ${id}`);
  const company = seller.account_type === 'legal_entity';
  const car = chooseCar(random, { company, thisYear: new Date(around.startOfDay).getUTCFullYear() });
  const offer = makeOffer(random, car, seller, city, around.rates, id);
  const color = random.weighted(
    FORM_COLORS.map(({ hex }, index) => [hex, COLOR_WEIGHTS[index] ?? 0] as const),
  );
  const images = choosePictures(
    random,
    around.illustrations,
    {
      mark: car.mark.name,
      model: car.model.name,
      body: car.body,
      year: car.year,
      engine: car.engine,
      color,
      statuses_id: offer.statuses_id,
      company,
    },
    id,
  );
  const point = random.chance(WITH_POINT) ? pointIn(random, city) : { latitude: null, longitude: null };
  const at = new Date(around.startOfDay - ageMs).toISOString();
  return {
    id,
    user_id: seller.id,
    status,
    mark_id: car.mark.id,
    mark: car.mark.name,
    model_id: car.model.id,
    model: car.model.name,
    generation_id: car.generation?.id ?? null,
    generation: car.generation?.name ?? null,
    year: car.year,
    mileage: car.mileage,
    power: car.power,
    kpp: car.kpp,
    engine: car.engine,
    body: car.body,
    drivetrain: car.drivetrain,
    color,
    ...offer,
    ...sizesOf(random, car.body),
    description: random.chance(WITH_DESCRIPTION)
      ? describeCar(random, {
          title: nameOf(car),
          year: car.year,
          age: car.age,
          mileage: car.mileage,
          statuses_id: offer.statuses_id,
          kpp: car.kpp,
          engine: car.engine,
          drivetrain: car.drivetrain,
          body: car.body,
          stock_status: offer.stock_status,
          classic: car.classic,
          company,
          guaranteed: offer.warranty && offer.with_guarantee,
          credit: offer.with_credit && offer.available_for_credit,
          onlineShow: offer.online_show,
          city: city.name,
        })
      : null,
    city_id: city.id,
    city_key: city.key,
    price_rub: toRubles(offer.price, offer.currency, around.rates),
    ...point,
    address: point.latitude === null ? null : placeName(city),
    images,
    cover: images[0] ?? null,
    created_at: at,
    updated_at: at,
  };
}

/** All ads of the demo, ids from 1, oldest first; the same list for the same users, day, rates and pictures. */
export const makeAds = (users: readonly SeededUser[], around: Surroundings): SeededAd[] =>
  planSlots(users).map((slot, index) => makeAd(slot, index + 1, around));
