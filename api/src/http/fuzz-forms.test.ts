import { type AdField, fieldsBy, PLAIN_FIELD_KEYS } from '@cars/shared-contracts/schemas/ad-fields';
import { ApiFailureSchema } from '@cars/shared-contracts/schemas/error';
import { NewAdSchema } from '@cars/shared-contracts/schemas/new-ad';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { openTestPglite, type TestDatabase } from '../db/test-databases.ts';
import { noise } from '../images/fixtures.ts';
import { createImages, type Images } from '../images/pipeline.ts';
import { addAds, addUsers, openTestApp, signIn, type TestApp } from '../test-app.ts';
import { adForm, CREATE, fileOf, NEW_AD, newAdForm, UPLOADS, updateOf } from '../test-selling.ts';
import { LIMITS } from './limits.ts';

/*
 * Generated input for the calls that sell [D20]: forms of a signed-in person, 30 that fit and 30 that do not. The server
 * checks its own answers against their schemas here, so that a wrong shape is a 500 and fails.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 30);
const SLOW_MS = 2_000;
const TEST_LIMIT_MS = 30_000 + RUNS * 1_000;
const UNLIMITED = [{ points: 1_000_000, seconds: 60 }];
const REFUSALS = [400, 403, 404, 413, 415, 422];

let database: TestDatabase;
let images: Images;
let app: TestApp;
let person: { authorization: string };
let ownAd = 0;
let foreignAd = 0;
let photo: Blob;
beforeAll(async () => {
  database = await openTestPglite();
  images = await createImages({
    dataDir: database.dataDir,
    storageHosts: [],
    log: { warn: () => undefined },
  });
  const [seller = 0, other = 0] = await addUsers(database, 2);
  [ownAd = 0, foreignAd = 0] = await addAds(database, [{ user_id: seller }, { user_id: other }]);
  person = await signIn(database, seller);
  photo = fileOf(await noise(20, 20).jpeg().toBuffer());
  const limits = { ...LIMITS, create: UNLIMITED, upload: UNLIMITED, write: UNLIMITED, meta: UNLIMITED };
  app = await openTestApp(database, { images, limits });
});
afterAll(async () => {
  await app.close();
  await images.close();
  await database.close();
});

const ask = async (options: InjectOptions, statuses: readonly number[]) => {
  const started = performance.now();
  const reply = await app.call({ ...options, headers: { ...person, ...options.headers } });
  expect(performance.now() - started).toBeLessThan(SLOW_MS);
  if (!statuses.includes(reply.statusCode))
    throw new Error(`${reply.statusCode} ${reply.body.slice(0, 300)}`);
  if (reply.statusCode >= 400) ApiFailureSchema.parse(reply.json());
};

const send = async (url: string, form: FormData, statuses: readonly number[]) => {
  const request = new Request('http://cars.test', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  const payload = Buffer.from(await request.arrayBuffer());
  await ask({ method: 'POST', url, headers: { 'content-type': type }, payload }, statuses);
};

const whole = (min: number, max: number) => fc.integer({ min, max }).map(String);
const flag = fc.constantFrom('true', 'false', '1', '0', '');
const text = (maxLength: number) =>
  fc.string({ unit: 'grapheme', maxLength }).map((value) => value.replaceAll('\u0000', ''));
const link = fc.constantFrom('', 'https://report.example/1', 'http://a.b/?c=d');
const changeable = {
  price: whole(1, 9_999_999_999),
  currency: fc.constantFrom('RUB', 'USD', 'EUR'),
  report_url: link,
  vin_report_url: link,
  video: fc.constantFrom('', 'https://vk.com/video-1_2', 'https://rutube.ru/video/1'),
  description: text(1_000),
  with_vat: flag,
  warranty: flag,
  available_for_credit: flag,
};
/** Right values of a declared field. */
const fieldInput = (field: AdField) => {
  if (field.kind === 'choice') return fc.constantFrom(...Object.keys(field.labels));
  if (field.kind === 'number') return whole(field.min ?? 0, field.max ?? 1_000_000);
  return field.kind === 'text' ? text(field.maxChars ?? 20) : flag;
};
const newAd = fc.record(
  {
    ...changeable,
    ...fieldsBy(PLAIN_FIELD_KEYS, (_, field) => fieldInput(field)),
    city_id: whole(1, 150),
    stock_status: fc.constantFrom('in_stock', 'in_transit', 'on_order'),
    year: whole(1900, new Date().getFullYear()),
    power: whole(1, 2_000_000_000),
    color: fc.stringMatching(/^#?[0-9a-fA-F]{6}$/),
    vin_number: fc.stringMatching(/^[A-Z0-9]{1,17}$/),
    is_used: fc.constantFrom('true', 'false'),
    statuses_id: whole(1, 6),
    latitude: whole(-90, 90),
    longitude: whole(-180, 180),
    address: text(100),
    online_show: flag,
    with_guarantee: flag,
    with_credit: flag,
    unknown: text(20),
  },
  { requiredKeys: [] },
);
const pictures = fc.array(fc.constantFrom('photo' as const), { maxLength: 3 });
const listed = (list: readonly 'photo'[]) => list.map(() => photo);

/** Names that mean something to a form, and some that do not. */
const name = fc.oneof(
  fc.constantFrom(...Object.keys(NewAdSchema.shape), 'images', 'images[0]', 'images[]', 'image', 'id'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
);
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'NaN',
    '1e309',
    '-0',
    '0x10',
    '[]',
    '{}',
    'null',
    '../../etc/passwd',
    "'; drop table ads;--",
  ),
  fc.integer().map(String),
  fc.double().map(String),
);
const noise30 = fc.array(fc.tuple(name, value), { maxLength: 30 });

describe('forms that fit', () => {
  test(
    'publish an ad [D20]',
    async () => {
      await fc.assert(
        fc.asyncProperty(newAd, pictures, (fields, list) =>
          send(CREATE, newAdForm(fields, listed(list)), [200]),
        ),
        { numRuns: RUNS },
      );
    },
    TEST_LIMIT_MS,
  );

  test(
    'change an ad [D20]',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.record(changeable, { requiredKeys: [] }), pictures, (fields, list) =>
          send(updateOf(ownAd), adForm(fields, listed(list)), [200]),
        ),
        { numRuns: RUNS },
      );
    },
    TEST_LIMIT_MS,
  );

  test(
    'ask for hints [D20]',
    async () => {
      const question = fc.record(
        {
          model_id: whole(1, 2_147_483_647),
          year: whole(1900, 2100),
          ad_id: whole(1, 99),
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(
          question,
          (query): Promise<void> =>
            ask(
              { url: `/api/web-user/ads/hints?${new URLSearchParams(query as Record<string, string>)}` },
              [200],
            ),
        ),
        { numRuns: RUNS },
      );
    },
    TEST_LIMIT_MS,
  );
});

/** The ids are known when the tests run, not yet when they are listed. */
const TARGETS: readonly (readonly [string, () => string])[] = [
  ['a new ad', (): string => CREATE],
  ['a change', (): string => updateOf(ownAd)],
  ['a change of another’s ad', (): string => updateOf(foreignAd)],
  ['an upload', (): string => UPLOADS],
];

describe('forms that do not fit', () => {
  test.each(TARGETS)(
    '%s is refused in the common shape [D20]',
    async (_, url) => {
      await fc.assert(
        fc.asyncProperty(fc.boolean(), noise30, async (isFilled, parts): Promise<void> => {
          const form = isFilled ? adForm(NEW_AD) : new FormData();
          for (const [key, part] of parts) form.append(key, part);
          await send(url(), form, [200, ...REFUSALS]);
        }),
        { numRuns: RUNS },
      );
    },
    TEST_LIMIT_MS,
  );

  test(
    'bytes that are no form at all are refused in the common shape [D9] [D10] [H12]',
    async () => {
      const types = [
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'multipart/mixed; boundary=x',
        'text/plain',
      ];
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...types),
          fc.uint8Array({ maxLength: 500 }),
          async (type, bytes) => {
            const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="price"\r\n\r\n');
            for (const url of [CREATE, UPLOADS]) {
              for (const payload of [Buffer.from(bytes), Buffer.concat([head, bytes])])
                await ask({ method: 'POST', url, headers: { 'content-type': type }, payload }, REFUSALS);
            }
          },
        ),
        { numRuns: RUNS },
      );
    },
    TEST_LIMIT_MS,
  );

  test(
    'pictures of random bytes are refused and leave nothing [H8]',
    async () => {
      const before = await database.sql.query('select count(*) as n from uploads');
      const heads = [
        'ffd8ffe0',
        '89504e470d0a1a0a',
        '52494646ffffffff57454250',
        '0000001866747970686569630000000068656963',
        '',
      ];
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...heads),
          fc.uint8Array({ maxLength: 2_000 }),
          async (head, bytes) => {
            const form = new FormData();
            form.set('image', fileOf(Buffer.concat([Buffer.from(head, 'hex'), bytes])));
            await send(UPLOADS, form, [422]);
          },
        ),
        { numRuns: RUNS },
      );
      expect((await database.sql.query('select count(*) as n from uploads')).rows).toEqual(before.rows);
    },
    TEST_LIMIT_MS,
  );
});
