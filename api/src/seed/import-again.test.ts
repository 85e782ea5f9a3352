import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { noise } from '../images/fixtures.ts';
import { createImages, type Images } from '../images/pipeline.ts';
import { reportLines } from './import/report.ts';
import { textHash } from './import/row-hash.ts';
import { type ImportRequest, importAds } from './import-ads.ts';

const HEADER = 'mark,model,generation,year,mileage,power,engine,kpp,body,drivetrain,color,price';
const CAMRY = 'Toyota,Camry,,2013,120000,181,gas,automatic,sedan,front_wheel,чёрный,1450000';
const NIVA = 'Lada (ВАЗ),2121 (4x4),,2008,90000,81,gas,manual,suv,all_wheel,белый,310000';
const RIO = 'Kia,Rio,,2018,65000,123,gas,automatic,sedan,front_wheel,красный,1120000';
const cheaper = (row: string) => row.replace(/\d+$/, (price) => String(Number(price) - 10_000));
const driven = (row: string, km: number) => row.replace(/^((?:[^,]*,){4})\d+/, `$1${km}`);

const SELLER = '79991112233';
const OTHER = '79994445566';

onDatabase('importing a further file', (database) => {
  let folder = '';
  let images: Images;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-import-again-'));
    images = await createImages({ dataDir: folder, storageHosts: [], log: { warn: () => undefined } });
    for (const name of ['one.png', 'two.png'])
      await writeFile(join(folder, name), await noise(60, 40).png().toBuffer());
  });
  afterAll(async () => {
    await images.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => database().sql.exec(`insert into users (phone) values ('${SELLER}'), ('${OTHER}')`));

  const run = async (text: string, options: Partial<ImportRequest> = {}) => {
    const file = join(folder, 'stock.csv');
    await writeFile(file, text);
    return importAds({ db: database(), images, file, seller: SELLER, ...options });
  };
  const lines = (rows: readonly string[], header = HEADER) => [header, ...rows, ''].join('\n');
  const load = (rows: readonly string[], options?: Partial<ImportRequest>) => run(lines(rows), options);
  const withdrawing = (...rows: readonly string[]) =>
    run(lines(rows, `${HEADER},id`), { withdrawMissing: true });
  const shown = async (text: Promise<Parameters<typeof reportLines>[0]>) => reportLines(await text);
  const ads = async () =>
    (
      await database().sql.query<Record<string, unknown>>(
        `select ads.id, phone, model, price, mileage, color, status, city_id, description, cover from ads
         join users on users.id = user_id order by ads.id`,
      )
    ).rows;
  const statuses = async () => (await ads()).map(({ status }) => status);
  const prices = async () => (await ads()).map(({ price }) => price);

  test('a changed row changes its ad, with a line of its price history [DATA-44] [DATA-47]', async () => {
    await load([CAMRY, NIVA, RIO]);
    const painted = RIO.replace('красный', 'синий');
    expect(await shown(load([cheaper(CAMRY), NIVA, painted]))).toEqual([
      'imported 3, rejected 0',
      'new 0, changed 2, same 1',
    ]);
    expect(await prices()).toEqual([1_440_000, 310_000, 1_120_000]);
    expect(await ads()).toMatchObject([{ color: '#000000' }, {}, { color: '#0000ff' }]);
    const { rows } = await database().sql.query('select cause, price from price_changes order by id');
    expect(rows).toEqual([
      { cause: 'published', price: 1_450_000 },
      { cause: 'seller', price: 1_440_000 },
    ]);
    expect(await shown(load([cheaper(CAMRY), NIVA, painted]))).toContain('new 0, changed 0, same 3');
  });

  test('a follower gets a message about the new price', async () => {
    await load([CAMRY]);
    await database().sql.exec(`
      insert into users (phone, telegram_id, notify_on_price_change) values ('79997778899', '77', true);
      insert into favourites (ad_id, user_id, created_at)
        select ads.id, users.id, now() from ads cross join users where users.phone = '79997778899'`);
    await load([cheaper(CAMRY)]);
    const { rows } = await database().sql.query<{ kind: string; body: string }>(
      'select kind, body from outbox',
    );
    expect(rows).toMatchObject([{ kind: 'price_change', body: expect.stringContaining('Toyota Camry') }]);
  });

  test('what the seller has changed in the app stays while the row is the same', async () => {
    await load([CAMRY]);
    await database().sql.exec("update ads set price = 1, price_rub = 1, description = 'Торг'");
    expect(await shown(load([CAMRY]))).toContain('new 0, changed 0, same 1');
    expect(await ads()).toMatchObject([{ price: 1, description: 'Торг' }]);
  });

  test("another dealer's equal row is an ad of his", async () => {
    await load([CAMRY]);
    expect(await shown(load([CAMRY], { seller: OTHER }))).toContain('new 1, changed 0, same 0');
    expect(await shown(load([CAMRY], { seller: null }))).toContain('new 1, changed 0, same 0');
    expect((await ads()).map(({ phone }) => phone)).toEqual([SELLER, OTHER, '79000001000']);
    await load([cheaper(CAMRY)]);
    expect(await prices()).toEqual([1_440_000, 1_450_000, 1_450_000]);
  });

  test('a number that a spreadsheet or a person has rewritten is the same one, if one ad has it [DATA-44]', async () => {
    const stock = (ids: readonly string[], km: number) =>
      lines(
        ids.map((id, at) => `${driven(RIO, km + at)},${id}`),
        `${HEADER},id`,
      );
    await run(stock(['00012', 'A-4', '77', '8', '08'], 20_000));
    expect(await shown(run(stock(['12', 'а-4', '77.0', '008', '08'], 10_000)))).toEqual([
      'imported 5, rejected 0',
      'new 0, changed 5, same 0',
    ]);
    expect((await ads()).map(({ mileage }) => mileage)).toEqual([10_000, 10_001, 10_002, 10_003, 10_004]);
    expect((await shown(run(stock(['0008'], 5_000))))[1]).toBe('new 1, changed 0, same 0');
  });

  test.each(['id', 'ID', 'Артикул'])(
    'a column «%s» is the identity of a row, whatever else changes',
    async (name) => {
      const numbered = (rows: readonly string[]) =>
        lines(
          rows.map((row, at) => `${row},A-${at}`),
          `${HEADER},${name}`,
        );
      await run(numbered([RIO, RIO]));
      const other = driven(cheaper(RIO), 500).replace('2018', '2019');
      expect(await shown(run(numbered([RIO, other])))).toContain('new 0, changed 1, same 1');
      expect(await ads()).toMatchObject([{ price: 1_120_000 }, { price: 1_110_000, mileage: 500 }]);
    },
  );

  test('of two numbers the same one is read in every file, and the other column is named [DATA-44]', async () => {
    await run(lines([`${RIO},1,A-1`, `${NIVA},2,A-2`], `${HEADER},Код,Артикул`));
    const again = lines([`${cheaper(RIO)},A-1,7`, `${NIVA},A-2,8`], `${HEADER},Артикул,Код`);
    const report = ['imported 2, rejected 0', 'new 0, changed 1, same 1', 'columns not read: "Код"'];
    expect(await shown(run(again))).toEqual(report);
    expect(await shown(run(again, { check: true }))).toContain('columns not read: "Код"');
  });

  test('two cars of unknown models are two, of the same mileage one', async () => {
    const unknown = (model: string, row = RIO) => row.replace('Rio', model);
    await load([unknown('Небывалая')]);
    expect((await shown(load([unknown('Иная', driven(RIO, 70_000))])))[1]).toBe('new 1, changed 0, same 0');
    expect((await shown(load([cheaper(unknown('Небывалая'))])))[1]).toBe('new 0, changed 1, same 0');
    expect(await prices()).toEqual([1_110_000, 1_120_000]);
  });

  test('the VIN is the identity of a row without a number', async () => {
    const header = `${HEADER},vin`;
    await run(lines([`${RIO},XW7BF4FK30S123456`, `${RIO},XW7BF4FK30S654321`], header));
    const other = driven(cheaper(RIO), 500);
    const again = lines([`${other},xw7bf4fk30s654321`, `${RIO},XW7BF4FK30S123456`], header);
    expect(await shown(run(again))).toContain('new 0, changed 1, same 1');
    expect(await ads()).toMatchObject([{ mileage: 65_000 }, { mileage: 500, price: 1_110_000 }]);
  });

  test('a number or a VIN that is twice in the file refuses the second line', async () => {
    const twice = lines([`${RIO},7,`, `${CAMRY},7,`, `${RIO},7,`], `${HEADER},id,vin`);
    const { rejected_file, ...result } = await run(twice);
    expect(result).toMatchObject({ imported: 2, rejected: 1 });
    expect(await readFile(rejected_file ?? '', 'utf8')).toContain('id ""7"" is in the file twice');
    const vins = lines([`${RIO},,XW7BF4FK30S123456`, `${CAMRY},,XW7BF4FK30S123456`], `${HEADER},id,vin`);
    expect(await run(vins)).toMatchObject({ imported: 1, rejected: 1 });
  });

  test('without a number the mileage may have grown and not fallen', async () => {
    await load([RIO]);
    await load([driven(cheaper(RIO), 66_000)]);
    expect(await ads()).toMatchObject([{ mileage: 66_000, price: 1_110_000 }]);
    expect(await shown(load([driven(RIO, 64_000)]))).toContain('new 1, changed 0, same 0');
  });

  test('two ads that fit equally are both left alone', async () => {
    await load([RIO, driven(RIO, 50_000)]);
    expect(await shown(load([driven(cheaper(RIO), 70_000)]))).toContain('new 1, changed 0, same 0');
    expect(await prices()).toEqual([1_120_000, 1_120_000, 1_110_000]);
  });

  test('the same mileage separates two cars of one kind, and an ad has one line', async () => {
    await load([RIO, driven(RIO, 50_000)]);
    await load([cheaper(RIO), driven(cheaper(RIO), 50_000), driven(RIO, 90_000)]);
    expect(await ads()).toMatchObject([
      { mileage: 65_000, price: 1_110_000 },
      { mileage: 50_000, price: 1_110_000 },
      { mileage: 90_000, price: 1_120_000 },
    ]);
  });

  test.each([
    ['sold', "update ads set status = 'archived', sold_at = now()"],
    ['deleted', "update ads set status = 'deleted'"],
    ['taken down', "update ads set status = 'archived'"],
  ])('an ad that was %s stays so', async (_what, statement) => {
    await load([CAMRY]);
    await database().sql.exec(statement);
    const before = await ads();
    expect(await shown(load([CAMRY]))).toEqual([
      'imported 1, rejected 0',
      'new 0, changed 0, same 1',
      'stay off sale: 1',
      `  ad ${before[0]?.id}`,
    ]);
    await load([cheaper(CAMRY)]);
    expect(await ads()).toEqual(before);
  });

  test('a column that is not there leaves a field, an unreadable cell too, an empty one empties it', async () => {
    const header = `${HEADER},city,description`;
    await run(lines([`${CAMRY},Казань,Торг`], header));
    await load([cheaper(CAMRY)]);
    expect(await ads()).toMatchObject([{ city_id: 138, description: 'Торг' }]);
    expect(await shown(run(lines([`${CAMRY},Минск,`], header)))).toContain('left out, city: 1 ("Минск" 1)');
    expect(await ads()).toMatchObject([{ city_id: 138, description: null, price: 1_450_000 }]);
  });

  test('other pictures in the row take the place of the old ones', async () => {
    const header = `${HEADER},images`;
    const picture = async () => (await ads())[0]?.cover;
    await run(lines([`${CAMRY},`], header));
    expect(await picture()).toBeNull();
    await run(lines([`${CAMRY},one.png`], header));
    const first = await picture();
    await run(lines([`${cheaper(CAMRY)},one.png`], header));
    expect(await picture()).toBe(first);
    await run(lines([`${cheaper(CAMRY)},two.png`], header));
    expect(await picture()).not.toBe(first);
    const { rows } = await database().sql.query('select address from picture_removals');
    expect(rows).toEqual([{ address: first }]);
  });

  test('a file that was read wrongly before adds no twin, and its ads are mended', async () => {
    const wrong = CAMRY.replace('120000', '120.000').replace('1450000', '1.450.000');
    await load([CAMRY]);
    const cells = Object.fromEntries(HEADER.split(',').map((name, at) => [name, wrong.split(',')[at] ?? '']));
    const none = { currency: '', city: '', description: '', images: '', id: '', vin: '', reason: '' };
    await database().sql.query(
      `update ads set price = 1, mileage = 120, statuses_id = 1, is_used = false, import_hash = $1,
         import_reading = null, import_row_id = null, import_images = null`,
      [textHash({ ...cells, ...none } as Parameters<typeof textHash>[0])],
    );
    const [ad] = await ads();
    // The other row shows how mileages are written.
    const file = lines(
      [wrong, driven(NIVA, 90_000).replace('90000', '1.090.000')].map((row) => row.replaceAll(',', ';')),
      HEADER.replaceAll(',', ';'),
    );
    expect(await shown(run(file, { check: true }))).toEqual([
      'imported 2, rejected 0',
      'new 1, changed 1, same 0',
      `  ad ${ad?.id}: mileage 120 → 120000, price 1 → 1450000`,
      'checked only, no ad was written',
    ]);
    expect(await ads()).toEqual([ad]);
    await run(file);
    expect(await ads()).toMatchObject([{ price: 1_450_000, mileage: 120_000 }, { model: '2121 (4x4)' }]);
  });

  test('what is not in the file is named, a rejected line is in it', async () => {
    await load([CAMRY, NIVA, RIO]);
    const [, niva] = await ads();
    expect(await shown(load([CAMRY, RIO.replace(/\d+$/, 'договорная')]))).toEqual([
      'imported 1, rejected 1',
      'new 0, changed 0, same 1',
      'not in the file: 1',
      `  ad ${niva?.id}: Lada (ВАЗ) 2121 (4x4), 2008`,
    ]);
    expect(await statuses()).toEqual(['active', 'active', 'active']);
  });

  test('a line whose cells are shifted withdraws no ad that it may be [DATA-48]', async () => {
    await withdrawing(`${CAMRY},A1`, `${NIVA},A2`, `${RIO},A3`);
    // In the last one its own number is lost and that of another ad is in a cell.
    for (const camry of [`${CAMRY},торг,A1`, CAMRY, `${CAMRY},A3,`]) {
      await withdrawing(camry, `${NIVA},A2`);
      expect(await statuses()).toEqual(['active', 'active', 'active']);
    }
    await withdrawing(`${CAMRY},A1`, `${NIVA},A2`);
    expect(await statuses()).toEqual(['active', 'active', 'archived']);
  });

  test.each([
    ['its number', RIO.replace('Kia', 'Киа-моторс'), 'A3', 1],
    ['nothing that is known', 'Киа-моторс,Рио,,2O18,,,,,,,,договорная', '', 3],
    ['the number of another line', RIO, 'A1', 3],
    ['a new number', RIO.replace('Kia', 'Киа-моторс'), 'A9', 3],
    ['no price, and its power in kW', RIO.replace('123', '90').replace(/\d+$/, 'договорная'), '', 3],
    ['cells shifted after the year', RIO.replace('2018,', '2018,,').replace(/,\d+$/, ''), '1120000', 3],
  ])(
    'of a rejected line with %s, ads that it may be stay on sale [DATA-48]',
    async (_what, row, id, spared) => {
      await withdrawing(`${CAMRY},A1`, `${driven(RIO, 70_000)},A2`, `${RIO},A3`, `${driven(RIO, 80_000)},A4`);
      await withdrawing(`${CAMRY},A1`, `${row},${id}`);
      const onSale = (await ads()).slice(1).filter(({ status }) => status === 'active');
      expect(onSale).toHaveLength(spared);
    },
  );

  test('a long number that a spreadsheet has rounded proves nothing', async () => {
    const file = (...rows: readonly string[]) => run(lines(rows, `${HEADER},id`));
    await file(`${CAMRY},100000000123`, `${NIVA},100000000456`);
    expect(await shown(file(`${CAMRY},1E+11`, `${NIVA},"1,00000000456E+11"`))).toContain(
      'new 0, changed 0, same 2',
    );
  });

  test('missing ads are withdrawn on demand, and return with their row [DATA-48]', async () => {
    await load([CAMRY, NIVA]);
    await load([CAMRY], { withdrawMissing: true, check: true });
    expect(await statuses()).toEqual(['active', 'active']);
    expect(await shown(load([CAMRY], { withdrawMissing: true }))).toContain('withdrawn, not in the file: 1');
    expect(await statuses()).toEqual(['active', 'archived']);
    expect(await shown(load([CAMRY, cheaper(NIVA)]))).toContain('new 0, changed 1, same 1');
    expect(await statuses()).toEqual(['active', 'active']);
    expect(await prices()).toEqual([1_450_000, 300_000]);
  });

  test('many missing ads want their number', async () => {
    const stock = Array.from({ length: 60 }, (_, at) => driven(RIO, 1_000 * (at + 1)));
    await load(stock);
    const rest = stock.slice(0, 39);
    const refusal = '--withdraw-missing would take 21 ads off sale';
    await expect(load(rest, { withdrawMissing: true })).rejects.toThrow(refusal);
    await expect(load(rest, { withdrawMissing: true, confirm: 20 })).rejects.toThrow(refusal);
    expect(await shown(load(rest, { withdrawMissing: true, check: true }))).toContain(
      '--withdraw-missing wants --confirm 21',
    );
    expect((await ads()).every(({ status }) => status === 'active')).toBe(true);
    await load(rest, { withdrawMissing: true, confirm: 21 });
    expect((await ads()).filter(({ status }) => status === 'active')).toHaveLength(39);
    await load(rest.slice(20), { withdrawMissing: true });
    expect((await ads()).filter(({ status }) => status === 'active')).toHaveLength(19);
  });

  test("a dealer's second file: 15 changed rows, 5 other colors, 20 gone", async () => {
    const stock = Array.from({ length: 100 }, (_, at) => driven(at % 2 ? RIO : CAMRY, 20_000 + 700 * at));
    await load(stock);
    const second = stock.slice(0, 80).map((row, at) => {
      if (at < 10) return cheaper(row);
      return at < 15 ? row.replace(/(красный|чёрный)/, 'белый') : row;
    });
    const report = await shown(load(second));
    expect(report.slice(0, 3)).toEqual([
      'imported 80, rejected 0',
      'new 0, changed 15, same 65',
      'not in the file: 20',
    ]);
    expect(await ads()).toHaveLength(100);
  });
});
