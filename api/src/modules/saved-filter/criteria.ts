import { createHash } from 'node:crypto';
import { INTEGER_MAX } from '@cars/shared-contracts/schemas/limits';
import type { NewSavedFilter, SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { type AdFilter, filterOf } from '../ad/filter.ts';

export type Criteria = SavedFilter['criteria'];

/** Bytes of one filter's criteria at most [D19]. */
export const CRITERIA_MAX_BYTES = 4_096;

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

/**
 * The criteria of a creation call: only the given ones, lists in order, so that equal criteria are equal
 * texts. A radius without a city means nothing.
 */
export const criteriaOf = ({
  name: _name,
  notify_on_new_ad: _notify,
  ...fields
}: NewSavedFilter): Criteria => {
  const given = Object.entries(fields).filter(
    ([key, value]) => isGiven(value) && (key !== 'radius_km' || isGiven(fields.city_id)),
  );
  const ordered = given.map(([key, value]) => [key, Array.isArray(value) ? [...value].sort() : value]);
  return Object.fromEntries(ordered.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
};

/** Equal criteria have equal hashes [J5]. */
export const criteriaHash = (criteria: Criteria): string =>
  createHash('sha256').update(JSON.stringify(criteria)).digest('hex');

const range = (
  from: number | null | undefined,
  to: number | null | undefined,
  max: number,
): [number, number] | undefined => (from == null && to == null ? undefined : [from ?? 0, to ?? max]);

/** The search filter of these criteria. */
export const adFilterOf = (criteria: Criteria): AdFilter =>
  filterOf({
    mark_id: criteria.mark_id ?? undefined,
    model_id: criteria.model_id ?? undefined,
    city_id: criteria.city_id ?? undefined,
    year_filter: criteria.year_filter ?? undefined,
    price: range(criteria.price_from, criteria.price_to, INTEGER_MAX),
    mileage: range(criteria.mileage_from, criteria.mileage_to, INTEGER_MAX),
    car_statuses: criteria.car_status_ids ?? undefined,
    stock_status: criteria.stock_status ?? undefined,
    is_in_stock: criteria.is_in_stock ?? undefined,
    bodies: criteria.bodies ?? undefined,
    kpps: criteria.kpps ?? undefined,
    pts_type: criteria.pts_type ?? undefined,
    engines: criteria.engines ?? undefined,
    drivetrains: criteria.drivetrains ?? undefined,
    rudder: criteria.rudder ?? undefined,
    power: range(criteria.power_from, criteria.power_to, INTEGER_MAX),
    colors: criteria.colors ?? undefined,
    mark_ids: criteria.mark_ids ?? undefined,
    excluded_mark_ids: criteria.excluded_mark_ids ?? undefined,
    seller: criteria.seller ?? undefined,
    region: criteria.region ?? undefined,
    radius_km: criteria.radius_km ?? undefined,
  });
