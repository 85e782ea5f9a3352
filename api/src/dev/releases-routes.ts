import type { FastifyInstance } from 'fastify';
import type { TelemetryCounters } from '../modules/telemetry/counters.ts';
import { type LiveRelease, type ReleaseStore, releasesOfApp } from '../web/release-store.ts';
import { RELEASES_STYLE_HASH, type ReleaseRow, releasesPage } from './releases-page.ts';

const rowsOf = (live: LiveRelease, counters: TelemetryCounters): ReleaseRow[] =>
  [live.app, ...Object.keys(live.releases.remotes)].flatMap((app) => {
    const known = releasesOfApp(live, app);
    const canary = known?.canary ?? null;
    return (known?.builds ?? []).map(({ description: { build, contract }, bytes, released_at }) => {
      const isLive = build === known?.live[0];
      const isCanary = build === canary?.build;
      return {
        app,
        build,
        contract,
        bytes,
        released_at,
        state: isLive ? ('live' as const) : isCanary ? ('canary' as const) : ('past' as const),
        share: isLive ? 100 - (canary?.share ?? 0) : isCanary ? (canary?.share ?? 0) : 0,
        health: counters.healthOf(app === 'monolith' ? 'host' : app, build),
      };
    });
  });

const POLICY = `default-src 'none'; style-src '${RELEASES_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * `GET /dev/releases`: live builds, versions, sizes, shares and error rates, as a page or as JSON for a tool
 * that accepts nothing else. Registered in the demo only; `guardDevRoutes` restricts it to this machine.
 */
export const releasesRoutes = (
  app: FastifyInstance,
  releases: ReleaseStore,
  counters: TelemetryCounters,
): void => {
  app.get('/dev/releases', async ({ headers }, reply) => {
    const live = await releases.current();
    const rows = live ? rowsOf(live, counters) : [];
    reply.headers({ 'cache-control': 'no-store', vary: 'Accept' });
    if (headers.accept?.includes('text/html')) {
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY })
        .send(releasesPage(rows));
    }
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(rows));
  });
};
