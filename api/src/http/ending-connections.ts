import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request whose header is on its way when the server closes has this long to arrive. */
const HEADER_LIMIT_MS = 1_000;
const LOOK_EVERY_MS = 250;

interface Connection {
  /** Requests whose header is complete and whose response is not. */
  calls: number;
  /** When the connection opened or its last call ended. */
  since: number;
}

export interface EndingConnections {
  /** Follows the connections of a server from its start. */
  watch(server: Server): void;
  /**
   * Ends connections without a call after a second, again and again, and all that are left after `limitMs`. A server
   * that is closed waits for its connections, and Node no longer limits the time of a header then.
   */
  end(limitMs: number, headerLimitMs?: number): void;
}

/** The connections of these servers, and how they end when the process stops [S3]. */
export const createEndingConnections = (): EndingConnections => {
  const open = new Map<Socket, Connection>();

  const follow = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const connection = open.get(socket);
    if (!connection) return;
    connection.calls += 1;
    response.once('close', () => {
      connection.calls -= 1;
      connection.since = performance.now();
    });
  };

  return {
    watch: (server) => {
      server.prependListener('connection', (socket: Socket) => {
        open.set(socket, { calls: 0, since: performance.now() });
        socket.once('close', () => open.delete(socket));
      });
      server.prependListener('request', follow);
    },
    end: (limitMs, headerLimitMs = HEADER_LIMIT_MS) => {
      const started = performance.now();
      const timer = setInterval(() => {
        const now = performance.now();
        const isOver = now - started >= limitMs;
        for (const [socket, { calls, since }] of open) {
          const isWaiting = calls === 0 && socket.writableLength === 0;
          if (isOver || (isWaiting && now - Math.max(since, started) >= headerLimitMs)) socket.destroy();
        }
        if (isOver) clearInterval(timer);
      }, LOOK_EVERY_MS);
      timer.unref();
    },
  };
};
