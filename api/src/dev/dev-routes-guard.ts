import type { FastifyInstance } from 'fastify';
import { failures } from '../http/failure.ts';
import { isLoopback } from '../http/limits.ts';

const DEV = /^\/dev(\/|$)/;
/** Names under which this very machine is reached: a page of another name that leads here gets nothing. */
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** A reverse proxy on this machine has the loopback address, too. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Every route below `/dev` is for this very machine alone: they show codes and sign start data. One hook for the whole
 * server, so that a new route cannot miss it; it looks at the route, because an address has several spellings.
 */
export const guardDevRoutes = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ routeOptions, socket, headers }) => {
    if (!DEV.test(routeOptions.url ?? '')) return;
    const isHere = isLoopback(socket.remoteAddress ?? '') && OWN_HOST.test(headers.host ?? '');
    if (!isHere || FORWARDED.some((name) => headers[name] !== undefined)) throw failures.absent();
  });
};
