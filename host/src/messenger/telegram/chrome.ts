import type { Store, Theme } from '@cars/shared-contracts/shell/messenger';
import { pageColorOf } from '../apply-theme.ts';
import type { Post } from '../transport.ts';
import type { Capability } from './capabilities.ts';

/** Messages that color the messenger's own parts, for clients that accept a hex color. */
const PARTS = [
  ['web_app_set_header_color', 'headerColor'],
  ['web_app_set_background_color', 'backgroundColor'],
  ['web_app_set_bottom_bar_color', 'bottomBarColor'],
] as const;

/** Sets the messenger's header, background and bottom bar to the page's background, at most once a frame. */
export const paintTelegramChrome = (
  theme: Store<Theme>,
  post: Post,
  can: (capability: Capability) => boolean,
): void => {
  let painted = '';
  const paint = () => {
    const color = pageColorOf(theme.get());
    if (color === painted) return;
    painted = color;
    for (const [type, capability] of PARTS) {
      if (can(capability)) post(type, { color });
      // An older header accepts color names of the palette only.
      else if (capability === 'headerColor' && can('namedHeaderColor'))
        post(type, { color_key: 'secondary_bg_color' });
    }
  };
  let frame = 0;
  paint();
  theme.subscribe(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  });
};
