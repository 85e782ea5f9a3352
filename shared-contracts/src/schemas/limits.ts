/**
 * Numbers that rules and screens read as well. They stand apart from the schemas so that an app which needs
 * a number does not carry the validation library with it.
 */

/** Ads of one page (spec §9). */
export const PAGE_SIZE = 16;
/** The largest price of a search (spec §9: 0 … 99 999 999). */
export const PRICE_MAX = 99_999_999;
/** Bounds of the range fields (spec §9 "Search defaults"). */
export const YEAR_MIN = 1900;
export const MILEAGE_MAX = 999_999;

/** Limits of the create form (spec §5 "Create ad", §9). */
export const AD_PRICE_MAX = 9_999_999_999;
export const AD_MILEAGE_MAX = 9_999_999;
export const POWER_MIN_HP = 1;
export const VIN_MAX_CHARS = 17;
export const DESCRIPTION_MAX_CHARS = 2500;
export const WIDTH_MAX_MM = 10_000;
export const LENGTH_MAX_MM = 15_000;
export const HEIGHT_MAX_MM = 5_000;
/** Pictures of one ad, and the size of each (spec §5 row 17, ruling 16). */
export const IMAGES_MAX = 20;
export const IMAGE_MAX_BYTES = 15 * 1024 * 1024;
/** Condition that an ad has when none is named (spec §9 "default statuses_id 1"). */
export const DEFAULT_STATUSES_ID = 1;
