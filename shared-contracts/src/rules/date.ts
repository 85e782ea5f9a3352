const DAY = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
});

/** «5 марта 2026 г.»: day, month, year in Moscow (spec §9). */
export const formatDay = (value: string | Date): string =>
  DAY.format(typeof value === 'string' ? new Date(value) : value);
