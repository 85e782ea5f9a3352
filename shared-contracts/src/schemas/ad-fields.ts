import type { Body, Drivetrain, Engine, Kpp, PtsType, Rudder } from './ad.ts';
import {
  AD_MILEAGE_MAX,
  HEIGHT_MAX_MM,
  LENGTH_MAX_MM,
  PTS_NUMBER_MAX_CHARS,
  WIDTH_MAX_MM,
} from './limits.ts';

/*
 * The fields of a car in an ad, each declared once. Contract, form, payload, checks, columns, the specification of
 * the car page, demo columns and fuzz input follow from this table.
 */

/** Heading over neighbouring fields on the car page. */
export type AdFieldGroup = 'main' | 'documents' | 'look' | 'terms';
/** Section of the create form whose plain inputs are drawn from this table. */
export type AdFieldSection = 'specification' | 'documents';

interface Declared {
  /** The name on the car page. */
  readonly label: string;
  /** The name in the form where it says more: the unit of a number that is typed. */
  readonly formLabel?: string;
  /** Without one the form has an input of its own for the field. */
  readonly section?: AdFieldSection;
  /** The field has its own schema, input and check; only its name, column and label come from here. */
  readonly isOwn?: true;
  /** The sentence for a missing or wrong value; a choice with one is required. */
  readonly failure?: string;
  readonly group: AdFieldGroup;
}

interface Choice extends Declared {
  readonly kind: 'choice';
  /** Key → Russian label, in the order in which filters offer them. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the form offers, where that is less or in another order. */
  readonly offered?: readonly string[];
}
interface WholeNumber extends Declared {
  readonly kind: 'number';
  readonly unit?: 'km' | 'hp' | 'mm';
  readonly min?: number;
  readonly max?: number;
}
interface Line extends Declared {
  readonly kind: 'text';
  readonly maxChars?: number;
}
/** The form has no plain input for a flag. */
interface Flag extends Omit<Declared, 'section'> {
  readonly kind: 'flag';
  readonly section?: undefined;
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
/** Bodies of the create form [SELL-17], which leaves the crossover to display and search. */
const FORM_BODIES = [
  'suv',
  'van',
  'wagon',
  'coupe',
  'sedan',
  'pickup',
  'hatchback',
  'convertible',
] as const satisfies readonly Body[];
const DRIVETRAIN_LABELS = {
  front_wheel: 'Передний',
  rear_wheel: 'Задний',
  all_wheel: 'Полный',
} satisfies Record<Drivetrain, string>;
const RUDDER_LABELS = { left: 'Левый', right: 'Правый' } satisfies Record<Rudder, string>;
const PTS_TYPE_LABELS = { original: 'Оригинал', duplicate: 'Дубликат' } satisfies Record<PtsType, string>;

/** In the order of the car page [CAR-6]. */
export const AD_FIELDS = {
  year: { kind: 'number', label: 'Год выпуска', group: 'main', isOwn: true },
  drivetrain: {
    kind: 'choice',
    label: 'Привод',
    group: 'main',
    section: 'specification',
    labels: DRIVETRAIN_LABELS,
    failure: 'Выберите привод.',
  },
  mileage: {
    kind: 'number',
    label: 'Пробег',
    group: 'main',
    unit: 'km',
    min: 0,
    max: AD_MILEAGE_MAX,
    failure: 'Укажите пробег от 0 до 9 999 999 км.',
  },
  engine: {
    kind: 'choice',
    label: 'Двигатель',
    group: 'main',
    section: 'specification',
    labels: ENGINE_LABELS,
    failure: 'Выберите тип двигателя.',
  },
  power: {
    kind: 'number',
    label: 'Мощность',
    formLabel: 'Мощность, л.с.',
    group: 'main',
    section: 'specification',
    unit: 'hp',
    isOwn: true,
  },
  body: {
    kind: 'choice',
    label: 'Кузов',
    group: 'main',
    section: 'specification',
    labels: BODY_LABELS,
    offered: FORM_BODIES,
    failure: 'Выберите тип кузова.',
  },
  kpp: {
    kind: 'choice',
    label: 'Коробка передач',
    group: 'main',
    section: 'specification',
    labels: KPP_LABELS,
    failure: 'Выберите коробку передач.',
  },
  rudder: {
    kind: 'choice',
    label: 'Руль',
    group: 'main',
    section: 'specification',
    labels: RUDDER_LABELS,
    failure: 'Выберите расположение руля.',
  },
  pts_type: {
    kind: 'choice',
    label: 'Тип ПТС',
    group: 'documents',
    section: 'documents',
    labels: PTS_TYPE_LABELS,
    failure: 'Выберите тип ПТС.',
  },
  pts_number: {
    kind: 'text',
    label: 'Номер ПТС',
    group: 'documents',
    section: 'documents',
    maxChars: PTS_NUMBER_MAX_CHARS,
  },
  vin_number: { kind: 'text', label: 'VIN', group: 'documents', isOwn: true },
  color: { kind: 'text', label: 'Цвет', group: 'look', isOwn: true },
  width: {
    kind: 'number',
    label: 'Ширина',
    formLabel: 'Ширина, мм',
    group: 'look',
    section: 'specification',
    unit: 'mm',
    min: 0,
    max: WIDTH_MAX_MM,
    failure: 'Укажите ширину от 0 до 10 000 мм.',
  },
  height: {
    kind: 'number',
    label: 'Высота',
    formLabel: 'Высота, мм',
    group: 'look',
    section: 'specification',
    unit: 'mm',
    min: 0,
    max: HEIGHT_MAX_MM,
    failure: 'Укажите высоту от 0 до 5 000 мм.',
  },
  length: {
    kind: 'number',
    label: 'Длина',
    formLabel: 'Длина, мм',
    group: 'look',
    section: 'specification',
    unit: 'mm',
    min: 0,
    max: LENGTH_MAX_MM,
    failure: 'Укажите длину от 0 до 15 000 мм.',
  },
  is_used: { kind: 'flag', label: 'Состояние', group: 'terms', isOwn: true },
  is_in_stock: { kind: 'flag', label: 'В наличии', group: 'terms', isOwn: true },
  with_vat: { kind: 'flag', label: 'НДС', group: 'terms', isOwn: true },
  online_show: { kind: 'flag', label: 'Онлайн-показ', group: 'terms', isOwn: true },
  with_guarantee: { kind: 'flag', label: 'Гарантия', group: 'terms', isOwn: true },
  with_credit: { kind: 'flag', label: 'Кредит', group: 'terms', isOwn: true },
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

/**
 * Inputs of a section of the form, in the order of the form; a list is one row. A field that has a section and is
 * not named here follows at the end.
 */
const ARRANGED: Readonly<Record<AdFieldSection, readonly (AdFieldKey | readonly AdFieldKey[])[]>> = {
  specification: ['power', 'kpp', 'body', 'engine', 'drivetrain', 'rudder', ['length', 'width', 'height']],
  documents: ['pts_type', 'pts_number'],
};
export const inputsOf = (section: AdFieldSection): readonly (readonly AdFieldKey[])[] => {
  const arranged = ARRANGED[section].map((input) => (typeof input === 'string' ? [input] : input));
  const named = new Set(arranged.flat());
  const others = AD_FIELD_KEYS.filter((key) => adFieldOf(key).section === section && !named.has(key));
  return [...arranged, ...others.map((key) => [key])];
};

/** Plain fields in the order in which the form asks for them [SELL-1]: choices first, numbers after them. */
export const CHECKED_FIELD_KEYS: readonly PlainFieldKey[] = [
  ...new Set<PlainFieldKey>([
    'kpp',
    'body',
    'engine',
    'drivetrain',
    'rudder',
    'pts_type',
    'mileage',
    'width',
    'length',
    'height',
    ...PLAIN_FIELD_KEYS,
  ]),
];
