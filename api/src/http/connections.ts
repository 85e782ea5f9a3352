import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Env } from '../env.ts';
import { crowdOf, isLoopback, networkOf } from './address.ts';
import type { TrustSettings } from './forwarding.ts';

/** Open connections of this process [L5]. */
const CONNECTIONS_MAX = 5_000;
/**
 * A connection is closed when no byte of a waiting response could be sent for this long: the client does not
 * read [L4].
 */
const UNREAD_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
/** Of one /64 of IPv6; an IPv4 address or a /48 has those of the setting. */
const NETWORK_MAX = 100;

type Settings = Pick<Env, 'CONNECTIONS_PER_ADDRESS' | 'RATE_LIMITS'> & TrustSettings;

/**
 * How many connections an address may have, 0 for any number. Behind a trusted proxy all have its address, so
 * the proxy limits them; in the demo this machine is not counted.
 */
export const connectionsAllowed = (
  address: string,
  { CONNECTIONS_PER_ADDRESS, TRUSTED_PROXIES, RATE_LIMITS }: Settings,
): number => {
  if (TRUSTED_PROXIES.length > 0) return 0;
  return RATE_LIMITS === 'demo' && isLoopback(address) ? 0 : CONNECTIONS_PER_ADDRESS;
};

/**
 * Bytes of responses that were sent: the handle has the rest of the last write, which Node's own timeout uses
 * as well.
 */
const progressOf = (socket: Socket): string => {
  const { _handle: handle } = socket as unknown as { _handle?: { writeQueueSize?: number } | null };
  return `${socket.bytesWritten} ${handle?.writeQueueSize ?? socket.writableLength}`;
};

interface Sending {
  readonly progress: string;
  readonly since: number;
}

/** A timeout of the socket would not do: a client that writes a byte from time to time would restart it. */
const endUnread = (sockets: Map<Socket, Sending | null>): void => {
  const now = performance.now();
  for (const [socket, before] of sockets) {
    const progress = socket.writableLength > 0 ? progressOf(socket) : null;
    if (progress === null) sockets.set(socket, null);
    else if (progress !== before?.progress) sockets.set(socket, { progress, since: now });
    else if (now - before.since >= UNREAD_LIMIT_MS) socket.destroy();
  }
};

/** Limits the connections of these servers, all counted together. */
export const createConnectionLimits = (env: Settings) => {
  const open = new Map<string, number>();
  const counted = new Map<Socket, readonly string[]>();

  const leave = (socket: Socket): void => {
    for (const key of counted.get(socket) ?? []) {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    }
    counted.delete(socket);
  };

  /** Counts a connection of an address; false when it has too many. */
  const enter = (socket: Socket, address: string): boolean => {
    const allowed = connectionsAllowed(address, env);
    if (allowed === 0) return true;
    const [network, crowd] = [networkOf(address), crowdOf(address)];
    const keys = network === crowd ? [crowd] : [network, crowd];
    const isFull = (key: string) =>
      (open.get(key) ?? 0) >= (key === crowd ? allowed : Math.min(allowed, NETWORK_MAX));
    if (keys.some(isFull)) return false;
    for (const key of keys) open.set(key, (open.get(key) ?? 0) + 1);
    counted.set(socket, keys);
    socket.once('close', () => leave(socket));
    return true;
  };

  return (server: Server): void => {
    const sockets = new Map<Socket, Sending | null>();
    server.maxConnections = CONNECTIONS_MAX;
    server.once('listening', () => {
      const timer = setInterval(() => endUnread(sockets), LOOK_EVERY_MS).unref();
      server.once('close', () => clearInterval(timer));
    });
    server.prependListener('connection', (socket: Socket) => {
      const { remoteAddress } = socket; // undefined when it is closed already
      if (remoteAddress === undefined || !enter(socket, remoteAddress)) return void socket.destroy();
      sockets.set(socket, null);
      socket.once('close', () => sockets.delete(socket));
    });
    // A proxy on this machine has the connections of many callers; it is known by its first call.
    if (env.trustsThisMachine)
      server.prependListener('request', ({ socket, headers }: IncomingMessage) => {
        if (headers['x-forwarded-for'] !== undefined && isLoopback(socket.remoteAddress ?? '')) leave(socket);
      });
  };
};

export type LimitConnections = ReturnType<typeof createConnectionLimits>;
