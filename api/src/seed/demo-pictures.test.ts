import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { createFolderStorage, IMAGE_KEY, type ImageStorage } from '../images/storage.ts';
import { DEMO_CARS, picturedAs } from './demo-cars.ts';
import { AVATARS, withDemoPictures } from './demo-pictures.ts';

const FOLDER = fileURLToPath(new URL('./pictures/', import.meta.url));
const IDS = [...new Set(DEMO_CARS.map(({ id }) => id))];
const KB = 1_024;

test('every car has six pictures of at most 40 KB, together at most 15 MB', async () => {
  const names = await readdir(FOLDER);
  const expected = [
    ...IDS.flatMap((id) => [1, 2, 3, 4, 5, 6].map((view) => `${id}-${view}.webp`)),
    ...Array.from({ length: AVATARS }, (_, at) => `avatar-${at}.webp`),
  ];
  expect(names.sort()).toEqual(expected.sort());
  let total = 0;
  for (const name of names) {
    const { size } = await stat(join(FOLDER, name));
    expect(size, name).toBeLessThanOrEqual(40 * KB);
    total += size;
  }
  expect(total).toBeLessThanOrEqual(15 * KB * KB);
});

describe('a storage with the pictures of the demo', () => {
  let folder: string;
  let storage: ImageStorage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-demo-pictures-'));
    storage = withDemoPictures(await createFolderStorage(folder));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('has every car and portrait without a copy, and no other name', async () => {
    for (const key of [`demo-${IDS[0]}-1.webp`, `demo-${IDS[0]}-6.webp`, 'demo-avatar-0.webp']) {
      expect(key).toMatch(IMAGE_KEY);
      expect(await storage.has(key)).toBe(true);
      expect((await storage.get(key))?.subarray(8, 12).toString()).toBe('WEBP');
    }
    expect(await storage.has(`demo-${IDS[0]}-7.webp`)).toBe(false);
    expect(await storage.get('demo-unknown-1.webp')).toBeNull();
    expect(await storage.list()).toEqual([]);
  });

  test('a data folder of an earlier demo keeps its cars: undrawn ones are like them, drawn ones stay', async () => {
    const key = 'demo-v4_compact-crossover_white_sound_winter_front34.webp';
    expect(await storage.get(key)).toEqual(await storage.get('demo-moderncross-black-1.webp'));
    expect(await storage.get('demo-a6-gray-4.webp')).toEqual(await storage.get('demo-a6-silver-4.webp'));
    expect(await storage.has('demo-v4_zhiguli_yellow_sound_yard_interior.webp')).toBe(true);
    expect(await storage.has('demo-v4_cargo-van_white_damaged_yard_side.webp')).toBe(true);
    await storage.put(key, Buffer.from('drawn before'));
    expect(await storage.get(key)).toEqual(Buffer.from('drawn before'));
  });
});

describe('the pictured car', () => {
  const sound = { condition: 'sound' } as const;
  const ids = (car: Parameters<typeof picturedAs>[0]) => picturedAs(car).cars.map(({ id }) => id);

  test('is of its model, in every color that there is, and has the size of its generation', () => {
    const prado = { mark: 'Toyota', model: 'Land Cruiser Prado', body: 'suv', ...sound } as const;
    expect(picturedAs({ ...prado, generation: '150 Series Рестайлинг 2' })).toMatchObject({
      cars: [{ id: 'prado-gray' }, { id: 'prado-black' }],
      size: { length: 4840, width: 1890, height: 1890 },
    });
    expect(ids({ ...prado, generation: '120 Series' })).toEqual([]);
  });

  test('wears no badge of another make', () => {
    const of = (mark: string, model: string, generation: string | null, body: 'sedan' | 'crossover') =>
      ids({ mark, model, generation, body, ...sound });
    expect(of('Volkswagen', 'Passat', 'B8', 'sedan')).toEqual(['passat-gray', 'passat-white']);
    expect(of('Kia', 'Cerato', 'IV', 'sedan')).toEqual(['sedan-silver']);
    expect(of('Hyundai', 'Elantra', 'VI (AD)', 'sedan')).toEqual(['modernsedan-white']);
    expect(of('Audi', 'Q5', 'II', 'crossover')).toEqual([]);
    expect(of('Trabant', '601', null, 'sedan')).toEqual([]);
  });

  test('a wreck has none in a body without pictures', () => {
    const transit = { mark: 'Ford', model: 'Transit', generation: 'VIII', body: 'van' } as const;
    expect(ids({ ...transit, condition: 'damaged' })).toEqual([]);
  });
});
