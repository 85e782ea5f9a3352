import { CATALOG } from './modules/handbook/catalog/catalog.ts';
import type { TestCaller } from './test-callers.ts';

export const CREATE = '/api/v2/ads/create';
export const UPLOADS = '/api/web-user/uploads';
export const updateOf = (id: number): string => `/api/web-user/ads/update/${id}`;

const MARK = CATALOG.find(({ models }) => models.some(({ generations }) => generations.length > 0));
const MODEL = MARK?.models.find(({ generations }) => generations.length > 0);
const GENERATION = MODEL?.generations[0];

/** Entries of the handbook that the ads of tests are made with. */
export const CAR = {
  mark: { id: MARK?.id ?? 0, name: MARK?.name ?? '' },
  model: { id: MODEL?.id ?? 0, name: MODEL?.name ?? '' },
  generation: { id: GENERATION?.id ?? 0, name: GENERATION?.name ?? '' },
} as const;

/** A new ad with every required field [SELL-1], as a form carries it. */
export const NEW_AD: Readonly<Record<string, string>> = {
  city_id: '1',
  stock_status: 'in_stock',
  mark_id: String(CAR.mark.id),
  model_id: String(CAR.model.id),
  generation_id: String(CAR.generation.id),
  year: '2015',
  power: '190',
  mileage: '84000',
  color: 'c0c0c0',
  vin_number: 'XTA210990Y2766389',
  is_used: 'true',
  statuses_id: '2',
  kpp: 'automatic',
  body: 'sedan',
  engine: 'gas',
  drivetrain: 'front_wheel',
  rudder: 'left',
  pts_type: 'original',
  width: '1800',
  length: '4500',
  height: '1500',
  price: '1250000',
  currency: 'RUB',
};

type Part = string | Blob;

/** A form with fields and numbered pictures; a field that is null is left out. */
export const adForm = (
  fields: Readonly<Record<string, string | null>>,
  pictures: readonly Part[] = [],
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value);
  pictures.forEach((picture, at) => {
    form.set(`images[${at}]`, picture);
  });
  return form;
};

/** The form of a new ad; a change of null leaves a field out. */
export const newAdForm = (
  changes: Readonly<Record<string, string | null>> = {},
  pictures: readonly Part[] = [],
): FormData => adForm({ ...NEW_AD, ...changes }, pictures);

export const fileOf = (bytes: Buffer, type = 'image/jpeg'): Blob =>
  new Blob([new Uint8Array(bytes)], { type });

/** Uploads one picture; returns its ticket and address. */
export const upload = async (
  user: TestCaller,
  bytes: Buffer,
): Promise<{ ticket: string; address: string }> => {
  const form = new FormData();
  form.set('image', fileOf(bytes));
  const reply = await user.form(UPLOADS, form);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json().data;
};
