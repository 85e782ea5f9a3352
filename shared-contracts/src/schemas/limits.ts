/**
 * Limits and sizes that more than one part of the product reads. They are apart from the schemas so that an
 * app which imports a number does not bundle the validation library.
 */

/** The largest integer of PostgreSQL, where ids end. */
export const INTEGER_MAX = 2_147_483_647;
/** Ads of one page [CAT-5]. */
export const PAGE_SIZE = 16;
/** The largest page size that the server accepts [DATA-32]. */
export const PAGE_SIZE_MAX = 50;
/** The last page of a list [CAT-41], and the ads up to it; matches are counted no further [CAT-42]. */
export const LAST_PAGE_MAX = 625;
export const COUNT_MAX = LAST_PAGE_MAX * PAGE_SIZE;
/** Ends of ranges that older clients send for «not set» [CAT-30]; a search takes what an ad can have. */
export const PRICE_MAX = 99_999_999;
export const MILEAGE_MAX = 999_999;
/** Years of a search, whatever a clock shows. */
export const YEAR_MIN = 1900;
export const YEAR_MAX = 2100;
/** Kilometers around a city, from its middle to the middle of another city. */
export const RADII_KM = [25, 50, 100, 200, 500] as const;
/** The largest power of a search, in hp. */
export const POWER_MAX_HP = 9_999;
/** Marks in one list of a search at most. */
export const MARKS_MAX = 20;
export const COLORS_MAX = 16;
/** Conditions of a search, and the largest id of one. */
export const STATUSES_MAX = 20;
export const STATUS_ID_MAX = 1000;

/** Ads last opened on a device [CAR-57]; as many cards of ads are read by their ids at once. */
export const VIEWED_ADS_MAX = 20;

/** Columns of a comparison [CMP-2]. */
export const COMPARED_ADS_MAX = 4;

/** A user's note to a favourite [CAT-68]. */
export const NOTE_MAX_CHARS = 500;

/** Limits of the create form [SELL-1]. */
export const AD_PRICE_MAX = 9_999_999_999;
/** A sold ad returns to sale for this long; later the car is another offer. */
export const RETURN_TO_SALE_DAYS = 30;
/** Ads that an account has on sale at once, unless it is a verified company's. */
export const ACTIVE_ADS_MAX = 30;
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
/** Default condition of an ad [SELL-18]. */
export const DEFAULT_STATUSES_ID = 1;
export const PTS_NUMBER_MAX_CHARS = 40;
/** Links of an ad: video and reports. */
export const LINK_MAX_CHARS = 2048;
export const ADDRESS_MAX_CHARS = 300;
/** Longer than any field of a form, so that the rule for 2,500 characters gives the message [SELL-14]. */
export const DESCRIPTION_READ_CHARS = 20_000;

/** Names of people: in the profile, in an order, from the messenger. */
export const USER_NAME_MAX_CHARS = 100;
/** A phone number as it is typed. */
export const PHONE_MIN_CHARS = 10;
export const PHONE_MAX_CHARS = 32;
export const EMAIL_MAX_CHARS = 254;
/** A username of the messenger with its sign. */
export const USERNAME_MAX_CHARS = 33;
export const LOGIN_MAX_CHARS = 200;
export const PASSWORD_MIN_CHARS = 6;
export const PASSWORD_MAX_CHARS = 128;

export const ORDER_COMMENT_MAX_CHARS = 1000;
export const COMPLAINT_MAX_CHARS = 2500;
/** Reasons of moderators, explanations of appeals. */
export const MODERATION_TEXT_MAX_CHARS = 500;
/** A seller's reply to a warning [WARN-5]. */
export const WARNING_REPLY_MAX_CHARS = 500;
export const FILTER_NAME_MAX_CHARS = 100;

/** Company data [DATA-2]: texts, and the digits that each number may have. */
export const ORGANIZATION_NAME_MAX_CHARS = 300;
export const LEGAL_ADDRESS_MAX_CHARS = 500;
export const COMPANY_NUMBER_DIGITS = { inn: [10, 12], ogrn: [13, 15], rs: [20], ks: [20] } as const;

/** A search query: pasted text must cost no more than a sentence [D12]. */
export const QUERY_MAX_CHARS = 100;
/** Characters of a sentence that is understood, in the search field and for the bot. */
export const SENTENCE_MAX_CHARS = 200;
/** Prices of one convert-many call [D15]. */
export const CONVERT_MANY_MAX = 200;

/** An account remembers a device this long after its last sign-in there, and at most this many devices. */
export const KNOWN_DEVICE_TTL_S = 90 * 86_400;
export const KNOWN_DEVICES_MAX = 20;
/** A new token of a device is as old as this when limits take it for one. */
export const DEVICE_COUNTS_AFTER_MS = 3_000;

/** Older start data of the messenger are rejected [MSG-9]. */
export const START_DATA_LIFE_S = 3_600;
export const START_DATA_MAX_CHARS = 4096;

/** A call without a response is aborted after this time [P8]. */
export const CALL_TIMEOUT_MS = 15_000;
/** The same for a form whose progress is not followed, and for the response to one that has arrived. */
export const FORM_TIMEOUT_MS = 120_000;
/** What ends an upload: no byte for so long, less than so many within so long, or its whole time. */
export const UPLOAD_LIMITS = {
  pauseMs: 30_000,
  slow: { bytes: 240_000, withinMs: 60_000 },
  longestMs: 15 * 60_000,
} as const;

/** A follower of an ad receives one price message in this time [CAT-59]. */
export const PRICE_MESSAGE_EVERY_S = 86_400;

/** Telemetry: samples of one series that an address adds in an hour. */
export const TELEMETRY_SAMPLES_AN_HOUR = 10;
/** Telemetry: events of one call and the longest timing. */
export const TELEMETRY_EVENTS_MAX = 40;
export const TELEMETRY_MS_MAX = 120_000;

/** A region's name in filters. */
export const REGION_NAME = /^[А-Я][а-яА-Я() -]{2,59}$/;

/** Scales of the catalog's map: the world has 256 · 2^zoom pixels. */
export const MAP_ZOOM_MIN = 3;
export const MAP_ZOOM_MAX = 12;
/** Groups of one reply of the map at most. */
export const MAP_CLUSTERS_MAX = 200;
