import type { Theme } from '@cars/shared-contracts/shell/messenger';
import type { PaletteToken } from '../paint-theme.ts';

/** The messenger calls a palette dark when its background is darker than this (0 … 255). */
const DARK_BELOW = 120;

/** The messenger calls a palette dark by the perceived brightness of its background, `#rrggbb`. */
export const isDark = (background: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(background.slice(at, at + 2), 16),
  );
  return Math.sqrt(0.299 * red * red + 0.587 * green * green + 0.114 * blue * blue) < DARK_BELOW;
};

/** The messenger's names of colors and our tokens; a later one wins. */
const TOKENS: Readonly<Record<string, PaletteToken>> = {
  bg: 'surface',
  section_bg: 'surface',
  secondary_bg: 'surface-2',
  text: 'text',
  subtitle_text: 'text-2',
  section_separator: 'line',
  button: 'accent',
  button_text: 'on-accent',
  link: 'link',
  destructive_text: 'danger',
};

/** One client's dark palette has the same color for cards and page. */
const FLAT_DARK = '#1c1c1d';
const FLAT_DARK_PAGE = '#2c2c2e';

/**
 * The theme of a messenger's palette; without a palette the device's preference. Values that are not `#rrggbb` are
 * dropped: the palette is untrusted input and is written into styles.
 */
export const themeOf = (params: unknown, prefersDark: boolean): Theme => {
  const given = Object(params) as Readonly<Record<string, unknown>>;
  const colors: Partial<Record<PaletteToken | 'ground', string>> = {};
  const read = (name: string, token: PaletteToken | 'ground') => {
    const color = String(given[`${name}_color`]);
    if (/^#[\da-f]{6}$/i.test(color)) colors[token] = color;
  };
  read('bg', 'ground');
  for (const [name, token] of Object.entries(TOKENS)) read(name, token);
  const { ground, ...rest } = colors;
  if (ground === FLAT_DARK && rest['surface-2'] === FLAT_DARK) rest['surface-2'] = FLAT_DARK_PAGE;
  return { scheme: (ground ? isDark(ground) : prefersDark) ? 'dark' : 'light', params: rest };
};
