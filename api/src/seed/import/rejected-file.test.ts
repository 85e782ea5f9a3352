import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc } from '@cars/tooling/testing/properties';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { REQUIRED_COLUMNS } from './columns.ts';
import { DELIMITERS, openCsv } from './read-csv.ts';
import { createRowReader } from './read-row.ts';
import { surveyRows } from './read-rows.ts';
import { createRejectedFile } from './rejected-file.ts';

const CAMRY = ['Toyota', 'Camry', '', '2013', '120000', '181', 'gas', '', 'sedan', '', 'чёрный', '1450000'];
const GIVEN_PRICE = REQUIRED_COLUMNS.indexOf('price');

describe('a file of rejected lines', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-rejected-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const written = (rows: readonly (readonly string[])[], first = '') =>
    first +
    rows.map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\n`).join('');

  /** Rejects all lines of a file, and reads what was written. */
  const rejectAll = async (text: string, reason = 'отклонено') => {
    const file = join(folder, 'stock.csv');
    await writeFile(file, text);
    const csv = await openCsv(file, REQUIRED_COLUMNS);
    const readRow = createRowReader(csv.header, 2026);
    const rejects = await createRejectedFile(file, csv, (await surveyRows(csv, readRow, undefined)).cellsMax);
    for await (const { cells } of csv.records()) await rejects.add(readRow.alone(cells), reason);
    return openRejected((await rejects.keep()) ?? '');
  };
  const openRejected = async (file: string) => {
    const csv = await openCsv(file, REQUIRED_COLUMNS);
    const lines: (readonly string[])[] = [];
    for await (const { cells } of csv.records()) lines.push(cells);
    return { ...csv, lines };
  };
  const correctedPrices = ({ header, lines }: Awaited<ReturnType<typeof rejectAll>>) => {
    const readRow = createRowReader(header, 2026);
    return lines
      .map((cells) => readRow([...cells.slice(0, -1), '']))
      .map((row) => ('ad' in row ? row.ad.price : row.rejected));
  };

  test.each([
    ['at the end', [...REQUIRED_COLUMNS, '', ''], [...CAMRY, 'заметка', '7']],
    ['at the beginning', ['', ...REQUIRED_COLUMNS], ['17', ...CAMRY]],
    ['before a reason of its own', ['', ...REQUIRED_COLUMNS, 'reason'], ['17', ...CAMRY, '']],
  ])('is read again with an unnamed column %s [DATA-45]', async (_, header, row) => {
    const first = await rejectAll(written([header, row]));
    expect(correctedPrices(first)).toEqual([1_450_000]);
    const again = await rejectAll(written([first.header, ...first.lines]));
    expect(again.header).toEqual(first.header);
    expect(again.lines).toEqual(first.lines);
  });

  test.each(DELIMITERS.flatMap((own) => DELIMITERS.map((other) => [own, other])))(
    'keeps the cells of a file with %j where one holds %j, quoted [DATA-45]',
    async (own, other) => {
      const file = join(folder, 'signs.csv');
      await writeFile(file, `${[...REQUIRED_COLUMNS, 'description'].join(own)}\n`);
      const csv = await openCsv(file, REQUIRED_COLUMNS);
      const rejects = await createRejectedFile(file, csv, 13);
      await rejects.add([...CAMRY, `люкс${other}=1+1`], 'отклонено');
      const place = (await rejects.keep()) ?? '';
      expect(await readFile(place, 'utf8')).toContain(`"люкс${other}=1+1"`);
      expect((await openRejected(place)).lines).toEqual([[...CAMRY, `люкс${other}=1+1`, 'отклонено']]);
    },
  );

  test.each(['', '\ufeff'])('has the mark of a file in UTF-8: %j', async (mark) => {
    const file = join(folder, 'stock.rejected.csv');
    await rejectAll(written([[...REQUIRED_COLUMNS], CAMRY], mark));
    expect((await readFile(file, 'utf8')).startsWith('\ufeff')).toBe(mark !== '');
  });

  test('holds the text of a formula that keeps its zeros, and no formula [DATA-45]', async () => {
    const texts = ['="00012"', '="а ""б"" в"', '="=1+1"', '\'="00012"', '=1+"2"'];
    const names = texts.map((_, at) => `note ${at}`);
    const first = await rejectAll(
      written([
        [...REQUIRED_COLUMNS, ...names],
        [...CAMRY.map((cell) => `="${cell}"`), ...texts],
      ]),
    );
    expect(first.lines[0]?.slice(0, -1)).toEqual([...CAMRY, '00012', 'а "б" в', '=1+1', '00012', '=1+"2"']);
    expect(await readFile(join(folder, 'stock.rejected.csv'), 'utf8')).not.toMatch(/(?:^|[;"])=/m);
    expect(correctedPrices(first)).toEqual([1_450_000]);
  });

  test('has one column of reasons where its file had two', async () => {
    const { header } = await rejectAll(
      written([
        ['reason', ...REQUIRED_COLUMNS, 'Reason'],
        ['', ...CAMRY, 'два'],
      ]),
    );
    expect(header).toEqual([...REQUIRED_COLUMNS, 'reason']);
  });

  test('needs no other line to read a number, and keeps its currency', async () => {
    const priced = (price: string) => CAMRY.with(GIVEN_PRICE, price);
    const file = await rejectAll(
      written([[...REQUIRED_COLUMNS], priced('1.250.000'), priced('250.000 руб.'), priced('$15.500')]),
    );
    const one = { ...file, lines: file.lines.slice(1) };
    expect(one.lines.map((cells) => cells[GIVEN_PRICE])).toEqual(['250000 руб.', '$15500']);
    expect(correctedPrices(one)).toEqual([250_000, 15_500]);
  });

  test('is read again whatever names and cells its file has [DATA-45]', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        '=1+1',
        "'=1",
        '="00012"',
        '="=""1"" "',
        '="\'=1"',
        '"',
        ';',
        ',',
        'а\nб',
        '\r',
        "''-",
        '\t|',
        ' ',
        'sep=,',
        '\ufeff',
      ),
      fc.string({ maxLength: 5 }).map((text) => text.replaceAll('\0', '')),
    );
    const name = fc.constantFrom('', 'Цвет,\nкузов', '=имя', 'Код', 'city', "'", '"', 'mark;year');
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { maxLength: 3 }),
        fc.array(name, { maxLength: 3 }),
        fc.array(fc.array(cell, { maxLength: 20 }), { minLength: 1, maxLength: 3 }),
        async (before, after, more) => {
          const rows = more.map((cells) => [...before.map(() => 'x'), ...CAMRY, ...cells]);
          const text = written([[...before, ...REQUIRED_COLUMNS, ...after], ...rows], 'sep=;\n');
          const first = await rejectAll(text);
          expect(first.lines.map((line) => line.slice(before.length, before.length + 12))).toEqual(
            rows.map(() => CAMRY),
          );
          expect(first.lines.every((line) => line.length === first.header.length)).toBe(true);
          const again = await rejectAll(written([first.header, ...first.lines]));
          expect(again.lines).toEqual(first.lines);
          const whole = first.lines.filter((_, at) => more[at]?.length === after.length);
          expect(correctedPrices({ ...first, lines: whole }).join()).not.toContain('cell');
        },
      ),
      { numRuns: 20 },
    );
  });

  test('is read again with a line as long as a file may have', async () => {
    const picture = 'x'.repeat(199_940);
    const file = written([[...REQUIRED_COLUMNS], [...CAMRY, picture]]);
    const { lines } = await rejectAll(file, `picture not found: ${picture}`);
    expect(lines[0]?.[CAMRY.length]?.length).toBe(199_940);
  });
});
