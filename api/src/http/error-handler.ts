import type { FastifyError, FastifyInstance } from 'fastify';
import { failureOf, failures } from './failure.ts';

/** Refusals that are worth a look in the log (security.md I15). */
const SECURITY_EVENTS: Readonly<Record<number, string>> = { 403: 'forbidden', 429: 'limited' };

/**
 * Every failure leaves the server in one shape (security.md section 2): a Russian sentence, never HTML, never SQL, a
 * path or a stack. What was not foreseen goes to the log under the id that the answer carries.
 */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const failure = failureOf(error) ?? failures.internal();
    if (failure.status >= 500) request.log.error({ err: error, status: failure.status }, 'a call failed');
    const event = SECURITY_EVENTS[failure.status];
    if (event) request.log.warn({ event, route: request.routeOptions.url }, 'security');
    if (failure.status === 413) reply.header('connection', 'close'); // nobody reads the rest of the body
    return reply
      .status(failure.status)
      .headers(failure.headers)
      .header('content-type', 'application/json; charset=utf-8')
      .send(
        JSON.stringify({
          success: false,
          message: failure.message,
          ...(failure.errors ? { errors: failure.errors } : {}),
          request_id: request.id,
        }),
      );
  });
};
