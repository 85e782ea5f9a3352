import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { encodingOf, readText } from './read-text.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-text-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The encoding that is found for a text in an encoding of a byte a letter. */
const found = async (text: string, encoding: string): Promise<string> => {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.of(byte)), byte]));
  const file = join(folder, 'cars.csv');
  await writeFile(file, Buffer.from(Array.from(text, (letter) => byteOf.get(letter) ?? 0)));
  return encodingOf(file);
};

const SMALL = [
  'тойота, седан, чёрный, автомат, москва, хорошее состояние, новая резина',
  'форд, хэтчбек, белый, механика, казань, один владелец, не бита, не крашена',
];

const write = async (...parts: readonly (Buffer | string)[]): Promise<string> => {
  const file = join(folder, 'cars.csv');
  await writeFile(file, Buffer.concat(parts.map((part) => Buffer.from(part as string))));
  return file;
};

test('a damaged byte of UTF-8 damages its own letter alone [S29]', async () => {
  const file = await write(SMALL.join('\n'), Buffer.of(0xd0), ',', SMALL[0] ?? '');
  expect(await encodingOf(file)).toBe('utf-8');
  let text = '';
  for await (const piece of readText(file, 'utf-8')) text += piece;
  expect(text).toBe(`${SMALL.join('\n')}\ufffd,${SMALL[0]}`);
});

test('text in UTF-8 that was read as windows-1251 and saved again is refused with this reason [S29]', async () => {
  const text = new TextDecoder('windows-1251').decode(Buffer.from(SMALL[1] ?? ''));
  expect(text).toContain('С„РѕСЂРґ');
  await expect(encodingOf(await write(text))).rejects.toThrow('UTF-8 was read as windows-1251 and saved');
  const plain = 'СПОР… РАФ «Р—С»';
  expect(await encodingOf(await write(plain, SMALL[0] ?? ''))).toBe('utf-8');
});

test('a mark of UTF-8 before another encoding is the reason that is named [S29]', async () => {
  const cells = Buffer.from([0xef, 0xbb, 0xbf, 0xea, 0xf0, 0xe0, 0xf1, 0xed, 0xfb, 0xe9]);
  await expect(encodingOf(await write(cells))).rejects.toThrow('the mark of UTF-8 is before text');
});

test.each(['красный', 'Красный, Седан, Белый', SMALL.join('\n')])(
  '«%s» in ISO 8859-5 is not read as windows-1251 [S29]',
  async (text) => {
    await expect(found(text, 'iso-8859-5')).rejects.toThrow('wrong encoding: expected UTF-8');
  },
);

test.each([
  ['koi8-r', SMALL.join('\n')],
  ['x-mac-cyrillic', [SMALL[1], SMALL[1], SMALL[1], 'белая'].join('\n')],
])('small letters alone of %s are not read as windows-1251', async (encoding, text) => {
  await expect(found(text, encoding)).rejects.toThrow('wrong encoding: expected UTF-8');
});

test.each([
  SMALL.join('\n'),
  SMALL.join('\n').toUpperCase(),
  'БМВ, седан, белый, Питер',
  'Форд Фокус, хэтчбек, Уфа, фары новые',
  'Яндекс, Юрий, моя Toyota',
])('«%s» is windows-1251', async (text) => {
  expect(await found(text, 'windows-1251')).toBe('windows-1251');
});
