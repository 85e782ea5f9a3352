import { formatWhole } from './money.ts';

/** A number and its unit stay in one line. */
export const withUnit = (value: string | number, unit: string): string => `${value}\u00A0${unit}`;

/** «85 000 км» [CAR-8]. */
export const formatKm = (km: number): string => withUnit(formatWhole(km), 'км');

/** «181 л.с.» [CAR-8]. */
export const formatPower = (power: number): string => withUnit(formatWhole(power), 'л.с.');

/** The space before a unit, a month or the next three digits of a number. */
const INSIDE_MEASURE =
  /(\d) (?=(?:км|см|мм|м|л|л\.с|кг|тыс|млн|руб|г|года?|лет|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)(?![а-яё])|[₽$€%]|\d{3}(?!\d))/gi;

/** A person's text in which lines end neither inside a number nor before its unit: «12 000 км», «1,6 л», «12 мая». */
export const keepMeasures = (text: string): string => text.replace(INSIDE_MEASURE, '$1\u00A0');
