const NUMBER = new Intl.NumberFormat('ru-RU');
const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
/** A number of things, grouped. */
export const count = (value: number): string => NUMBER.format(value);

/** «312 КБ». */
export const kilobytes = (bytes: number): string => `${NUMBER.format(Math.round(bytes / 1024))} КБ`;

/** «2,5 %»; a dash without reports. */
export const percentOf = (rate: number | null): string =>
  rate === null ? '—' : `${NUMBER.format(Math.round(rate * 1000) / 10)} %`;

/** Moscow time, «23 нояб., 18:05». */
export const momentOf = (at: string | Date): string => MOMENT.format(new Date(at));

/** Start of an hour in Moscow. */
export const hourOf = (at: number): string => momentOf(new Date(Math.floor(at / 3_600_000) * 3_600_000));
