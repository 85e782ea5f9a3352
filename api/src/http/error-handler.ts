import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, failureOf, failures } from './failure.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** Replies with the status of a fault that are none. */
const callersFaults = new WeakSet<FastifyReply>();

/** The status of a reply for metrics: `refused` where a caller met the status of a fault. */
export const countedStatus = (reply: FastifyReply): number | 'refused' =>
  callersFaults.has(reply) ? 'refused' : reply.statusCode;

/** Refusals that are logged as warnings [I15]. */
const SECURITY_EVENTS: Readonly<Record<number, string>> = { 403: 'forbidden', 429: 'limited' };

const BUSY_LINE_EVERY_MS = 60_000;

/** A full queue or a busy process refuses as intended; a refusal by the database is a fault. */
const isBusy = (error: FastifyError | Failure, failure: Failure): boolean =>
  failure.status === 503 && (error instanceof Failure || error.code === 'FST_UNDER_PRESSURE');

/** One line a minute for all refused calls: with a line for each, a client could fill the log. */
const createBusyReport = (now: () => number) => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let refused = 0;
  return ({ log, routeOptions }: FastifyRequest): void => {
    refused += 1;
    if (now() - reportedAt < BUSY_LINE_EVERY_MS) return;
    log.warn({ route: routeOptions.url, refused }, 'calls are refused because the server is busy');
    reportedAt = now();
    refused = 0;
  };
};

/**
 * The one shape of every failure [ERR-24]: a Russian sentence, never HTML, SQL, a path or a stack. An
 * unexpected failure is logged under the id in the response.
 */
export const handleErrors = (app: FastifyInstance, now: () => number = () => performance.now()): void => {
  const reportBusy = createBusyReport(now);
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const failure = failureOf(error) ?? failures.internal();
    if (isBusy(error, failure)) reportBusy(request);
    else if (error instanceof Failure && failure.isOfCaller) {
      if (failure.status >= 500) callersFaults.add(reply);
    } else if (error instanceof Failure)
      // Foreseen: its own cause is logged where it was met, and a stack would show nothing.
      request.log.error({ status: failure.status, reason: failure.message }, 'a call failed');
    else if (failure.status >= 500)
      request.log.error({ err: error, status: failure.status }, 'a call failed');
    const event = SECURITY_EVENTS[failure.status];
    if (event) request.log.warn({ event, route: request.routeOptions.url }, 'security');
    if (failure.status === 413) reply.header('connection', 'close'); // the client need not send the rest
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
export const sendFrameworkError = (
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

/** How long a client can read why the connection is closed; then it is destroyed. */
const LINGER_MS = 1_000;

type ClientError = Error & { readonly code?: string; readonly rawPacket?: unknown };

/** The address of a page on this server, not of another host. */
const TARGET = /^(?:GET|HEAD) (\/(?![/\\])[!-~\x80-\xff]{0,8000}) HTTP\/1\.[01]\r\n/;

/** An address with letters as they are, which Node's parser refuses, as a browser would have written it; else null. */
const encodedTarget = ({ code, rawPacket }: ClientError): string | null => {
  const [, target] =
    (code === 'HPE_INVALID_URL' && Buffer.isBuffer(rawPacket) && TARGET.exec(rawPacket.toString('latin1'))) ||
    [];
  return (
    target?.replace(/[^!-~]|["<>\\^`{|}]/g, (letter) => {
      const byte = letter.charCodeAt(0).toString(16).toUpperCase();
      return `%${byte.padStart(2, '0')}`;
    }) ?? null
  );
};

/**
 * For bytes that are not HTTP, or arrive too slowly: the response is written to the bare socket, which is
 * then closed. An address with letters leads to the same one in its encoded form.
 */
export const sendClientError = (error: ClientError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const location = encodedTarget(error);
  const [status, reason] = location
    ? [307, 'Temporary Redirect']
    : (REASONS[error.code ?? ''] ?? [400, 'Bad Request']);
  const body = bodyOf(failures.malformed());
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(location ? { location, 'cache-control': 'no-store' } : {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
};
