import { isKeyboardOpenAtom, store } from '@cars/shared-contracts/runtime';
import { afterEach, beforeAll, expect, rs, test } from '@rstest/core';
import { createBrowserMessenger } from './browser/adapter.ts';
import { connectMessenger } from './connect-messenger.ts';
import { createValueStore } from './value-store.ts';

const messenger = createBrowserMessenger();
const viewport = createValueStore({ ...messenger.viewport.get(), height: 420, stableHeight: 844 });
const device = rs.spyOn(navigator, 'maxTouchPoints', 'get');

const focus = (html: string) => {
  document.body.innerHTML = html;
  document.querySelector<HTMLElement>('[aria-label]')?.focus();
};
/** After the frame in which the atoms follow. */
const isOpen = async () => {
  await new Promise(requestAnimationFrame);
  return store.get(isKeyboardOpenAtom);
};

beforeAll(() => connectMessenger({ ...messenger, isMobile: false, viewport }));
afterEach(() => {
  document.body.innerHTML = '';
  Object.defineProperty(window, 'visualViewport', { value: undefined, configurable: true });
});

test('a lower view with a text field in focus on a touch device means the keyboard [CAT-11]', async () => {
  device.mockReturnValue(5);
  focus('<textarea aria-label="Описание"></textarea>');
  expect(await isOpen()).toBe(true);
  focus('<button aria-label="Далее"></button>');
  expect(await isOpen()).toBe(false);
});

test('half a screen, a zoomed page, a desktop and a field without text mean none [CAT-11]', async () => {
  device.mockReturnValue(5);
  expect(await isOpen()).toBe(false);
  focus('<input aria-label="Согласен" type="checkbox">');
  expect(await isOpen()).toBe(false);
  Object.defineProperty(window, 'visualViewport', { value: { scale: 2 }, configurable: true });
  focus('<input aria-label="Цена">');
  expect(await isOpen()).toBe(false);
  Object.defineProperty(window, 'visualViewport', { value: undefined, configurable: true });
  device.mockReturnValue(0);
  focus('<input aria-label="Пробег">');
  expect(await isOpen()).toBe(false);
});
