import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';

const CALLS = /^\/(api|stats)\//;
/** A balancer asks from within. */
const HEALTH = /^\/api\/health(\?|$)/;

/** What comes from this very machine was on no network. */
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Refuses calls that came as plain http: a redirect would hide that token and code were already readable on the way
 * [G10]. Only a trusted proxy can say how a call came to it; without one this process is spoken to
 * directly, and it has no TLS: then it serves this machine only.
 */
export const refusePlainHttp = (app: FastifyInstance, hasProxy: boolean): void => {
  app.addHook('onRequest', async (request) => {
    if (request.protocol === 'https' || !CALLS.test(request.url) || HEALTH.test(request.url)) return;
    if (!hasProxy && LOOPBACK.test(request.ip)) return;
    throw new Failure(400, 'Нужно защищённое соединение: откройте адрес с https.');
  });
};
