import { FORM_COLORS, normalizeHex } from '@cars/shared-contracts/rules/color';
import { cleanVin } from '@cars/shared-contracts/rules/vin-text';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import {
  type AdField,
  type AdFieldValue,
  fieldsBy,
  PLAIN_FIELD_KEYS,
  type PlainFieldKey,
} from '@cars/shared-contracts/schemas/ad-fields';
import { cleanValue } from '@cars/shared-contracts/schemas/clean-text';
import { DEFAULT_STATUSES_ID, DESCRIPTION_READ_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { AdChanges, NewAd } from '@cars/shared-contracts/schemas/new-ad';

/** Declared fields: a switch is a boolean, any other field is text. */
type PlainFields = { readonly [Key in PlainFieldKey]: AdFieldValue<Key> extends boolean ? boolean : string };

/** The fields as text, '' for nothing; switches are booleans. */
export interface AdDraft extends PlainFields {
  readonly mark_id: string;
  readonly model_id: string;
  readonly generation_id: string;
  readonly city_id: string;
  readonly stock_status: string;
  readonly year: string;
  readonly power: string;
  readonly color: string;
  readonly vin_number: string;
  /** 'true' is used, 'false' is new. */
  readonly is_used: string;
  readonly statuses_id: string;
  readonly price: string;
  readonly currency: string;
  readonly report_url: string;
  readonly vin_report_url: string;
  readonly video: string;
  readonly description: string;
  /** Degrees. */
  readonly latitude: string;
  readonly longitude: string;
  readonly address: string;
  readonly online_show: boolean;
  readonly with_vat: boolean;
  readonly with_guarantee: boolean;
  readonly with_credit: boolean;
}

export const EMPTY_DRAFT: AdDraft = {
  ...(fieldsBy(PLAIN_FIELD_KEYS, (_, { kind }) => (kind === 'flag' ? false : '')) as PlainFields),
  mark_id: '',
  model_id: '',
  generation_id: '',
  city_id: '',
  stock_status: '',
  year: '',
  power: '',
  color: '',
  vin_number: '',
  is_used: '',
  statuses_id: '',
  price: '',
  currency: 'RUB',
  report_url: '',
  vin_report_url: '',
  video: '',
  description: '',
  latitude: '',
  longitude: '',
  address: '',
  online_show: false,
  with_vat: false,
  with_guarantee: false,
  with_credit: false,
};

/** A whole number, undefined for an empty field; invalid text is NaN, which every rule refuses. */
const numberOf = (text: string): number | undefined => {
  if (text === '') return undefined;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
};
const chosen = <Value extends string>(text: string): Value | undefined =>
  text === '' ? undefined : (text as Value);
type PlainValues = { readonly [Key in PlainFieldKey]?: AdFieldValue<Key> };
/** The value of a declared field in the payload. */
const payloadOf = (typed: string | boolean, { kind }: AdField) => {
  if (typeof typed === 'boolean') return typed;
  return kind === 'number' ? numberOf(typed) : chosen(typed.trim());
};
const degreesOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));

/**
 * The payload of create [DATA-5]. The promises of verified companies are left out for other users; warranty
 * and credit are the same promises under the names of the change call.
 */
export const newAdOf = (draft: AdDraft, isVerified: boolean): NewAd => ({
  mark_id: numberOf(draft.mark_id),
  model_id: numberOf(draft.model_id),
  generation_id: numberOf(draft.generation_id),
  city_id: numberOf(draft.city_id),
  stock_status: chosen(draft.stock_status),
  year: numberOf(draft.year),
  power: numberOf(draft.power),
  color: chosen(draft.color),
  vin_number: chosen(cleanVin(draft.vin_number)),
  is_used: draft.is_used === '' ? undefined : draft.is_used === 'true',
  statuses_id: numberOf(draft.statuses_id) ?? DEFAULT_STATUSES_ID,
  ...(fieldsBy(PLAIN_FIELD_KEYS, (key, field) => payloadOf(draft[key], field)) as PlainValues),
  price: numberOf(draft.price),
  currency: chosen(draft.currency),
  report_url: chosen(cleanValue(draft.report_url)),
  vin_report_url: chosen(cleanValue(draft.vin_report_url)),
  video: chosen(cleanValue(draft.video)),
  description: draft.description,
  latitude: degreesOf(draft.latitude),
  longitude: degreesOf(draft.longitude),
  address: chosen(draft.address),
  online_show: draft.online_show,
  ...(isVerified
    ? {
        with_vat: draft.with_vat,
        with_guarantee: draft.with_guarantee,
        with_credit: draft.with_credit,
        warranty: draft.with_guarantee,
        available_for_credit: draft.with_credit,
      }
    : {}),
});

/** The payload of update: only the editable set [SELL-20]. A cleared field is sent empty. */
export const adChangesOf = (draft: AdDraft, isVerified: boolean): AdChanges => ({
  price: numberOf(draft.price),
  currency: chosen(draft.currency),
  report_url: cleanValue(draft.report_url),
  vin_report_url: cleanValue(draft.vin_report_url),
  video: cleanValue(draft.video),
  description: draft.description,
  ...(isVerified
    ? {
        with_vat: draft.with_vat,
        warranty: draft.with_guarantee,
        available_for_credit: draft.with_credit,
      }
    : {}),
});

/** The initial values of the edit form. */
export const draftOfAd = (ad: AdDetails): AdDraft => ({
  ...EMPTY_DRAFT,
  price: String(Math.round(ad.price)),
  currency: ad.currency,
  report_url: ad.report_url ?? '',
  vin_report_url: ad.vin_report_url ?? '',
  video: ad.video ?? '',
  description: ad.description ?? '',
  // Shown by the list of suggestions, not editable.
  vin_number: ad.vin_number ?? '',
  with_vat: ad.with_vat ?? false,
  // Of the two names of a promise, the page reads the first one.
  with_guarantee: ad.with_guarantee ?? ad.warranty ?? false,
  with_credit: ad.with_credit ?? ad.available_for_credit ?? false,
});

export const isSameDraft = (one: AdDraft, other: AdDraft): boolean =>
  (Object.keys(EMPTY_DRAFT) as (keyof AdDraft)[]).every((key) => one[key] === other[key]);

/** The fields that differ from those of before; a price goes with its currency. */
export const changedFields = (draft: AdDraft, before: AdDraft): Partial<AdDraft> => {
  const isChanged = (key: keyof AdDraft) => draft[key] !== before[key];
  const price: readonly (keyof AdDraft)[] = ['price', 'currency'];
  const keys = (Object.keys(draft) as (keyof AdDraft)[]).filter(
    (key) => isChanged(key) || (price.includes(key) && price.some(isChanged)),
  );
  return Object.fromEntries(keys.map((key) => [key, draft[key]]));
};

/** A draft from storage: a value of the wrong kind becomes the initial one [V7]. */
export const draftFrom = (stored: unknown, initial: AdDraft): AdDraft => {
  const fields = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const valid = (Object.keys(EMPTY_DRAFT) as (keyof AdDraft)[]).flatMap((key) => {
    const value = fields[key];
    const isUsable = typeof value === typeof initial[key] && String(value).length <= DESCRIPTION_READ_CHARS;
    return isUsable ? [[key, value] as const] : [];
  });
  const draft: AdDraft = { ...initial, ...(Object.fromEntries(valid) as Partial<AdDraft>) };
  const isKnownColor = FORM_COLORS.some(({ hex }) => hex === normalizeHex(draft.color));
  return isKnownColor ? draft : { ...draft, color: initial.color };
};
