import { TELEMETRY_MS_MAX } from '@cars/shared-contracts/schemas/limits';
import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { hostStartedMs, SCREEN_MARK } from './report.ts';

/** A screen painted later than this after a touch does not belong to it. */
const TOUCH_COUNTS_MS = 10_000;

type Phase = NonNullable<TelemetryEvent['phase']>;
type Remotes = Readonly<Partial<Record<RemoteApp, readonly RemoteBuild[]>>>;

/** Ignores entry types that the browser does not support. */
const observe = (type: string, take: (entry: PerformanceEntry) => void): void => {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  } catch {
    // An older web view.
  }
};

const timing = (app: string, build: string, phase: Phase, ms: number): TelemetryEvent[] =>
  ms > 0 && ms <= TELEMETRY_MS_MAX ? [{ kind: 'timing', app, build, phase, ms: Math.round(ms) }] : [];

/** Load times of the files of each build that this page fetched. */
const fileTimings = (remotes: Remotes): TelemetryEvent[] => {
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const took = ({ url }: { url: string }) => {
    const href = new URL(url, document.baseURI).href;
    const entry = fetched.find(({ name }) => name.split('?', 1)[0] === href);
    return entry ? entry.responseEnd - entry.startTime : 0;
  };
  return Object.entries(remotes).flatMap(([app, builds]) =>
    builds.flatMap(({ build, entry, scripts, styles }) => [
      ...timing(app, build, 'entry', took(entry)),
      ...timing(app, build, 'chunk', Math.max(0, ...scripts.map(took))),
      ...timing(app, build, 'style', Math.max(0, ...styles.map(took))),
    ]),
  );
};

/**
 * The timings of the page's start; `take` returns them once. `first_card` is the first largest contentful paint
 * inside a card.
 */
export const pageTimings = (host: string, remotes: Remotes) => {
  let lcpMs = 0;
  let firstCardMs = 0;
  observe('largest-contentful-paint', (entry) => {
    const { element, startTime } = entry as PerformanceEntry & { element: Element | null };
    lcpMs = startTime;
    if (!firstCardMs && element?.closest('article, a[href^="/car/"]')) firstCardMs = startTime;
  });
  let isTaken = false;
  return {
    take(): TelemetryEvent[] {
      if (isTaken) return [];
      isTaken = true;
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return [
        ...timing('host', host, 'html', page?.responseEnd ?? 0),
        ...timing('host', host, 'host', hostStartedMs),
        ...timing('host', host, 'first_card', firstCardMs),
        ...timing('host', host, 'lcp', lcpMs),
        ...fileTimings(remotes),
      ];
    },
  };
};

/** From a click or a history step to the paint of the screen that it opened. */
export const navigationTimings = (take: (event: TelemetryEvent) => void): void => {
  let touchedMs = Number.NEGATIVE_INFINITY;
  const touch = ({ timeStamp }: Event) => {
    touchedMs = timeStamp;
  };
  window.addEventListener('click', touch, { capture: true, passive: true });
  window.addEventListener('popstate', touch);
  observe('mark', ({ name, startTime, detail }: PerformanceEntry & { detail?: unknown }) => {
    const ms = startTime - touchedMs;
    if (name !== SCREEN_MARK || ms > TOUCH_COUNTS_MS) return;
    const { app, build } = detail as { app: string; build: string };
    for (const event of timing(app, build, 'screen', ms)) take(event);
    touchedMs = Number.NEGATIVE_INFINITY;
  });
};
