import { atom } from 'jotai';
import type { Settings } from '../shell/settings.ts';

/** How the page was started: the server's settings and the start parameter [MSG-5]. */
export interface Launch {
  readonly settings: Settings;
  readonly isAdmin: boolean;
}

export const launchAtom = atom<Launch>({
  settings: {
    demo: false,
    bulletin_mode: false,
    admin_start_param_sha256: null,
    bot_name: null,
    bot_app_name: null,
    map_tiles_url: null,
    frame_ancestors: [],
  },
  isAdmin: false,
});

/** Seller features are shown in admin mode or bulletin mode [ROLE-6]. */
export const isSellerModeAtom = atom((get) => {
  const { isAdmin, settings } = get(launchAtom);
  return isAdmin || settings.bulletin_mode;
});
