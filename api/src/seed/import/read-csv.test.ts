import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { REQUIRED_COLUMNS } from './columns.ts';
import { openCsv } from './read-csv.ts';

const HEADER = REQUIRED_COLUMNS.join(';');
const CAMRY = 'Toyota;Camry;;2018;85000;150;бензин;автомат;седан;передний;белый;850000';
const RIO = 'Kia;Rio;;2019;45000;123;бензин;автомат;седан;передний;серый;950000';
const GRANTA = 'Lada;Granta;;2020;15000;90;бензин;механика;седан;передний;синий;650000';
const X5 = 'BMW;X5;;2021;;249;дизель;автомат;внедорожник;полный;чёрный;6500000';
const UNCLOSED = 'a quote opens and none closes it before the next row: write "" for a quote inside a cell';

describe('a CSV file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-csv-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const recordsOf = async (text: string) => {
    const file = join(folder, 'stock.csv');
    await writeFile(file, text);
    const csv = await openCsv(file, REQUIRED_COLUMNS);
    const records: { readonly cells: readonly string[]; readonly fault: string | null }[] = [];
    for await (const { cells, fault } of csv.records()) records.push({ cells, fault });
    return records;
  };
  /** Mark, the last cells from the description on, and the fault of each record. */
  const described = async (texts: readonly string[], more = '') => {
    const lines = [CAMRY, RIO, GRANTA, X5].map((car, at) => `${car};${texts[at]}`);
    const records = await recordsOf([`${HEADER};description${more}`, ...lines, ''].join('\n'));
    return records.map(({ cells, fault }) => [cells[0], ...cells.slice(12), fault]);
  };

  test.each([
    ['another quote that opens', '"Один хозяин, не бита', ['"Один хозяин, не бита', UNCLOSED]],
    ['an inch sign', 'Диски R17"', ['Диски R17"', null]],
    ['a name in quotes', '"Кабан" супер', ['"Кабан" супер', null]],
    ['a quoted text', '"Хорошая; торг"', ['Хорошая; торг', null]],
    ['a quote alone', '"', ['"', UNCLOSED]],
  ])(
    'takes a quote that is not closed for a fault of its own line, before %s [DATA-45]',
    async (_, text, read) => {
      expect(await described(['"Идеальное, оди', 'Обычная', text, 'Ок'])).toEqual([
        ['Toyota', '"Идеальное, оди', UNCLOSED],
        ['Kia', 'Обычная', null],
        ['Lada', ...read],
        ['BMW', 'Ок', null],
      ]);
    },
  );

  test('finds it in a column before the last one, and behind lines of its text [DATA-45]', async () => {
    expect(
      await described(['"Идеальное\nоди;7', 'Обычная;8', 'Диски R17";9', '"Ок,\nторг";10'], ';id'),
    ).toEqual([
      ['Toyota', '"Идеальное\nоди', '7', UNCLOSED],
      ['Kia', 'Обычная', '8', null],
      ['Lada', 'Диски R17"', '9', null],
      ['BMW', 'Ок,\nторг', '10', null],
    ]);
  });

  test.each([
    ['signs and units', 'Kia;Rio;;2019;45 000 км;123 л.с.;;;;;;750 000 ₽'],
    ['words of thousands', 'Kia;Rio;;2019 г.в.;45 тыс. км;;;;;;;850 тыс. руб.'],
    ['other signs of thousands, of an unknown mark', "Киа Рио;Рио;;2019 год;45'000;123;;;;;;$ 7'500"],
    ['no mileage and no power', 'Kia;Rio;;2026;;;;;;;;2000000'],
  ])('finds the row behind it that has %s [DATA-45]', async (_, row) => {
    const records = await recordsOf(
      [`${HEADER};description`, `${CAMRY};"Идеальное, оди`, `${row};`, `${X5};"Ок"`, ''].join('\n'),
    );
    expect(records.map(({ cells, fault }) => [cells[0], fault])).toEqual([
      ['Toyota', UNCLOSED],
      [row.slice(0, row.indexOf(';')), null],
      ['BMW', null],
    ]);
  });

  test('keeps a quoted text of several lines with as many commas as a row', async () => {
    const text =
      'Есть:\nABS, ESP, 2 ключа, 4 колеса, люк, кожа, фаркоп, сигнализация, камера, 6 подушек, ГБО, ЭРА, АКБ';
    const [record] = await recordsOf(
      [`${HEADER};description`, `${CAMRY};"${text}"`, ''].join('\n').replaceAll(';', ','),
    );
    expect(record).toEqual({ cells: [...CAMRY.split(';'), text], fault: null });
  });

  test.each([
    ['\\r\\n behind the names alone', [HEADER, '\r\n', CAMRY, '\n', RIO, '\n']],
    ['\\r\\n behind the rows alone', [HEADER, '\n', CAMRY, '\r\n', RIO, '\r\n']],
    ['\\r between two rows', [HEADER, '\r\n', CAMRY, '\r', RIO, '\r\n']],
    ['the separator of lines between two rows', [HEADER, '\n', CAMRY, '\u2028', RIO, '\n']],
    ['a line of Excel before \\r', ['sep=;', '\r', HEADER, '\r', CAMRY, '\r', RIO, '\r']],
    [
      'an empty line before a line of Excel',
      ['\r\n', 'sep=;\r\n', HEADER, '\r\n', CAMRY, '\r\n', RIO, '\r\n'],
    ],
    ['the end mark of DOS', [HEADER, '\r\n', CAMRY, '\r\n', RIO, '\r\n', '\u001a']],
    ['zeros behind the end', [HEADER, '\r\n', CAMRY, '\r\n', RIO, '\r\n', '\0'.repeat(100)]],
    [
      'an invisible sign in a name',
      [`\ufeff\ufeffmark\u200b${HEADER.slice(4)}`, '\n', CAMRY, '\n', RIO, '\n'],
    ],
  ])('is read with %s', async (_, parts) => {
    expect(await recordsOf(parts.join(''))).toEqual([
      { cells: CAMRY.split(';'), fault: null },
      { cells: RIO.split(';'), fault: null },
    ]);
  });

  test('is read where a program writes each cell as the formula of a text', async () => {
    const formulas = (line: string) =>
      line
        .split(';')
        .map((cell) => `="${cell}"`)
        .join(';');
    const texts = [HEADER, CAMRY, RIO].map(formulas);
    expect(await recordsOf([...texts, ''].join('\n'))).toEqual(
      [CAMRY, RIO].map((car) => ({ cells: car.split(';'), fault: null })),
    );
    const open = CAMRY.replace('седан', '"седан');
    expect(await recordsOf([HEADER, open, formulas(RIO), ''].join('\n'))).toMatchObject([
      { fault: UNCLOSED },
      { cells: RIO.split(';'), fault: null },
    ]);
  });

  test('that is cut and filled up with zeros is a truncated one', async () => {
    await expect(recordsOf(`${HEADER}\n${CAMRY}\n${RIO.slice(0, 20)}\0\0\0`)).rejects.toThrow(
      'truncated file, line 3',
    );
  });
});
