import { expect, test } from '@rstest/core';
import { type App, createCarPage } from './test-popup-history.ts';

/* Every user action, in every order, with steps that arrive immediately, late or merged. */

const MOVES = ['open', 'close', 'back', 'replace', 'link', 'arrive', 'timers'] as const;
type Move = (typeof MOVES)[number];

/** All sequences of the given length. */
const sequences = function* (length: number): Generator<Move[]> {
  if (length === 0) yield [];
  else for (const rest of sequences(length - 1)) for (const move of MOVES) yield [...rest, move];
};

/** The expected screen: pages and popups without any history. */
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
    // Nor what a Back in flight is about to close.
    if (isTap && (expected.isLeaving || app.popups() !== expected.popups)) return null;
    if (move === 'open') {
      app.open();
      expected.popups += 1;
    } else if (move === 'close') {
      if (expected.popups === 0) return null;
      app.close();
      expected.popups -= 1;
    } else if (move === 'replace' || move === 'link') {
      // The browser is returning to the page that a step of its own left by mistake: a link would start from
      // the wrong page.
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

/** The screen at the end of the moves, and the expected one. */
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
])('Back after a link during the step to a lower popup keeps the address: %s', (moves) => {
  const end = play(moves.split(' ') as Move[]);
  if (!end) throw new Error('A person can make these moves');
  const { is, should } = outcome(end);
  expect(is).toEqual(should);
});

test('no order of moves and arrivals leaves a page with an open popup or loses an address', () => {
  let played = 0;
  const wrong: unknown[] = [];
  for (let length = 1; length <= 5; length += 1)
    for (const moves of sequences(length)) {
      const end = play(moves);
      if (!end) continue;
      played += 1;
      const { app, expected } = end;
      const { is, should } = outcome(end);
      if (JSON.stringify(is) !== JSON.stringify(should)) wrong.push({ moves, is, should });
      // Each page has its own entry and at most those of its popups.
      expect(app.browser.at).toBeLessThan(expected.pages.length + moves.length);
    }
  expect(wrong).toEqual([]);
  expect(played).toBeGreaterThan(5_000);
});
