import { cityById } from '@cars/shared-contracts/rules/city-list';
import { normalizeHex } from '@cars/shared-contracts/rules/color';
import { type AdFailure, adChangesFailures, newAdFailures } from '@cars/shared-contracts/rules/new-ad';
import { latestYear } from '@cars/shared-contracts/rules/open-ends';
import { CONDITIONS } from '@cars/shared-contracts/rules/vehicle';
import { cleanVin } from '@cars/shared-contracts/rules/vin-text';
import { DEFAULT_STATUSES_ID } from '@cars/shared-contracts/schemas/limits';
import type { AdChanges, NewAd } from '@cars/shared-contracts/schemas/new-ad';
import { failures } from '../../http/failure.ts';
import { findCar } from '../handbook/catalog/find-car.ts';

type Needed = 'price' | 'currency' | 'year' | 'stock_status';

/** An ad that may be published, with the names of its ids. */
export interface CheckedAd extends Omit<NewAd, Needed>, Required<Pick<NewAd, Needed>> {
  readonly mark: string;
  readonly model: string;
  readonly generation: string | null;
  readonly city_key: string;
}

const UNKNOWN_GENERATION = 'Выберите поколение автомобиля.';
const UNKNOWN_STATUS = 'Укажите состояние автомобиля.';

const refuse = (found: readonly AdFailure[]): void => {
  if (found.length === 0) return;
  const errors: Record<string, string[]> = {};
  for (const { field, message } of found) errors[field] = [...(errors[field] ?? []), message];
  throw failures.invalid(errors);
};

/**
 * Checks a new ad by the shared rules and the handbooks. An unknown id counts as not chosen: its field is
 * reported in the order of the rules [SELL-28].
 *
 * Throws 422 by field, the first failure as the message.
 */
export const checkNewAd = (given: NewAd, now: Date): CheckedAd => {
  const { mark, model, generation } = findCar(given);
  const city = cityById(given.city_id ?? 0);
  const vin = cleanVin(given.vin_number ?? '');
  const ad: NewAd = {
    ...given,
    mark_id: mark?.id,
    model_id: model?.id,
    city_id: city?.id,
    vin_number: vin,
    statuses_id: given.statuses_id ?? DEFAULT_STATUSES_ID,
  };
  const isKnownStatus = CONDITIONS.some(({ id }) => id === ad.statuses_id);
  refuse([
    ...newAdFailures(ad, latestYear(now)),
    ...(given.generation_id !== undefined && model && !generation
      ? [{ field: 'generation_id', message: UNKNOWN_GENERATION } as const]
      : []),
    ...(isKnownStatus ? [] : [{ field: 'statuses_id', message: UNKNOWN_STATUS } as const]),
  ]);
  return {
    ...ad,
    color: normalizeHex(ad.color) ?? undefined,
    mark: mark?.name,
    model: model?.name,
    generation: generation?.name ?? null,
    city_key: city?.key,
  } as CheckedAd; // the rules above have found all required fields
};

/** Throws 422 by field for a change that the shared rules refuse. */
export const checkAdChanges = (changes: AdChanges): void => refuse(adChangesFailures(changes));
