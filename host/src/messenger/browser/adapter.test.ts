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
});

describe('the height of the view', () => {
  const fullHeight = window.innerHeight;
  const resizeTo = (height: number) => {
    setProperty(window, 'innerHeight', height);
    window.dispatchEvent(new Event('resize'));
  };
  const focusField = () => {
    document.body.innerHTML = '<input aria-label="Поиск" />';
    document.querySelector('input')?.focus();
  };

  afterEach(() => {
    document.body.innerHTML = '';
    setProperty(window, 'innerHeight', fullHeight);
    setProperty(window, 'visualViewport', undefined);
  });

  test('is lower by the keyboard of a focused field, the full height stays [CAT-11]', () => {
    const { viewport } = createBrowserMessenger();
    focusField();
    resizeTo(fullHeight - 300);
    expect(viewport.get()).toMatchObject({ height: fullHeight - 300, stableHeight: fullHeight });
    resizeTo(fullHeight);
    expect(viewport.get()).toMatchObject({ height: fullHeight, stableHeight: fullHeight });
  });

  test('has no keyboard where an address bar leaves and returns beside a focused field [CAT-11]', () => {
    const { viewport } = createBrowserMessenger();
    focusField();
    resizeTo(fullHeight + 56);
    expect(viewport.get()).toMatchObject({ height: fullHeight + 56, stableHeight: fullHeight + 56 });
    resizeTo(fullHeight);
    expect(viewport.get()).toMatchObject({ height: fullHeight, stableHeight: fullHeight });
  });

  test('of a lower window is its full height [CAT-11]', () => {
    const { viewport } = createBrowserMessenger();
    resizeTo(fullHeight - 60);
    expect(viewport.get()).toMatchObject({ height: fullHeight - 60, stableHeight: fullHeight - 60 });
  });

  test('is not changed by a zoom, also of a focused field [CAT-11]', () => {
    const view = Object.assign(new EventTarget(), { height: fullHeight, scale: 1 });
    setProperty(window, 'visualViewport', view);
    const { viewport } = createBrowserMessenger();
    focusField();
    Object.assign(view, { height: fullHeight / 2, scale: 2 }).dispatchEvent(new Event('resize'));
    expect(viewport.get()).toMatchObject({ height: fullHeight, stableHeight: fullHeight });
    Object.assign(view, { height: fullHeight / 2 - 150 }).dispatchEvent(new Event('resize'));
    expect(viewport.get()).toMatchObject({ height: fullHeight - 300, stableHeight: fullHeight });
  });
});
