import type { Theme } from '@cars/shared-contracts/shell/messenger';
import { accentPair, readable } from './colors.ts';
import { type PaletteToken, paintTheme } from './paint-theme.ts';

/** Our own palette (shared-ui/src/tokens/theme.css), for colors that the messenger does not define. */
const OWN = {
  light: {
    surface: '#ffffff',
    'surface-2': '#f1f3f6',
    'surface-3': '#e4e8ed',
    text: '#14181d',
    'text-2': '#59636e',
    link: '#1a67b3',
    danger: '#c42b2b',
    ok: '#17763f',
  },
  dark: {
    surface: '#1a222b',
    'surface-2': '#0f151b',
    'surface-3': '#2a343f',
    text: '#f2f5f8',
    'text-2': '#9aa7b4',
    link: '#6cb4f5',
    danger: '#ff7d74',
    ok: '#55c98a',
  },
} as const;

/** Background color of the page, `#rrggbb` (shared-ui/src/tokens/reset.css). */
export const pageColorOf = ({ scheme, params }: Theme): string =>
  params['surface-2'] ?? OWN[scheme]['surface-2'];

/** Colors of text. */
const TEXTS = ['text', 'text-2', 'link', 'danger', 'ok'] as const;

/** Every token that a palette or its repair may set. */
const PAINTED = [...TEXTS, 'surface', 'surface-2', 'line', 'accent', 'on-accent'];

/** Removes the earlier palette: the next one may define fewer colors. */
const clear = ({ style }: HTMLElement): void => {
  for (const token of PAINTED) style.removeProperty(`--${token}`);
};

/** The browser's own bars get the color of the page, also when the theme is not the device's. */
const paintBars = (color: string): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = color;
};

/**
 * Applies a whole theme: scheme, palette, and the colors whose contrast had to be repaired (a color that fails is
 * corrected, not trusted) [MSG-12].
 */
export const applyTheme = (theme: Theme, root: HTMLElement = document.documentElement): void => {
  clear(root);
  paintTheme(theme, root);
  paintBars(pageColorOf(theme));
  // Our own palette is readable as it is.
  if (Object.keys(theme.params).length === 0) return;
  const colors: Partial<Record<PaletteToken | 'ok', string>> = theme.params;
  const own = OWN[theme.scheme];
  const paint = (token: string, color: string, before: string | undefined) => {
    if (color !== before) root.style.setProperty(`--${token}`, color);
  };
  const grounds = [colors.surface ?? own.surface, pageColorOf(theme), own['surface-3']];
  for (const token of TEXTS) {
    const color = colors[token] ?? own[token];
    paint(token, readable(color, grounds), color);
  }
  if (!colors.accent) return;
  const { accent, onAccent } = accentPair(colors.accent, colors['on-accent'] ?? '#ffffff');
  paint('accent', accent, colors.accent);
  paint('on-accent', onAccent, colors['on-accent']);
};
