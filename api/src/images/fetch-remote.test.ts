import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from '@rstest/core';
import { outboundFetch } from '../outbound.ts';
import { fetchRemote } from './fetch-remote.ts';

const MEBIBYTE = 1024 * 1024;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** The response for a picture whose object store is this server; every limit is the proxy's own. */
const fetchFrom = async (listener: RequestListener) => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const origin = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const outcome = await fetchRemote('https://st.example/x.jpg', {
    storageHosts: ['st.example'],
    outbound: (_url, options) => outboundFetch(origin, { ...options, trustedOrigins: [origin] }),
  }).then(
    ({ length }) => length,
    (error: { status: number }) => error.status,
  );
  return { outcome };
};

test('a source that never responds, or drips forever, is 504 [H18]', async () => {
  const silent = fetchFrom(() => undefined);
  const dripping = fetchFrom((_request, reply) => {
    reply.writeHead(200);
    const drip = setInterval(() => reply.write('.'), 1_000);
    reply.on('close', () => clearInterval(drip));
  });
  for (const { outcome } of await Promise.all([silent, dripping])) expect(outcome).toBe(504);
}, 30_000);

test('a source of 400 MB is 502 after the first twenty, one of twenty is accepted [H18]', async () => {
  let sent = 0;
  const huge = await fetchFrom((request, reply) => {
    const more = () => {
      while (!reply.destroyed && sent < 400 * MEBIBYTE && reply.write(Buffer.alloc(MEBIBYTE)))
        sent += MEBIBYTE;
    };
    reply.on('drain', more);
    request.resume();
    more();
  });
  expect(huge.outcome).toBe(502);
  expect(sent).toBeLessThan(40 * MEBIBYTE);
  const largest = await fetchFrom((_request, reply) => reply.end(Buffer.alloc(20 * MEBIBYTE)));
  expect(largest.outcome).toBe(20 * MEBIBYTE);
}, 30_000);
