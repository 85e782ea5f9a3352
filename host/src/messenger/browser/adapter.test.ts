import { afterEach, describe, expect, test } from '@rstest/core';
import { createBrowserMessenger } from './adapter.ts';

const setProperty = (target: object, key: string, value: unknown) =>
  Object.defineProperty(target, key, { value, configurable: true, writable: true });

afterEach(() => {
  setProperty(navigator, 'share', undefined);
});

describe('the app as an ordinary web page', () => {
  test('a link to an ad is a web address', () => {
    expect(createBrowserMessenger().adLink(42)).toBe(`${window.location.origin}/car/42`);
  });

  test('sharing uses the share dialog of the device', async () => {
    const shared: unknown[] = [];
    setProperty(navigator, 'share', async (content: unknown) => shared.push(content));
    const result = await createBrowserMessenger().share({ url: 'https://cars.example/car/1', text: 'Lada' });
    expect(result).toBe('shared');
    expect(shared).toEqual([{ url: 'https://cars.example/car/1', text: 'Lada' }]);
  });

  test('sharing copies the link where there is no share dialog [MSG-10]', async () => {
    const copied: string[] = [];
    setProperty(navigator, 'clipboard', { writeText: async (text: string) => copied.push(text) });
    const result = await createBrowserMessenger().share({ url: 'https://cars.example/car/1', text: 'Lada' });
    expect(result).toBe('copied');
    expect(copied).toEqual(['https://cars.example/car/1']);
  });

  test('a closed share sheet is not followed by a copy', async () => {
    setProperty(navigator, 'share', () => Promise.reject(new DOMException('closed', 'AbortError')));
    expect(await createBrowserMessenger().share({ url: 'https://cars.example', text: '' })).toBe('failed');
  });

  test('the keyboard shortens the view but not its full height', () => {
    const { viewport } = createBrowserMessenger();
    const { stableHeight } = viewport.get();
    setProperty(window, 'innerHeight', stableHeight - 300);
    window.dispatchEvent(new Event('resize'));
    expect(viewport.get()).toMatchObject({ height: stableHeight - 300, stableHeight });
    setProperty(window, 'innerHeight', stableHeight);
  });
});
