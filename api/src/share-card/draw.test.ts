import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import sharp from 'sharp';
import { CARD_SIZES, type CardAd, type CardShape, cardFactsOf } from '../web/card-facts.ts';
import { cardAd } from '../web/test-card.ts';
import { drawCard } from './draw.ts';
import { measureOf } from './letters.ts';

const EXPECTED = join(import.meta.dirname, 'expected');
/** Half the size is enough to see a letter that moved. */
const SCALE = 0.5;
/** Of 255, in the mean of all pixels: a missing word is above 2, a rounding of the encoder below 0.5. */
const MEAN_DIFFERENCE_MAX = 0.8;

/** A photo stand-in: a bright sky over a darker road. */
const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#9db7cf' } })
    .composite([
      {
        input: { create: { width: 800, height: 250, channels: 3, background: '#6b6f73' } },
        left: 0,
        top: 350,
      },
      {
        input: { create: { width: 420, height: 170, channels: 3, background: '#8e2b2b' } },
        left: 190,
        top: 230,
      },
    ])
    .webp()
    .toBuffer();

const meanDifference = async (a: Buffer, b: Buffer): Promise<number> => {
  const [one, other] = await Promise.all([a, b].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  if (!one || one.length !== other?.length) return 255;
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
};

const PICTURES: readonly (readonly [string, CardShape, Partial<CardAd>, 'photo' | 'no photo'])[] = [
  ['photo', 'wide', {}, 'photo'],
  [
    'long-title',
    'square',
    {
      mark: 'Mercedes-Benz',
      model: 'GLE Coupe AMG 63 S 4MATIC+',
      generation: 'II (C167) Рестайлинг Исключительная серия',
      stock_status: 'on_order',
      condition: 'damaged',
      city: 'Петропавловск-Камчатский',
    },
    'photo',
  ],
  ['no-photo', 'wide', { mark: 'ВАЗ (Lada)', model: '2107', generation: null }, 'no photo'],
  ['archived', 'square', { status: 'archived' }, 'no photo'],
  ['sold', 'wide', { status: 'archived', is_sold: true }, 'no photo'],
];

test.each(PICTURES)('%s: the card looks as expected [CAR-51] [CAR-52]', async (name, shape, over, cover) => {
  const card = await drawCard(cardFactsOf(cardAd(over)), shape, cover === 'photo' ? await photo() : null);
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', ...CARD_SIZES[shape] });
  const small = await sharp(card)
    .resize(CARD_SIZES[shape].width * SCALE)
    .webp({ quality: 90 })
    .toBuffer();
  const file = join(EXPECTED, `${name}.webp`);
  if (process.env.UPDATE_PICTURES === '1') await writeFile(file, small);
  expect(await meanDifference(small, await readFile(file))).toBeLessThan(MEAN_DIFFERENCE_MAX);
});

test('a letter that the own font has not is not taken from the machine [CAR-51]', () => {
  const measure = measureOf(100, 700);
  expect(measure('Ж')).toBeGreaterThan(50);
  expect(measure('₽')).toBeGreaterThan(50);
  expect(measure('漢')).toBe(measure('\uE000'));
});
