import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';

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
  app.addHook('onRequest', async (request) => {
    // The route, too: `/%61pi/` is another spelling of an address.
    const addresses = [request.url, request.routeOptions.url ?? ''];
    if (request.protocol === 'https' || !addresses.some((address) => CALLS.test(address))) return;
    if (HEALTH.test(request.url)) return;
    if (!hasProxy && LOOPBACK.test(request.ip)) return;
    throw new Failure(400, 'Нужно защищённое соединение: откройте адрес с https.');
  });
};
