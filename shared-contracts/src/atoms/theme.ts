import { atom } from 'jotai';
import type { Scheme, Viewport } from '../shell/messenger.ts';

/** Light or dark, as the messenger reports. The colors themselves are CSS variables. */
export const schemeAtom = atom<Scheme>('light');

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

export const viewportAtom = atom<Viewport>({
  height: 0,
  stableHeight: 0,
  safeArea: NO_INSETS,
  contentSafeArea: NO_INSETS,
  isFullscreen: false,
});

/** True while the on-screen keyboard covers more than 50 px of the view [CAT-11]. */
export const isKeyboardOpenAtom = atom(false);
