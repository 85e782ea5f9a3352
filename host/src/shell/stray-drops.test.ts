import { beforeAll, expect, test } from '@rstest/core';
import { ignoreStrayDrops } from './stray-drops.ts';

beforeAll(ignoreStrayDrops);

/** Whether the page keeps a drop from the browser. */
const isHeld = (type: 'dragover' | 'drop', selector: string, carried: string): boolean => {
  document.body.innerHTML = '<main><input type="file"><p>Фото</p><textarea></textarea></main>';
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
    dataTransfer: { types: [carried], dropEffect: 'copy' },
  });
  document.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
};

test('a file that is dropped beside a picker does not replace the page [SELL-58]', () => {
  for (const type of ['dragover', 'drop'] as const) {
    for (const beside of ['main', 'p', 'textarea', 'body']) expect(isHeld(type, beside, 'Files')).toBe(true);
    expect(isHeld(type, 'input', 'Files')).toBe(false);
    expect(isHeld(type, 'textarea', 'text/plain')).toBe(false);
  }
});
