import { TELEMETRY_MS_MAX } from '@cars/shared-contracts/schemas/limits';
import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { hostStartedMs, SCREEN_MARK } from './report.ts';

/** A screen painted later than this after a touch does not belong to it. */
const TOUCH_COUNTS_MS = 10_000;

type Phase = NonNullable<TelemetryEvent['phase']>;
type Remotes = Readonly<Partial<Record<RemoteApp, readonly RemoteBuild[]>>>;

const timing = (app: string, build: string, phase: Phase, ms: number): TelemetryEvent[] =>
  ms > 0 && ms <= TELEMETRY_MS_MAX ? [{ kind: 'timing', app, build, phase, ms: Math.round(ms) }] : [];

/** The score in thousandths; a page without a shift counts, too. */
const layoutShift = (build: string, score: number | null): TelemetryEvent[] =>
  score === null
    ? []
    : [
        {
          kind: 'timing',
          app: 'host',
          build,
          phase: 'cls',
          ms: Math.min(TELEMETRY_MS_MAX, Math.round(score * 1_000)),
        },
      ];

/**
 * Load times of the files of each build that this page fetched; `take` returns each one once. Builds share the other
 * files: one whose own entry was not fetched has no load.
 */
export const fileTimings = (remotes: Remotes) => {
  const taken = new Set<string>();
  return {
    take: (): TelemetryEvent[] =>
      filesFetched(remotes).filter(({ app, build, phase }) => {
        const name = `${app} ${build} ${phase}`;
        return !taken.has(name) && taken.add(name);
      }),
  };
};

const filesFetched = (remotes: Remotes): TelemetryEvent[] => {
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const took = ({ url }: { url: string }) => {
    const href = new URL(url, document.baseURI).href;
    const entry = fetched.find(({ name }) => name.split('?', 1)[0] === href);
    return entry ? entry.responseEnd - entry.startTime : 0;
  };
  return Object.entries(remotes).flatMap(([app, builds]) =>
    builds.flatMap(({ build, entry, scripts, styles }) => {
      const entryMs = took(entry);
      if (entryMs === 0) return [];
      return [
        ...timing(app, build, 'entry', entryMs),
        ...timing(app, build, 'chunk', Math.max(0, ...scripts.map(took))),
        ...timing(app, build, 'style', Math.max(0, ...styles.map(took))),
      ];
    }),
  );
};

/** The page may be hidden at any moment: the current values are read then. */
const AS_IT_CHANGES = { reportAllChanges: true };

/**
 * The timings of the page's start, its slowest response to a tap and its layout shifts; `take` returns them once.
 * `first_card` is the first largest contentful paint inside a card.
 */
export const pageTimings = (host: string) => {
  let lcpMs = 0;
  let firstCardMs = 0;
  let inpMs = 0;
  let shift: number | null = null;
  onLCP(({ value, entries }) => {
    lcpMs = value;
    const element = entries.at(-1)?.element;
    if (!firstCardMs && element?.closest('article, a[href^="/car/"]')) firstCardMs = value;
  }, AS_IT_CHANGES);
  onINP(({ value }) => {
    inpMs = value;
  }, AS_IT_CHANGES);
  onCLS(({ value }) => {
    shift = value;
  }, AS_IT_CHANGES);
  let isRead = false;
  return {
    take(): TelemetryEvent[] {
      if (isRead) return [];
      isRead = true;
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return [
        ...timing('host', host, 'html', page?.responseEnd ?? 0),
        ...timing('host', host, 'host', hostStartedMs),
        ...timing('host', host, 'first_card', firstCardMs),
        ...timing('host', host, 'lcp', lcpMs),
        ...timing('host', host, 'inp', inpMs),
        ...layoutShift(host, shift),
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
  const takeMark = ({ name, startTime, detail }: PerformanceEntry & { detail?: unknown }) => {
    const ms = startTime - touchedMs;
    if (name !== SCREEN_MARK || ms > TOUCH_COUNTS_MS) return;
    const { app, build } = detail as { app: string; build: string };
    for (const event of timing(app, build, 'screen', ms)) take(event);
    touchedMs = Number.NEGATIVE_INFINITY;
  };
  new PerformanceObserver((list) => list.getEntries().forEach(takeMark)).observe({
    type: 'mark',
    buffered: true,
  });
};
