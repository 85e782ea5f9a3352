import type { CarHandbooks } from '../schemas/handbook.ts';
import { FILTER_NAME_MAX_CHARS } from '../schemas/limits.ts';
import type { NewSavedFilter } from '../schemas/saved-filter.ts';
import { type CatalogFilter, DEFAULT_FILTER, type LoadedStatuses, statusIdsOf } from './catalog-filter.ts';
import { colorName } from './color.ts';
import { formatDay } from './date.ts';
import { withUnit } from './measure.ts';
import { formatWhole } from './money.ts';
import { type Ends, openEnds } from './open-ends.ts';
import { placeText } from './place.ts';
import { rangeText } from './range.ts';
import { SELLER_LABELS, titledText, VEHICLE_LABELS, type VehicleField, vehicleLabel } from './vehicle.ts';

/** The criteria of a saved filter: the creation fields without name and notification [DATA-10]. */
export type Criteria = Omit<NewSavedFilter, 'name' | 'notify_on_new_ad'>;

const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

/** Drops empty fields; a response may have nulls and empty lists. */
const filled = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<T>;

/** A filter as criteria, without the order of the list; an open end is none of them [CAT-30]. */
export const criteriaOf = (filter: CatalogFilter, loaded: LoadedStatuses = []): Criteria => {
  const ends = (from: string, to: string): Ends => [numberOf(from), numberOf(to)];
  const years = ends(filter.yearMin, filter.yearMax);
  const price = openEnds('price', ends(filter.priceMin, filter.priceMax));
  const mileage = openEnds('mileage', ends(filter.mileageMin, filter.mileageMax));
  const power = openEnds('power', ends(filter.powerMin, filter.powerMax));
  return filled({
    mark_id: numberOf(filter.brand),
    model_id: numberOf(filter.model),
    city_id: numberOf(filter.cityId),
    price_from: price?.[0],
    price_to: price?.[1],
    mileage_from: mileage?.[0],
    mileage_to: mileage?.[1],
    stock_status: [...filter.stockStatuses],
    is_in_stock: filter.onlyAvailable === 'true',
    year_filter: years.some((year) => year !== null) ? { type: 'range', value: years } : null,
    car_status_ids: statusIdsOf(filter, loaded),
    bodies: [...filter.bodyType],
    kpps: [...filter.kpp],
    pts_type: filter.ptsType || null,
    engines: [...filter.engine],
    drivetrains: [...filter.drivetrain],
    rudder: filter.rudder || null,
    power_from: power?.[0],
    power_to: power?.[1],
    colors: filter.color.map((code) => `#${code}`),
    mark_ids: filter.marks.map(Number),
    excluded_mark_ids: filter.notMarks.map(Number),
    seller: filter.seller || null,
    region: filter.region || null,
    radius_km: filter.cityId ? numberOf(filter.radius) : null,
  }) as Criteria;
};

const textOf = (value: number | null | undefined): string => (value == null ? '' : String(value));

const listOf = (value: string | readonly string[] | null | undefined): readonly string[] =>
  value == null ? [] : typeof value === 'string' ? [value] : value;

/**
 * Criteria as a filter of the catalog, from the defaults on (reset first) [CAT-38]. A mark or model that is
 * not in the handbook is left out, and so is a model of another mark.
 */
export const filterOfCriteria = (
  criteria: Criteria,
  { marks, models }: Pick<CarHandbooks, 'marks' | 'models'>,
): CatalogFilter => {
  const mark = marks.find(({ id }) => id === criteria.mark_id);
  const model = models.find(({ id, mark_id }) => id === criteria.model_id && mark_id === mark?.id);
  const known = (ids: readonly number[] | null | undefined) =>
    (ids ?? []).filter((own) => marks.some(({ id }) => id === own)).map(String);
  const [yearMin, yearMax] = criteria.year_filter?.value ?? [];
  return {
    ...DEFAULT_FILTER,
    brand: textOf(mark?.id),
    model: textOf(model?.id),
    onlyAvailable: criteria.is_in_stock ? 'true' : 'false',
    yearMin: textOf(yearMin),
    yearMax: textOf(yearMax),
    priceMin: textOf(criteria.price_from),
    priceMax: textOf(criteria.price_to),
    mileageMin: textOf(criteria.mileage_from),
    mileageMax: textOf(criteria.mileage_to),
    bodyType: listOf(criteria.bodies),
    kpp: listOf(criteria.kpps),
    ptsType: criteria.pts_type ?? '',
    engine: listOf(criteria.engines),
    drivetrain: listOf(criteria.drivetrains),
    rudder: criteria.rudder ?? '',
    powerMin: textOf(criteria.power_from),
    powerMax: textOf(criteria.power_to),
    color: listOf(criteria.colors).map((code) => code.slice(1)),
    statuses: (criteria.car_status_ids ?? []).map(String),
    stockStatuses: listOf(criteria.stock_status),
    cityId: textOf(criteria.city_id),
    marks: known(criteria.mark_ids),
    notMarks: known(criteria.excluded_mark_ids),
    seller: criteria.seller ?? '',
    region: criteria.region ?? '',
    radius: criteria.city_id ? textOf(criteria.radius_km) : '',
  };
};

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...value].sort((a, b) => (a < b ? -1 : 1));
  if (typeof value !== 'object') return value;
  const fields = Object.entries(filled(value as object)).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([key, part]) => [key, canonical(part)]));
};

/**
 * One text for all criteria with the same meaning, whatever the order of fields and lists and however
 * emptiness is written: two filters with the same text are duplicates [CAT-36]. The server's hash is computed
 * from it.
 */
export const criteriaKey = (criteria: Criteria): string =>
  JSON.stringify(canonical({ ...criteria, stock_status: listOf(criteria.stock_status) }));

/** Saving needs at least one active parameter [CAT-35]. */
export const hasCriteria = (criteria: Criteria): boolean => criteriaKey(criteria) !== '{}';

/** A name is stored and may be edited: it has ordinary spaces. */
const plainSpaces = (text: string): string => text.replaceAll('\u00A0', ' ');

/** «Toyota Camry», or «от 5 марта 2026 г.» when neither mark nor model is given [CAT-37]. */
export const savedFilterName = (
  names: { readonly brand: string | null; readonly model: string | null },
  now = new Date(),
): string =>
  ([names.brand, names.model].filter(Boolean).join(' ') || plainSpaces(`от ${formatDay(now)}`)).slice(
    0,
    FILTER_NAME_MAX_CHARS,
  );

/** The request body for a filter; notifications are on by default [CAT-37]. */
export const newSavedFilter = (
  filter: CatalogFilter,
  { marks, models, statuses }: Pick<CarHandbooks, 'marks' | 'models' | 'statuses'>,
  now = new Date(),
): NewSavedFilter => ({
  name: savedFilterName(
    {
      brand: marks.find(({ id }) => String(id) === filter.brand)?.name ?? null,
      model: models.find(({ id }) => String(id) === filter.model)?.name ?? null,
    },
    now,
  ),
  notify_on_new_ad: true,
  ...criteriaOf(filter, statuses),
});

/** Names for ids; null for one that is not known (yet). */
export interface CriteriaNames {
  readonly mark: (id: number) => string | null;
  readonly model: (id: number) => string | null;
  readonly status: (id: number) => string | null;
  readonly city: (id: number) => string | null;
}

const rangeWithUnit = (range: string | null, unit: string): string | null => range && withUnit(range, unit);

const labelsText = (
  field: VehicleField,
  values: string | readonly string[] | null | undefined,
): string | null => {
  const keys = listOf(values);
  const inOrder = Object.keys(VEHICLE_LABELS[field]).filter((key) => keys.includes(key));
  return inOrder.map((key) => vehicleLabel(field, key)).join(', ') || null;
};

/**
 * Summary of a saved filter: «Toyota Camry · от 2015 г. · до 2 000 000 ₽ · Москва». Unknown names are left out; empty
 * criteria are «Все объявления».
 */
export const criteriaSummary = (criteria: Criteria, names: CriteriaNames): string => {
  const { mark_id: markId, model_id: modelId, city_id: cityId, year_filter: years } = criteria;
  const place = cityId ? names.city(cityId) : null;
  const car = [markId && names.mark(markId), modelId && names.model(modelId)].filter(Boolean).join(' ');
  const marksText = (ids: readonly number[] | null | undefined, before: string): string | null => {
    const marks = (ids ?? []).map(names.mark).filter(Boolean).join(', ');
    return marks && before + marks;
  };
  const parts = [
    car,
    marksText(criteria.mark_ids, car ? 'или ' : ''),
    marksText(criteria.excluded_mark_ids, 'кроме '),
    rangeWithUnit(rangeText(years?.value[0], years?.value[1], String), 'г.'),
    rangeWithUnit(rangeText(criteria.price_from, criteria.price_to, formatWhole), '₽'),
    rangeWithUnit(rangeText(criteria.mileage_from, criteria.mileage_to, formatWhole), 'км'),
    labelsText('body', criteria.bodies),
    labelsText('kpp', criteria.kpps),
    labelsText('engine', criteria.engines),
    rangeWithUnit(rangeText(criteria.power_from, criteria.power_to, formatWhole), 'л.с.'),
    titledText('drivetrain', ...listOf(criteria.drivetrains)),
    titledText('rudder', criteria.rudder),
    listOf(criteria.colors).map(colorName).join(', '),
    titledText('pts_type', criteria.pts_type),
    (criteria.car_status_ids ?? []).map(names.status).filter(Boolean).join(', '),
    labelsText('stock_status', criteria.stock_status),
    criteria.is_in_stock ? 'Только в наличии' : null,
    criteria.seller ? SELLER_LABELS[criteria.seller] : null,
    place && placeText(place, criteria.radius_km),
    criteria.region,
  ];
  return parts.filter(Boolean).join(' · ') || 'Все объявления';
};
