import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { createImages, type Images } from '../../images/pipeline.ts';
import { createFolderStorage } from '../../images/storage.ts';
import { chooseSilhouette } from './choose-silhouette.ts';
import { drawAvatar } from './draw-avatar.ts';
import { type CarDrawing, drawCar, VIEWS } from './draw-car.ts';
import { WEARS } from './draw-wear.ts';
import { withDrawings } from './drawn-storage.ts';
import { carKey, DRAWING_VERSION, drawAvatars, drawingOfKey } from './make-illustrations.ts';
import { nearestPaint, PAINT_NAMES } from './paints.ts';
import { PLACE_NAMES } from './scene.ts';
import { SILHOUETTE_NAMES } from './silhouettes.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const CAR: CarDrawing = {
  silhouette: 'volga',
  paint: 'burgundy',
  wear: 'sound',
  place: 'yard',
  view: 'front34',
};

describe('a drawing of a car', () => {
  test('is the same for the same order', () => {
    expect(drawCar(CAR)).toBe(drawCar({ ...CAR }));
  });

  test('differs by silhouette and view, and has no number that is not one', () => {
    const seen = new Set<string>();
    for (const silhouette of SILHOUETTE_NAMES) {
      for (const view of VIEWS.filter((name) => name !== 'interior')) {
        const svg = drawCar({ ...CAR, silhouette, view });
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        seen.add(hash(svg));
      }
    }
    expect(SILHOUETTE_NAMES.length).toBeGreaterThanOrEqual(24);
    expect(seen.size).toBe(SILHOUETTE_NAMES.length * 5);
  });

  test('differs by paint, place and wear', () => {
    const drawn = [
      ...PAINT_NAMES.map((paint) => drawCar({ ...CAR, paint })),
      ...PLACE_NAMES.filter((place) => place !== CAR.place).map((place) => drawCar({ ...CAR, place })),
      ...WEARS.filter((wear) => wear !== 'sound').map((wear) => drawCar({ ...CAR, wear })),
    ];
    expect([PAINT_NAMES.length, PLACE_NAMES.length]).toEqual([14, 12]);
    expect(new Set(drawn).size).toBe(14 + 11 + 3);
  });

  test('that changes comes with a new version, because a served key never changes', () => {
    const all = SILHOUETTE_NAMES.flatMap((silhouette, i) =>
      (['front34', 'interior'] as const).map((view) =>
        drawCar({
          silhouette,
          view,
          paint: PAINT_NAMES[i % 14] ?? 'red',
          wear: WEARS[i % 4] ?? 'sound',
          place: PLACE_NAMES[i % 12] ?? 'yard',
        }),
      ),
    );
    expect({ version: DRAWING_VERSION, drawings: hash(all.join('')) }).toEqual({
      version: 2,
      drawings: '7e36e9ae30ac82e0',
    });
  });
});

describe('the silhouette of a car', () => {
  test.each([
    ['ГАЗ', '24 «Волга»', 'sedan', 1982, 'volga'],
    ['ГАЗ', '21 «Волга»', 'sedan', 1962, 'soviet-round'],
    ['Lada (ВАЗ)', '2106', 'sedan', 1990, 'zhiguli-lux'],
    ['Lada (ВАЗ)', '2114', 'hatchback', 2009, 'soviet-hatch'],
    ['Lada (ВАЗ)', '2121 (4x4)', 'suv', 2005, 'niva'],
    ['Daewoo', 'Matiz', 'hatchback', 2010, 'city-car'],
    ['Иж', '2125 «Комби»', 'hatchback', 1987, 'old-hatch'],
    ['УАЗ', '469', 'suv', 1980, 'frame-jeep'],
    ['Volkswagen', 'Type 2', 'van', 1972, 'old-van'],
    ['Toyota', 'Camry', 'sedan', 2018, 'd-sedan'],
    ['Toyota', 'Mark II', 'sedan', 1996, 'nineties-sedan'],
    ['Ford', 'Mustang', 'coupe', 1968, 'muscle-car'],
    ['Toyota', 'Hilux', 'pickup', 2015, 'pickup'],
    ['Somebody', 'Unknown', 'suv', 1998, 'nineties-suv'],
  ] as const)('%s %s (%s, %s) is %s, %s', (mark, model, body, year, silhouette) => {
    expect(chooseSilhouette({ mark, model, body, year })).toBe(silhouette);
  });
});

describe('the paint nearest to a colour', () => {
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
  test('says what is on it; any other key is no drawing', () => {
    expect(drawingOfKey(carKey(CAR))).toEqual(CAR);
    expect(drawingOfKey('demo-v2_volga_burgundy_sound_moon_side.webp')).toBeNull();
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
