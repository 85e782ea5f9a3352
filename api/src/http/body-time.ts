import type { IncomingMessage } from 'node:http';
import { UPLOAD_LIMITS } from '@cars/shared-contracts/schemas/limits';
import type { FastifyInstance } from 'fastify';
import { sendClientError } from './error-handler.ts';

/** Time limit of a body; a form with pictures on a slow line may take longer [L4]. */
export const BODY_LIMIT_MS = 30_000;

const LOOK_EVERY_MS = 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call reads forms with pictures. */
    takesForms?: boolean;
  }
}

export interface BodyLimits {
  readonly limitMs: number;
  /** A form delivers something within this time, until it is complete. */
  readonly formPauseMs: number;
  /** And so many bytes within this time: 4 KB a second on average, a fifth of a phone on EDGE. */
  readonly formSpeed: { readonly bytes: number; readonly withinMs: number };
}

const LIMITS: BodyLimits = {
  limitMs: BODY_LIMIT_MS,
  formPauseMs: UPLOAD_LIMITS.pauseMs,
  formSpeed: UPLOAD_LIMITS.slow,
};

const timedOut = () =>
  Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Ends a request whose body is slower than others can afford: 408, and the connection is closed. */
export const endSlowBody = ({ socket }: IncomingMessage): void => sendClientError(timedOut(), socket);

/** Calls `giveUp` when the body pauses longer or is slower than that. Returns the function that ends the check. */
const watchSpeed = (
  raw: IncomingMessage,
  { formPauseMs, formSpeed: { bytes, withinMs } }: BodyLimits,
  giveUp: () => void,
): (() => void) => {
  /** Bytes received at each check, the oldest first. */
  const seen = [raw.socket.bytesRead];
  const looks = Math.ceil(withinMs / LOOK_EVERY_MS);
  const looksOfPause = Math.ceil(formPauseMs / LOOK_EVERY_MS);
  const timer = setInterval(() => {
    // Bytes that were received and not read yet are a delay of this process: the time starts again.
    if (raw.readableLength > 0) seen.length = 0;
    const now = raw.socket.bytesRead;
    seen.push(now);
    if (seen.length > looksOfPause && seen.at(-1 - looksOfPause) === now) giveUp();
    if (seen.length <= looks) return;
    const [oldest = 0] = seen.splice(0, 1);
    if (now - oldest < bytes) giveUp();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** Node has one limit for all requests, which is that of forms: every other body has its own limit here. */
export const limitBodyTime = (app: FastifyInstance, given: Partial<BodyLimits> = {}): void => {
  const limits = { ...LIMITS, ...given };
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody) {
      const giveUp = () => {
        clear();
        endSlowBody(raw);
      };
      const timer = routeOptions.config.takesForms ? null : setTimeout(giveUp, limits.limitMs).unref();
      const stopLook = timer ? null : watchSpeed(raw, limits, giveUp);
      const clear = () => {
        if (timer) clearTimeout(timer);
        stopLook?.();
      };
      raw.once('end', clear).once('close', clear);
      reply.raw.once('finish', clear).once('close', clear); // responded to without being read
    }
    done();
  });
};
