export const DAY_MS = 86_400_000;
/** Moscow has no summer time. */
const MOSCOW_MS = 3 * 3_600_000;
const MONTHS = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
];

const SHORT_MONTHS = [
  'янв.',
  'февр.',
  'марта',
  'апр.',
  'мая',
  'июня',
  'июля',
  'авг.',
  'сент.',
  'окт.',
  'нояб.',
  'дек.',
];

/** Whole days between the days of two moments in Moscow; NaN for a text that is no date. */
export const daysBetween = (from: string, to: number): number =>
  Math.floor((to + MOSCOW_MS) / DAY_MS) - Math.floor((Date.parse(from) + MOSCOW_MS) / DAY_MS);

/** «2026-11-12»: the day in Moscow for machines; a text that is no date stays as it is. */
export const isoDay = (value: string): string => {
  const day = new Date(Date.parse(value) + MOSCOW_MS);
  return Number.isNaN(day.getTime()) ? value : day.toISOString().slice(0, 'YYYY-MM-DD'.length);
};

/** «сегодня», «вчера», «12 нояб.», and with the year when it is another one: the day in Moscow. */
export const formatRecentDay = (value: string, now = Date.now()): string => {
  const moment = Date.parse(value) + MOSCOW_MS;
  const daysAgo = daysBetween(value, now);
  if (daysAgo === 0) return 'сегодня';
  if (daysAgo === 1) return 'вчера';
  const day = new Date(moment);
  const year = day.getUTCFullYear();
  const text = `${day.getUTCDate()}\u00A0${SHORT_MONTHS[day.getUTCMonth()]}`;
  return year === new Date(now + MOSCOW_MS).getUTCFullYear() ? text : `${text} ${year}`;
};

/**
 * «5 марта 2026»: the day in Moscow, worded alike by every engine, for markup that is rendered on the server. A line
 * may end before the year only.
 */
export const formatPlainDay = (value: string | Date): string => {
  const day = new Date(new Date(value).getTime() + MOSCOW_MS);
  return `${day.getUTCDate()}\u00A0${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
};

/** «5 марта 2026 г.»: day, month, year in Moscow [DATA-21]. */
export const formatDay = (value: string | Date): string => `${formatPlainDay(value)}\u00A0г.`;

const TWO_DIGITS = 2;
const twoDigits = (value: number): string => String(value).padStart(TWO_DIGITS, '0');
const startOfDay = (moment: Date, daysAgo = 0): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - daysAgo).getTime();

/** «сегодня в 21:40», «вчера в 21:40», «12 марта в 21:40», on the device's own clock. */
export const formatMoment = (momentMs: number, now: Date): string => {
  const moment = new Date(momentMs);
  const time = `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
  const day = startOfDay(moment);
  if (day === startOfDay(now)) return `сегодня в\u00A0${time}`;
  if (day === startOfDay(now, 1)) return `вчера в\u00A0${time}`;
  return `${moment.getDate()}\u00A0${MONTHS[moment.getMonth()]} в\u00A0${time}`;
};
