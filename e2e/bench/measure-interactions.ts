import { openSession, storeSession } from '@cars/tooling/browser-check/demo-session';
import { type Browser, type Page, request } from '@playwright/test';
import { waitUntilIdle } from './idle-machine.ts';
import { type Step, walkAsGuest, walkAsSeller } from './interaction-walk.ts';
import { newPhone, openPage, SLOW_4G } from './phone.ts';
import { type Gate, table } from './report.ts';
import { median, percentile } from './statistics.ts';

/** Goals of a walk on a processor four times slower. */
const P75_MAX_MS = 100;
const LONGEST_MAX_MS = 200;
const COUNT_MIN = 60;
const SHOWN = 8;

/** The browser reports no event below this; such an interaction counts with it. */
const REPORTED_FROM_MS = 16;

interface Interaction {
  readonly name: string;
  readonly ms: number;
}

declare global {
  interface Window {
    /** Receives an event of an interaction; its document and number are its id. */
    __interaction?: (id: string, ms: number) => void;
  }
}

/** Runs in every document: reports the events of real input, with their interaction. */
const watchEvents = (fromMs: number): void => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0 } = entry as PerformanceEventTiming & { interactionId?: number };
      if (interactionId > 0)
        window.__interaction?.(`${performance.timeOrigin} ${interactionId}`, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: fromMs, buffered: true } as PerformanceObserverInit);
};

/** The two frames after an event, and what they cause. */
const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))),
      ),
  );

type Walk = (page: Page, step: Step) => Promise<void>;

const walked = async (
  browser: Browser,
  url: string,
  walk: Walk,
  prepare: (page: Page) => Promise<void>,
): Promise<Interaction[]> => {
  const phone = await newPhone(browser, url);
  try {
    const { page } = await openPage(phone, SLOW_4G);
    let name = '';
    const longest = new Map<string, Interaction>();
    await page.exposeFunction('__interaction', (id: string, ms: number) => {
      const known = longest.get(id);
      longest.set(id, { name: known?.name ?? name, ms: Math.max(ms, known?.ms ?? 0) });
    });
    await page.addInitScript(watchEvents, REPORTED_FROM_MS);
    await prepare(page);
    await walk(page, async (next, act) => {
      name = next;
      const before = longest.size;
      await act();
      await settle(page);
      if (longest.size === before) longest.set(`short ${before}`, { name, ms: REPORTED_FROM_MS });
    });
    return [...longest.values()];
  } finally {
    await phone.close();
  }
};

/** Time from real input to the next frame over a walk through the screens, on a processor four times slower. */
export const measureInteractions = async ({
  browser,
  url,
  rounds,
  say,
}: {
  readonly browser: Browser;
  readonly url: string;
  readonly rounds: number;
  readonly say: (line: string) => void;
}): Promise<{ readonly gates: readonly Gate[]; readonly text: string }> => {
  const calls = await request.newContext({ baseURL: url });
  const session = await openSession(calls);
  await calls.dispose();
  const all: Interaction[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    await waitUntilIdle();
    const asGuest = await walked(browser, url, walkAsGuest, async () => {});
    const asSeller = await walked(browser, url, walkAsSeller, (page) => storeSession(page, session));
    all.push([...asGuest, ...asSeller]);
    say(`interactions: round ${round + 1}, ${all.at(-1)?.length} of them`);
  }
  const ofRounds = (value: (times: readonly number[]) => number) =>
    all.map((interactions) => value(interactions.map(({ ms }) => ms)));
  const p75 = ofRounds((times) => percentile(times, 0.75));
  const longest = ofRounds((times) => Math.max(...times));
  const counts = ofRounds((times) => times.length);
  const slowest = [...(all[0] ?? [])].sort((one, other) => other.ms - one.ms).slice(0, SHOWN);
  return {
    gates: [
      {
        name: 'interactions, p75',
        value: median(p75),
        rounds: p75,
        unit: 'ms',
        kind: 'at-most',
        goal: P75_MAX_MS,
      },
      {
        name: 'interactions, the longest',
        value: median(longest),
        rounds: longest,
        unit: 'ms',
        kind: 'at-most',
        goal: LONGEST_MAX_MS,
      },
      {
        name: 'interactions of a walk',
        value: Math.min(...counts),
        unit: '',
        kind: 'at-least',
        gate: COUNT_MIN,
      },
    ],
    text: `Interactions, ${SLOW_4G.name}; the slowest of the first round:\n${table([
      ['interaction', 'ms'],
      ...slowest.map(({ name, ms }) => [name, ms]),
    ])}`,
  };
};
