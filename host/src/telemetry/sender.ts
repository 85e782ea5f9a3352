import { api } from '@cars/shared-contracts/runtime';
import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';
import { currentListing } from '../remotes/builds.ts';
import { takeReports } from './report.ts';
import { navigationTimings, pageTimings } from './timings.ts';

/** Share of the pages that tell of themselves; a demonstration has too few of them to leave any out. */
export const SAMPLED_SHARE = 0.1;
/** As many as one call carries. */
const BATCH_MAX = 40;

/** The build of the page itself, from the address of its own script. */
const hostBuild = (): string =>
  [...document.scripts]
    .map(({ src }) => /\/r\/(?:host|monolith)\/([\w-]{6,64})\//.exec(src)?.[1])
    .find((build) => build !== undefined) ?? 'development';

/**
 * Collects what a page tells of itself and hands it over when the page is left or hidden: timings of its start and
 * of each change of section, failures and what was done about them. A page that was not drawn says only which builds
 * were set aside: nobody else would.
 */
export const startTelemetry = (isDemo: boolean, draw: () => number = Math.random): void => {
  const isSampled = isDemo || draw() < SAMPLED_SHARE;
  const batch: TelemetryEvent[] = [];
  const send = (keepalive: boolean) => {
    if (batch.length === 0) return;
    // Nobody waits for the answer, and a page that is left hears none.
    api.telemetry.send({ body: { events: batch.splice(0) } }, { keepalive }).catch(() => undefined);
  };
  const take = (event: TelemetryEvent) => {
    if (!isSampled && event.kind !== 'set_aside') return;
    batch.push(event);
    if (batch.length === BATCH_MAX) send(false);
  };
  takeReports(take);
  const host = hostBuild();
  const timings = isSampled ? pageTimings(host, currentListing().remotes) : null;
  if (isSampled) navigationTimings(take);
  const leave = () => {
    for (const event of timings?.take() ?? []) take(event);
    send(true);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  // Web views that are closed do not always hide first.
  window.addEventListener('pagehide', leave);
};
