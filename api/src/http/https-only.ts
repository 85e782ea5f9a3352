import type { FastifyInstance } from 'fastify';
import { isLoopback } from './address.ts';
import { Failure } from './failure.ts';
import type { TrustSettings } from './forwarding.ts';
import { isAddressed } from './spellings.ts';

const CALLS = /^\/((api|stats)\/|releases([/?]|$))/;
/** A balancer calls from the internal network. */
const HEALTH = /^\/api\/health(\?|$)/;

/**
 * Refuses calls over plain http: a redirect would hide that token and code were already readable on the
 * network [G10]. Without a proxy the process has no TLS and serves this machine only, whose calls use no network.
 */
export const refusePlainHttp = (
  app: FastifyInstance,
  { TRUSTED_PROXIES, trustsThisMachine }: TrustSettings,
): void => {
  app.addHook('onRequest', async (request) => {
    if (
      request.protocol.toLowerCase() === 'https' ||
      !isAddressed(request, CALLS) ||
      HEALTH.test(request.url)
    )
      return;
    const isForwarded = trustsThisMachine && request.headers['x-forwarded-proto'] !== undefined;
    if (TRUSTED_PROXIES.length === 0 && isLoopback(request.ip) && !isForwarded) return;
    throw new Failure(400, 'Нужно защищённое соединение: откройте адрес с https.');
  });
};
