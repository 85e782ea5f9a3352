import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BODY_LIMIT_MS } from './body-time.ts';

/** More than a published build has; a client that is slower or sends more may lose the response. */
const DRAINED = { bytes: 32 * 2 ** 20, withinMs: BODY_LIMIT_MS } as const;

export interface DrainLimits {
  readonly bytes: number;
  readonly withinMs: number;
}

/** Reads and discards the rest of a body; a connection that is to be closed is closed after that. */
const drain = (raw: IncomingMessage, { bytes, withinMs }: DrainLimits): void => {
  const { socket } = raw;
  const before = socket.bytesRead;
  const close = socket.destroySoon;
  let isLast = false;
  // Node calls it after the last response of a connection.
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  const timer = setTimeout(() => socket.destroy(), withinMs).unref();
  const finish = () => {
    clearTimeout(timer);
    socket.destroySoon = close;
    if (isLast) socket.destroySoon();
  };
  raw.once('end', finish);
  raw.once('close', () => clearTimeout(timer));
  raw.unpipe();
  raw.on('data', () => {
    if (socket.bytesRead - before > bytes) socket.destroy();
  });
  raw.resume();
};

/**
 * A response may be sent before its request has arrived whole, such as a refusal. A connection that is closed with
 * unread bytes is reset, and the client loses the response: so the rest is read, up to a limit.
 */
export const drainUnreadBodies = (app: FastifyInstance, limits: DrainLimits = DRAINED): void => {
  app.addHook('onSend', ({ raw }, _, payload, done) => {
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && raw.complete === false) drain(raw, limits);
    done(null, payload);
  });
};
