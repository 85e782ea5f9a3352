import type { FastifyInstance } from 'fastify';
import { answerClientError } from './error-handler.ts';

/** A body may take so long to arrive, a form with pictures on a bad line longer [L4]. */
export const BODY_LIMIT_MS = 30_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call reads forms with pictures. */
    takesForms?: boolean;
  }
}

const timedOut = () =>
  Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Node knows one limit for all requests, which is that of forms: every other body is held to its own here. */
export const limitBodyTime = (app: FastifyInstance, limitMs = BODY_LIMIT_MS): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && !routeOptions.config.takesForms) {
      const timer = setTimeout(() => answerClientError(timedOut(), raw.socket), limitMs);
      timer.unref();
      const clear = () => clearTimeout(timer);
      raw.once('end', clear).once('close', clear);
      reply.raw.once('finish', clear).once('close', clear); // answered without being read
    }
    done();
  });
};
