import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { onDatabase } from '../../db/test-databases.ts';
import { noise, pngBomb } from '../../images/fixtures.ts';
import { createImages, type Images } from '../../images/pipeline.ts';
import type { TestCaller } from '../../test-callers.ts';
import { testMarkets } from '../../test-market.ts';
import { CREATE, fileOf, newAdForm, UPLOADS, upload } from '../../test-selling.ts';
import { UploadService } from './service.ts';

const FORMATS_TEXT = 'Допустимые форматы: PNG, JPG, JPEG, WEBP';

onDatabase('an upload', (database) => {
  let images: Images;
  let photo: Buffer;
  const foreign: Record<string, Buffer> = {};
  beforeAll(async () => {
    // Made before the pipeline opens, which removes these decoders from the whole process.
    foreign.gif = await noise(9, 9).gif().toBuffer();
    foreign.avif = await noise(9, 9).avif({ effort: 0 }).toBuffer();
    const { dataDir } = database();
    images = await createImages({ dataDir, storageHosts: [], log: { warn: () => undefined } });
    photo = await noise(600, 400).jpeg().toBuffer();
  });
  afterAll(() => images.close());
  const markets = testMarkets(database);
  const open = () => markets([], { images });
  const rows = async () =>
    (await database().sql.query<{ address: string; bytes: number }>('select * from uploads order by id'))
      .rows;
  const masters = () => readdir(join(database().dataDir, 'images', 'originals'));
  const send = (user: TestCaller, part: Blob | string) => {
    const form = new FormData();
    form.set('image', part);
    return user.form(UPLOADS, form);
  };

  test('returns a ticket and an address that shows the picture', async () => {
    const { seller, app } = await open();
    const reply = await send(seller.user, fileOf(photo));
    const { data } = reply.json();
    expect(data).toEqual({
      ticket: expect.stringMatching(/^up_[\w-]{43}$/),
      address: expect.stringMatching(/^\/img\/original\/[\da-f-]{36}\.webp$/),
      width: 600,
      height: 400,
    });
    const [row] = await rows();
    expect(row?.bytes).toBe((await images.original(data.address.split('/').at(-1)))?.length);
    expect(JSON.stringify(row)).not.toContain(data.ticket);
    expect(app.logged()).not.toContain(data.ticket);
  });

  test('by a guest, without a picture or with anything else is refused, and nothing is stored [H1] [H3] [H4]', async () => {
    const { seller, guest, app } = await open();
    const before = await masters();
    const temporary = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith(`cars-upload-${process.pid}-`));
    const left = await temporary();
    expect((await send(guest, fileOf(photo))).statusCode).toBe(401);
    const wrong: Record<string, Buffer> = {
      ...foreign,
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      zip: Buffer.from('504b0304140000000000', 'hex'),
      cut: photo.subarray(0, 400),
      empty: Buffer.alloc(0),
    };
    for (const [name, bytes] of Object.entries(wrong)) {
      const reply = await send(seller.user, fileOf(bytes));
      expect([name, reply.statusCode, reply.json().errors]).toEqual([name, 422, { image: [FORMATS_TEXT] }]);
    }
    expect(app.logged().match(/upload_refused/g)).toHaveLength(Object.keys(wrong).length); // I15
    expect((await send(seller.user, fileOf(pngBomb(20_000)))).json().errors.image[0]).toContain(
      '50 мегапикселей',
    );
    expect((await send(seller.user, '/img/original/x.webp')).statusCode).toBe(422);
    expect((await seller.user.form(UPLOADS, new FormData())).statusCode).toBe(422);
    const two = new FormData();
    two.append('image', fileOf(photo));
    two.append('image', fileOf(photo));
    expect((await seller.user.form(UPLOADS, two)).statusCode).toBe(422);
    const other = new FormData();
    other.set('file', fileOf(photo));
    expect((await seller.user.form(UPLOADS, other)).statusCode).toBe(422);
    expect([await masters(), await rows()]).toEqual([before, []]);
    expect((await temporary()).filter((name) => !left.includes(name))).toEqual([]);
  });

  test('under any name is stored under one of ours [H11]', async () => {
    const { seller } = await open();
    for (const name of ['../../etc/x', 'a\u0000.jpg', 'x'.repeat(5_000), 'a\r\nb.jpg', 'shell.php']) {
      const form = new FormData();
      form.set('image', fileOf(photo), name);
      const reply = await seller.user.form(UPLOADS, form);
      expect([name.slice(0, 20), reply.statusCode]).toEqual([name.slice(0, 20), 200]);
      expect(reply.json().data.address).toMatch(/^\/img\/original\/[\da-f-]{36}\.webp$/);
    }
  });

  test('from a phone becomes upright WebP without place or camera [H9] [H10] [SELL-23]', async () => {
    const { seller, guest } = await open();
    const heic = await readFile(join(import.meta.dirname, '../../images/phone.heic'));
    const { ticket, address } = await upload(seller.user, heic);
    const { id } = (await seller.user.form(CREATE, newAdForm({}, [ticket]))).json().data;
    expect((await guest.get(`/api/v2/ads/details/${id}`)).json().data.images).toEqual([address]);
    const master = await images.original(address.split('/').at(-1) ?? '');
    expect(await sharp(master ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'webp',
      width: 48,
      height: 64,
    });
  });

  test('that waits for a day is removed with its files; one that an ad shows is not', async () => {
    const { seller, clock, app } = await open();
    const used = await upload(seller.user, photo);
    const unused = await upload(seller.user, photo);
    expect((await seller.user.form(CREATE, newAdForm({}, [used.ticket]))).statusCode).toBe(200);
    clock.pass(86_000);
    await app.services.uploads.sweep();
    expect(await rows()).toHaveLength(1);
    clock.pass(500);
    expect((await seller.user.form(CREATE, newAdForm({}, [unused.ticket]))).statusCode).toBe(422);
    await app.services.uploads.sweep();
    expect(await rows()).toEqual([]);
    const left = (await masters()).map((key) => `/img/original/${key}`);
    expect(left).toContain(used.address);
    expect(left).not.toContain(unused.address);
  });

  test('is limited to this many bytes per user, with a sentence [H21]', async () => {
    const { seller, buyer, clock } = await open();
    await upload(seller.user, photo);
    const [first] = await rows();
    const before = await masters();
    const { id } = (await seller.user.form(CREATE, newAdForm({}, [fileOf(photo)]))).json().data;
    expect(id).toBeGreaterThan(0);
    const service = new UploadService({
      sql: database().sql,
      now: clock.now,
      images,
      log: { warn: () => undefined },
      roomBytes: (first?.bytes ?? 0) * 2.5,
    });
    const file = { kind: 'file', path: join(database().dataDir, 'photo.jpg'), bytes: photo.length } as const;
    await writeFile(file.path, photo);
    await expect(service.takeForTicket(seller.id, file)).rejects.toMatchObject({
      status: 422,
      errors: { image: [expect.stringContaining('500 МБ')] },
    });
    expect(await rows()).toHaveLength(1);
    expect((await masters()).length).toBe(before.length + 1);
    await service.takeForTicket(buyer.id, file);
    await seller.user.delete(`/api/web-user/ads/delete/${id}`);
    await service.takeForTicket(seller.id, file);
  });

  test('of an erased account is removed with it [I12]', async () => {
    const { seller } = await open();
    const { address } = await upload(seller.user, photo);
    await seller.user.delete('/api/web-user/self');
    expect(await rows()).toEqual([]);
    expect((await masters()).map((key) => `/img/original/${key}`)).not.toContain(address);
  });

  test('has four forms of a user in flight, and slow senders delay no other user [H6]', async () => {
    const market = await open();
    await market.app.http.listen({ port: 0, host: '127.0.0.1' });
    const address = market.app.http.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const started: ClientRequest[] = [];
    /** Sends the head of a call and nothing of its body. */
    const begin = (token: string, path = UPLOADS): Promise<IncomingMessage> => {
      const call = request({
        port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 5_000_000,
        },
      });
      call.on('error', () => undefined);
      started.push(call);
      call.flushHeaders();
      return new Promise((resolve) => {
        call.once('response', resolve);
      });
    };
    /** Calls that have a slot wait for their body without a response: of ten calls all others are refused. */
    const refusalsOfTen = async (token: string) => {
      const refusals: IncomingMessage[] = [];
      await new Promise<void>((resolve) => {
        for (let call = 0; call < 10; call += 1)
          void begin(token, call % 2 ? CREATE : UPLOADS).then((reply) => {
            refusals.push(reply);
            if (refusals.length === 6) resolve();
          });
      });
      return refusals;
    };
    const ofSeller = await refusalsOfTen(market.seller.token);
    const ofBuyer = await refusalsOfTen(market.buyer.token);
    const third = await market.enter('79005550010');
    expect((await send(third.user, fileOf(photo))).statusCode).toBe(200);
    for (const refusals of [ofSeller, ofBuyer]) {
      expect(refusals.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(429));
      for (const { headers } of refusals) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    for (const call of started) call.destroy();
    await expectSoon(async () =>
      expect((await send(market.seller.user, fileOf(photo))).statusCode).toBe(200),
    );
  });
});

const later = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));

/** Tries until it holds: changes of another connection are visible a moment later. */
const expectSoon = async (check: () => Promise<unknown>): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      await check();
      return;
    } catch (error) {
      if (tries > 40) throw error;
      await later(25);
    }
  }
};
