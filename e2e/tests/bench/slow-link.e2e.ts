import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Link, type LinkShape, SEGMENT, startLink } from '../../bench/link/slow-link.ts';
import { medianInterval } from '../../bench/statistics.ts';
import { expect, test } from '../../fixtures/test.ts';

const ROUND_TRIP_MS = 40;
/** So wide that only round trips cost time. */
const WIDE: LinkShape = { roundTripMs: ROUND_TRIP_MS, download: 1_000_000, upload: 1_000_000 };
/** A timer may fire this much earlier than the clock shows. */
const CLOCK_MS = 2;

let site: Server;
let link: Link | null = null;

/** Returns as many bytes as the request names, and ends. */
test.beforeEach(async () => {
  site = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (requested) => socket.end(Buffer.alloc(Number(requested.toString()))));
  });
  site.listen(0, 'localhost');
  await once(site, 'listening');
});

test.afterEach(async () => {
  await link?.stop();
  site.close();
});

/** Milliseconds until all bytes have arrived over a new connection, and how many did. */
const request = async (port: number, bytes: number) => {
  const startedAt = performance.now();
  const socket = connect({ port, host: 'localhost' });
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  socket.write(String(bytes));
  await once(socket, 'end');
  return { received, ms: performance.now() - startedAt + CLOCK_MS };
};

const through = async (shape: LinkShape): Promise<number> => {
  link = await startLink((site.address() as AddressInfo).port, shape);
  return link.port;
};

test('a connection costs a round trip, and so does its first request', async () => {
  const { received, ms } = await request(await through(WIDE), 10 * SEGMENT);
  expect(received).toBe(10 * SEGMENT);
  expect(ms).toBeGreaterThanOrEqual(2 * ROUND_TRIP_MS);
});

test('what is more than ten segments waits for the next round trip, and more than thirty for another', async () => {
  const port = await through(WIDE);
  const second = await request(port, 11 * SEGMENT);
  expect(second.received).toBe(11 * SEGMENT);
  expect(second.ms).toBeGreaterThanOrEqual(3 * ROUND_TRIP_MS);
  const third = await request(port, 31 * SEGMENT);
  expect(third.received).toBe(31 * SEGMENT);
  expect(third.ms).toBeGreaterThanOrEqual(4 * ROUND_TRIP_MS);
});

test('all connections share the line', async () => {
  const port = await through({ roundTripMs: 2, download: 500, upload: 500 });
  const both = await Promise.all([request(port, 50_000), request(port, 50_000)]);
  expect(both.map(({ received }) => received)).toEqual([50_000, 50_000]);
  expect(Math.max(...both.map(({ ms }) => ms))).toBeGreaterThanOrEqual(200);
});

test('a connection that breaks off is gone on the other side', async () => {
  const port = await through(WIDE);
  const accepted = once(site, 'connection') as Promise<[Socket]>;
  const socket = connect({ port, host: 'localhost' });
  const [other] = await accepted;
  const closed = once(other, 'close');
  socket.resetAndDestroy();
  await closed;
});

test('the interval of a median leaves out the ends that noise alone would reach', () => {
  expect(medianInterval([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([2, 8]);
  expect(medianInterval([3, 1, 2])).toEqual([1, 3]);
  expect(medianInterval([])).toEqual([Number.NaN, Number.NaN]);
});
