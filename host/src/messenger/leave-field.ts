import type { Messenger } from '@cars/shared-contracts/shell/messenger';

/** Closes the keyboard: the field that has the focus loses it. */
export const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

const TEXT_FIELD =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="button"], [type="submit"])';

/** The keyboard is open at most while a text field has the focus. */
export const isTyping = (): boolean => !!document.activeElement?.matches(TEXT_FIELD);

/** A zoom is never exact. */
const ZOOM_MIN = 1.01;

/** Whether a lower view may mean a keyboard: one window of two, a zoomed page and a desktop have none [CAT-11]. */
export const mayShowKeyboard = ({ isMobile }: Pick<Messenger, 'isMobile'>): boolean =>
  (isMobile || navigator.maxTouchPoints > 0) && isTyping() && (window.visualViewport?.scale ?? 1) < ZOOM_MIN;
