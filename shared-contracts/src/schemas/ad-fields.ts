import { PTS_NUMBER_MAX_CHARS } from './limits.ts';
import type { Body, Drivetrain, Engine, Kpp, PtsType, Rudder, StockStatus } from './vehicle.ts';

/*
 * The fields of a car in an ad: the contract's part of each. Schemas, payload, columns, demo columns and fuzz
 * input are derived from this table; the part of forms and the car page is in `rules/ad-fields.ts`, outside
 * of the first screen.
 */

interface Declared {
  /** The field has its own schema, input and check; only its name, column and label are declared. */
  readonly isOwn?: true;
}
interface Choice extends Declared {
  readonly kind: 'choice';
  /** Key → Russian label, in the order of the filters. */
  readonly labels: Readonly<Record<string, string>>;
}
interface WholeNumber extends Declared {
  readonly kind: 'number';
}
interface Line extends Declared {
  readonly kind: 'text';
  readonly maxChars?: number;
}
interface Flag extends Declared {
  readonly kind: 'flag';
}
export type AdField = Choice | WholeNumber | Line | Flag;

const KPP_LABELS = { automatic: 'Автомат', manual: 'Механика', cvt: 'Вариатор' } satisfies Record<
  Kpp,
  string
>;
const ENGINE_LABELS = {
  gas: 'Бензин',
  diesel: 'Дизель',
  hybrid: 'Гибрид',
  electric: 'Электро',
} satisfies Record<Engine, string>;
const BODY_LABELS = {
  sedan: 'Седан',
  hatchback: 'Хэтчбек',
  crossover: 'Кроссовер',
  suv: 'Внедорожник',
  wagon: 'Универсал',
  coupe: 'Купе',
  van: 'Минивэн',
  pickup: 'Пикап',
  convertible: 'Кабриолет',
} satisfies Record<Body, string>;
const DRIVETRAIN_LABELS = {
  front_wheel: 'Передний',
  rear_wheel: 'Задний',
  all_wheel: 'Полный',
} satisfies Record<Drivetrain, string>;
const RUDDER_LABELS = { left: 'Левый', right: 'Правый' } satisfies Record<Rudder, string>;
const PTS_TYPE_LABELS = { original: 'Оригинал', duplicate: 'Дубликат' } satisfies Record<PtsType, string>;
export const STOCK_STATUS_LABELS = {
  in_stock: 'В наличии',
  in_transit: 'В пути',
  on_order: 'Под заказ',
} as const satisfies Record<StockStatus, string>;
/** Who sells a car. */
export const SELLER_LABELS = { private: 'Частник', dealer: 'Дилер' } as const;

/** In the order of the car page [CAR-6]. */
export const AD_FIELDS = {
  year: { kind: 'number', isOwn: true },
  drivetrain: { kind: 'choice', labels: DRIVETRAIN_LABELS },
  mileage: { kind: 'number' },
  engine: { kind: 'choice', labels: ENGINE_LABELS },
  power: { kind: 'number', isOwn: true },
  body: { kind: 'choice', labels: BODY_LABELS },
  kpp: { kind: 'choice', labels: KPP_LABELS },
  rudder: { kind: 'choice', labels: RUDDER_LABELS },
  pts_type: { kind: 'choice', labels: PTS_TYPE_LABELS },
  pts_number: { kind: 'text', maxChars: PTS_NUMBER_MAX_CHARS },
  vin_number: { kind: 'text', isOwn: true },
  color: { kind: 'text', isOwn: true },
  width: { kind: 'number' },
  height: { kind: 'number' },
  length: { kind: 'number' },
  is_used: { kind: 'flag', isOwn: true },
  is_in_stock: { kind: 'flag', isOwn: true },
  with_vat: { kind: 'flag', isOwn: true },
  online_show: { kind: 'flag', isOwn: true },
  with_guarantee: { kind: 'flag', isOwn: true },
  with_credit: { kind: 'flag', isOwn: true },
} as const satisfies Readonly<Record<string, AdField>>;

export type AdFieldKey = keyof typeof AD_FIELDS;
type Fields = typeof AD_FIELDS;
/** Keys of one kind. */
export type AdFieldKeyOf<Kind extends AdField['kind']> = {
  [Key in AdFieldKey]: Fields[Key]['kind'] extends Kind ? Key : never;
}[AdFieldKey];
/** Keys whose schema, payload, check and column are derived. */
export type PlainFieldKey = {
  [Key in AdFieldKey]: Fields[Key] extends { readonly isOwn: true } ? never : Key;
}[AdFieldKey];
/** The value of a field in a payload. */
export type AdFieldValue<Key extends AdFieldKey> = Fields[Key] extends { readonly labels: infer Labels }
  ? keyof Labels & string
  : { number: number; text: string; flag: boolean; choice: string }[Fields[Key]['kind']];

export const AD_FIELD_KEYS = Object.keys(AD_FIELDS) as readonly AdFieldKey[];
export const adFieldOf = (key: AdFieldKey): AdField => AD_FIELDS[key];
export const PLAIN_FIELD_KEYS = AD_FIELD_KEYS.filter(
  (key) => !adFieldOf(key).isOwn,
) as readonly PlainFieldKey[];

/** An object with a value for each of these keys. */
export const fieldsBy = <Key extends AdFieldKey, Value>(
  keys: readonly Key[],
  value: (key: Key, field: AdField) => Value,
) => Object.fromEntries(keys.map((key) => [key, value(key, adFieldOf(key))])) as Record<Key, Value>;
