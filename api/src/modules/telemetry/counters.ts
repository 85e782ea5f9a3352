import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';
import { Counter, type Registry } from 'prom-client';
import { AddressShare } from './address-share.ts';
import { FailureTimes } from './failure-times.ts';
import { addVote, failureRate, noVotes, type Votes } from './votes.ts';

const NO_PHASE = 'none';
/** Addresses with a vote about one build, of visitors and of others. */
const ADDRESSES_OF_BUILD_MAX = 5_000;
/** Addresses that loaded a page. */
const VISITORS_MAX = 50_000;

/** Writes an entry; beyond `max` the one that was written least recently is dropped. */
const setNewest = <Value>(map: Map<string, Value>, key: string, value: Value, max: number): void => {
  map.delete(key);
  map.set(key, value);
  const [oldest = ''] = map.keys();
  if (map.size > max) map.delete(oldest);
};

const FAILURES: ReadonlySet<TelemetryEvent['kind']> = new Set(['load_failure', 'render_failure']);

type Labels = Record<'app' | 'build' | 'kind' | 'phase', string>;

/** Reports of pages about one build since the server started. */
export interface BuildHealth {
  /** Painted screens or loaded files, whichever was reported more often. */
  readonly loads: number;
  readonly load_failures: number;
  readonly render_failures: number;
  readonly set_aside: number;
  readonly healed: number;
  /** Addresses that reported it. */
  readonly addresses: number;
  /**
   * Failures among loads and failures together, 0 … 1, with one vote for each address; null without reports.
   */
  readonly error_rate: number | null;
  /** Mean in ms by phase. */
  readonly mean_ms: Readonly<Record<string, number>>;
}

/** Votes about one build by address. */
interface BuildVotes {
  /** This server had sent the address a page since the release: such votes judge the build [I25]. */
  readonly visitors: Map<string, Votes>;
  readonly others: Map<string, Votes>;
}

/** When a build was released, ms since 1970; null: there is no such build. */
export type ReleaseTime = (app: string, build: string) => number | null;

/**
 * Counters of page reports [DATA-24]: by app, build, kind and phase, with sums of times, in this process's
 * memory and at `/metrics`, without addresses, users and texts. Only registered builds are counted [I24], and
 * dropped when they leave the registry; the samples of one address are limited, and it has one vote in the error rate [I25].
 */
export class TelemetryCounters {
  /** The failures of the last day. */
  readonly times: FailureTimes;
  readonly #events: Counter;
  readonly #milliseconds: Counter;
  readonly #refused: Counter;
  readonly #share: AddressShare;
  readonly #now: () => Date;
  /** When each address last loaded a page of this server: what is known of it without its reports [I25]. */
  readonly #visits = new Map<string, number>();
  readonly #series = new Map<string, { labels: Labels; count: number; ms: number }>();
  readonly #votes = new Map<string, BuildVotes>();

  constructor(metrics: Registry, now: () => Date = () => new Date()) {
    const labelNames = ['app', 'build', 'kind', 'phase'];
    this.#share = new AddressShare(now);
    this.#now = now;
    this.times = new FailureTimes(now);
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
    this.#refused = new Counter({
      name: 'page_events_refused_total',
      help: 'Reports that were not counted: of unknown builds, or too many of one address',
      labelNames: ['reason'],
      registers: [metrics],
    });
  }

  /** An address loaded a page: what it reports from now on of the builds in it is judged. */
  countVisit(ip: string): void {
    setNewest(this.#visits, this.#share.keyOf(ip), this.#now().getTime(), VISITORS_MAX);
  }

  /** Counts events from an address. */
  count(events: readonly TelemetryEvent[], ip: string, releasedAt: ReleaseTime): void {
    const address = this.#share.keyOf(ip);
    for (const { kind, app, build, phase = NO_PHASE, ms = 0 } of events) {
      const labels = { app, build, kind, phase };
      const key = Object.values(labels).join(' ');
      const since = releasedAt(app, build);
      if (since === null) this.#refused.inc({ reason: 'unknown_build' });
      else if (!this.#share.take(address, key)) this.#refused.inc({ reason: 'address' });
      else {
        const series = this.#series.get(key) ?? { labels, count: 0, ms: 0 };
        series.count += 1;
        series.ms += ms;
        this.#series.set(key, series);
        this.#events.inc(labels);
        if (kind === 'timing') this.#milliseconds.inc(labels, ms);
        if (kind === 'timing' || FAILURES.has(kind))
          this.#vote(`${app} ${build}`, address, since, kind === 'timing' ? phase : null);
      }
    }
  }

  /** Drops votes and series of builds that are not registered any more. */
  keepOnly(isRegistered: (app: string, build: string) => boolean): void {
    for (const [key, { labels }] of this.#series) {
      if (isRegistered(labels.app, labels.build)) continue;
      this.#series.delete(key);
      this.#votes.delete(`${labels.app} ${labels.build}`);
      this.#events.remove(labels);
      this.#milliseconds.remove(labels);
    }
  }

  /** A load that was timed, or a failure (null). */
  #vote(build: string, address: string, since: number, loaded: string | null): void {
    const { visitors, others } = this.#votes.get(build) ?? { visitors: new Map(), others: new Map() };
    this.#votes.set(build, { visitors, others });
    const own = visitors.get(address) ?? others.get(address) ?? noVotes();
    addVote(own, loaded);
    this.times.count(build, address, loaded);
    const isVisitor = visitors.has(address) || (this.#visits.get(address) ?? 0) > since;
    if (isVisitor) others.delete(address);
    setNewest(isVisitor ? visitors : others, address, own, ADDRESSES_OF_BUILD_MAX);
  }

  /** Share of failures of each address that reported a build after it had loaded a page of this server. */
  ratesOf(app: string, build: string): number[] {
    return [...(this.#votes.get(`${app} ${build}`)?.visitors.values() ?? [])].map(failureRate);
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
    const others = this.#votes.get(`${app} ${build}`)?.others.values() ?? [];
    const rates = [...this.ratesOf(app, build), ...[...others].map(failureRate)];
    return {
      loads,
      load_failures: sum('load_failure'),
      render_failures: sum('render_failure'),
      set_aside: sum('set_aside'),
      healed: sum('healed'),
      addresses: rates.length,
      error_rate: rates.length === 0 ? null : rates.reduce((all, rate) => all + rate, 0) / rates.length,
      mean_ms: Object.fromEntries(
        timings.map(({ labels, count, ms }) => [labels.phase, Math.round(ms / count)]),
      ),
    };
  }
}
