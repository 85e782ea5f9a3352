import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Env } from '../env.ts';
import { isPublicAddress } from '../outbound.ts';
import { isLoopback, readAddress } from './address.ts';

export type TrustSettings = Pick<Env, 'TRUSTED_PROXIES' | 'trustsThisMachine'>;

/** Whose X-Forwarded-* count: the proxies of the setting; by default in production one on this machine. */
export const trustOf = ({
  TRUSTED_PROXIES,
  trustsThisMachine,
}: TrustSettings): FastifyServerOptions['trustProxy'] => {
  if (TRUSTED_PROXIES.length > 0) return TRUSTED_PROXIES;
  return trustsThisMachine && ((address: string, hop: number) => hop === 0 && isLoopback(address));
};

/** The addresses of X-Forwarded-For, nearest last; text that is none ends the way back. */
const knownHops = (header: string): string[] => {
  const hops = header.split(',').map(readAddress);
  return hops.slice(hops.lastIndexOf(null) + 1) as string[];
};

/**
 * Gives each address that proxies report one spelling, before anything counts it; where a proxy reports none, the
 * proxy itself is the caller.
 */
export const readForwardedAddresses = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _, done) => {
    const { headers } = request.raw;
    const given = headers['x-forwarded-for'];
    if (given !== undefined) {
      const hops = knownHops(String(given));
      if (hops.length > 0) headers['x-forwarded-for'] = hops.join(', ');
      else delete headers['x-forwarded-for'];
    }
    done();
  });
};

/** What proxies write about their caller; only X-Forwarded-* is read. */
const HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded'] as const;
const LOGGED_EVERY_MS = 3_600_000;

/**
 * Counts calls whose caller a proxy names without effect, so that all people share the limits of the proxy, and logs
 * the first of an hour. The log has no address of the internet: that may be a person's.
 */
export const reportIgnoredProxies = (app: FastifyInstance, registry: Registry): void => {
  const ignored = new Counter({
    name: 'ignored_proxy_headers_total',
    help: 'Calls whose proxy is not believed: TRUSTED_PROXIES does not name it, or it sends no X-Forwarded-For',
    registers: [registry],
  });
  let loggedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _, done) => {
    const header = HEADERS.find((name) => request.headers[name] !== undefined);
    if (header === undefined || (request.ips?.length ?? 1) > 1) return done();
    ignored.inc();
    if (performance.now() - loggedAt >= LOGGED_EVERY_MS) {
      loggedAt = performance.now();
      const peer = readAddress(request.socket.remoteAddress ?? '');
      app.log.warn(
        { header, ...(peer && !isPublicAddress(peer) ? { peer } : {}) },
        'a proxy is not believed: TRUSTED_PROXIES has to name it, and it has to send X-Forwarded-For',
      );
    }
    done();
  });
};
