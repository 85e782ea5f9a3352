/**
 * Numbers that rules and screens read as well. They stand apart from the schemas so that an app which needs
 * a number does not carry the validation library with it.
 */

/** Ads of one page (spec §9). */
export const PAGE_SIZE = 16;
/** The largest price anywhere (spec §9: 0 … 99 999 999). */
export const PRICE_MAX = 99_999_999;
/** Bounds of the range fields (spec §9 "Search defaults"). */
export const YEAR_MIN = 1900;
export const MILEAGE_MAX = 999_999;
