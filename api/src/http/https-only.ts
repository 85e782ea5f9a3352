import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';

const CALLS = /^\/(api|stats)\//;
/** A balancer asks from within. */
const HEALTH = /^\/api\/health(\?|$)/;

/**
 * Refuses calls that came to the TLS proxy as plain http: a redirect would hide that token and code were already
 * readable on the way (security.md G10). Only a trusted proxy can say how a call came; without one nothing is refused.
 */
export const refusePlainHttp = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    if (request.protocol === 'https' || !CALLS.test(request.url) || HEALTH.test(request.url)) return;
    throw new Failure(400, 'Нужно защищённое соединение: откройте адрес с https.');
  });
};
