import type {} from '../boot/early-tap.ts';

/** The shell handles taps from now on. */
export const stopEarlyTaps = (): void => {
  const record = window.__carsTap?.record;
  if (!record) return;
  document.removeEventListener('click', record, true);
  document.removeEventListener('keydown', record, true);
};

/** Repeats the last tap from before hydration, or Enter in a field; anywhere else Enter is a tap. */
export const replayEarlyTap = (): void => {
  const { event, element } = window.__carsTap ?? {};
  if (!event || !element?.isConnected) return;
  const isKey = 'key' in event && element.localName === 'input';
  element.dispatchEvent(isKey ? new KeyboardEvent('keydown', event) : new MouseEvent('click', event));
};
