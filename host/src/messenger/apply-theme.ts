import type { Theme } from '@cars/shared-contracts/shell/messenger';
import { accentPair, readable } from './colors.ts';
import { paintPalette } from './paint-palette.ts';

/** Our own palette (shared-ui/src/tokens/theme.css), for colors that the messenger does not define. */
const OWN = {
  light: {
    '--surface': '#ffffff',
    '--surface-2': '#f1f3f6',
    '--surface-3': '#e4e8ed',
    '--text': '#14181d',
    '--text-2': '#59636e',
    '--link': '#1a67b3',
    '--danger': '#c42b2b',
    '--ok': '#17763f',
  },
  dark: {
    '--surface': '#1a222b',
    '--surface-2': '#0f151b',
    '--surface-3': '#2a343f',
    '--text': '#f2f5f8',
    '--text-2': '#9aa7b4',
    '--link': '#6cb4f5',
    '--danger': '#ff7d74',
    '--ok': '#55c98a',
  },
} as const;

/** Background color of the page, `#rrggbb` (shared-ui/src/tokens/reset.css). */
export const pageColorOf = ({ scheme, params }: Theme): string =>
  params.secondary_bg_color ?? OWN[scheme]['--surface-2'];

/** Colors of text: our token and the messenger's key. */
const TEXT_COLORS = [
  ['--text', 'text_color'],
  ['--text-2', 'subtitle_text_color'],
  ['--link', 'link_color'],
  ['--danger', 'destructive_text_color'],
  ['--ok', null],
] as const;

/** Our own tokens that `applyTheme` may override. */
const REPAIRED = [...TEXT_COLORS.map(([token]) => token), '--accent', '--on-accent'];

/** Removes the earlier palette: the next one may define fewer colors. */
const clear = ({ style }: HTMLElement): void => {
  const names = Array.from({ length: style.length }, (_, at) => style.item(at));
  for (const name of names) {
    if (name.startsWith('--tg-theme-') || REPAIRED.includes(name)) style.removeProperty(name);
  }
};

/** The browser's own bars get the color of the page, also when the theme is not the device's. */
const paintBars = (color: string): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = color;
};

/**
 * Applies a whole theme: scheme, palette, and our own names for the colors whose contrast had to be repaired
 * (a color that fails is corrected, not trusted) [MSG-12].
 */
export const applyTheme = (theme: Theme, root: HTMLElement = document.documentElement): void => {
  clear(root);
  paintPalette(theme, root);
  paintBars(pageColorOf(theme));
  const { scheme, params } = theme;
  const own = OWN[scheme];
  const paint = (token: string, color: string, before: string | undefined) => {
    if (color !== before) root.style.setProperty(token, color);
  };
  const surface = params.section_bg_color ?? params.bg_color ?? own['--surface'];
  const grounds = [surface, pageColorOf(theme), own['--surface-3']];
  for (const [token, key] of TEXT_COLORS) {
    const color = (key && params[key]) ?? own[token];
    paint(token, readable(color, grounds), color);
  }
  const button = params.button_color;
  if (!button) return;
  const text = params.button_text_color ?? '#ffffff';
  const { accent, onAccent } = accentPair(button, text);
  paint('--accent', accent, button);
  paint('--on-accent', onAccent, params.button_text_color);
};
