import { describe, expect, test } from '@rstest/core';
import { createPopupHistory } from './popup-history.ts';
import { createCarPage, expectAtRest, FakeBrowser } from './test-popup-history.ts';

describe('Back outside of a messenger', () => {
  test('closes popups one by one from the topmost, then leaves the page', () => {
    const app = createCarPage();
    app.open();
    app.open();
    for (const [popups, href] of [
      [1, '/car/1'],
      [0, '/car/1'],
      [0, '/catalog'],
    ] as const) {
      app.back();
      app.browser.settle();
      expect([app.popups(), app.shown.href]).toEqual([popups, href]);
      expectAtRest(app);
    }
  });

  test('closes a popup that was opened while the entry of the previous one was being removed', () => {
    const app = createCarPage();
    app.open();
    app.close();
    app.browser.runTimers();
    app.open();
    app.browser.arrive();
    app.back();
    app.browser.settle();
    expect([app.popups(), app.shown.href]).toEqual([0, '/car/1']);
    expectAtRest(app);
  });

  test('that the browser merges with such a step closes the popup and keeps the page', () => {
    const app = createCarPage();
    app.open();
    app.close();
    app.browser.runTimers();
    app.open();
    app.back();
    app.browser.settle();
    expect([app.popups(), app.shown.href]).toEqual([0, '/car/1']);
    expectAtRest(app);
  });

  test('leaves the page after its popup was closed, with or without the entry', () => {
    for (const isRemoved of [false, true]) {
      const app = createCarPage();
      app.open();
      app.close();
      if (isRemoved) app.browser.runTimers();
      app.back();
      app.browser.settle();
      expect(app.shown.href).toBe('/catalog');
      expectAtRest(app);
    }
  });

  test('closes a popup that reuses the entry of a closed one', () => {
    const app = createCarPage();
    app.open();
    app.open();
    app.close();
    app.back();
    app.browser.settle();
    expect([app.popups(), app.shown.href]).toEqual([0, '/car/1']);
    expectAtRest(app);
  });

  test.each([
    ['closed', (app: ReturnType<typeof createCarPage>) => app.close()],
    ['left with Back', (app: ReturnType<typeof createCarPage>) => app.back()],
  ])('keeps the page when a popup whose entry was refused is %s', (_how, leave) => {
    const app = createCarPage();
    expectConsole(/the history stays/);
    app.browser.isRefusing = true;
    app.open();
    app.browser.isRefusing = false;
    expect(app.popups()).toBe(1);
    leave(app);
    app.browser.settle();
    expect([app.popups(), app.shown.href]).toEqual([0, '/car/1']);
    expectAtRest(app);
  });

  test('a refused step leaves the entry to the next popup', () => {
    const app = createCarPage();
    app.open();
    app.close();
    expectConsole(/the history stays/);
    app.browser.isRefusing = true;
    app.browser.runTimers();
    app.browser.isRefusing = false;
    app.open();
    app.back();
    app.browser.settle();
    expect([app.popups(), app.shown.href]).toEqual([0, '/car/1']);
    expectAtRest(app);
  });

  test('pushes a new entry for a popup that refused to close', () => {
    const browser = new FakeBrowser();
    const questions: number[] = [];
    const stack = createPopupHistory(
      { count: () => 1, closeAbove: (count) => questions.push(count) },
      browser.view as unknown as Window,
    );
    stack.opened();
    browser.view.history.go(-1);
    browser.settle();
    browser.view.history.go(-1);
    browser.settle();
    expect(questions).toEqual([0, 0]);
    expect(browser.entry).toMatchObject({ state: { idx: 0, popups: 1 }, href: '/offer' });
  });
});

describe('the scroll position', () => {
  test('is unchanged when the entry of a closed popup is removed, and is the browser’s again afterwards', () => {
    for (const scroll of ['auto', 'manual'] as const) {
      const app = createCarPage();
      app.browser.entry.scroll = scroll;
      app.open();
      app.open();
      app.close();
      app.close();
      app.browser.settle();
      expect(app.browser.arrivals).toEqual(['manual']);
      expectAtRest(app);
      expect(app.browser.entry.scroll).toBe(scroll);
    }
  });

  test('is unchanged when Back closes a popup', () => {
    const app = createCarPage();
    app.open();
    app.back();
    app.browser.settle();
    expect(app.browser.arrivals).toEqual(['manual']);
    app.back();
    app.browser.settle();
    expect(app.browser.arrivals).toEqual(['manual', 'auto']);
  });
});

describe('the address', () => {
  test('that a popup replaced stays when its entry is removed, and Forward skips the entry', () => {
    const app = createCarPage();
    app.open();
    app.replace('/car/1?tab=2');
    app.close();
    app.browser.settle();
    expect(app.browser.entry.href).toBe('/car/1?tab=2');
    app.forward();
    app.browser.settle();
    expect(app.shown.href).toBe('/car/1?tab=2');
    expectAtRest(app);
  });

  test('of a link inside a popup is not undone by the step that removes the entry', () => {
    const app = createCarPage();
    app.open();
    app.close();
    app.browser.runTimers();
    app.link('/user/7');
    app.browser.settle();
    expect(app.shown.href).toBe('/user/7');
    expectAtRest(app);
    app.back();
    app.browser.settle();
    expect(app.shown.href).toBe('/car/1');
    app.forward();
    app.browser.settle();
    app.forward();
    app.browser.settle();
    expect(app.shown.href).toBe('/user/7');
    expectAtRest(app);
  });
});

test('a step that the browser drops leaves at most one Back without effect', () => {
  const app = createCarPage();
  app.open();
  app.close();
  const { go } = app.browser.view.history;
  app.browser.view.history.go = () => undefined;
  app.browser.runTimers();
  app.browser.view.history.go = go;
  app.open();
  app.back();
  app.browser.settle();
  expect(app.shown.href).toBe('/car/1');
  expectAtRest(app);
  app.back();
  app.browser.settle();
  expect([app.popups(), app.shown.href]).toEqual([0, '/car/1']);
  expectAtRest(app);
});
