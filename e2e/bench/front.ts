import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

/** Headers that HTTP/2 does not allow. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

/** The proxy in front of a server in production: TLS and HTTP/2; the server behind it compresses. */
export interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

/** Puts TLS and HTTP/2 before a local server; with `http1` the older protocol. */
export const startFront = async (
  target: string,
  { key, cert }: Certificate,
  { http1 = false } = {},
): Promise<Front> => {
  const agent = new Agent({ keepAlive: true });
  const sessions = new Set<ServerHttp2Session>();
  const pass = (
    incoming: Http2ServerRequest | IncomingMessage,
    outgoing: Http2ServerResponse | ServerResponse,
  ) => {
    const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
    const { host } = new URL(target);
    const forward = httpRequest(
      `${target}${incoming.url}`,
      { agent, method: incoming.method, headers: { ...Object.fromEntries(headers), host } },
      (response) => {
        for (const [name, value] of Object.entries(response.headers))
          if (value !== undefined && !HOP_BY_HOP.has(name)) outgoing.setHeader(name, value);
        outgoing.statusCode = response.statusCode ?? 502;
        response.pipe(outgoing);
      },
    );
    forward.on('error', () => ('stream' in outgoing ? outgoing.stream.close() : outgoing.destroy()));
    incoming.pipe(forward);
  };
  const server = http1 ? createServer({ key, cert }, pass) : createSecureServer({ key, cert }, pass);
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => undefined);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const session of sessions) session.destroy();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
