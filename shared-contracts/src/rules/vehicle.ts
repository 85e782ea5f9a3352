import {
  AD_FIELD_KEYS,
  AD_FIELDS,
  type AdFieldKeyOf,
  adFieldOf,
  fieldsBy,
  STOCK_STATUS_LABELS,
} from '../schemas/ad-fields.ts';
import type { CarStatusKey } from '../schemas/vehicle.ts';

export { SELLER_LABELS, STOCK_STATUS_LABELS } from '../schemas/ad-fields.ts';
export {
  CONDITIONS,
  conditionById,
  conditionByKey,
  type VehicleCondition,
} from './vehicle-conditions.ts';

/**
 * The enumerations of an ad [DATA-13]: wire keys with their Russian labels, in the order of forms and
 * filters.
 */

export const KPP_LABELS = AD_FIELDS.kpp.labels;
export const ENGINE_LABELS = AD_FIELDS.engine.labels;
export const BODY_LABELS = AD_FIELDS.body.labels;
export const DRIVETRAIN_LABELS = AD_FIELDS.drivetrain.labels;
export const RUDDER_LABELS = AD_FIELDS.rudder.labels;
export const PTS_TYPE_LABELS = AD_FIELDS.pts_type.labels;

/** The three options of the filter's condition field, with the condition keys of each. */
export const FILTER_CONDITIONS = [
  { key: 'new', name: 'Новый', conditions: ['new'] },
  { key: 'used', name: 'Б/у', conditions: ['used'] },
  { key: 'for_parts', name: 'На запчасти', conditions: ['damaged', 'salvage'] },
] as const satisfies readonly { key: string; name: string; conditions: readonly CarStatusKey[] }[];
export type FilterCondition = (typeof FILTER_CONDITIONS)[number]['key'];

/** Key → Russian label for each enumerated specification field. */
export const VEHICLE_LABELS: Readonly<Record<VehicleField, Readonly<Record<string, string>>>> = {
  ...fieldsBy(
    AD_FIELD_KEYS.filter((key): key is AdFieldKeyOf<'choice'> => adFieldOf(key).kind === 'choice'),
    (_, field) => (field.kind === 'choice' ? field.labels : {}),
  ),
  stock_status: STOCK_STATUS_LABELS,
};
export type VehicleField = AdFieldKeyOf<'choice'> | 'stock_status';

/** The Russian label of a value, for instance `vehicleLabel('kpp', 'cvt')` → `Вариатор`; null when the key is unknown. */
export function vehicleLabel(field: VehicleField, key: string | null | undefined): string | null {
  const labels: Readonly<Record<string, string>> = VEHICLE_LABELS[field];
  return key != null && Object.hasOwn(labels, key) ? (labels[key] ?? null) : null;
}
