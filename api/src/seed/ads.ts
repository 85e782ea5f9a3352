import type { City } from '@cars/shared-contracts/rules/city-list';
import { DAY_MS } from '@cars/shared-contracts/rules/date';
import type { Rates } from '@cars/shared-contracts/schemas/rate';
import type { Body } from '@cars/shared-contracts/schemas/vehicle';
import { toRubles } from '../modules/rate/conversion.ts';
import { chooseCar, type GeneratedCar } from './cars.ts';
import type { CarSize, Condition } from './demo-cars.ts';
import type { PictureAddresses } from './demo-pictures.ts';
import { describeCar } from './descriptions.ts';
import { CAR_COLUMNS, type ColumnTypes } from './insert-rows.ts';
import { isDomestic, isTooCheap, looksOf, makeOffer, type Offer } from './offers.ts';
import { createPictureChoice } from './pictures.ts';
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

type Sizes = CarSize | Readonly<Record<keyof CarSize, null>>;
const NO_SIZES = { width: null, height: null, length: null } as const;

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

/** How many ads a seller has: a private person one or two, a company a yard full. */
const PRIVATE_ADS = [1, 2] as const;
const COMPANY_ADS = [30, 58] as const;
const FIXTURE_SELLER = { active: 24, archived: 4 } as const;
const FIXTURE_COMPANY = { active: 42, archived: 8 } as const;
const ARCHIVED_SHARE = 0.085;

const ACTIVE_FOR_DAYS = 60;
const ARCHIVED_AFTER_DAYS = 150;

const WITH_DESCRIPTION = 0.93;
const WITH_SIZES = 0.6;
const WITH_POINT = 0.75;

const CONDITIONS: Readonly<Record<number, Condition>> = { 1: 'new', 4: 'damaged', 5: 'parts' };

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
      slots.push({
        seller,
        status: archived ? 'archived' : 'active',
        city,
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
  readonly pictures: PictureAddresses;
}

type PictureChoice = ReturnType<typeof createPictureChoice>;

/** A car of which there are pictures that are shown nowhere near, and its offer. */
function chooseOffer(
  random: Random,
  { seller, city }: Slot,
  id: number,
  around: Surroundings,
  { unseen }: PictureChoice,
) {
  const company = seller.account_type === 'legal_entity';
  const thisYear = new Date(around.startOfDay).getUTCFullYear();
  for (;;) {
    const car = chooseCar(random, { company, thisYear });
    if (company && isTooCheap(car)) continue;
    const offer = makeOffer(random, car, seller, city, around.rates, id);
    const { cars, size } = looksOf(car, CONDITIONS[offer.statuses_id] ?? 'sound');
    const [first, ...others] = unseen(cars, { city: city.key, seller: seller.id });
    if (first) return { car, offer, size, pictured: [first, ...others] as const };
  }
}

function makeAd(slot: Slot, id: number, around: Surroundings, choice: PictureChoice): SeededAd {
  const { seller, status, city, ageMs } = slot;
  const random = createRandom(`ad ${id}`);
  const company = seller.account_type === 'legal_entity';
  const { car, offer, size, pictured } = chooseOffer(random, slot, id, around, choice);
  const { car: shown, images } = choice.choose(random, pictured, {
    id,
    city: city.key,
    seller: seller.id,
    rudder: offer.rudder,
    kpp: car.kpp,
  });
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
    color: shown.color,
    ...offer,
    ...(random.chance(WITH_SIZES) ? (size ?? NO_SIZES) : NO_SIZES),
    description: random.chance(WITH_DESCRIPTION)
      ? describeCar(random, {
          title: nameOf(car),
          model: car.model.name,
          domestic: isDomestic(car),
          price_rub: car.price_rub,
          power: car.power,
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
export const makeAds = (users: readonly SeededUser[], around: Surroundings): SeededAd[] => {
  const choice = createPictureChoice(around.pictures);
  const slots = planSlots(users);
  // The newest choose first: the first page sells what is popular.
  return slots
    .toReversed()
    .map((slot, at) => makeAd(slot, slots.length - at, around, choice))
    .reverse();
};
