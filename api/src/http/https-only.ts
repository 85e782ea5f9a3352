import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';
import { isAddressed } from './spellings.ts';

const CALLS = /^\/((api|stats)\/|releases([/?]|$))/;
/** A balancer calls from the internal network. */
const HEALTH = /^\/api\/health(\?|$)/;

/** Calls of this machine used no network. */
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Refuses calls over plain http: a redirect would hide that token and code were already readable on the
 * network [G10]. Without a trusted proxy the process has no TLS and serves this machine only.
 */
export const refusePlainHttp = (app: FastifyInstance, hasProxy: boolean): void => {
  // A proxy on this machine is not refused, so that only its operator can notice.
  if (!hasProxy)
    app.log.warn('TRUSTED_PROXIES is empty: people behind a proxy share the limits of one address');
  app.addHook('onRequest', async (request) => {
    if (request.protocol === 'https' || !isAddressed(request, CALLS) || HEALTH.test(request.url)) return;
    if (!hasProxy && LOOPBACK.test(request.ip)) return;
    throw new Failure(400, 'Нужно защищённое соединение: откройте адрес с https.');
  });
};
