import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Env } from '../env.ts';
import { isInternal, isLoopback, readAddress } from './address.ts';

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
    if (given !== undefined) headers['x-forwarded-for'] = knownHops(String(given)).join(', ');
    done();
  });
};

/** What proxies write about their caller; only X-Forwarded-* is read. */
const HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded'] as const;
/** Where networks in front of the proxy name the visitor. */
const VISITORS = ['cf-connecting-ip', 'true-client-ip'] as const;
const LOGGED_EVERY_MS = 3_600_000;

/**
 * The header of a proxy that has no effect on whose call it is; null where it has, or where there is no proxy. Visitors have
 * addresses of the internet, and a browser in production is no program of this machine.
 */
const ignoredHeader = ({ headers, ips, ip }: FastifyRequest, production: boolean): string | null => {
  const header = HEADERS.find((name) => headers[name] !== undefined);
  if (header !== undefined && ((ips?.length ?? 1) === 1 || isInternal(ip))) return header;
  const visitor = VISITORS.find((name) => headers[name] !== undefined);
  if (visitor && readAddress(String(headers[visitor])) !== readAddress(ip)) return visitor;
  return production && header === undefined && isInternal(ip) && headers['sec-fetch-mode'] ? 'none' : null;
};

/**
 * Counts calls whose caller a proxy names without effect, or does not name, so that all people share the limits of one
 * address, and logs the first of an hour. The log has no address of the internet: that may be a person's.
 */
export const reportIgnoredProxies = (app: FastifyInstance, registry: Registry, production: boolean): void => {
  const ignored = new Counter({
    name: 'ignored_proxy_headers_total',
    help: 'Calls whose proxy is not believed: TRUSTED_PROXIES does not name it, or it sends no X-Forwarded-For',
    registers: [registry],
  });
  let loggedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _, done) => {
    const header = ignoredHeader(request, production);
    if (header === null) return done();
    ignored.inc();
    if (performance.now() - loggedAt >= LOGGED_EVERY_MS) {
      loggedAt = performance.now();
      app.log.warn(
        { header, ...(isInternal(request.ip) ? { peer: readAddress(request.ip) } : {}) },
        'a proxy is not believed: TRUSTED_PROXIES has to name each one, and each has to send X-Forwarded-For',
      );
    }
    done();
  });
};
