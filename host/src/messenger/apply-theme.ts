import type { Theme } from '@cars/shared-contracts/shell/messenger';
import { readable } from './colors.ts';
import { paintPalette } from './paint-palette.ts';

/** Grounds of our own palette (shared-ui/src/tokens/theme.css), where the messenger names none. */
const OWN_GROUNDS = { light: ['#ffffff', '#f1f3f6'], dark: ['#1a222b', '#0f151b'] } as const;

/** Ground of the page itself, `#rrggbb`: what lies under every screen (shared-ui/src/tokens/reset.css). */
export const pageColorOf = ({ scheme, params }: Theme): string =>
  params.secondary_bg_color ?? OWN_GROUNDS[scheme][1];

/** Colours of text: the messenger's key and our token. */
const TEXT_COLORS = [
  ['text_color', '--text'],
  ['subtitle_text_color', '--text-2'],
  ['link_color', '--link'],
  ['destructive_text_color', '--danger'],
] as const;

/**
 * Paints a theme whole: scheme, palette, and our own names for the colours whose contrast had to be repaired
 * (look.md: a colour that fails is corrected, not trusted).
 */
export const applyTheme = (theme: Theme, root: HTMLElement = document.documentElement): void => {
  paintPalette(theme, root);
  const { scheme, params } = theme;
  const grounds = [params.section_bg_color ?? params.bg_color ?? OWN_GROUNDS[scheme][0], pageColorOf(theme)];
  for (const [key, token] of TEXT_COLORS) {
    const color = params[key];
    if (color) root.style.setProperty(token, readable(color, grounds));
  }
  const button = params.button_color;
  if (button)
    root.style.setProperty('--on-accent', readable(params.button_text_color ?? '#ffffff', [button]));
};
