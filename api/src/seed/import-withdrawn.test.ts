import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { noise } from '../images/fixtures.ts';
import { createImages, type Images } from '../images/pipeline.ts';
import { showAdAgain, takeAdDown } from '../moderation/ad-visibility.ts';
import { removeRequestedPictures } from '../modules/user/picture-removals.ts';
import { reportLines } from './import/report.ts';
import { type ImportRequest, importAds } from './import-ads.ts';

const HEADER = 'mark,model,generation,year,mileage,power,engine,kpp,body,drivetrain,color,price';
const CAMRY = 'Toyota,Camry,,2013,120000,181,gas,automatic,sedan,front_wheel,чёрный,15000';
const RIO = 'Kia,Rio,,2018,65000,123,gas,automatic,sedan,front_wheel,красный,1120000';
const SELLER = '79991112233';
const NOW = new Date('2026-03-02T09:00:00Z');

onDatabase('ads that a file has no longer', (database) => {
  let folder = '';
  let images: Images;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-import-withdrawn-'));
    images = await createImages({ dataDir: folder, storageHosts: [], log: { warn: () => undefined } });
    await writeFile(join(folder, 'one.png'), await noise(60, 40).png().toBuffer());
  });
  afterAll(async () => {
    await images.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => database().sql.exec(`insert into users (phone) values ('${SELLER}')`));

  const load = async (header: string, rows: readonly string[], options: Partial<ImportRequest> = {}) => {
    const file = join(folder, 'stock.csv');
    await writeFile(file, [header, ...rows, ''].join('\n'));
    return reportLines(await importAds({ db: database(), images, file, seller: SELLER, ...options }));
  };
  const withdrawing = (...rows: readonly string[]) =>
    load(`${HEADER},images`, rows, { withdrawMissing: true });
  const lastAd = async () => {
    const { rows } = await database().sql.query<Record<string, unknown> & { id: number; cover: string }>(
      'select id, status, cover, price, currency, import_row_id from ads order by id desc limit 1',
    );
    if (!rows[0]) throw new Error('no ad');
    return rows[0];
  };

  test('but were sold take no row of a new car of another color', async () => {
    const car = (color: string) => RIO.replace('65000', '0').replace('красный', color);
    await load(HEADER, [car('белый')]);
    await database().sql.exec("update ads set status = 'archived', sold_at = now()");
    expect(await load(HEADER, [car('белый')])).toContain('stay off sale: 1');
    expect(await load(HEADER, [car('чёрный')])).toContain('new 1, changed 0, same 0');
  });

  test('and that break the rules return with a granted appeal and their row, not with one of both [DATA-47] [DATA-48] [MOD-5]', async () => {
    await withdrawing(`${CAMRY},`, `${RIO},`);
    await withdrawing(`${CAMRY},`);
    const { sql } = database();
    const { id } = await lastAd();
    const complaint = await sql.query<{ id: number }>(
      `insert into complaints (ad_id, reason_id, description, created_at) values ($1, 1, '', now()) returning id`,
      [id],
    );
    const complaintId = complaint.rows[0]?.id ?? 0;
    await sql.query(
      `insert into complaint_decisions (complaint_id, ad_id, is_violation, rule_id, decided_by, decided_at)
       values ($1, $2, true, 1, 'anna', now())`,
      [complaintId, id],
    );
    expect(await sql.transaction((tx) => takeAdDown(tx, id, complaintId, NOW))).toBe('down_before');
    expect(await withdrawing(`${CAMRY},`, `${RIO},`)).toContain(`  ad ${id}`);
    expect(await withdrawing(`${CAMRY},`, `${RIO.replace('1120000', '1110000')},`)).toContain(
      'stay off sale: 1',
    );
    expect(await lastAd()).toMatchObject({ id, status: 'archived', price: 1_120_000 });

    await sql.query(
      `insert into appeals (complaint_id, user_id, created_at, closed_at, is_granted, decided_by)
       select $1, user_id, now(), now(), true, 'boris' from ads where id = $2`,
      [complaintId, id],
    );
    // As if it had been on sale at an earlier decision.
    await sql.query('update complaint_decisions set took_ad_down = true');
    expect(await sql.transaction((tx) => showAdAgain(tx, id, complaintId, NOW))).toBe('gone');
    expect(await lastAd()).toMatchObject({ status: 'archived' });
    await withdrawing(`${CAMRY},`, `${RIO},`);
    expect(await lastAd()).toMatchObject({ id, status: 'active' });
  });

  test('have their pictures where their owner alone reads them, and bring them back [DATA-48] [C13]', async () => {
    await withdrawing(`${CAMRY},`, `${RIO},one.png`);
    const { cover } = await lastAd();
    await withdrawing(`${CAMRY},`);
    await removeRequestedPictures(database().sql, images);
    const moved = (await lastAd()).cover;
    const files = [cover, moved].map((address) => images.original(address.replace('/img/original/', '')));
    expect((await Promise.all(files)).map((file) => file !== null)).toEqual([false, true]);
    await withdrawing(`${CAMRY},`, `${RIO},one.png`);
    expect(await lastAd()).toMatchObject({ status: 'active', cover: moved });
  });

  test.each([
    ['without the column', HEADER, ['14000', '2500'], ['1450000']],
    ['with an empty cell', `${HEADER},currency`, ['14000,', '2500,'], ['1450000,']],
  ])(
    'a price in dollars is one in rubles %s only if it is much higher [DATA-47]',
    async (_, header, near, far) => {
      const priced = (cells: string) => CAMRY.replace('15000', cells);
      await load(`${HEADER},currency`, [priced('15000,USD')]);
      for (const price of near) {
        await load(header, [priced(price)]);
        expect(await lastAd()).toMatchObject({ currency: 'USD', price: Number.parseInt(price, 10) });
      }
      for (const price of far) await load(header, [priced(price)]);
      expect(await lastAd()).toMatchObject({ currency: 'RUB', price: 1_450_000 });
    },
  );

  test('an ad keeps its number where that of its row is none [DATA-47]', async () => {
    await load(`${HEADER},id`, [`${CAMRY},4607050000123`]);
    expect(await load(`${HEADER},id`, [`${CAMRY},"4,60705E+12"`])).toContain(
      'left out, id: 1 ("4,60705E+12" 1)',
    );
    expect(await lastAd()).toMatchObject({ import_row_id: '4607050000123' });
    expect(await load(`${HEADER},id`, [`${RIO},"4,60705E+12"`])).toContain('new 1, changed 0, same 0');
  });
});
