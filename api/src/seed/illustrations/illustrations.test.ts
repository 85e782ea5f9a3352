import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { createImages, type Images } from '../../images/pipeline.ts';
import { createFolderStorage, type ImageStorage } from '../../images/storage.ts';
import { drawAvatar } from './draw-avatar.ts';
import { type CarDrawing, carPixels, drawCar, FINE, SIZE } from './draw-car.ts';
import { withDrawings } from './drawn-storage.ts';
import {
  carKey,
  DRAWING_VERSION,
  drawAvatars,
  drawingOfKey,
  FIRST_AVATAR_KEY,
} from './make-illustrations.ts';
import { bodyForm } from './mesh/body-form.ts';
import { carMeshes } from './mesh/car-meshes.ts';
import { project } from './mesh/rasterize-meshes.ts';
import { nearestPaint, PAINT_NAMES } from './paints.ts';
import { PLACE_NAMES } from './scene.ts';
import { SILHOUETTE_NAMES, SILHOUETTES } from './silhouettes.ts';
import { WEARS } from './wear.ts';

const CAR: CarDrawing = {
  silhouette: 'volga',
  paint: 'burgundy',
  wear: 'sound',
  place: 'yard',
  view: 'front34',
};

/** The three Zhigulis share a body and differ by lamps; so do a few others. */
const SHARED_FORMS = 4;

/** The lines of code: a comment changes no pixel. */
const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/\*|\*)/.test(line))
    .join('\n');

describe('a drawing of a car', () => {
  const hash = (bytes: ArrayBufferView | string) =>
    createHash('sha256')
      .update(typeof bytes === 'string' ? bytes : Buffer.from(bytes.buffer))
      .digest('hex')
      .slice(0, 16);

  test('is the same for the same values, and a PNG of the whole frame', async () => {
    const [one, other] = [await drawCar(CAR), await drawCar({ ...CAR })];
    expect(hash(one)).toBe(hash(other));
    expect(await sharp(one).metadata()).toMatchObject({ format: 'png', ...SIZE });
  });

  test('has a form of its own for each silhouette', () => {
    const forms = SILHOUETTE_NAMES.map((name) =>
      hash(carMeshes(bodyForm(SILHOUETTES[name]), false)[0]?.vertices ?? new Float32Array()),
    );
    expect(SILHOUETTE_NAMES.length).toBeGreaterThanOrEqual(24);
    expect(new Set(forms).size).toBeGreaterThanOrEqual(SILHOUETTE_NAMES.length - SHARED_FORMS);
  });

  test('differs by view, paint, place and wear', () => {
    const drawn = [
      carPixels(CAR, 'side'),
      carPixels(CAR, 'rear34'),
      carPixels({ ...CAR, paint: 'silver' }, 'side'),
      carPixels({ ...CAR, place: 'sunset' }, 'side'),
      carPixels({ ...CAR, wear: 'parts' }, 'side'),
    ].map(({ pixels }) => hash(pixels));
    expect([PAINT_NAMES.length, PLACE_NAMES.length, WEARS.length]).toEqual([14, 12, 4]);
    expect(new Set(drawn).size).toBe(5);
  }, 60_000);

  test('keeps its color in the light of every place: white is not beige at night', () => {
    for (const place of PLACE_NAMES) {
      const { pixels } = carPixels({ ...CAR, silhouette: 'd-sedan', paint: 'white', place }, 'side');
      const sum = [0, 0, 0];
      for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at + 3] !== 255) continue;
        for (const part of [0, 1, 2]) sum[part] = (sum[part] ?? 0) + (pixels[at + part] ?? 0);
      }
      const tint = 1 - Math.min(...sum) / Math.max(...sum);
      expect([place, tint < 0.13, tint]).toEqual([place, true, tint]);
    }
  }, 60_000);

  test.each(SILHOUETTE_NAMES.filter((name) => SILHOUETTES[name].lamps === 'round'))(
    'of a %s has both round lamps in the view from a corner',
    (silhouette) => {
      const { pixels, camera } = carPixels({ ...CAR, silhouette, paint: 'black', place: 'night' }, 'front34');
      const { length } = SILHOUETTES[silhouette];
      const [middle] = project(camera, length / 2, 0, 60);
      const width = SIZE.width * FINE;
      // Far lamp: bright pixels on the other side of the nose's middle, above the bumper.
      const [, bumper] = project(camera, length / 2, 0, 52);
      let far = 0;
      for (let y = 0; y < bumper; y += 1) {
        for (let x = 0; x < middle; x += 1) {
          const at = (y * width + x) * 4;
          if (pixels[at + 3] === 255 && Math.min(...pixels.subarray(at, at + 3)) > 170) far += 1;
        }
      }
      expect([silhouette, far > 60, far]).toEqual([silhouette, true, far]);
    },
  );

  test.each(['front34', 'side', 'front'] as const)(
    'from %s is inside the picture and fills it',
    (view) => {
      const { pixels } = carPixels({ ...CAR, silhouette: 'modern-suv' }, view);
      const width = SIZE.width * FINE;
      const isCar = (x: number, y: number) => pixels[(y * width + x) * 4 + 3] === 255;
      const rows = Array.from({ length: SIZE.height * FINE }, (_, y) => y);
      expect(rows.filter((y) => isCar(0, y) || isCar(width - 1, y))).toEqual([]);
      let covered = 0;
      for (let at = 3; at < pixels.length; at += 4) if (pixels[at] === 255) covered += 1;
      const share = covered / (pixels.length / 4);
      expect(share).toBeGreaterThan(0.12);
      expect(share).toBeLessThan(0.6);
    },
    30_000,
  );

  test('that changes has a new version, because a served key never changes', async () => {
    const folder = import.meta.dirname;
    const inFolder = async (name: string) =>
      (await readdir(join(folder, name))).sort().map((file) => join(name, file));
    const sources = [
      ...[
        'draw-car.ts',
        'draw-interior.ts',
        'light.ts',
        'paints.ts',
        'scene.ts',
        'silhouette.ts',
        'silhouettes.ts',
      ],
      ...(await inFolder('mesh')),
      ...(await inFolder('shading')),
    ];
    const texts = await Promise.all(sources.map((name) => readFile(join(folder, name), 'utf8')));
    // A change of code without a different pixel needs the new hash here, not a new version.
    expect({ version: DRAWING_VERSION, sources: hash(texts.map(withoutComments).join('')) }).toEqual({
      version: 4,
      sources: '82b2539d689ebc16',
    });
  });
});

describe('the paint nearest to a color', () => {
  test.each([
    ['#ffffff', 'white'],
    ['#000000', 'black'],
    ['#c0c0c0', 'silver'],
    ['#ff0000', 'red'],
    ['#800000', 'burgundy'],
    ['#42aaff', 'sky'],
    ['#000080', 'blue'],
  ] as const)('%s is drawn as %s', (color, paint) => {
    expect(nearestPaint(color)).toBe(paint);
  });
});

describe('an avatar', () => {
  test('is one of 48', () => {
    expect(new Set(Array.from({ length: 200 }, (_, seed) => drawAvatar(seed))).size).toBe(48);
    expect(drawAvatar(-7)).toBe(drawAvatar(7));
  });
});

describe('the key of a drawing', () => {
  test('describes it; any other key is no drawing', () => {
    expect(drawingOfKey(carKey(CAR))).toEqual(CAR);
    expect(drawingOfKey('demo-v3_volga_burgundy_sound_moon_side.webp')).toBeNull();
    expect(drawingOfKey('demo-v1-sedan-b3261e-side.webp')).toBeNull();
  });
});

describe('a storage that draws', () => {
  let dataDir: string;
  let images: Images;
  const key = carKey(CAR);

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cars-drawings-'));
    const storage = withDrawings(await createFolderStorage(join(dataDir, 'originals')));
    images = await createImages({ dataDir, storageHosts: [], log: { warn() {} }, storage });
  });
  afterAll(async () => {
    await images.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('draws nothing where the demo was not seeded, and a small card picture on request where it was', async () => {
    expect(await images.original(key)).toBeNull();
    await drawAvatars(images);
    const card = await images.serve('card-350.avif', images.addressOf(key));
    expect(card.bytes.length).toBeLessThanOrEqual(60 * 1_024);
    expect(card.bytes.length).toBeGreaterThan(2_000);
    const stored = await createFolderStorage(join(dataDir, 'originals'));
    expect(await stored.has(key)).toBe(true);
  }, 60_000);
});

describe('drawings that are requested together', () => {
  const keyOf = (paint: CarDrawing['paint']) => carKey({ ...CAR, paint });
  const png = () =>
    sharp({ create: { width: 8, height: 6, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();

  const openStage = () => {
    const stored = new Map<string, Buffer>([[FIRST_AVATAR_KEY, Buffer.alloc(1)]]);
    const begun: string[] = [];
    const finish: (() => void)[] = [];
    const memory = {
      has: async (key: string) => stored.has(key),
      get: async (key: string) => stored.get(key) ?? null,
      put: async (key: string, bytes: Buffer) => void stored.set(key, bytes),
    } as unknown as ImageStorage;
    const storage = withDrawings(memory, async (drawing) => {
      begun.push(drawing.kind === 'car' ? drawing.car.paint : 'avatar');
      await new Promise<void>((resolve) => finish.push(resolve));
      return png();
    });
    return { storage, begun, finishNext: () => finish.shift()?.() };
  };
  const begunAre = (begun: readonly string[], expected: readonly string[]) =>
    expect.poll(() => begun).toEqual(expected);

  test('are drawn one after the other, each once, the first one ready first', async () => {
    const { storage, begun, finishNext } = openStage();
    const red = storage.has(keyOf('red'));
    const again = storage.has(keyOf('red'));
    const white = storage.has(keyOf('white'));
    await begunAre(begun, ['red']);
    finishNext();
    expect(await red).toBe(true);
    expect(await again).toBe(true);
    await begunAre(begun, ['red', 'white']);
    finishNext();
    expect(await white).toBe(true);
  });

  test('are not drawn once their clients have disconnected, and start again for the next one', async () => {
    const { storage, begun, finishNext } = openStage();
    let isThere = true;
    const red = storage.has(keyOf('red'));
    const white = storage.has(keyOf('white'), () => isThere);
    const black = storage.has(keyOf('black'), () => isThere);
    const blackOfAnother = storage.has(keyOf('black'));
    const refused = expect(white).rejects.toMatchObject({ status: 503 });
    await begunAre(begun, ['red']);
    isThere = false;
    finishNext();
    await refused;
    expect(await red).toBe(true);
    await begunAre(begun, ['red', 'black']);
    finishNext();
    expect(await black).toBe(true);
    expect(await blackOfAnother).toBe(true);
    const whiteAgain = storage.has(keyOf('white'));
    await begunAre(begun, ['red', 'black', 'white']);
    finishNext();
    expect(await whiteAgain).toBe(true);
  });
});
