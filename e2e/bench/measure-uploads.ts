import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@cars/tooling/run/free-port';
import { startStack } from '@cars/tooling/run/local-stack';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { request } from '@playwright/test';
import sharp from 'sharp';
import { enter } from '../fixtures/users.ts';
import { waitUntilIdle } from './idle-machine.ts';
import { type Gate, table } from './report.ts';

/** Four simultaneous users, with this many pictures each [H7]. */
const USERS = 4;
const PICTURES = 12;
const PICTURE_BYTES = 15 * 1024 * 1024;
const GROWTH_GATE_MB = 400;
const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 100;
/** Presets without a waiting request are encoded meanwhile. */
const AFTERWARDS_MS = 10_000;
const IDLE_SAMPLES = 10;

/** A noisy photograph of 24 megapixels, padded to the last allowed byte behind its end. */
const heavyPicture = async (): Promise<Blob> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = await sharp({
    create: { width: 6_000, height: 4_000, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  if (photo.length > PICTURE_BYTES) throw new Error(`the picture of the bench weighs ${photo.length} bytes`);
  return new Blob([new Uint8Array(photo), new Uint8Array(PICTURE_BYTES - photo.length)]);
};

const residentMegabytes = async (metricsUrl: string): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / MEGABYTE;
};

/** Fields of an ad whose car is in the handbook. */
const adFields = async (url: string): Promise<Record<string, string>> => {
  const { data } = (await (await fetch(`${url}/api/meta/car-handbooks`)).json()) as {
    data: { models: { id: number; mark_id: number }[] };
  };
  const [model] = data.models;
  if (!model) throw new Error('the handbook has no models');
  return {
    city_id: '1',
    stock_status: 'in_stock',
    mark_id: String(model.mark_id),
    model_id: String(model.id),
    year: '2015',
    power: '190',
    color: 'c0c0c0',
    vin_number: 'XTA210990Y2766389',
    is_used: 'true',
    kpp: 'automatic',
    body: 'sedan',
    engine: 'gas',
    drivetrain: 'front_wheel',
    rudder: 'left',
    pts_type: 'original',
    width: '1800',
    length: '4500',
    height: '1500',
    price: '1250000',
    currency: 'RUB',
  };
};

const createAd = async (url: string, token: string, fields: Record<string, string>, picture: Blob) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (let n = 0; n < PICTURES; n += 1) body.set(`images[${n}]`, picture, 'photo.jpg');
  const reply = await fetch(`${url}/api/v2/ads/create`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  if (!reply.ok) throw new Error(`create: ${reply.status} ${await reply.text()}`);
};

/** How far the server's memory grows over idle while it receives 4 × 12 pictures of 15 MB in parallel. */
export const measureUploads = async (
  say: (line: string) => void,
): Promise<{ gates: readonly Gate[]; text: string }> => {
  const folder = await temporaryFolder('bench-uploads');
  const metricsPort = await freePort();
  const environment = { SEED: 'none', METRICS_PORT: String(metricsPort) };
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  try {
    // A first start creates the database, which takes more memory than serving it: the second start is
    // measured.
    await (await startStack({ dataDir: folder.path, env: environment })).stop();
    const server = await startStack({ dataDir: folder.path, env: environment });
    const caller = await request.newContext({ baseURL: server.url });
    try {
      const tokens: string[] = [];
      for (let n = 0; n < USERS; n += 1) tokens.push((await enter(caller)).token);
      const [fields, picture] = [await adFields(server.url), await heavyPicture()];
      await waitUntilIdle();
      let idle = Number.POSITIVE_INFINITY;
      for (let check = 0; check < IDLE_SAMPLES; check += 1) {
        idle = Math.min(idle, await residentMegabytes(metricsUrl));
        await pause(LOOK_EVERY_MS);
      }
      say(`uploads: ${USERS} × ${PICTURES} pictures of 15 MB over ${idle.toFixed(0)} MB …`);
      let most = 0;
      let isOver = false;
      const watching = (async () => {
        while (!isOver) {
          most = Math.max(most, await residentMegabytes(metricsUrl));
          await pause(LOOK_EVERY_MS);
        }
      })();
      const startedAt = performance.now();
      await Promise.all(tokens.map((token) => createAd(server.url, token, fields, picture)));
      const seconds = (performance.now() - startedAt) / 1_000;
      await pause(AFTERWARDS_MS);
      isOver = true;
      await watching;
      const growth = most - idle;
      return {
        gates: [
          { name: 'memory under uploads', value: growth, unit: 'MB', kind: 'at-most', gate: GROWTH_GATE_MB },
        ],
        text: [
          `Uploads: ${USERS} people publish at once, ${PICTURES} JPEG of 15 MB and 24 megapixels each.`,
          table([
            ['', 'idle MB', 'most MB', 'growth MB', 'seconds', 'pictures/s'],
            ['server', idle, most, growth, seconds, (USERS * PICTURES) / seconds],
          ]),
        ].join('\n'),
      };
    } finally {
      await caller.dispose();
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
};
