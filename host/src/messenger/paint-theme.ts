import type { Theme } from '@cars/shared-contracts/shell/messenger';

/** Our tokens (shared-ui/src/tokens/theme.css) that a messenger's palette may define. */
export type PaletteToken =
  | 'surface'
  | 'surface-2'
  | 'text'
  | 'text-2'
  | 'line'
  | 'accent'
  | 'on-accent'
  | 'link'
  | 'danger';

/** Sets the scheme as `data-scheme`, and the messenger's colors over our own (shared-ui/src/tokens/theme.css). */
export const paintTheme = ({ scheme, params }: Theme, root: HTMLElement): void => {
  root.dataset.scheme = scheme;
  for (const [token, color] of Object.entries(params)) root.style.setProperty(`--${token}`, color);
};
