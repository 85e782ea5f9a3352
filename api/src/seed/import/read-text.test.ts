import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { encodingOf } from './read-text.ts';

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
