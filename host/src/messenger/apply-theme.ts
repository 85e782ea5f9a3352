import type { Theme } from '@cars/shared-contracts/shell/messenger';
import { colorsOnly, isDark, readable } from './colors.ts';

/** Grounds of our own palette (shared-ui/src/tokens/theme.css), where the messenger names none. */
const OWN_GROUNDS = { light: ['#ffffff', '#f1f3f6'], dark: ['#1a222b', '#0f151b'] } as const;

/** Messenger's key, our token, and the grounds that its text stands on. */
const READABLE = [
  ['text_color', '--text'],
  ['subtitle_text_color', '--text-2'],
  ['link_color', '--link'],
  ['destructive_text_color', '--danger'],
] as const;

/**
 * The theme that a palette of the messenger means. Without a palette the device's preference decides.
 * Values that are not `#rrggbb` are dropped.
 */
export const themeOf = (params: unknown, prefersDark: boolean): Theme => {
  const colors = colorsOnly(params);
  const background = colors.bg_color;
  const dark = background ? isDark(background) : prefersDark;
  return { scheme: dark ? 'dark' : 'light', params: colors };
};

/**
 * Paints a theme: the scheme as `data-scheme`, the palette as `--tg-theme-*`, and our own names for colours
 * whose contrast had to be repaired (look: "a colour that fails is corrected, not trusted").
 */
export const applyTheme = ({ scheme, params }: Theme, root: HTMLElement = document.documentElement): void => {
  root.dataset.scheme = scheme;
  const { style } = root;
  for (const [key, color] of Object.entries(params)) {
    style.setProperty(`--tg-theme-${key.replaceAll('_', '-')}`, color);
  }
  const grounds = [
    params.section_bg_color ?? params.bg_color ?? OWN_GROUNDS[scheme][0],
    params.secondary_bg_color ?? OWN_GROUNDS[scheme][1],
  ];
  for (const [key, token] of READABLE) {
    const color = params[key];
    if (color) style.setProperty(token, readable(color, grounds));
  }
  const button = params.button_color;
  if (button) style.setProperty('--on-accent', readable(params.button_text_color ?? '#ffffff', [button]));
};
