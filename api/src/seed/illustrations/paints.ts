import { rgb } from './paint.ts';

/** Fourteen paints as they are seen on the street: the forms' pure colors would look like plastic. */
export const PAINTS = {
  white: '#eef0f2',
  ivory: '#e5dcc3',
  silver: '#b4bac2',
  gray: '#6d747d',
  black: '#1d2025',
  red: '#a8231f',
  burgundy: '#5c1a26',
  orange: '#d9762a',
  yellow: '#e0b92f',
  green: '#2c5a40',
  sky: '#6ea6c8',
  blue: '#1f4e8c',
  brown: '#5d4030',
  purple: '#5a3b78',
} as const;
export type Paint = keyof typeof PAINTS;
export const PAINT_NAMES = Object.keys(PAINTS) as Paint[];

/** Colors of the forms whose name is more specific than their distance. */
const PAINT_OF: Readonly<Record<string, Paint>> = {
  '#808080': 'gray',
  '#c0c0c0': 'silver',
  '#0000ff': 'blue',
  '#42aaff': 'sky',
  '#964b00': 'brown',
  '#f5f5dc': 'ivory',
  '#ffd700': 'yellow',
  '#ffff00': 'yellow',
  '#008000': 'green',
  '#800080': 'purple',
  '#8b00ff': 'purple',
  '#ffa500': 'orange',
  '#ff0000': 'red',
  '#ffc0cb': 'ivory',
};

/** The paint that looks most like `color` (`#rrggbb`); green weighs most, as it does for the eye. */
export function nearestPaint(color: string): Paint {
  const named = PAINT_OF[color.toLowerCase()];
  if (named) return named;
  const [r, g, b] = rgb(color);
  const distance = (paint: Paint): number => {
    const [pr, pg, pb] = rgb(PAINTS[paint]);
    return 2 * (r - pr) ** 2 + 4 * (g - pg) ** 2 + 3 * (b - pb) ** 2;
  };
  return PAINT_NAMES.reduce((best, paint) => (distance(paint) < distance(best) ? paint : best));
}
