import type { AdCard, AdDetails } from '@cars/shared-contracts/schemas/ad';
import { AD_FIELD_KEYS, fieldsBy } from '@cars/shared-contracts/schemas/ad-fields';
import type { DayStatistics, DaysStatistics } from '@cars/shared-contracts/schemas/event';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import type { ArchivedAd, PublicSeller } from '@cars/shared-contracts/schemas/profile';
import type { SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import type { User } from '@cars/shared-contracts/schemas/user';

/*
 * Valid data with literal values; a test sets the fields that it is about. A title that a test expects is a
 * literal here, so that both can be compared by eye.
 */

/** The signed-in user. */
export const userProfile = (over: Partial<User> = {}): User => ({
  id: 7,
  name: 'Анна Петрова',
  username: 'anna_p',
  email: 'anna@example.ru',
  phone_number: '79000000007',
  avatar: null,
  account_type: null,
  login: null,
  legal_entity_verified: null,
  inn: null,
  ...over,
});

/** A company that a moderator approved. */
export const verifiedCompany = (over: Partial<User> = {}): User =>
  userProfile({
    account_type: 'legal_entity',
    legal_entity_verified: true,
    organization_name: 'ООО «Весна»',
    ...over,
  });

/** The fields that the list and the page have in common. */
const CAMRY = {
  mark: 'Toyota',
  model: 'Camry',
  currency: 'RUB',
  year: 2019,
  mileage: 85_000,
  kpp: 'automatic',
  city_key: 'moscow',
  city: 'Москва',
  status: 'active',
  stock_status: 'in_stock',
} as const satisfies Partial<AdCard>;

/** An ad as a list has it. */
export const listAd = (id: number, over: Partial<AdCard> = {}): AdCard => ({
  id,
  images: [`/img/original/${id}.jpg`],
  ...CAMRY,
  price: 1_250_000,
  price_rub: 1_250_000,
  has_video: false,
  ...over,
});

/** An ad whose model has its number: «Lada Модель 5». */
export const numberedAd = (id: number, over: Partial<AdCard> = {}): AdCard =>
  listAd(id, {
    images: [],
    mark: 'Lada',
    model: `Модель ${id}`,
    price: 500_000,
    price_rub: 500_000,
    ...over,
  });

export const listAds = (from: number, count: number): AdCard[] =>
  Array.from({ length: count }, (_, index) => listAd(from + index));

/** One page of the catalog. */
export const pageOf = <Item>(items: Item[], currentPage = 1, lastPage = 1) => ({
  success: true,
  data: { items, pagination: { current_page: currentPage, last_page: lastPage } },
});

const NO_FIELDS = fieldsBy(AD_FIELD_KEYS, () => null);

/** A whole ad as its page shows it, of seller 31. */
export const carDetails = (over: Partial<AdDetails> = {}): AdDetails => ({
  ...NO_FIELDS,
  id: 7,
  images: ['/img/original/a.jpg', '/img/original/b.jpg', '/img/original/c.jpg'],
  ...CAMRY,
  generation: 'XV70',
  price: 2_450_000,
  price_rub: 2_450_000,
  engine: 'gas',
  power: 181,
  body: 'sedan',
  drivetrain: 'front_wheel',
  rudder: 'left',
  pts_type: 'original',
  pts_number: null,
  vin_number: null,
  color: '#040001',
  width: 1840,
  height: 1455,
  length: 4885,
  is_used: true,
  is_in_stock: true,
  with_vat: false,
  online_show: true,
  with_guarantee: false,
  with_credit: false,
  warranty: false,
  available_for_credit: false,
  latitude: null,
  longitude: null,
  description: 'Один владелец.',
  video: null,
  report_url: null,
  vin_report_url: null,
  user: {
    id: 31,
    name: 'Анна Петрова',
    username: 'anna_petrova',
    phone_number: '79000000002',
    avatar: null,
    account_type: null,
    listingsCount: 21,
  },
  ...over,
});

/** An ad of `userProfile()`, without the values that only a form sets. */
export const ownAd = (over: Partial<AdDetails> = {}): AdDetails =>
  carDetails({
    id: 12,
    images: ['/img/original/a.webp', '/img/original/b.webp'],
    price: 2_150_000,
    price_rub: 2_150_000,
    year: 2018,
    mileage: 90_000,
    vin_number: 'XW7BF4FK30S123456',
    color: '#000000',
    width: null,
    height: null,
    length: null,
    with_vat: null,
    online_show: false,
    with_guarantee: null,
    with_credit: null,
    warranty: null,
    available_for_credit: null,
    user: {
      id: 7,
      name: 'Анна Петрова',
      username: null,
      phone_number: null,
      avatar: null,
      listingsCount: 1,
    },
    ...over,
  });

/** A saved filter: a Toyota of any model. */
export const savedFilter = (over: Partial<SavedFilter> = {}): SavedFilter => ({
  id: 1,
  name: 'Toyota',
  notify_on_new_ad: true,
  criteria: { mark_id: 1 },
  ...over,
});

/** The handbook: marks, models, generations and conditions. */
export const carHandbooks = (over: Partial<CarHandbooks> = {}): CarHandbooks => ({
  marks: [
    { id: 1, name: 'Toyota', models: [11, 12] },
    { id: 3, name: 'Nissan', models: [31] },
  ],
  models: [
    { id: 11, mark_id: 1, name: 'Camry' },
    { id: 12, mark_id: 1, name: 'Corolla' },
    { id: 31, mark_id: 3, name: 'X-Trail' },
  ],
  generations: [],
  statuses: [
    { id: 1, key: 'new', name: 'Новый' },
    { id: 2, key: 'used', name: 'С пробегом' },
    { id: 3, key: 'repair', name: 'После ремонта' },
  ],
  ...over,
});

/** The public data of a company. */
export const publicSeller = (over: Partial<PublicSeller> = {}): PublicSeller => ({
  id: 31,
  name: 'ООО «Ромашка»',
  username: 'romashka_auto',
  avatar: null,
  account_type: 'legal_entity',
  since: '2024-03-05',
  listingsCount: 33,
  ...over,
});

/** An ad of the user's own archive, in its older nested form. */
export const archivedAd = (over: Partial<ArchivedAd> = {}): ArchivedAd => ({
  id: 9,
  car: {
    images: [],
    car_mark: { name: 'BMW' },
    car_model: { name: 'X5' },
    year: 2020,
    engine: 'gas',
    kpp: 'automatic',
    mileage: 40_000,
  },
  ad_status: { name: 'archived' },
  price: 50_000,
  currency: 'EUR',
  price_rub: 4_950_000,
  city_key: 'moscow',
  city: 'Москва',
  stock_status: 'in_stock',
  ...over,
});

/** A day of an ad's statistics. */
export const dayStatistics = (over: Partial<DayStatistics> = {}): DayStatistics => ({
  generated_at: '2026-10-04T21:30:00Z',
  views: { total: 12, change: 3 },
  host: { total: 8, change: -2 },
  contacts: { telegram: { total: 2, change: 0 }, phone: { total: 0, change: -1 } },
  ...over,
});

const DAY_MS = 86_400_000;

/** Thirty days up to 5 October 2026: views on the last two, a contact and a heart on the last. */
export const daysStatistics = (over: Partial<DaysStatistics> = {}): DaysStatistics => ({
  days: Array.from({ length: 30 }, (_, n) => ({
    date: new Date(Date.parse('2026-09-06') + n * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
    views: n === 29 ? 6 : n === 28 ? 3 : 0,
    contacts: n === 29 ? 1 : 0,
    favorites: n === 29 ? 2 : 0,
  })),
  similar: { views_per_day: 14 },
  ...over,
});
