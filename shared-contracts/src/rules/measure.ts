import { formatWhole } from './money.ts';

/** A number and its unit stay in one line. */
export const withUnit = (value: string | number, unit: string): string => `${value}\u00A0${unit}`;

/** «85 000 км» [CAR-8]. */
export const formatKm = (km: number): string => withUnit(formatWhole(km), 'км');

/** «181 л.с.» [CAR-8]. */
export const formatPower = (power: number): string => withUnit(formatWhole(power), 'л.с.');
