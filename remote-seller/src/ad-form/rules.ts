import { formatPrice } from '@cars/shared-contracts/rules/money';
import { newAdFailures } from '@cars/shared-contracts/rules/new-ad';
import { plural } from '@cars/shared-contracts/rules/plural';
import { conditionByKey } from '@cars/shared-contracts/rules/vehicle';
import type { AdHints, NewAd } from '@cars/shared-contracts/schemas/new-ad';
import type { User } from '@cars/shared-contracts/schemas/user';
import type { AdDraft } from './draft.ts';

/** VAT, guarantee and credit are offered to these alone (spec §4 "Legal entity", §6). */
export const isVerifiedCompany = ({ account_type, legal_entity_verified }: User): boolean =>
  account_type === 'legal_entity' && legal_entity_verified === true;

const REQUIRED: readonly (keyof NewAd)[] = newAdFailures({}).map(({ field }) => field);

/** How many of the fields that an ad needs are right: the form's progress. */
export const filledCount = (ad: NewAd): { readonly filled: number; readonly of: number } => {
  const wrong = new Set(newAdFailures(ad).map(({ field }) => field));
  return { filled: REQUIRED.filter((field) => !wrong.has(field)).length, of: REQUIRED.length };
};

/** So many pictures and characters make an ad that is looked at. */
const GOOD_PICTURES = 5;
const GOOD_DESCRIPTION_CHARS = 100;
const VIN_CHARS = 17;

/** What is missing for a good ad, in the order of its worth; empty for a good one. */
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
    ...(vin_number.trim().length < VIN_CHARS ? ['Укажите полный VIN: покупатель проверит историю.'] : []),
    ...(video.trim() === '' ? ['Добавьте видео: так машину видно со всех сторон.'] : []),
  ];
};

/** «1 050 000 ₽ – 1 320 000 ₽ (12 объявлений)»; null while too few ads are alike. */
export const similarText = ({ similar }: AdHints): string | null => {
  if (!similar) return null;
  const { count, from, to } = similar;
  const ads = `${count} ${plural(count, ['объявление', 'объявления', 'объявлений'])}`;
  return `${formatPrice(from, 'RUB')} – ${formatPrice(to, 'RUB')} (${ads})`;
};

/**
 * New or used and the condition belong together: a used car is «С пробегом» until something else is said, a damaged
 * one is not new. Ids are those of the loaded handbook.
 */
export const withUsed = (
  statusesId: string,
  isUsed: boolean,
  idOf: (key: 'new' | 'used') => number,
): Pick<AdDraft, 'is_used' | 'statuses_id'> => {
  const saysMore = statusesId !== '' && statusesId !== String(idOf('new'));
  return {
    is_used: String(isUsed),
    statuses_id: isUsed && saysMore ? statusesId : String(idOf(isUsed ? 'used' : 'new')),
  };
};

/** The id of a condition: the loaded handbook's, else the specification's own (spec §3). */
export const conditionId = (
  statuses: readonly { readonly id: number; readonly key: string }[],
  key: 'new' | 'used',
): number => statuses.find((status) => status.key === key)?.id ?? conditionByKey(key).id;

/** A name that nobody else has, also where the page is not in a secure context. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
