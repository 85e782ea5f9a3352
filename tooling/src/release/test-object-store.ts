/* A stage of tests: another origin for the files of remotes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Stored {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * An S3-compatible store on a loopback port with one bucket, `files`, which also hands its objects out to browsers.
 * `environment` configures a release for it.
 */
export const openObjectStore = async () => {
  const objects = new Map<string, Stored>();
  const behaviour = { allowsOrigins: true, refuses: false };
  const server: Server = createServer(async (request, reply) => {
    const key = (request.url ?? '').replace('/files/', '');
    if (request.method === 'PUT') {
      const { authorization = '', ...headers } = request.headers;
      const isSigned = authorization.startsWith('AWS4-HMAC-SHA256 Credential=key/');
      if (!isSigned || behaviour.refuses) return reply.writeHead(403).end();
      objects.set(key, {
        body: Buffer.concat(await request.toArray()),
        headers: Object.fromEntries(
          ['content-type', 'cache-control', 'content-encoding'].flatMap((name) =>
            headers[name] ? [[name, String(headers[name])]] : [],
          ),
        ),
      });
      return reply.writeHead(200).end();
    }
    const found = objects.get(key);
    if (!found) return reply.writeHead(404).end();
    return reply
      .writeHead(200, {
        ...found.headers,
        ...(behaviour.allowsOrigins ? { 'access-control-allow-origin': '*' } : {}),
      })
      .end(found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    behaviour,
    url,
    environment: {
      S3_RELEASES_URL: `${url}/files`,
      S3_ENDPOINT: url,
      S3_BUCKET: 'files',
      S3_REGION: 'ru',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
