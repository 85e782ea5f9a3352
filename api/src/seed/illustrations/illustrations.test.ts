import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { createImages, type Images } from '../../images/pipeline.ts';
import { BODIES } from './body-shapes.ts';
import { drawAvatar } from './draw-avatar.ts';
import { drawCar, VIEWS } from './draw-car.ts';
import {
  DRAWING_VERSION,
  ILLUSTRATION_COLORS,
  makeIllustrations,
  nearestIllustrationColor,
  wantedIllustrations,
} from './make-illustrations.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

describe('a drawing of a car', () => {
  test('is the same for the same order', () => {
    const order = { body: 'sedan', color: '#b3261e', view: 'front34', seed: 3 } as const;
    expect(drawCar(order)).toBe(drawCar(order));
  });

  test('differs by body, side and colour, and has no number that is not one', () => {
    const seen = new Set<string>();
    for (const body of BODIES) {
      for (const view of VIEWS) {
        for (const color of ['#f1f2f4', '#1d2025']) {
          const svg = drawCar({ body, view, color, seed: 1 });
          expect(svg).not.toMatch(/NaN|Infinity|undefined/);
          seen.add(hash(svg));
        }
      }
    }
    expect(seen.size).toBe(BODIES.length * VIEWS.length * 2);
  });

  test('that changes comes with a new version, because a served key never changes', () => {
    const all = BODIES.flatMap((body) =>
      VIEWS.map((view) => drawCar({ body, view, color: '#1f4e8c', seed: 2 })),
    );
    expect({ version: DRAWING_VERSION, drawings: hash(all.join('')) }).toEqual({
      version: 1,
      drawings: 'f8a9d1e49c245f51',
    });
  });
});

describe('an avatar', () => {
  test('is one of 48', () => {
    expect(new Set(Array.from({ length: 200 }, (_, seed) => drawAvatar(seed))).size).toBe(48);
    expect(drawAvatar(-7)).toBe(drawAvatar(7));
  });
});

describe('the colour nearest to another', () => {
  test.each([
    ['#ffffff', '#f1f2f4'],
    ['#000000', '#1d2025'],
    ['#c0c0c0', '#a3abb5'],
    ['#ff0000', '#b3261e'],
    ['#0033aa', '#1f4e8c'],
    ['#228b22', '#2f5d43'],
  ] as const)('%s is drawn as %s', (color, drawn) => {
    expect(nearestIllustrationColor(color)).toBe(drawn);
  });
});

describe('the illustrations', () => {
  let dataDir: string;
  let images: Images;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cars-drawings-'));
    images = await createImages({ dataDir, storageHosts: [], log: { warn() {} } });
  });
  afterAll(async () => {
    await images.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('cover every body and colour from every side, few enough for a first start', () => {
    const wanted = wantedIllustrations();
    expect(new Set(wanted.map(({ key }) => key)).size).toBe(wanted.length);
    expect(wanted).toHaveLength(BODIES.length * ILLUSTRATION_COLORS.length * VIEWS.length + 24);
    expect(wanted.length).toBeLessThanOrEqual(330);
  });

  test('go through the pipeline, and a second making draws nothing', async () => {
    const some = wantedIllustrations().filter(({ key }) => /sedan-b3261e-|avatar-0\./.test(key));
    expect(some).toHaveLength(6);
    const illustrations = await makeIllustrations(images, some);
    const address = illustrations.car('sedan', '#b3261e', 'side');
    expect(address).toBe(`/img/original/demo-v${DRAWING_VERSION}-sedan-b3261e-side.webp`);
    const master = await images.original(address.slice('/img/original/'.length));
    expect(await sharp(master ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'webp',
      width: 1200,
      height: 900,
    });
    expect(await readdir(join(dataDir, 'images', 'presets', 'card-350.avif'))).toHaveLength(2);
    expect(await readdir(join(dataDir, 'images', 'presets', 'avatar-120.webp'))).toHaveLength(1);

    let stored = 0;
    const counting: Images = {
      ...images,
      storeImage(input, options) {
        stored += 1;
        return images.storeImage(input, options);
      },
    };
    const again = await makeIllustrations(counting, some);
    expect(again.car('sedan', '#b3261e', 'side')).toBe(address);
    expect(stored).toBe(0);
  });
});
