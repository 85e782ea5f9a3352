import {
  AD_FIELD_KEYS,
  type AD_FIELDS,
  type AdFieldKey,
  type AdFieldValue,
  PLAIN_FIELD_KEYS,
  type PlainFieldKey,
} from '../schemas/ad-fields.ts';
import { AD_MILEAGE_MAX, HEIGHT_MAX_MM, LENGTH_MAX_MM, WIDTH_MAX_MM } from '../schemas/limits.ts';
import type { Body } from '../schemas/vehicle.ts';

/*
 * How forms and the car page name, group and check the fields of `schemas/ad-fields.ts`. The first
 * screen loads none of this.
 */

/** Heading over neighboring fields on the car page. */
export type AdFieldGroup = 'main' | 'documents' | 'look' | 'terms';
/** Section of the create form whose plain inputs are drawn from this table. */
export type AdFieldSection = 'specification' | 'documents';

interface Rules {
  /** The name on the car page. */
  readonly label: string;
  /** The name in the form where it differs: with the unit of a typed number. */
  readonly formLabel?: string;
  /** Without one the form has a separate input for the field. */
  readonly section?: AdFieldSection;
  /** The sentence for a missing or wrong value; a choice with one is required. */
  readonly failure?: string;
  readonly group: AdFieldGroup;
}
interface ChoiceRules<Value> extends Rules {
  /** The options of the form, where they are fewer or in another order. */
  readonly offered?: readonly Value[];
}
interface NumberRules extends Rules {
  readonly unit?: 'km' | 'hp' | 'mm';
  readonly min?: number;
  readonly max?: number;
}
/** The form has no plain input for a flag. */
interface FlagRules extends Rules {
  readonly section?: undefined;
}
/** The rules of a field of any kind. */
type AdFieldRules = ChoiceRules<string> & NumberRules;

type RulesOf<Key extends AdFieldKey> = {
  choice: ChoiceRules<AdFieldValue<Key>>;
  number: NumberRules;
  text: Rules;
  flag: FlagRules;
}[(typeof AD_FIELDS)[Key]['kind']];

/** Bodies of the create form [SELL-17]. */
const FORM_BODIES: readonly Body[] = [
  'suv',
  'crossover',
  'van',
  'wagon',
  'coupe',
  'sedan',
  'pickup',
  'hatchback',
  'convertible',
];

/** A declared field needs an entry. The order is that of `AD_FIELDS`, not of this table. */
const AD_FIELD_RULES: { readonly [Key in AdFieldKey]: RulesOf<Key> } = {
  year: { label: 'Год выпуска', group: 'main' },
  drivetrain: {
    label: 'Привод',
    group: 'main',
    section: 'specification',
    failure: 'Выберите привод.',
  },
  mileage: {
    label: 'Пробег',
    group: 'main',
    unit: 'km',
    min: 0,
    max: AD_MILEAGE_MAX,
    failure: 'Укажите пробег от 0 до 9\u00a0999\u00a0999\u00a0км.',
  },
  engine: {
    label: 'Двигатель',
    group: 'main',
    section: 'specification',
    failure: 'Выберите тип двигателя.',
  },
  power: {
    label: 'Мощность',
    formLabel: 'Мощность, л.с.',
    group: 'main',
    section: 'specification',
    unit: 'hp',
  },
  body: {
    label: 'Кузов',
    group: 'main',
    section: 'specification',
    offered: FORM_BODIES,
    failure: 'Выберите тип кузова.',
  },
  kpp: {
    label: 'Коробка передач',
    group: 'main',
    section: 'specification',
    failure: 'Выберите коробку передач.',
  },
  rudder: {
    label: 'Руль',
    group: 'main',
    section: 'specification',
    failure: 'Выберите расположение руля.',
  },
  pts_type: {
    label: 'Тип ПТС',
    group: 'documents',
    section: 'documents',
    failure: 'Выберите тип ПТС.',
  },
  pts_number: {
    label: 'Номер ПТС',
    group: 'documents',
    section: 'documents',
  },
  vin_number: { label: 'VIN', group: 'documents' },
  color: { label: 'Цвет', group: 'look' },
  width: {
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
    label: 'Длина',
    formLabel: 'Длина, мм',
    group: 'look',
    section: 'specification',
    unit: 'mm',
    min: 0,
    max: LENGTH_MAX_MM,
    failure: 'Укажите длину от 0 до 15 000 мм.',
  },
  is_used: { label: 'Автомобиль', group: 'terms' },
  is_in_stock: { label: 'В наличии', group: 'terms' },
  with_vat: { label: 'НДС', group: 'terms' },
  online_show: { label: 'Онлайн-показ', group: 'terms' },
  with_guarantee: { label: 'Гарантия', group: 'terms' },
  with_credit: { label: 'Кредит', group: 'terms' },
};

export const adFieldRulesOf = (key: AdFieldKey): AdFieldRules => AD_FIELD_RULES[key];

/**
 * Inputs of a section of the form, in the order of the form; a list is one row. A field of a section that is
 * not named here follows at the end.
 */
const ARRANGED: Readonly<Record<AdFieldSection, readonly (AdFieldKey | readonly AdFieldKey[])[]>> = {
  specification: ['power', 'kpp', 'body', 'engine', 'drivetrain', 'rudder', ['length', 'width', 'height']],
  documents: ['pts_type', 'pts_number'],
};
export const inputsOf = (section: AdFieldSection): readonly (readonly AdFieldKey[])[] => {
  const arranged = ARRANGED[section].map((input) => (typeof input === 'string' ? [input] : input));
  const named = new Set(arranged.flat());
  const others = AD_FIELD_KEYS.filter((key) => adFieldRulesOf(key).section === section && !named.has(key));
  return [...arranged, ...others.map((key) => [key])];
};

/** Plain fields in the order of the form [SELL-1]: choices first, numbers after them. */
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
