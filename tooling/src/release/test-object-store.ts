/* A stage of tests: another origin for the files of remotes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Stored {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** So few that every list has several pages. */
const PAGE = 1;

/**
 * An S3-compatible store on a loopback port with one bucket, `files`, which also serves its objects to
 * browsers. `environment` configures a release for it.
 */
export const openObjectStore = async () => {
  const objects = new Map<string, Stored>();
  const behavior = { allowsOrigins: true, refuses: false, refusesDeletes: false };
  const listed = (query: URLSearchParams): string => {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
    const contents = keys.slice(0, PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`;
  };
  const server: Server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const key = pathname.replace('/files/', '');
    const { authorization = '', ...headers } = request.headers;
    const isSigned = authorization.startsWith('AWS4-HMAC-SHA256 Credential=key/');
    if (searchParams.has('list-type')) {
      if (!isSigned) return reply.writeHead(403).end();
      return reply.writeHead(200, { 'content-type': 'application/xml' }).end(listed(searchParams));
    }
    if (request.method === 'DELETE') {
      if (!isSigned || behavior.refusesDeletes) return reply.writeHead(isSigned ? 503 : 403).end();
      objects.delete(key);
      return reply.writeHead(204).end();
    }
    if (request.method === 'PUT') {
      if (!isSigned || behavior.refuses) return reply.writeHead(403).end();
      const body = Buffer.concat(await request.toArray());
      // Like real stores, it checks for an existing object when the body has arrived.
      if (headers['if-none-match'] === '*' && objects.has(key)) return reply.writeHead(412).end();
      objects.set(key, {
        body,
        headers: Object.fromEntries(
          ['content-type', 'cache-control', 'content-encoding'].flatMap((name) =>
            headers[name] ? [[name, String(headers[name])]] : [],
          ),
        ),
      });
      return reply.writeHead(200, { etag: '"1"' }).end();
    }
    const found = objects.get(key);
    if (!found) return reply.writeHead(404).end();
    return reply
      .writeHead(200, {
        ...found.headers,
        ...(behavior.allowsOrigins ? { 'access-control-allow-origin': '*' } : {}),
      })
      .end(found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    behavior,
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
