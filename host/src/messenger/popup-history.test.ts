import { describe, expect, test } from '@rstest/core';
import { createPopupHistory } from './popup-history.ts';

interface Entry {
  state: unknown;
  href: string;
  scroll: ScrollRestoration;
}

/**
 * A browser's history whose steps arrive when the test says so. As in Chromium, a step that is asked for while another
 * one is in flight counts from the place to which that one leads, and both arrive as one.
 */
class FakeBrowser {
  readonly entries: Entry[] = [{ state: { idx: 0 }, href: '/offer', scroll: 'auto' }];
  at = 0;
  /** Modes of the entries at which steps have arrived: `auto` lets the browser scroll the page. */
  readonly arrivals: ScrollRestoration[] = [];
  private target: number | null = null;
  private readonly listeners: ((event: PopStateEvent) => void)[] = [];
  private readonly timers = new Map<number, () => void>();
  private lastTimer = 0;

  readonly view = {
    history: {
      get state() {
        return null as unknown;
      },
      scrollRestoration: 'auto' as ScrollRestoration,
      pushState: (state: unknown, _unused: string, url?: string) => {
        this.entries.splice(this.at + 1);
        this.entries.push({ ...this.entry, state, href: url ?? this.entry.href });
        this.at += 1;
        // A step to an entry that is gone is not made.
        if (this.target !== null && this.target > this.at) this.target = null;
      },
      replaceState: (state: unknown, _unused: string, url?: string) => {
        this.entries[this.at] = { ...this.entry, state, href: url ?? this.entry.href };
      },
      go: (by: number) => {
        const to = (this.target ?? this.at) + by;
        if (to >= 0 && to < this.entries.length) this.target = to;
      },
    },
    location: { href: '' },
    addEventListener: (_type: string, listener: (event: PopStateEvent) => void) =>
      this.listeners.push(listener),
    setTimeout: (run: () => void) => {
      this.lastTimer += 1;
      this.timers.set(this.lastTimer, run);
      return this.lastTimer;
    },
    clearTimeout: (timer?: number) => this.timers.delete(timer ?? 0),
  };

  constructor() {
    Object.defineProperty(this.view.history, 'state', { get: () => this.entry.state });
    Object.defineProperty(this.view.history, 'scrollRestoration', {
      get: () => this.entry.scroll,
      set: (scroll: ScrollRestoration) => {
        this.entry.scroll = scroll;
      },
    });
    Object.defineProperty(this.view.location, 'href', { get: () => this.entry.href });
  }

  get entry(): Entry {
    return this.entries[this.at] as Entry;
  }

  get isMoving(): boolean {
    return this.target !== null;
  }

  listen(listener: (event: PopStateEvent) => void): void {
    this.listeners.push(listener);
  }

  /** The step in flight arrives. */
  arrive(): void {
    if (this.target === null) return;
    const isHere = this.target === this.at;
    this.at = this.target;
    this.target = null;
    if (isHere) return;
    this.arrivals.push(this.entry.scroll);
    let isStopped = false;
    const event = {
      state: this.entry.state,
      stopImmediatePropagation: () => {
        isStopped = true;
      },
    } as PopStateEvent;
    for (const listener of this.listeners) if (!isStopped) listener(event);
  }

  /** All timers that are due run, once. */
  runTimers(): void {
    const due = [...this.timers.values()];
    this.timers.clear();
    for (const run of due) run();
  }

  settle(): void {
    for (let round = 0; round < 20 && (this.isMoving || this.timers.size > 0); round += 1) {
      this.arrive();
      this.runTimers();
    }
  }
}

/** The app over the fake: a router that knows addresses only, popups, and what a person does. */
const createApp = () => {
  const browser = new FakeBrowser();
  const { history } = browser.view;
  let popups: string[] = [];
  let opened = 0;
  const stack = createPopupHistory(
    {
      count: () => popups.length,
      closeAbove: (count) => {
        popups = popups.slice(0, count);
        stack.closed();
      },
    },
    browser.view as unknown as Window,
  );
  const shown = { page: 0, href: '/offer' };
  const follow = () => {
    const page = (browser.entry.state as { idx: number }).idx;
    // Another page's screen takes the popups of this one along.
    if (page !== shown.page && popups.length > 0) {
      popups = [];
      stack.closed();
    }
    Object.assign(shown, { page, href: browser.entry.href });
  };
  browser.listen(follow);
  const link = (href: string) => {
    history.pushState({ idx: (history.state as { idx: number }).idx + 1 }, '', href);
    follow();
  };
  return {
    browser,
    shown,
    popups: () => popups.length,
    /** The browser is at another page than the one that is shown. */
    isReturning: () => (browser.entry.state as { idx: number }).idx !== shown.page,
    open: () => {
      opened += 1;
      popups = [...popups, `popup ${opened}`];
      stack.opened();
    },
    close: () => {
      popups = popups.slice(0, -1);
      stack.closed();
    },
    link,
    replace: (href: string) => {
      history.replaceState({ idx: (history.state as { idx: number }).idx }, '', href);
      follow();
    },
    back: () => history.go(-1),
    forward: () => history.go(1),
  };
};

type App = ReturnType<typeof createApp>;

/** At rest: the browser shows the page that the router shows, and every open popup has its entry. */
const expectAtRest = ({ browser, shown, popups }: App) => {
  const { idx, popups: depth = 0 } = browser.entry.state as { idx: number; popups?: number };
  expect({ page: idx, href: browser.entry.href, depth }).toEqual({ ...shown, depth: popups() });
};

/** Opens the page on which most tests begin: one page lies before it. */
const createCarPage = (): App => {
  const app = createApp();
  app.link('/catalog');
  app.link('/car/1');
  return app;
};

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
    for (const isTakenAway of [false, true]) {
      const app = createCarPage();
      app.open();
      app.close();
      if (isTakenAway) app.browser.runTimers();
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

  test('gives a popup that refused to close its entry again', () => {
    const browser = new FakeBrowser();
    const asked: number[] = [];
    const stack = createPopupHistory(
      { count: () => 1, closeAbove: (count) => asked.push(count) },
      browser.view as unknown as Window,
    );
    stack.opened();
    browser.view.history.go(-1);
    browser.settle();
    browser.view.history.go(-1);
    browser.settle();
    expect(asked).toEqual([0, 0]);
    expect(browser.entry).toMatchObject({ state: { idx: 0, popups: 1 }, href: '/offer' });
  });
});

describe('the scroll position', () => {
  test('is left alone when the entry of a closed popup goes away, and is the browser’s again afterwards', () => {
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

  test('is left alone when Back closes a popup', () => {
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

/* Everything that a person can do, in every order, with steps that arrive at once, late or as one. */

const MOVES = ['open', 'close', 'back', 'replace', 'link', 'arrive', 'timers'] as const;
type Move = (typeof MOVES)[number];

/** All sequences of the given length. */
const sequences = function* (length: number): Generator<Move[]> {
  if (length === 0) yield [];
  else for (const rest of sequences(length - 1)) for (const move of MOVES) yield [...rest, move];
};

/** What has to be shown: pages and popups without any history beneath. */
class Expected {
  readonly pages = ['/offer', '/catalog', '/car/1'];
  popups = 0;
  isLeaving = false;

  get href(): string {
    return this.pages.at(-1) as string;
  }
}

/** Plays the moves; null for an impossible order: a page that is being left cannot be tapped. */
const play = (moves: readonly Move[]): { app: App; expected: Expected } | null => {
  const app = createCarPage();
  const expected = new Expected();
  let links = 0;
  for (const move of moves) {
    const isTap = move !== 'arrive' && move !== 'timers';
    // What a Back in flight is about to close cannot be tapped either.
    if (isTap && (expected.isLeaving || app.popups() !== expected.popups)) return null;
    if (move === 'open') {
      app.open();
      expected.popups += 1;
    } else if (move === 'close') {
      if (expected.popups === 0) return null;
      app.close();
      expected.popups -= 1;
    } else if (move === 'replace' || move === 'link') {
      // On its way back to the page that a step of its own left by mistake: a link would go off from the wrong one.
      if (move === 'link' && app.isReturning()) return null;
      links += 1;
      const href = `${expected.href.split('?')[0]}?${links}`;
      if (move === 'replace') {
        app.replace(href);
        expected.pages[expected.pages.length - 1] = href;
      } else {
        app.link(`/user/${links}`);
        expected.pages.push(`/user/${links}`);
        expected.popups = 0;
      }
    } else if (move === 'back') {
      app.back();
      if (expected.popups > 0) expected.popups -= 1;
      else {
        expected.pages.pop();
        expected.isLeaving = true;
        if (expected.pages.length === 0) return null;
      }
    } else if (move === 'arrive') {
      app.browser.arrive();
    } else {
      app.browser.runTimers();
    }
    if (expected.isLeaving && app.shown.href === expected.href) expected.isLeaving = false;
  }
  app.browser.settle();
  return { app, expected };
};

/** What is shown at the end of the moves, and what has to be. */
const outcome = (end: NonNullable<ReturnType<typeof play>>) => {
  const { app, expected } = end;
  const { idx, popups: depth = 0 } = app.browser.entry.state as { idx: number; popups?: number };
  return {
    is: { href: app.shown.href, entry: app.browser.entry.href, popups: app.popups(), depth, idx },
    should: {
      href: expected.href,
      entry: expected.href,
      popups: expected.popups,
      depth: expected.popups,
      idx: expected.pages.length - 1,
    },
  };
};

test.each([
  'open open close replace timers link back',
  'open open close timers replace link back',
  'open open close timers link open back',
  'open open close timers link link back',
  'open open replace close timers link back',
  'open replace open close timers link back',
])('Back after a link that met the step to a lower popup keeps the address: %s', (moves) => {
  const end = play(moves.split(' ') as Move[]);
  if (!end) throw new Error('A person can make these moves');
  const { is, should } = outcome(end);
  expect(is).toEqual(should);
});

test('no order of moves and arrivals leaves a page with an open popup or loses an address', () => {
  let played = 0;
  for (let length = 1; length <= 5; length += 1)
    for (const moves of sequences(length)) {
      const end = play(moves);
      if (!end) continue;
      played += 1;
      const { app, expected } = end;
      const { is, should } = outcome(end);
      if (JSON.stringify(is) !== JSON.stringify(should)) expect([moves, is]).toEqual([moves, should]);
      // Each page has its own entry and at most those of its popups.
      expect(app.browser.at).toBeLessThan(expected.pages.length + moves.length);
    }
  expect(played).toBeGreaterThan(5_000);
});
