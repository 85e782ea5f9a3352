import { expect } from '@rstest/core';
import { createPopupHistory } from './popup-history.ts';

interface Entry {
  state: unknown;
  href: string;
  scroll: ScrollRestoration;
}

/**
 * A fake browser history whose steps arrive on command. As in Chromium, a step that is requested while
 * another one is in flight counts from that one's target, and both arrive merged.
 */
export class FakeBrowser {
  readonly entries: Entry[] = [{ state: { idx: 0 }, href: '/offer', scroll: 'auto' }];
  at = 0;
  /** Modes of the entries at which steps have arrived: `auto` lets the browser scroll the page. */
  readonly arrivals: ScrollRestoration[] = [];
  /** As WebKit does after a hundred calls in ten seconds. */
  isRefusing = false;
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
        this.refuse();
        this.entries.splice(this.at + 1);
        this.entries.push({ ...this.entry, state, href: url ?? this.entry.href });
        this.at += 1;
        // A step to an entry that does not exist has no effect.
        if (this.target !== null && this.target > this.at) this.target = null;
      },
      replaceState: (state: unknown, _unused: string, url?: string) => {
        this.entries[this.at] = { ...this.entry, state, href: url ?? this.entry.href };
      },
      go: (by: number) => {
        this.refuse();
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

  private refuse(): void {
    if (this.isRefusing) throw new DOMException('more than 100 times per 10 seconds', 'SecurityError');
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

/** The app over the fake: a router with addresses only, popups, and the user's actions. */
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
    // Another page's screen removes the popups of this one.
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

export type App = ReturnType<typeof createApp>;

/** At rest: the browser shows the page that the router shows, and every open popup has its entry. */
export const expectAtRest = ({ browser, shown, popups }: App) => {
  const { idx, popups: depth = 0 } = browser.entry.state as { idx: number; popups?: number };
  expect({ page: idx, href: browser.entry.href, depth }).toEqual({ ...shown, depth: popups() });
};

/** Opens the page on which most tests begin: one page is before it. */
export const createCarPage = (): App => {
  const app = createApp();
  app.link('/catalog');
  app.link('/car/1');
  return app;
};
