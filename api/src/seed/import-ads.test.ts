import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, rs, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { withLostCommits } from '../db/test-lost-commit.ts';
import { noise } from '../images/fixtures.ts';
import { createImages, type Images } from '../images/pipeline.ts';
import { importAds } from './import-ads.ts';

const HEADER = 'mark,model,generation,year,mileage,power,engine,kpp,body,drivetrain,color,price';
const CAMRY = 'Toyota,Camry,,2013,120000,181,gas,automatic,sedan,front_wheel,чёрный,1450000';
const NIVA = 'Lada (ВАЗ),2121 (4x4),,2008,90000,81,gas,manual,suv,all_wheel,белый,310000';
const RIO = 'Kia,Rio,,2018,65000,123,gas,robot,sedan,front_wheel,красный,1120000';
const UNKNOWN = 'Небывалая,Camry,,2013,1,181,gas,automatic,sedan,front_wheel,чёрный,1450000';

onDatabase('importing ads', (database) => {
  let folder = '';
  let images: Images;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-import-test-'));
    images = await createImages({
      dataDir: join(folder, 'data'),
      storageHosts: [],
      log: { warn: () => undefined },
    });
    await mkdir(join(folder, 'csv'));
    await writeFile(join(folder, 'csv', 'front.png'), await noise(60, 40).png().toBuffer());
    await writeFile(join(folder, 'csv', 'broken.jpg'), 'not a picture');
    await writeFile(join(folder, 'outside.png'), await noise(60, 40).png().toBuffer());
    await symlink(join(folder, 'outside.png'), join(folder, 'csv', 'link.png'));
  });
  afterAll(async () => {
    await images.close();
    await rm(folder, { recursive: true, force: true });
  });

  const save = async (content: string | Buffer, name = 'ads.csv') => {
    const file = join(folder, 'csv', name);
    await writeFile(file, content);
    return file;
  };
  const importFile = (file: string, seller: string | null = null, signal?: AbortSignal) =>
    importAds({ db: database(), images, file, seller, ...(signal ? { signal } : {}) });
  const importText = async (content: string | Buffer, seller: string | null = null) =>
    importFile(await save(content), seller);
  const ads = async () => {
    const { rows } = await database().sql.query<Record<string, unknown>>(
      'select * from ads order by created_at desc, id desc',
    );
    return rows;
  };
  const storedImages = () => readdir(join(folder, 'data', 'images', 'originals'));

  test('writes the rows in the order of the file and reports how many', async () => {
    const result = await importText([HEADER, CAMRY, NIVA, RIO, ''].join('\n'));
    expect(result).toMatchObject({ imported: 3, rejected: 0, rejected_file: null });
    expect(await ads()).toMatchObject([
      { mark: 'Toyota', model: 'Camry', price_rub: 1_450_000, status: 'active', stock_status: 'in_stock' },
      { mark: 'Lada (ВАЗ)', model: '2121 (4x4)', color: '#ffffff', drivetrain: 'all_wheel' },
      { mark: 'Kia', model: 'Rio', kpp: 'automatic', is_used: true, statuses_id: 2 },
    ]);
  });

  test('a second time adds nothing and counts the same [DATA-33]', async () => {
    const file = await save([HEADER, CAMRY, NIVA, UNKNOWN].join('\n'));
    const first = await importFile(file);
    const before = await ads();
    const { report: _, ...counts } = first;
    expect(await importFile(file)).toMatchObject(counts);
    expect(await ads()).toEqual(before);
    expect(first).toMatchObject({ imported: 2, rejected: 1 });
  });

  test('has the clock of the database, whatever that of the machine is [S28]', async () => {
    const { rows } = await database().sql.query<{ ms: number }>(
      'select (extract(epoch from now()) * 1000)::float8 as ms',
    );
    const databaseMs = rows[0]?.ms ?? Number.NaN;
    rs.useFakeTimers({ toFake: ['Date'], now: databaseMs - 400 * 86_400_000 });
    try {
      const newest = RIO.replace('2018', String(new Date(databaseMs).getUTCFullYear()));
      expect(await importText([HEADER, newest].join('\n'))).toMatchObject({ imported: 1, rejected: 0 });
    } finally {
      rs.useRealTimers();
    }
    const [ad] = await ads();
    expect(new Date(String(ad?.created_at)).getTime()).toBeGreaterThanOrEqual(databaseMs);
  });

  test('a repeated row is one ad and counts twice', async () => {
    expect(await importText([HEADER, CAMRY, CAMRY].join('\n'))).toMatchObject({ imported: 2, rejected: 0 });
    expect(await ads()).toHaveLength(1);
  });

  test('rejected rows are written beside the file with their reasons, and removed when there are none [DATA-33]', async () => {
    const file = await save(`${HEADER},note\n${CAMRY},"a ""b"", c"\n${UNKNOWN},"a ""b"", c"\n`);
    const { rejected_file } = await importFile(file);
    expect(rejected_file).toBe(join(folder, 'csv', 'ads.rejected.csv'));
    expect(await readFile(rejected_file ?? '', 'utf8')).toBe(
      `${HEADER},note,reason\n${UNKNOWN},"a ""b"", c","unknown mark: ""Небывалая"""\n`,
    );
    await importText([HEADER, CAMRY].join('\n'));
    expect(await readdir(join(folder, 'csv'))).not.toContain('ads.rejected.csv');
  });

  test('the file of rejected rows can be imported again', async () => {
    const { rejected_file } = await importText([HEADER, UNKNOWN].join('\n'));
    const written = (await readFile(rejected_file ?? '', 'utf8')).replace('Небывалая,', 'Toyota,');
    expect(await importText(written)).toMatchObject({ imported: 0, rejected: 1 });
    const corrected = written.replace(/,"unknown mark.*"\n/, ',\n');
    expect(await importText(corrected)).toMatchObject({ imported: 1, rejected: 0 });
  });

  test('rows are assigned to generated sellers in turn, never to real users', async () => {
    await database().sql.exec("insert into users (phone, name) values ('79991112233', 'Ольга')");
    await importText([HEADER, CAMRY, NIVA, RIO].join('\n'));
    const { rows } = await database().sql.query<{ phone: string }>(
      'select distinct phone from ads join users on users.id = user_id order by phone',
    );
    expect(rows.map(({ phone }) => phone)).toEqual(['79000001000', '79000001001', '79000001002']);
  });

  test('with a seller all rows are theirs, whatever the notation of the number', async () => {
    await database().sql.exec("insert into users (phone) values ('79991112233')");
    await importText([HEADER, CAMRY, NIVA].join('\n'), '8 (999) 111-22-33');
    const { rows } = await database().sql.query(
      'select distinct phone from ads join users on users.id = user_id',
    );
    expect(rows).toEqual([{ phone: '79991112233' }]);
  });

  test('an unknown seller stops the import before it begins', async () => {
    await expect(importText([HEADER, CAMRY].join('\n'), '+79991112233')).rejects.toThrow(
      'unknown seller: +79991112233',
    );
    await expect(importText([HEADER, CAMRY].join('\n'), 'Ольга')).rejects.toThrow('not a phone number');
    expect(await ads()).toEqual([]);
  });

  test('foreign prices are counted in rubles by the rates in force', async () => {
    await database().sql.exec(
      "insert into rates (rate_date, usd, eur, source) values ('2026-02-28', 90.5, 100.25, 'bank')",
    );
    await importText(
      [
        `${HEADER},currency`,
        `${CAMRY.replace('1450000', '16001')},USD`,
        `${NIVA.replace('310000', '3000')},€`,
      ].join('\n'),
    );
    expect(await ads()).toMatchObject([
      { price: 16_001, currency: 'USD', price_rub: 1_448_091 },
      { price: 3_000, currency: 'EUR', price_rub: 300_750 },
    ]);
  });

  test('a byte order mark and CRLF are accepted', async () => {
    expect(await importText(`\ufeff${HEADER}\r\n${CAMRY}\r\n\r\n`)).toMatchObject({
      imported: 1,
      rejected: 0,
    });
  });

  test('a file of column names alone imports nothing and is no error', async () => {
    expect(await importText(`${HEADER}\n`)).toMatchObject({
      imported: 0,
      rejected: 0,
      rejected_file: null,
    });
  });

  /** «Тойота» or «Киа» in an encoding of a byte a letter. */
  const foreignMark = (...bytes: number[]) =>
    Buffer.concat([
      Buffer.from(`${HEADER}\n${'Toyota,Camry,,2013,1,1,,,,,,5\n'.repeat(5_000)}`),
      Buffer.from(bytes),
      Buffer.from(',Camry,,2013,1,1,,,,,,5\n'),
    ]);
  const semicolons = (text: string) => text.replaceAll(',', ';');

  test.each([
    ['windows-1251, the first foreign byte late', foreignMark(0xd2, 0xee, 0xe9, 0xee, 0xf2, 0xe0), 2],
    ['UTF-16', Buffer.from(`\ufeff${HEADER}\n${CAMRY}\n${NIVA}\n`, 'utf16le'), 2],
    [
      'UTF-16 the other way round',
      Buffer.from(`\ufeff${HEADER}\n${CAMRY}\n${NIVA}\n`, 'utf16le').swap16(),
      2,
    ],
    ['UTF-16 without a mark', Buffer.from(`${HEADER}\n${RIO}\n`, 'utf16le'), 1],
    ['semicolons', semicolons(`${HEADER}\n${CAMRY}\n${NIVA}\n`), 2],
    ['semicolons and a line of Excel', semicolons(`sep=;\r\n${HEADER}\r\n${CAMRY}\r\n${NIVA}\r\n`), 2],
    ['a line of Excel that was saved again', semicolons(`sep=;,,,,\r\n${HEADER}\r\n${CAMRY}\r\n`), 1],
    ['a quoted one that names the delimiter before', semicolons(`"sep=|",,,\n${HEADER}\n${CAMRY}\n`), 1],
    ['a mark, semicolons and a line of Excel', semicolons(`\ufeffsep=;\n${HEADER}\n${CAMRY}\n`), 1],
    ['tabs', `${HEADER}\n${CAMRY}\n`.replaceAll(',', '\t'), 1],
    ['a last line of spaces', `${HEADER}\n${CAMRY}\n   `, 1],
    ['column names in capitals', `${HEADER.toUpperCase()}\n${CAMRY}\n`, 1],
  ])('%s: is read', async (_what, content, written) => {
    expect(await importText(content)).toMatchObject({ rejected: 0 });
    expect(await ads()).toHaveLength(written);
  });

  test.each([
    [
      'the encoding of DOS',
      foreignMark(0x92, 0xae, 0xa9, 0xae, 0xe2, 0xa0),
      'wrong encoding: expected UTF-8',
    ],
    ['KOI8', foreignMark(0xf4, 0xcf, 0xca, 0xcf, 0xd4, 0xc1), 'wrong encoding: expected UTF-8'],
    ['the encoding of a Macintosh', foreignMark(0x8a, 0xe8, 0xe0), 'wrong encoding: expected UTF-8'],
    ['an unknown delimiter', `sep=#\n${HEADER}\n${CAMRY}\n`, 'unknown delimiter: sep=#'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'not a CSV file'],
    ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2]), 'not a CSV file'],
    ['nothing', '', 'empty file'],
    ['missing columns', `mark,model\nToyota,Camry\n`, 'missing columns: generation, year, mileage'],
    ['a column named twice', `${HEADER},price\n${CAMRY},1\n`, 'duplicate columns: price'],
    ['a last line that is cut', `${HEADER}\n${CAMRY}\n${NIVA.slice(0, 40)}`, 'truncated file, line 3'],
    [
      'an end in the middle of a letter',
      Buffer.from(`${HEADER}\n${CAMRY}`).subarray(0, -',1450000'.length - 1),
      'truncated file: it ends inside of a character',
    ],
    ['a quote that is not closed', `${HEADER}\n${CAMRY}\n"Lada,2121`, 'truncated file: unclosed quote'],
    [
      'a quote that swallows the rest',
      `${HEADER}\n"${'один хозяин\n'.repeat(25_000)}`,
      'truncated file: unclosed quote',
    ],
  ])('%s: a clear error, and nothing half imported [S29]', async (_what, content, message) => {
    await expect(importText(content)).rejects.toThrow(message);
    expect(await ads()).toEqual([]);
    expect(await readdir(join(folder, 'csv'))).not.toContain('ads.rejected.csv');
  });

  test('an absent file is a clear error', async () => {
    await expect(importFile(join(folder, 'csv', 'absent.csv'))).rejects.toThrow('file not found');
  });

  test('an aborted import writes nothing [DATA-33]', async () => {
    const file = await save([HEADER, CAMRY].join('\n'));
    const leaving = new AbortController();
    leaving.abort();
    await expect(importFile(file, null, leaving.signal)).rejects.toThrow();
    expect(await ads()).toEqual([]);
  });

  test('a short last line is a rejected row where a line break ends the file', async () => {
    expect(await importText(`${HEADER}\n${CAMRY}\n${NIVA.slice(0, 40)}\n`)).toMatchObject({
      imported: 1,
      rejected: 1,
    });
  });

  test('pictures beside the file go through the pipeline, the first becomes the cover', async () => {
    await importText(`${HEADER},images\n${CAMRY},front.png|front.png\n`);
    const { rows } = await database().sql.query<{ address: string; position: number }>(
      'select position, address from ad_images order by position',
    );
    expect(rows.map(({ position }) => position)).toEqual([0, 1]);
    expect(await ads()).toMatchObject([{ cover: rows[0]?.address }]);
    for (const { address } of rows) {
      expect(address).toMatch(/^\/img\/original\/[\w-]+\.webp$/);
      expect(await images.hasImage(address.slice('/img/original/'.length))).toBe(true);
    }
  });

  test('a second import stores no picture twice', async () => {
    const file = await save(`${HEADER},images\n${CAMRY},front.png\n${CAMRY},front.png\n`);
    await importFile(file);
    const before = await storedImages();
    await importFile(file);
    expect(await storedImages()).toEqual(before);
  });

  test.each([
    ['https://example.com/a.jpg', 'address is not a file name'],
    ['/etc/hostname', 'absolute path'],
    ['C:\\car.jpg', 'absolute path'],
    ['../outside.png', 'path leaves the folder'],
    ['link.png', 'image not found'],
    ['absent.png', 'image not found'],
    ['.', 'image not found'],
    ['broken.jpg', 'image cannot be decoded'],
    ['front.png|broken.jpg', 'image cannot be decoded'],
  ])('a row whose picture is %s is rejected', async (name, reason) => {
    const before = await storedImages();
    const { imported, rejected, rejected_file } = await importText(
      `${HEADER},images\n${CAMRY},${name}\n${NIVA},\n`,
    );
    expect([imported, rejected]).toEqual([1, 1]);
    expect(await readFile(rejected_file ?? '', 'utf8')).toContain(reason);
    expect(await storedImages()).toEqual(before);
  });

  test.each([
    ['names them', false],
    ['cannot be read', true],
  ])('pictures stay when the reply to the commit is lost and the database %s', async (_what, isAwayAfter) => {
    const { sql, loss } = withLostCommits(database().sql);
    const before = await storedImages();
    const file = await save(`${HEADER},images\n${CAMRY},front.png\n`);
    Object.assign(loss, { isOn: true, isAwayAfter });
    await expect(importAds({ db: { sql }, images, file })).rejects.toMatchObject({ failure: 'away' });
    const added = (await storedImages()).filter((key) => !before.includes(key));
    const { rows } = await database().sql.query<{ address: string }>('select address from ad_images');
    expect(rows).toEqual(added.map((key) => ({ address: `/img/original/${key}` })));
    expect(rows).toHaveLength(1);
  });

  test('pictures of a failed import are removed', async () => {
    const before = await storedImages();
    await expect(importText(`${HEADER},images\n${CAMRY},front.png\n${NIVA.slice(0, 30)}`)).rejects.toThrow(
      'truncated',
    );
    expect(await storedImages()).toEqual(before);
  });
});
