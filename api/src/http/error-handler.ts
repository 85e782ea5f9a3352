import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, failureOf, failures } from './failure.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** Refusals that are worth a look in the log [I15]. */
const SECURITY_EVENTS: Readonly<Record<number, string>> = { 403: 'forbidden', 429: 'limited' };

/**
 * Every failure leaves the server in one shape [ERR-24]: a Russian sentence, never HTML, never SQL, a
 * path or a stack. What was not foreseen goes to the log under the id that the answer carries.
 */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const failure = failureOf(error) ?? failures.internal();
    if (failure.status >= 500) request.log.error({ err: error, status: failure.status }, 'a call failed');
    const event = SECURITY_EVENTS[failure.status];
    if (event) request.log.warn({ event, route: request.routeOptions.url }, 'security');
    if (failure.status === 413) reply.header('connection', 'close'); // the rest of the body is not read
    return sendFailure(reply, failure, request.id);
  });
};

const bodyOf = ({ message, errors }: Failure, requestId?: string): string =>
  JSON.stringify({
    success: false,
    message,
    ...(errors ? { errors } : {}),
    ...(requestId ? { request_id: requestId } : {}),
  });

const sendFailure = (reply: FastifyReply, failure: Failure, requestId: string): FastifyReply =>
  reply
    .status(failure.status)
    .headers(failure.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(bodyOf(failure, requestId));

/** For addresses that the router cannot read: they reach no hook and no other handler. */
export const answerFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  reply.headers(SECURITY_HEADERS);
  sendFailure(reply, failureOf(error) ?? failures.malformed(), request.id);
};

const REASONS: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** For bytes that are not HTTP, or come too slowly: answered on the bare socket, which is then closed. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, reason] = REASONS[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = bodyOf(failures.malformed());
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`);
};
