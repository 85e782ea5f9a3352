import { beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import type { Images } from '../../images/pipeline.ts';
import { addUsers } from '../../test-app.ts';
import { createClock } from '../../test-callers.ts';
import { eraseUser } from '../user/eraser.ts';
import { removeRequestedPictures } from '../user/picture-removals.ts';
import { hashTicket, isTicket, UploadService } from './service.ts';

const FILE = { kind: 'file', path: '/tmp/a.jpg', bytes: 10 } as const;
const HOUR_S = 3_600;
const quiet = { warn: () => undefined };

/** A storage that holds addresses and their owners, and no pictures; `decode` runs before a picture is stored. */
const createStore = (bytes = 10, decode: () => Promise<unknown> = async () => undefined) => {
  const stored = new Map<string, string>();
  const addressOf = (key: string) => `/img/original/${key}`;
  const images = {
    addressOf,
    storeImage: async (_file: unknown, { key = '', owner = '' }) => {
      await decode();
      stored.set(addressOf(key), owner);
      return { key, address: addressOf(key), width: 4, height: 3, bytes };
    },
    copyImage: async () => undefined,
    removeImage: async (address: string) => void stored.delete(address),
  };
  return { images: images as unknown as Images, stored };
};

onDatabase('rows of waiting pictures', (database) => {
  beforeEach(async () => {
    await addUsers(database(), 2);
  });
  const open = (parts: Partial<ConstructorParameters<typeof UploadService>[0]> = {}) => {
    const clock = createClock();
    const store = createStore();
    const { sql } = database();
    const service = new UploadService({ sql, now: clock.now, images: store.images, log: quiet, ...parts });
    return { ...store, clock, service };
  };
  const rows = async () =>
    (
      await database().sql.query<{ id: number; ticket_hash: string | null; address: string; bytes: number }>(
        'select id, ticket_hash, address, bytes from uploads order by id',
      )
    ).rows;

  test('hold the hash of the ticket, and none for a file that comes with its ad', async () => {
    const { service } = open();
    const { ticket, address } = await service.takeForTicket(1, FILE);
    const id = await service.takeForAd(2, FILE);
    expect(await rows()).toEqual([
      { id: 1, ticket_hash: hashTicket(ticket), address, bytes: 10 },
      { id, ticket_hash: null, address: expect.stringMatching(/^\/img\/original\//), bytes: 10 },
    ]);
  });

  test('a removed picture whose file resists holds up no other one', async () => {
    const { sql } = database();
    const name = (n: number) => `/img/original/${'0'.repeat(7)}${n}-0000-0000-0000-000000000000.webp`;
    for (const n of [1, 2, 3])
      await sql.query('insert into picture_removals (address, asked_at) values ($1, $2::timestamptz)', [
        name(n),
        `2026-03-02T0${n}:00:00Z`,
      ]);
    const images = {
      copyImage: async () => undefined,
      removeImage: async (address: string) => {
        if (address !== name(3)) throw new Error('locked');
      },
    };
    await expect(removeRequestedPictures(sql, images)).rejects.toThrow('locked');
    expect((await sql.query('select address from picture_removals order by address')).rows).toEqual([
      { address: name(1) },
      { address: name(2) },
    ]);
  });

  test('a file for an ad waits three quarters of an hour, a ticket a day', async () => {
    const { service, stored, clock } = open();
    await service.takeForAd(1, FILE);
    await service.takeForTicket(1, FILE);
    clock.pass(0.75 * HOUR_S);
    await service.sweep();
    expect(stored.size).toBe(2);
    clock.pass(1);
    await service.sweep();
    expect([stored.size, (await rows()).length]).toEqual([1, 1]);
    clock.pass(23.25 * HOUR_S);
    await service.sweep();
    expect([stored.size, (await rows()).length]).toEqual([0, 0]);
  });

  test('a clock that is 13 months ahead removes no picture of a form that is open [I79]', async () => {
    const { service, clock } = open();
    await database().sql.query('update users set last_active_at = $1::timestamptz', [
      clock.now().toISOString(),
    ]);
    await database().sql.query(
      "insert into uploads (user_id, address, expires_at) values (1, '/img/original/x', $1::timestamptz + interval '31 days')",
      [clock.now().toISOString()],
    );
    clock.pass(395 * 24 * HOUR_S);
    await service.sweep();
    expect((await rows()).map(({ address }) => address)).toEqual(['/img/original/x']);
  });

  test('pictures of two users are of two owners: each has a share of the queue [H25]', async () => {
    const { service, stored } = open();
    await service.takeForTicket(1, FILE);
    await service.takeForAd(2, FILE);
    expect([...stored.values()]).toEqual(['user 1', 'user 2']);
  });

  test('the last byte of the limit may be used [H21]', async () => {
    const { service, stored } = open({ roomBytes: 20 });
    await service.takeForTicket(1, FILE);
    await service.takeForAd(1, FILE);
    await expect(service.takeForAd(1, FILE)).rejects.toMatchObject({
      status: 422,
      errors: {
        images: [
          'Ваши изображения заняли 500 МБ — больше сохранить нельзя. Удалите ненужные объявления или изображения.',
        ],
      },
    });
    expect([stored.size, (await rows()).length]).toEqual([2, 2]);
    await service.takeForAd(2, FILE);
  });

  const erase = () => database().sql.transaction((tx) => eraseUser(tx, 1, new Date()));

  test('a picture in flight while its account is erased leaves no file [I12]', async () => {
    const { images, stored } = createStore(10, async () => {
      await erase();
      await removeRequestedPictures(database().sql, images);
    });
    const { service } = open({ images });
    await expect(service.takeForTicket(1, FILE)).rejects.toMatchObject({ status: 401 });
    expect([stored.size, await rows()]).toEqual([0, []]);
  });

  test('a picture that begins after its account was erased leaves no file [I12]', async () => {
    const { service, stored } = open();
    await erase();
    await expect(service.takeForAd(1, FILE)).rejects.toMatchObject({ status: 401 });
    expect([stored.size, await rows()]).toEqual([0, []]);
  });

  test('a refusal stays one while the store is down, and the sweep removes the file later [H21]', async () => {
    const store = createStore();
    const down = async () => {
      throw new Error('the store is down');
    };
    const { service } = open({ images: { ...store.images, removeImage: down }, roomBytes: 5 });
    await expect(service.takeForTicket(1, FILE)).rejects.toMatchObject({ status: 422 });
    expect([store.stored.size, await rows()]).toEqual([1, []]);
    await open({ images: store.images }).service.sweep();
    expect(store.stored.size).toBe(0);
  });

  test('a user has 500 megabytes [H21]', async () => {
    const half = createStore(250 * 1024 * 1024);
    const { service } = open({ images: half.images });
    for (let n = 0; n < 2; n += 1) await service.takeForTicket(1, FILE);
    await expect(service.takeForTicket(1, FILE)).rejects.toMatchObject({ status: 422 });
  });

  test('are swept in any number', async () => {
    const { service, clock } = open();
    await database().sql.query(
      `insert into uploads (user_id, address, expires_at)
       select 1, '/img/original/' || n, $1::timestamptz from generate_series(1, 1001) n`,
      [clock.now().toISOString()],
    );
    clock.pass(1);
    await service.sweep();
    expect(await rows()).toEqual([]);
  });

  test('without a storage a picture is refused with 503, and removals wait', async () => {
    const { service, stored } = open();
    await service.takeForAd(1, FILE);
    const [row] = await rows();
    const without = open({ images: null }).service;
    await expect(without.takeForTicket(1, FILE)).rejects.toMatchObject({ status: 503 });
    await expect(without.takeForAd(1, FILE)).rejects.toMatchObject({ status: 503 });
    await without.forget([row?.id ?? 0]);
    expect([stored.size, await rows()]).toEqual([1, []]);
    await service.removeRequested();
    expect(stored.size).toBe(0);
  });

  test('a text is no picture', async () => {
    const { service, stored } = open();
    const text = { kind: 'text', text: 'x' } as const;
    for (const part of [text, undefined])
      await expect(service.takeForTicket(1, part)).rejects.toMatchObject({
        status: 422,
        errors: { image: ['Допустимые форматы: PNG, JPG, JPEG, WEBP'] },
      });
    expect([stored.size, await rows()]).toEqual([0, []]);
  });
});

test('a ticket is recognized by its whole text', () => {
  const ticket = `up_${'aB3-_'.repeat(8)}xyz`;
  expect(isTicket(ticket)).toBe(true);
  for (const text of [
    ` ${ticket}`,
    `x${ticket}`,
    `${ticket}x`,
    ticket.slice(0, -1),
    `up_${'.'.repeat(43)}`,
    '',
  ])
    expect([text, isTicket(text)]).toEqual([text, false]);
  expect(hashTicket('up_a')).toMatch(/^[0-9a-f]{64}$/);
});
