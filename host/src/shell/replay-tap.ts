import type { EarlyTap } from '../boot/early-tap.ts';

/** Ends the recording: the shell handles taps from now on. */
export const takeEarlyTap = (): EarlyTap => {
  const tap = window.__carsTap ?? {};
  window.__carsTap = undefined;
  return tap;
};

/** Repeats a tap from before hydration, or Enter in a field; anywhere else Enter is a tap. */
export const replayTap = ({ event, element }: EarlyTap): void => {
  if (!event || !element?.isConnected) return;
  const isKey = 'key' in event && element.localName === 'input';
  element.dispatchEvent(isKey ? new KeyboardEvent('keydown', event) : new MouseEvent('click', event));
};
