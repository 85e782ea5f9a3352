import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../http/address.ts';
import { failures } from '../http/failure.ts';

const DEV = /^\/dev(\/|$)/;
/** Host names of this machine: a page of another name that resolves to this machine is refused. */
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** A reverse proxy on this machine has a loopback address, too: what it adds to a call, by any name in use. */
const FORWARDED = /^via$|^cf-|forwarded|real-?ip|client-?ip|-ip$|external-address/;
/** nginx calls its servers so unless it is set up otherwise, browsers and commands do not. */
const VERSION_OF_PROXIES = '1.0';

/**
 * Every route below `/dev` serves this machine only: they show codes and sign start data. One hook for the
 * whole server covers new routes; it checks the route, because an address has several spellings.
 */
export const guardDevRoutes = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ routeOptions, socket, headers, raw }, _reply, done) => {
    if (!DEV.test(routeOptions.url ?? '')) return done();
    const isHere = isLoopback(socket.remoteAddress ?? '') && OWN_HOST.test(headers.host ?? '');
    const isForwarded =
      raw.httpVersion === VERSION_OF_PROXIES || Object.keys(headers).some((name) => FORWARDED.test(name));
    done(!isHere || isForwarded ? failures.absent() : undefined);
  });
};
