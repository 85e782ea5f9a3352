import {
  isKeyboardOpenAtom,
  messengerAtom,
  schemeAtom,
  store,
  viewportAtom,
} from '@cars/shared-contracts/runtime';
import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import { applySafeArea } from './apply-safe-area.ts';
import { applyTheme } from './apply-theme.ts';
import { mayShowKeyboard } from './leave-field.ts';

/** The keyboard is open while the view is shorter by more than this [CAT-11]. */
export const KEYBOARD_MIN_HEIGHT_PX = 50;

/** Haptic feedback for every changed choice: radios, checkboxes, switches, tabs. */
const addChoiceHaptics = ({ haptic }: Messenger): void => {
  const listen = (type: 'change' | 'click', choices: string) =>
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element && target.closest(choices)) haptic.select();
    });
  listen('change', '[type="radio"], [type="checkbox"], select');
  listen('click', '[role="tab"]');
};

/** Copies the messenger's theme and viewport into the shared atoms, at most once per frame. */
export const connectMessenger = (messenger: Messenger): void => {
  store.set(messengerAtom, messenger);
  const follow = () => {
    const theme = messenger.theme.get();
    const viewport = messenger.viewport.get();
    applyTheme(theme);
    applySafeArea(viewport);
    store.set(schemeAtom, theme.scheme);
    store.set(viewportAtom, viewport);
    const isLower = viewport.stableHeight - viewport.height > KEYBOARD_MIN_HEIGHT_PX;
    store.set(isKeyboardOpenAtom, isLower && mayShowKeyboard(messenger));
  };
  let frame = 0;
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(follow);
  };
  follow();
  messenger.theme.subscribe(schedule);
  messenger.viewport.subscribe(schedule);
  for (const type of ['focusin', 'focusout']) document.addEventListener(type, schedule);
  if (messenger.kind !== 'browser') addChoiceHaptics(messenger);
};
