import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';
import { Counter, type Registry } from 'prom-client';

/** Names of series are chosen by callers: beyond so many, new ones are counted together. */
const SERIES_MAX = 2_000;
/** Label of builds that are not in the registry: their names are untrusted. */
export const UNKNOWN_BUILD = 'unknown';
const NO_PHASE = 'none';

const FAILURES: ReadonlySet<TelemetryEvent['kind']> = new Set(['load_failure', 'render_failure']);

/** What pages reported of one build since the server started. */
export interface BuildHealth {
  /** Painted screens or loaded files, whichever was reported more often. */
  readonly loads: number;
  readonly load_failures: number;
  readonly render_failures: number;
  readonly set_aside: number;
  readonly healed: number;
  /** Failures among loads and failures together, 0 … 1; null without reports. */
  readonly error_rate: number | null;
  /** Mean in ms by phase. */
  readonly mean_ms: Readonly<Record<string, number>>;
}

export type IsKnownBuild = (app: string, build: string) => boolean;

/**
 * Counters of what pages report [DATA-24]: by app, build, kind and phase, with sums of times. In this process's
 * memory and at `/metrics`; no address, no person, no text ever reaches them.
 */
export class TelemetryCounters {
  readonly #events: Counter;
  readonly #milliseconds: Counter;
  readonly #series = new Map<string, { labels: Record<string, string>; count: number; ms: number }>();

  constructor(metrics: Registry) {
    const labelNames = ['app', 'build', 'kind', 'phase'];
    this.#events = new Counter({
      name: 'page_events_total',
      help: 'What pages reported of the builds they ran',
      labelNames,
      registers: [metrics],
    });
    this.#milliseconds = new Counter({
      name: 'page_event_milliseconds_total',
      help: 'Sum of the times that pages reported',
      labelNames,
      registers: [metrics],
    });
  }

  /** Counts events; unreleased builds are counted as one. */
  count(events: readonly TelemetryEvent[], isKnown: IsKnownBuild): void {
    for (const { kind, app, build, phase = NO_PHASE, ms = 0 } of events) {
      const named = { app, build: isKnown(app, build) ? build : UNKNOWN_BUILD, kind, phase };
      const isNew = !this.#series.has(Object.values(named).join(' '));
      const labels =
        isNew && this.#series.size >= SERIES_MAX ? { ...named, app: 'host', build: UNKNOWN_BUILD } : named;
      const key = Object.values(labels).join(' ');
      const series = this.#series.get(key) ?? { labels, count: 0, ms: 0 };
      series.count += 1;
      series.ms += ms;
      this.#series.set(key, series);
      this.#events.inc(labels);
      if (kind === 'timing') this.#milliseconds.inc(labels, ms);
    }
  }

  /** The reports of one build. */
  healthOf(app: string, build: string): BuildHealth {
    const own = [...this.#series.values()].filter(
      ({ labels }) => labels.app === app && labels.build === build,
    );
    const ofKind = (kind: TelemetryEvent['kind']) => own.filter(({ labels }) => labels.kind === kind);
    const sum = (kind: TelemetryEvent['kind']) => ofKind(kind).reduce((all, { count }) => all + count, 0);
    const timings = ofKind('timing');
    const loads = Math.max(0, ...timings.map(({ count }) => count));
    const failures = [...FAILURES].reduce((all, kind) => all + sum(kind), 0);
    const attempts = loads + failures;
    return {
      loads,
      load_failures: sum('load_failure'),
      render_failures: sum('render_failure'),
      set_aside: sum('set_aside'),
      healed: sum('healed'),
      error_rate: attempts === 0 ? null : failures / attempts,
      mean_ms: Object.fromEntries(
        timings.map(({ labels, count, ms }) => [labels.phase as string, Math.round(ms / count)]),
      ),
    };
  }
}
