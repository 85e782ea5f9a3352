import type { Store, Theme } from '@cars/shared-contracts/shell/messenger';
import { pageColorOf } from '../apply-theme.ts';
import type { Post } from '../transport.ts';
import { isAtLeast } from './versions.ts';

/** Messages that color the messenger's own parts, and the version since which each accepts a hex color. */
const PARTS = [
  ['web_app_set_header_color', '6.9'],
  ['web_app_set_background_color', '6.1'],
  ['web_app_set_bottom_bar_color', '7.10'],
] as const;
/** An older header accepts color names of the palette only. */
const NAMED_HEADER_SINCE = '6.1';

/** Sets the messenger's header, background and bottom bar to the page's background, at most once a frame. */
export const paintTelegramChrome = (theme: Store<Theme>, post: Post, version: string): void => {
  let painted = '';
  const paint = () => {
    const color = pageColorOf(theme.get());
    if (color === painted) return;
    painted = color;
    for (const [type, since] of PARTS) {
      if (isAtLeast(version, since)) post(type, { color });
      else if (type === 'web_app_set_header_color' && isAtLeast(version, NAMED_HEADER_SINCE))
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
