import { deviceYear } from '@cars/shared-contracts/rules/device-clock';
import { newAdFailures, WRONG_YEAR } from '@cars/shared-contracts/rules/new-ad';
import { conditionByKey } from '@cars/shared-contracts/rules/vehicle';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { VIN_MAX_CHARS, YEAR_MAX, YEAR_MIN } from '@cars/shared-contracts/schemas/limits';
import type { NewAd } from '@cars/shared-contracts/schemas/new-ad';
import type { User } from '@cars/shared-contracts/schemas/user';
import type { AdDraft } from './draft.ts';

/** VAT, guarantee and credit are offered to verified companies only [SELL-19]. */
export const isVerifiedCompany = ({ account_type, legal_entity_verified }: User): boolean =>
  account_type === 'legal_entity' && legal_entity_verified === true;

const REQUIRED: readonly (keyof NewAd)[] = newAdFailures({}).map(({ field }) => field);

/** Whether an ad requires this field. */
export const isRequired = (field: keyof NewAd): boolean => REQUIRED.includes(field);

/** Required fields that a user fills: the currency has a value from the start. */
const COUNTED = REQUIRED.filter((field) => field !== 'currency');

/** How many of the counted fields are valid: the form's progress. */
export const filledCount = (ad: NewAd): { readonly filled: number; readonly of: number } => {
  const wrong = new Set(newAdFailures(ad).map(({ field }) => field));
  return { filled: COUNTED.filter((field) => !wrong.has(field)).length, of: COUNTED.length };
};

/** Minimum of pictures and characters of a good ad. */
const GOOD_PICTURES = 5;
const GOOD_DESCRIPTION_CHARS = 100;

/** What is missing for a good ad, the most important first; empty for a good one. */
export const improvements = (
  { vin_number, description, video }: Pick<AdDraft, 'vin_number' | 'description' | 'video'>,
  pictures: number,
): readonly string[] => {
  const missing = GOOD_PICTURES - pictures;
  return [
    ...(missing > 0 ? [`Добавьте ещё ${missing} фото: с пятью объявление смотрят чаще.`] : []),
    ...(description.trim().length < GOOD_DESCRIPTION_CHARS
      ? ['Опишите машину подробнее: хотя бы 100 символов.']
      : []),
    ...(vin_number.trim().length < VIN_MAX_CHARS ? ['Укажите полный VIN: покупатель проверит историю.'] : []),
    ...(video.trim() === '' ? ['Добавьте видео: так машину видно со всех сторон.'] : []),
  ];
};

type Names = Pick<AdDraft, 'mark_id' | 'model_id' | 'year'>;

export const namedBy = <Item extends { readonly id: number }>(
  items: readonly Item[],
  id: string,
): Item | null => items.find((item) => String(item.id) === id) ?? null;

/** «Toyota Camry, 2018»; null while nothing of it is known. */
export const carName = (draft: Names, handbooks: CarHandbooks | null): string | null => {
  const mark = namedBy(handbooks?.marks ?? [], draft.mark_id);
  if (!mark) return null;
  const model = namedBy(handbooks?.models ?? [], draft.model_id);
  const name = model ? `${mark.name} ${model.name}` : mark.name;
  return draft.year === '' ? name : `${name}, ${draft.year}`;
};

/** A car may be sold as of the year before or after its generation's own years. */
const YEAR_TOLERANCE = 1;

/** The error of the year; null for one that a car can have, or none. */
export const yearProblem = ({ year }: Pick<AdDraft, 'year'>): string | null => {
  const isYear = /^\d+$/.test(year) && Number(year) >= YEAR_MIN && Number(year) <= YEAR_MAX;
  return year === '' || isYear ? null : WRONG_YEAR;
};

/** What is unusual about the year for the chosen generation, which blocks nothing; null for none. */
export const yearWarning = (
  draft: Pick<AdDraft, 'generation_id' | 'year'>,
  handbooks: CarHandbooks | null,
): string | null => {
  if (draft.year === '' || yearProblem(draft)) return null;
  const year = Number(draft.year);
  const { year_from: from, year_to: to } = namedBy(handbooks?.generations ?? [], draft.generation_id) ?? {};
  if (!from) return null;
  if (year >= from - YEAR_TOLERANCE && year <= (to ?? year) + YEAR_TOLERANCE) return null;
  return to ? `Это поколение выпускали в ${from}–${to}.` : `Это поколение выпускают с ${from} года.`;
};

/** The longest of these messages: the form keeps room for it. */
export const LONGEST_YEAR_WARNING = 'Это поколение выпускают с 2000 года.';

/** Upper limits of a plausible mileage: in total, and for each year. */
const UNLIKELY_KM = 1_000_000;
const UNLIKELY_KM_A_YEAR = 100_000;

/** The longest warning about the mileage: the form keeps room for it. */
export const LONGEST_MILEAGE_WARNING = 'Много для этого года: проверьте.';

/** A mileage that is probably a typo; it does not block. */
export const mileageWarning = ({ mileage, year }: Pick<AdDraft, 'mileage' | 'year'>): string | null => {
  if (!/^\d+$/.test(mileage)) return null;
  const km = Number(mileage);
  if (km > UNLIKELY_KM) return 'Больше миллиона км: проверьте.';
  const years = /^\d{4}$/.test(year) ? deviceYear() - Number(year) + 1 : 0;
  return years > 0 && km > years * UNLIKELY_KM_A_YEAR ? LONGEST_MILEAGE_WARNING : null;
};

/**
 * New or used and the condition depend on each other: a used car is «С пробегом» by default, a damaged one is
 * not new. Ids are those of the loaded handbook.
 */
export const withUsed = (
  statusesId: string,
  isUsed: boolean,
  idOf: (key: 'new' | 'used') => number,
): Pick<AdDraft, 'is_used' | 'statuses_id'> => {
  const hasCondition = statusesId !== '' && statusesId !== String(idOf('new'));
  return {
    is_used: String(isUsed),
    statuses_id: isUsed && hasCondition ? statusesId : String(idOf(isUsed ? 'used' : 'new')),
  };
};

/** The same the other way round: a car in the condition «Новый» is new, in any other used. */
export const withCondition = (
  statusesId: string,
  idOf: (key: 'new') => number,
): Pick<AdDraft, 'is_used' | 'statuses_id'> => ({
  is_used: String(statusesId !== String(idOf('new'))),
  statuses_id: statusesId,
});

/** The id of a condition: the loaded handbook's, else the default one [DATA-15]. */
export const conditionId = (
  statuses: readonly { readonly id: number; readonly key: string }[],
  key: 'new' | 'used',
): number => statuses.find((status) => status.key === key)?.id ?? conditionByKey(key).id;

/** A unique key, also outside of a secure context. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
