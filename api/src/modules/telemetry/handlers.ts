import type { telemetry } from '@cars/shared-contracts/endpoints/telemetry';
import type { Handlers } from '../../http/route.ts';
import { type LiveRelease, type ReleaseStore, releasesOfApp } from '../../web/release-store.ts';
import type { AutomaticRollback } from './automatic-rollback.ts';
import type { TelemetryCounters } from './counters.ts';

/** The page itself is counted as the host, for both artifacts. */
const releasedAt = (live: LiveRelease | null, app: string, build: string): number | null => {
  const known = live && releasesOfApp(live, app === 'host' ? live.app : app);
  const named = known?.builds.find(({ description }) => description.build === build);
  return named ? Date.parse(named.released_at) : null;
};

/** Timings and failures that pages report [DATA-24]. */
export const telemetryHandlers = (
  counters: TelemetryCounters,
  releases: ReleaseStore,
  rollBackFailing: AutomaticRollback,
): Handlers<typeof telemetry> => {
  let counted = '';
  return {
    send: async ({ body: { events } }, { visitor: { ip } }) => {
      const live = await releases.current();
      if (live && live.version !== counted) {
        counted = live.version;
        counters.keepOnly((app, build) => releasedAt(live, app, build) !== null);
      }
      counters.count(events, ip, (app, build) => releasedAt(live, app, build));
      await rollBackFailing();
      return { success: true };
    },
  };
};
