import type { Theme } from '@cars/shared-contracts/shell/messenger';

/** The messenger calls a palette dark when its background is darker than this (0 … 255). */
const DARK_BELOW = 120;

/** The messenger calls a palette dark by the perceived brightness of its background, `#rrggbb`. */
export const isDark = (background: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(background.slice(at, at + 2), 16),
  );
  return Math.sqrt(0.299 * red * red + 0.587 * green * green + 0.114 * blue * blue) < DARK_BELOW;
};

/** Keeps valid colors only: the palette is untrusted input and is written into styles. */
const colorsOnly = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((params ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] =>
        /^\w{1,40}$/.test(entry[0]) && /^#[\da-f]{6}$/i.test(String(entry[1])),
    ),
  );

/** One client's dark palette has the same color for cards and page. */
const FLAT_DARK = '#1c1c1d';
const FLAT_DARK_PAGE = '#2c2c2e';

/**
 * The theme of a messenger's palette; without a palette the device's preference. Values that are not `#rrggbb` are
 * dropped.
 */
export const themeOf = (params: unknown, prefersDark: boolean): Theme => {
  const colors = colorsOnly(params);
  if (colors.bg_color === FLAT_DARK && colors.secondary_bg_color === FLAT_DARK)
    colors.secondary_bg_color = FLAT_DARK_PAGE;
  const background = colors.bg_color;
  return { scheme: (background ? isDark(background) : prefersDark) ? 'dark' : 'light', params: colors };
};

/** Sets the scheme as `data-scheme` and the palette as `--tg-theme-*`. */
export const paintPalette = ({ scheme, params }: Theme, root: HTMLElement): void => {
  root.dataset.scheme = scheme;
  for (const [key, color] of Object.entries(params)) {
    root.style.setProperty(`--tg-theme-${key.replace(/_/g, '-')}`, color);
  }
};
