import { api } from '@cars/shared-contracts/runtime';
import { TELEMETRY_EVENTS_MAX } from '@cars/shared-contracts/schemas/limits';
import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';
import { currentRegistry } from '../remotes/builds.ts';
import { receiveReports } from './report.ts';
import { fileTimings, navigationTimings, pageTimings } from './timings.ts';

/** Share of pages that send the timings of the page itself; the demo has too few pages to sample. */
export const SAMPLED_SHARE = 0.1;

/** The build of the page itself, from the address of its own script. */
const hostBuild = (): string =>
  [...document.scripts]
    .map(({ src }) => /\/r\/(?:host|monolith)\/([\w-]{6,64})\//.exec(src)?.[1])
    .find((build) => build !== undefined) ?? 'development';

/** Sent at once: a page that failed is often left, and the server judges new builds by them. */
const URGENT: ReadonlySet<TelemetryEvent['kind']> = new Set(['load_failure', 'render_failure', 'set_aside']);

/**
 * Every page sends which builds it has loaded, now and when it is hidden, and failures as they happen: the server judges
 * new builds by both. A sample also sends the timings of its start and of navigations when it is hidden.
 */
export const startTelemetry = (isDemo: boolean, draw: () => number = Math.random): void => {
  const isSampled = isDemo || draw() < SAMPLED_SHARE;
  const batch: TelemetryEvent[] = [];
  const send = (keepalive: boolean) => {
    if (batch.length === 0) return;
    // Fire and forget: the page may be gone before the response.
    api.telemetry
      .send({ body: { events: batch.splice(0) } }, { keepalive, isUnread: true })
      .catch(() => undefined);
  };
  const take = (event: TelemetryEvent) => {
    batch.push(event);
    if (URGENT.has(event.kind)) send(true);
    else if (batch.length === TELEMETRY_EVENTS_MAX) send(false);
  };
  receiveReports(take);
  const files = fileTimings(currentRegistry().remotes);
  const takeFiles = () => files.take().forEach(take);
  takeFiles();
  send(false);
  const timings = isSampled ? pageTimings(hostBuild()) : null;
  if (isSampled) navigationTimings(take);
  const leave = () => {
    takeFiles();
    for (const event of timings?.take() ?? []) take(event);
    send(true);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  // Closed web views do not always fire `visibilitychange`.
  window.addEventListener('pagehide', leave);
};
