/**
 * Numbers that rules and screens read as well. They stand apart from the schemas so that an app which needs
 * a number does not carry the validation library with it.
 */

/** The largest id: a PostgreSQL integer. */
export const ID_MAX = 2_147_483_647;
/** Ads of one page [CAT-5]. */
export const PAGE_SIZE = 16;
/** The largest price of a search (0 … 99 999 999) [CAT-30]. */
export const PRICE_MAX = 99_999_999;
/** Bounds of the range fields [CAT-30]. */
export const YEAR_MIN = 1900;
export const MILEAGE_MAX = 999_999;

/** Limits of the create form [SELL-1]. */
export const AD_PRICE_MAX = 9_999_999_999;
export const AD_MILEAGE_MAX = 9_999_999;
export const POWER_MIN_HP = 1;
export const VIN_MAX_CHARS = 17;
export const DESCRIPTION_MAX_CHARS = 2500;
export const WIDTH_MAX_MM = 10_000;
export const LENGTH_MAX_MM = 15_000;
export const HEIGHT_MAX_MM = 5_000;
/** Pictures of one ad, and the size of each [SELL-15] [SELL-23]. */
export const IMAGES_MAX = 20;
export const IMAGE_MAX_BYTES = 15 * 1024 * 1024;
/** Condition that an ad has when none is named [SELL-18]. */
export const DEFAULT_STATUSES_ID = 1;
