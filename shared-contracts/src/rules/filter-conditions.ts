import { type CatalogFilter, DEFAULT_FILTER } from './catalog-filter.ts';
import { colorName } from './color.ts';
import { withUnit } from './measure.ts';
import { formatWhole } from './money.ts';
import { placeText } from './place.ts';
import { rangeText } from './range.ts';
import {
  conditionById,
  FILTER_CONDITIONS,
  SELLER_LABELS,
  STOCK_STATUS_LABELS,
  titledText,
  type VehicleField,
  vehicleLabel,
} from './vehicle.ts';
import { SOUND_CONDITIONS } from './vehicle-conditions.ts';

/** One condition of a filter as text, and the change that removes it. */
export interface Condition {
  readonly id: string;
  /** «до 2 000 000 ₽»; null while it is not known yet. */
  readonly name: string | null;
  /** The name outside of the row of chips: «цена до 2 000 000 ₽». */
  readonly fullName: string | null;
  readonly without: Partial<CatalogFilter>;
}

/** Names of ids; null for one that is not loaded yet. */
export interface ConditionNames {
  readonly mark: string | null;
  readonly model: string | null;
  readonly markOf: (id: string) => string | null;
  readonly city: string | null;
  /** Statuses of the loaded handbook; the default ones [DATA-15] replace missing ones. */
  readonly statuses: readonly { readonly id: number; readonly name: string }[];
}

type TextKey = {
  [Key in keyof CatalogFilter]: CatalogFilter[Key] extends string ? Key : never;
}[keyof CatalogFilter];
type ListKey = 'bodyType' | 'kpp' | 'engine' | 'drivetrain' | 'color' | 'statuses' | 'stockStatuses';

const RANGES: readonly {
  readonly title: string;
  readonly min: TextKey;
  readonly max: TextKey;
  readonly unit: string;
  readonly write: (value: number) => string;
}[] = [
  { title: 'цена', min: 'priceMin', max: 'priceMax', unit: '₽', write: formatWhole },
  { title: 'год', min: 'yearMin', max: 'yearMax', unit: 'г.', write: String },
  { title: 'пробег', min: 'mileageMin', max: 'mileageMax', unit: 'км', write: formatWhole },
  { title: 'мощность', min: 'powerMin', max: 'powerMax', unit: 'л.с.', write: formatWhole },
];

const named = (
  id: string,
  name: string | null,
  without: Partial<CatalogFilter>,
  fullName = name,
): Condition => ({
  id,
  name,
  fullName,
  without,
});

const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

const rangeConditions = (filter: CatalogFilter): Condition[] =>
  RANGES.flatMap(({ title, min, max, unit, write }) => {
    const text = rangeText(numberOf(filter[min]), numberOf(filter[max]), write);
    if (text === null) return [];
    const name = withUnit(text, unit);
    // «год от 2015»: the title is the unit.
    return [named(min, name, { [min]: '', [max]: '' }, `${title} ${title === 'год' ? text : name}`)];
  });

const fieldLabel =
  (field: VehicleField) =>
  (value: string): string =>
    vehicleLabel(field, value) ?? value;

const statusLabel =
  ({ statuses }: ConditionNames) =>
  (id: string): string =>
    (statuses.find((status) => String(status.id) === id) ?? conditionById(Number(id)))?.name ?? 'Состояние';

/** A chip for each value of a list, or one condition for all of them. */
type ListForm = 'each' | 'together';

const listConditions = (
  filter: CatalogFilter,
  key: ListKey,
  label: (value: string) => string,
  form: ListForm,
): Condition[] => {
  const values = filter[key];
  if (values.length === 0) return [];
  if (form === 'together') return [named(key, values.map(label).join(', '), { [key]: [] })];
  return values.map((value) =>
    named(`${key}-${value}`, label(value), { [key]: values.filter((other) => other !== value) }),
  );
};

const SELLERS: Readonly<Record<string, string>> = SELLER_LABELS;

/** Further marks and those that are not wanted. */
const markConditions = (
  filter: CatalogFilter,
  key: 'marks' | 'notMarks',
  { markOf }: ConditionNames,
  form: ListForm,
): Condition[] => {
  const ids = filter[key];
  const nameOf = (all: readonly string[]): string | null => {
    const names = all.map(markOf);
    const isKnown = names.every((name) => name !== null);
    return isKnown ? (key === 'notMarks' ? 'Кроме ' : '') + names.join(', ') : null;
  };
  if (form === 'together') return ids.length > 0 ? [named(key, nameOf(ids), { [key]: [] })] : [];
  return ids.map((id) => named(`${key}-${id}`, nameOf([id]), { [key]: ids.filter((other) => other !== id) }));
};

/** «Не битая» is one condition. */
const isSound = ({ statuses }: CatalogFilter): boolean =>
  statuses.length === SOUND_CONDITIONS.length && SOUND_CONDITIONS.every((id) => statuses.includes(id));

const isChosen = (filter: CatalogFilter, key: TextKey): boolean => filter[key] !== DEFAULT_FILTER[key];

/**
 * Everything that narrows the list, in the order of the filters panel; the order of the list does not. A
 * model needs its mark and is removed with it.
 */
export const conditionsOf = (filter: CatalogFilter, names: ConditionNames, form: ListForm): Condition[] => [
  ...(isChosen(filter, 'brand') ? [named('brand', names.mark, { brand: '', model: '' })] : []),
  ...(isChosen(filter, 'model') ? [named('model', names.model, { model: '' })] : []),
  ...markConditions(filter, 'marks', names, form),
  ...markConditions(filter, 'notMarks', names, form),
  ...rangeConditions(filter),
  ...listConditions(filter, 'bodyType', fieldLabel('body'), form),
  ...listConditions(filter, 'kpp', fieldLabel('kpp'), form),
  ...listConditions(filter, 'engine', fieldLabel('engine'), form),
  ...listConditions(filter, 'drivetrain', (value) => titledText('drivetrain', value) ?? value, form),
  ...(isChosen(filter, 'rudder')
    ? [named('rudder', titledText('rudder', filter.rudder), { rudder: '' })]
    : []),
  ...listConditions(filter, 'color', (code) => colorName(`#${code}`), form),
  ...FILTER_CONDITIONS.filter(({ key }) => key === filter.condition).map(({ name }) =>
    named('condition', name, { condition: '' }),
  ),
  ...(isSound(filter)
    ? [named('statuses', 'Не битая', { statuses: [] })]
    : listConditions(filter, 'statuses', statusLabel(names), form)),
  ...listConditions(filter, 'stockStatuses', fieldLabel('stock_status'), form),
  ...(isChosen(filter, 'onlyAvailable')
    ? [named('onlyAvailable', STOCK_STATUS_LABELS.in_stock, { onlyAvailable: 'false' })]
    : []),
  ...(isChosen(filter, 'ptsType')
    ? [named('ptsType', titledText('pts_type', filter.ptsType), { ptsType: '' })]
    : []),
  ...(isChosen(filter, 'seller') ? [named('seller', SELLERS[filter.seller] ?? null, { seller: '' })] : []),
  ...(isChosen(filter, 'cityId')
    ? [named('cityId', names.city && placeText(names.city, filter.radius), { cityId: '', radius: '' })]
    : []),
  ...(isChosen(filter, 'region') ? [named('region', filter.region, { region: '' })] : []),
];

/** Mark and model as one condition, then the full names of the others: «Toyota Camry», «цена до 2 000 000 ₽». */
export const conditionWords = (filter: CatalogFilter, names: ConditionNames): string[] => {
  const conditions = conditionsOf(filter, names, 'together');
  const nameOf = (id: string) => conditions.find((condition) => condition.id === id)?.name ?? '';
  const others = conditions.filter(({ id }) => id !== 'brand' && id !== 'model');
  return [
    `${nameOf('brand')} ${nameOf('model')}`.trim(),
    ...others.map(({ fullName }) => fullName ?? ''),
  ].filter(Boolean);
};
