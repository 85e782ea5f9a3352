import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { AD_FIELD_KEYS, fieldsBy } from '@cars/shared-contracts/schemas/ad-fields';

const NO_FIELDS = fieldsBy(AD_FIELD_KEYS, () => null);

/** A whole ad for tests; each test changes what it is about. */
export const carOf = (over: Partial<AdDetails> = {}): AdDetails => ({
  ...NO_FIELDS,
  id: 7,
  images: ['/img/original/a.jpg', '/img/original/b.jpg', '/img/original/c.jpg'],
  mark: 'Toyota',
  model: 'Camry',
  generation: 'XV70',
  price: 2_450_000,
  currency: 'RUB',
  price_rub: 2_450_000,
  year: 2019,
  mileage: 85_000,
  kpp: 'automatic',
  city_key: 'moscow',
  city: 'Москва',
  status: 'active',
  stock_status: 'in_stock',
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

type Answer = () => Response | Promise<Response>;

/** What the stubbed network was asked, oldest first. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly keepalive: boolean;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

/** Puts a network in place of the browser's, by path; a path that is not listed does not answer well. */
export const stubNetwork = (answers: Record<string, Answer>): Call[] => {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const url = String(input);
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    calls.push({ method: init?.method ?? 'GET', url, body, keepalive: init?.keepalive ?? false });
    return answers[url]?.() ?? json({ message: 'Не найдено' }, 404);
  };
  return calls;
};

/** An ad without earlier prices and without similar ads. */
export const noPrices = (id: number): Record<string, Answer> => ({
  [`/api/v2/ads/${id}/price-history`]: () => json({ success: true, data: [] }),
  [`/api/v2/ads/${id}/similar-prices`]: () => json({ success: true, data: null }),
});

/** The network of one ad with a statistics service that takes everything. */
export const carNetwork = (ad: AdDetails, more: Record<string, Answer> = {}): Call[] =>
  stubNetwork({
    [`/api/v2/ads/details/${ad.id}`]: () => json({ data: ad }),
    ...noPrices(ad.id),
    '/stats/api/v1/events': () => json({ success: true }),
    ...more,
  });
