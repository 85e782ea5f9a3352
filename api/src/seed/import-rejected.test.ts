import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { createImages, type Images } from '../images/pipeline.ts';

import { reportLines } from './import/report.ts';
import { type ImportRequest, importAds } from './import-ads.ts';

const HEADER = 'mark,model,generation,year,mileage,power,engine,kpp,body,drivetrain,color,price';
const CAMRY = 'Toyota,Camry,,2013,120000,181,gas,automatic,sedan,front_wheel,чёрный,1450000';
const RIO = 'Kia,Rio,,2018,65000,123,gas,automatic,sedan,front_wheel,красный,1120000';

onDatabase('the file of rejected rows', (database) => {
  let folder = '';
  let images: Images;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-import-rejected-'));
    images = await createImages({ dataDir: folder, storageHosts: [], log: { warn: () => undefined } });
  });
  afterAll(async () => {
    await images.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = async (text: string | Buffer, options: Partial<ImportRequest> = {}) => {
    const file = join(folder, 'stock.csv');
    await writeFile(file, text);
    return importAds({ db: database(), images, file, ...options });
  };
  const lines = (rows: readonly string[], header: string) => [header, ...rows, ''].join('\n');
  const ads = async () =>
    (await database().sql.query('select model, city_id, description from ads order by id')).rows;

  test('holds whole lines without formulas, of which a corrected one is imported [DATA-45]', async () => {
    const header = `${HEADER},currency,description,city`;
    const surplus = `${CAMRY},RUB,Один хозяин, торг,Казань`;
    const formula = `${RIO.replace('Kia', '=1+1')},RUB,"=HYPERLINK(""http://x.test"")",Казань`;
    const { rejected_file, ...first } = await run(lines([surplus, formula], header));
    expect(first).toMatchObject({ imported: 0, rejected: 2 });
    const written = await readFile(rejected_file ?? '', 'utf8');
    expect(written.split('\n').slice(0, 3)).toEqual([
      `${header},surplus,reason`,
      `${surplus},wrong number of cells: 16 for 15 columns`,
      `${formula.replace('=1', "'=1").replace('"=H', `"'=H`)},,"unknown mark: ""=1+1"""`,
    ]);
    expect(await run(written)).toMatchObject({ imported: 0, rejected: 2 });
    expect(await readFile(join(folder, 'stock.rejected.csv'), 'utf8')).toBe(written);

    const cleared = written.replace(/wrong number.*|"unknown mark.*/g, '');
    expect(await run(cleared)).toMatchObject({ imported: 0, rejected: 2 });
    const withoutReasons = cleared.replace('surplus,reason', 'surplus').replace(/,$/gm, '');
    expect(await run(withoutReasons)).toMatchObject({ imported: 0, rejected: 2 });
    await expect(run(withoutReasons, { withdrawMissing: true })).rejects.toThrow('needs the whole file');
    const corrected = cleared
      .replace('Один хозяин, торг,Казань,', '"Один хозяин, торг",Казань,,')
      .replace("'=1+1", 'Kia');
    expect(await run(corrected)).toMatchObject({ imported: 2, rejected: 0 });
    expect(await ads()).toMatchObject([
      { model: 'Camry', description: 'Один хозяин, торг', city_id: 138 },
      { model: 'Rio', description: '=HYPERLINK("http://x.test")', city_id: 138 },
    ]);
    await expect(run(corrected, { withdrawMissing: true })).rejects.toThrow('needs the whole file');
  });

  test('has the line with a damaged byte, and the others are imported [S29]', async () => {
    const description = 'Один хозяин, вся история обслуживания';
    const rows = [CAMRY, RIO].map((row) => `${row},"${description}"`);
    const bytes = Buffer.from(lines(rows, `${HEADER},description`));
    bytes[bytes.lastIndexOf('обслуживания')] = 0x20;
    const { rejected_file, ...result } = await run(bytes);
    expect(result).toMatchObject({ imported: 1, rejected: 1 });
    expect(await readFile(rejected_file ?? '', 'utf8')).toContain('a damaged letter, line 3 of the file');
    expect(await ads()).toMatchObject([{ model: 'Camry', description }]);
  });

  test('is no file of a check, which leaves the one of an import and shows the reasons [DATA-48]', async () => {
    const place = join(folder, 'stock.rejected.csv');
    const unknown = CAMRY.replace('Toyota', 'Небывалая');
    await run(lines([unknown], HEADER));
    await writeFile(place, 'исправлено');
    for (const rows of [[CAMRY], [CAMRY, unknown, `${unknown} `]])
      await run(lines(rows, HEADER), { check: true });
    expect(await readFile(place, 'utf8')).toBe('исправлено');
    expect(reportLines(await run(lines([unknown], HEADER), { check: true }))).toContain(
      '  rejected 1: unknown mark: "Небывалая"',
    );
  });

  test('names its lines where ads are kept on sale for them, and lines of totals keep none [DATA-48]', async () => {
    await run(lines([CAMRY, RIO], HEADER));
    const totals = `Итого:${','.repeat(11)}2570000`;
    const file = lines(['Киа-моторс,Рио,,2O18,,,,,,,,договорная', totals], HEADER);
    const doubt = 'may not be in the file: 2 (rejected line 2 can be any of them)';
    for (const options of [{}, { check: true }, { check: true, withdrawMissing: true }])
      expect(reportLines(await run(file, options))).toContain(doubt);
    const withdrawn = reportLines(await run(file, { withdrawMissing: true }));
    expect(withdrawn).toEqual([
      'imported 0, rejected 2',
      'new 0, changed 0, same 0',
      `not withdrawn, ${doubt}`,
    ]);
    expect(reportLines(await run(lines([CAMRY, totals], HEADER), { withdrawMissing: true }))).toContain(
      'withdrawn, not in the file: 1',
    );
  });

  test('quotes what another sign than its own would make a formula [DATA-45]', async () => {
    const { rejected_file } = await run(
      lines([`${CAMRY.replace('Toyota', 'Небывалая')},торг;=1+1;конец`], `${HEADER},description`),
    );
    expect(await readFile(rejected_file ?? '', 'utf8')).toContain(',"торг;=1+1;конец",');
  });

  test('has one column of reasons, in capitals too [DATA-45]', async () => {
    const row = RIO.replace('Kia', 'Небывалая');
    const { rejected_file } = await run(lines([`,${row}`], `Reason,${HEADER}`));
    expect(await readFile(rejected_file ?? '', 'utf8')).toBe(
      `${HEADER},reason\n${row},"unknown mark: ""Небывалая"""\n`,
    );
  });

  test('has the delimiter of its file, and the mark that a spreadsheet needs', async () => {
    const rows = lines([RIO.replace('Kia', 'Небывалая')], HEADER).replaceAll(',', ';');
    const windows = Buffer.from(
      [...rows].map((letter) =>
        letter < '\u0400' ? letter.charCodeAt(0) : letter === 'ё' ? 0xb8 : letter.charCodeAt(0) - 0x350,
      ),
    );
    const file = join(folder, 'windows.csv');
    await writeFile(file, windows);
    const { rejected_file } = await importAds({ db: database(), images, file });
    expect(await readFile(rejected_file ?? '', 'utf8')).toBe(
      `\ufeff${rows.split('\n')[0]};reason\n${rows.split('\n')[1]};"unknown mark: ""Небывалая"""\n`,
    );
  });
});
