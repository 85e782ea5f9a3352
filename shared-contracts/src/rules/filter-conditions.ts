import { type ChoiceName, FILTERS, isRangeName, parametersOf, type RangeName } from '../schemas/filters.ts';
import { type CatalogFilter, DEFAULT_FILTER } from './catalog-filter.ts';
import { choiceWords, colorWords, FILTER_WORDS, rangeWords, WORDED } from './filter-words.ts';
import type { Ends } from './open-ends.ts';
import { placeText } from './place.ts';
import { conditionById, FILTER_CONDITIONS } from './vehicle.ts';
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
  readonly generation: string | null;
  readonly markOf: (id: string) => string | null;
  readonly city: string | null;
  /** Statuses of the loaded handbook; the default ones [DATA-15] replace missing ones. */
  readonly statuses: readonly { readonly id: number; readonly name: string }[];
}

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

const rangeCondition = (name: RangeName, filter: CatalogFilter): Condition[] => {
  const [min, max] = parametersOf(FILTERS[name]);
  const ends: Ends = [numberOf(filter[min]), numberOf(filter[max])];
  const text = rangeWords(name, ends);
  if (text === null) return [];
  // «год от 2015»: the title is the unit.
  const fullText = rangeWords(name, ends, name !== 'year_filter');
  return [
    named(min, text, { [min]: '', [max]: '' }, `${FILTER_WORDS[name].title.toLowerCase()} ${fullText}`),
  ];
};

const statusLabel =
  ({ statuses }: ConditionNames) =>
  (id: string): string =>
    (statuses.find((status) => String(status.id) === id) ?? conditionById(Number(id)))?.name ?? 'Состояние';

/** A chip for each value of a list, or one condition for all of them. */
type ListForm = 'each' | 'together';

const listConditions = (
  key: keyof CatalogFilter,
  values: readonly string[],
  textOf: (values: readonly string[]) => string | null,
  form: ListForm,
): Condition[] => {
  if (values.length === 0) return [];
  if (form === 'together') return [named(key, textOf(values), { [key]: [] })];
  return values.map((value) =>
    named(`${key}-${value}`, textOf([value]), { [key]: values.filter((other) => other !== value) }),
  );
};

const choiceCondition = (name: ChoiceName, filter: CatalogFilter, form: ListForm): Condition[] => {
  const key = FILTERS[name].query;
  const chosen = filter[key];
  const textOf = (values: readonly string[]) => choiceWords(name, values);
  if (typeof chosen !== 'string') return listConditions(key, chosen, textOf, form);
  const none = DEFAULT_FILTER[key];
  return chosen === none ? [] : [named(key, textOf([chosen]), { [key]: none })];
};

/** «Поколение II»: the name alone means nothing. */
const generationCondition = ({ generation }: ConditionNames): Condition => {
  const text = generation === null ? null : `поколение ${generation}`.trim();
  return named('generation', text && `П${text.slice(1)}`, { generation: '' }, text);
};

/** Further marks and those that are not wanted. */
const markConditions = (
  filter: CatalogFilter,
  key: 'marks' | 'notMarks',
  { markOf }: ConditionNames,
  form: ListForm,
): Condition[] => {
  const textOf = (ids: readonly string[]): string | null => {
    const names = ids.map(markOf);
    const isKnown = names.every((name) => name !== null);
    return isKnown ? (key === 'notMarks' ? 'Кроме ' : '') + names.join(', ') : null;
  };
  return listConditions(key, filter[key], textOf, form);
};

/** «Не битая» is one condition. */
const isSound = ({ statuses }: CatalogFilter): boolean =>
  statuses.length === SOUND_CONDITIONS.length && SOUND_CONDITIONS.every((id) => statuses.includes(id));

/** The condition of the panel, and the finer statuses. */
const statusConditions = (filter: CatalogFilter, names: ConditionNames, form: ListForm): Condition[] => {
  const textOf = (ids: readonly string[]) => ids.map(statusLabel(names)).join(', ');
  return [
    ...FILTER_CONDITIONS.filter(({ key }) => key === filter.condition).map(({ name }) =>
      named('condition', name, { condition: '' }),
    ),
    ...(isSound(filter)
      ? [named('statuses', 'Не битая', { statuses: [] })]
      : listConditions('statuses', filter.statuses, textOf, form)),
  ];
};

/**
 * Everything that narrows the list, in the order of `FILTER_WORDS`; the order of the list does not. A model needs its mark,
 * a generation its model, and each is removed with it.
 */
export const conditionsOf = (filter: CatalogFilter, names: ConditionNames, form: ListForm): Condition[] => [
  ...(filter.brand ? [named('brand', names.mark, { brand: '', model: '', generation: '' })] : []),
  ...(filter.model ? [named('model', names.model, { model: '', generation: '' })] : []),
  ...(filter.generation ? [generationCondition(names)] : []),
  ...markConditions(filter, 'marks', names, form),
  ...markConditions(filter, 'notMarks', names, form),
  ...WORDED.flatMap((name) => {
    if (name === 'car_statuses') return statusConditions(filter, names, form);
    if (name === 'colors') return listConditions('color', filter.color, colorWords, form);
    return isRangeName(name) ? rangeCondition(name, filter) : choiceCondition(name, filter, form);
  }),
  ...(filter.cityId
    ? [named('cityId', names.city && placeText(names.city, filter.radius), { cityId: '', radius: '' })]
    : []),
  ...(filter.region ? [named('region', filter.region, { region: '' })] : []),
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
