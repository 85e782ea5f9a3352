import { adFieldOf } from '../schemas/ad-fields.ts';
import {
  AD_PRICE_MAX,
  DESCRIPTION_MAX_CHARS,
  POWER_MIN_HP,
  VIN_MAX_CHARS,
  YEAR_MAX,
  YEAR_MIN,
} from '../schemas/limits.ts';
import type { AdChanges, NewAd } from '../schemas/new-ad.ts';
import { adFieldRulesOf, CHECKED_FIELD_KEYS } from './ad-fields.ts';
import { normalizeHex } from './color.ts';
import { formatWhole } from './money.ts';
import { isVideoLink } from './video.ts';
import { cleanVin } from './vin-text.ts';

/*
 * The rules of the create and edit forms, in the order and words of [SELL-1]. The form shows the first
 * failure as an alert and marks its field; the server returns 422 with the same sentence under the same name.
 */

export interface AdFailure {
  readonly field: keyof NewAd;
  readonly message: string;
}

type Check<Fields> = readonly [
  field: keyof Fields & keyof NewAd,
  message: string,
  isValid: (ad: Fields) => boolean,
];

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const isWithin = (value: number | undefined, min: number, max: number): boolean =>
  value !== undefined && Number.isInteger(value) && value >= min && value <= max;
const isAbsentOrWithin = (value: number | undefined, min: number, max: number): boolean =>
  value === undefined || isWithin(value, min, max);

/**
 * A whole http(s) address; white space, control characters and a name before the host make it invalid [E2].
 */
export const isReportLink = (link: string): boolean => {
  const text = link.trim();
  if (/[\s\p{Cc}\\]/u.test(text) || !/^https?:\/\/[^/]/i.test(text)) return false;
  try {
    const { username, password, hostname } = new URL(text);
    return username === '' && password === '' && hostname.includes('.');
  } catch {
    return false;
  }
};

const isAbsentOr = (isValid: (link: string) => boolean) => (link: string | undefined) =>
  !isGiven(link?.trim()) || isValid(link as string);
const isReportOrAbsent = isAbsentOr(isReportLink);
const isVideoOrAbsent = isAbsentOr(isVideoLink);

export const WRONG_YEAR = 'Укажите корректный год выпуска.';
const WRONG_PRICE = 'Укажите цену.';
const TOO_HIGH_PRICE = `Цена не может быть больше ${formatWhole(AD_PRICE_MAX)}.`;
const WRONG_CURRENCY = 'Выберите валюту (USD, EUR, RUB).';

const PRICE_CHECKS: readonly Check<AdChanges>[] = [
  ['price', WRONG_PRICE, ({ price }) => isWithin(price, 1, Number.MAX_SAFE_INTEGER)],
  ['price', TOO_HIGH_PRICE, ({ price = 0 }) => !(price > AD_PRICE_MAX)],
  ['currency', WRONG_CURRENCY, ({ currency }) => isGiven(currency)],
];
const TEXT_CHECKS: readonly Check<AdChanges>[] = [
  ['report_url', 'Некорректная ссылка на отчет.', ({ report_url }) => isReportOrAbsent(report_url)],
  [
    'vin_report_url',
    'Некорректная ссылка на VIN отчет.',
    ({ vin_report_url }) => isReportOrAbsent(vin_report_url),
  ],
  ['video', 'Некорректная ссылка на видео обзор.', ({ video }) => isVideoOrAbsent(video)],
  [
    'description',
    'Описание не должно превышать 2500 символов.',
    ({ description = '' }) => description.length <= DESCRIPTION_MAX_CHARS,
  ],
];

/** The declared fields: a choice with a sentence is required, a number is optional. */
const FIELD_CHECKS = CHECKED_FIELD_KEYS.flatMap((key): Check<NewAd>[] => {
  const { failure, min = 0, max = Number.MAX_SAFE_INTEGER } = adFieldRulesOf(key);
  if (!failure) return [];
  if (adFieldOf(key).kind !== 'number') return [[key, failure, (ad) => isGiven(ad[key])]];
  return [[key, failure, (ad) => isAbsentOrWithin(ad[key] as number | undefined, min, max)]];
});

const NEW_AD_CHECKS: readonly Check<NewAd>[] = [
  ['city_id', 'Выберите город.', ({ city_id }) => isGiven(city_id)],
  ['stock_status', 'Выберите статус авто.', ({ stock_status }) => isGiven(stock_status)],
  ['mark_id', 'Выберите марку автомобиля.', ({ mark_id }) => isGiven(mark_id)],
  ['model_id', 'Выберите модель автомобиля.', ({ model_id }) => isGiven(model_id)],
  ['year', WRONG_YEAR, ({ year }) => isWithin(year, YEAR_MIN, YEAR_MAX)],
  [
    'power',
    'Укажите мощность двигателя.',
    ({ power }) => isWithin(power, POWER_MIN_HP, Number.MAX_SAFE_INTEGER),
  ],
  ['color', 'Выберите цвет автомобиля.', ({ color }) => isGiven(color) && normalizeHex(color) !== null],
  [
    'vin_number',
    'Введите VIN номер (до 17 символов).',
    ({ vin_number = '' }) => cleanVin(vin_number) !== '' && cleanVin(vin_number).length <= VIN_MAX_CHARS,
  ],
  ['is_used', 'Укажите состояние автомобиля.', ({ is_used }) => typeof is_used === 'boolean'],
  ...FIELD_CHECKS,
  ...PRICE_CHECKS,
  ...TEXT_CHECKS,
];

const failuresOf = <Fields>(checks: readonly Check<Fields>[], ad: Fields): AdFailure[] =>
  checks.filter(([, , isValid]) => !isValid(ad)).map(([field, message]) => ({ field, message }));

/**
 * All failures of a new ad, in the order of the rules [SELL-1]; empty when it can be published. The server names the
 * newest year that has begun; a form leaves it out, because the clock of a device decides nothing.
 */
export const newAdFailures = (ad: NewAd, newestYear = YEAR_MAX): AdFailure[] =>
  failuresOf(NEW_AD_CHECKS, (ad.year ?? 0) > newestYear ? { ...ad, year: Number.NaN } : ad);

/** The same for a change: without a price or currency the current one stays. */
export const adChangesFailures = (changes: AdChanges): AdFailure[] =>
  failuresOf([...PRICE_CHECKS.filter(([field]) => field in changes), ...TEXT_CHECKS], changes);

/** Sentences about pictures [SELL-15] [SELL-16] [SELL-23]. */
export const IMAGE_TEXTS = {
  tooHeavy: 'Каждое изображение должно быть не больше 15 МБ.',
  wrongFormat: 'Допустимые форматы: PNG, JPG, JPEG, WEBP',
  tooMany: 'Не больше 20 изображений.',
} as const;
