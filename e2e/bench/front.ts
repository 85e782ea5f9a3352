import { Agent, request as httpRequest } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

/** Headers that HTTP/2 does not allow. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

/** The proxy in front of a server in production: TLS and HTTP/2; the server behind it compresses. */
export interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

/** Puts TLS and HTTP/2 before a local server. */
export const startFront = async (target: string, { key, cert }: Certificate): Promise<Front> => {
  const agent = new Agent({ keepAlive: true });
  const sessions = new Set<ServerHttp2Session>();
  const pass = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => {
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
    forward.on('error', () => outgoing.stream.close());
    incoming.pipe(forward);
  };
  const server = createSecureServer({ key, cert }, pass);
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
