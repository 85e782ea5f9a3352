import { type PluralForms, plural } from './plural.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
/** From this value on a wait is given in the next larger unit. */
const MINUTES_FROM_S = 90;
const HOURS_FROM_S = 90 * MINUTE_S;

/** «55 секунд», «2 минуты», «3 часа»: a wait in the form after «через», rounded up. */
export const waitText = (seconds: number): string => {
  const of = (lengthS: number, forms: PluralForms) => {
    const count = Math.max(1, Math.ceil(seconds / lengthS));
    return `${count} ${plural(count, forms)}`;
  };
  if (seconds >= HOURS_FROM_S) return of(HOUR_S, ['час', 'часа', 'часов']);
  if (seconds >= MINUTES_FROM_S) return of(MINUTE_S, ['минуту', 'минуты', 'минут']);
  return of(1, ['секунду', 'секунды', 'секунд']);
};
