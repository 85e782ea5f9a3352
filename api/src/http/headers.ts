import type { FastifyInstance } from 'fastify';
import { isAddressed } from './spellings.ts';

const TWO_YEARS_S = 63_072_000;

/**
 * Headers of every response [G6]. They are those of the API; pages and pictures set their own policy and
 * cache rules over them.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  /** Of this host alone; its other names may be served without TLS (`HSTS_SUBDOMAINS`). */
  'strict-transport-security': `max-age=${TWO_YEARS_S}`,
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
} as const;

const CORS_ALLOWED = 'GET, POST, PUT, PATCH, DELETE';
const CORS_HEADERS = 'Authorization, Content-Type, Accept, Idempotency-Key, Device-Token';
/** Read by the client: how long to wait after a 429, and the moment, for a device whose clock is wrong. */
const CORS_EXPOSED = 'Retry-After, Date';
const PREFLIGHT_AGE_S = '600';
const CROSS_ORIGIN_PATHS = /^\/(api|stats)\//;

/**
 * Sets the headers of every response and handles preflights. Other origins are the configured ones, compared exactly;
 * nothing is reflected and credentials are never allowed [G3]; `now` is the moment by which a device corrects its
 * clock.
 */
export const setHeaders = (
  app: FastifyInstance,
  allowedOrigins: readonly string[],
  now: () => Date,
  hasSecureSubdomains = false,
): void => {
  const headers = {
    ...SECURITY_HEADERS,
    ...(hasSecureSubdomains && {
      'strict-transport-security': `${SECURITY_HEADERS['strict-transport-security']}; includeSubDomains`,
    }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (!isAddressed(request, CROSS_ORIGIN_PATHS)) return done();
    reply.headers({ vary: 'Origin', date: now().toUTCString() });
    const allowed = allowedOrigins.find((origin) => origin === request.headers.origin);
    if (allowed) {
      reply.headers({
        'access-control-allow-origin': allowed,
        'access-control-expose-headers': CORS_EXPOSED,
      });
    }
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done();
    if (allowed) {
      reply.headers({
        'access-control-allow-methods': CORS_ALLOWED,
        'access-control-allow-headers': CORS_HEADERS,
        'access-control-max-age': PREFLIGHT_AGE_S,
      });
    }
    reply.status(204).send();
  });
};
