import type { AdHints } from '@cars/shared-contracts/schemas/new-ad';
import { expect, test } from '@rstest/core';
import { LONGEST_SIMILAR, placeText, priceWarning, similarText } from './price-rules.ts';

const hints = (more: Partial<AdHints>): AdHints => ({ similar: null, duplicate_ad_id: null, ...more });
const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? null;

test.each([
  [1_050_000, 1_320_000, 12, 'Похожие стоят 1,05–1,32 млн ₽ (12 объявлений).'],
  [640_300, 789_900, 21, 'Похожие стоят 640–790 тыс. ₽ (21 объявление).'],
  [980_000, 1_100_000, 33, 'Похожие стоят 980 тыс. – 1,1 млн ₽ (33 объявления).'],
])('similar prices are a short range with their number [PRICE-12]', (from, to, count, text) => {
  expect(plain(similarText(hints({ similar: { count, from, to } })))).toBe(text);
});

test('similar prices name the condition that they are of [PRICE-12] [PRICE-14]', () => {
  const basis = { year_from: 2018, year_to: 2018, mileage_from: null, mileage_to: null };
  const same = { same_generation: false, kpp: null, region: null };
  const textOf = (condition: string) =>
    plain(
      similarText(
        hints({
          similar: { count: 12, from: 1_050_000, to: 1_320_000, basis: { ...basis, ...same, condition } },
        }),
      ),
    );
  expect(textOf('used')).toBe('Похожие стоят 1,05–1,32 млн ₽ (12 объявлений, с пробегом).');
  expect(textOf('new')).toBe('Похожие стоят 1,05–1,32 млн ₽ (12 объявлений, новые).');
  const rough = { count: 7, from: 1_050_000, to: 1_320_000, is_rough: true };
  expect(plain(similarText(hints({ similar: rough })))).toBe(
    'Похожие стоят примерно 1,05–1,32 млн ₽ (7 объявлений).',
  );
  expect(LONGEST_SIMILAR).toContain('(11 объявлений, восстановленные)');
});

test('too few similar ads are no words, an unknown car is a hint [PRICE-13]', () => {
  expect(similarText(hints({ prices: [900_000] }))).toBeNull();
  expect(similarText(hints({ prices: [] }))).toBeNull();
  expect(similarText(hints({}))).toBe('Укажите модель и год: покажем цены похожих.');
});

const SIMILAR = { count: 7, from: 900_000, to: 1_100_000 };

test('a price is cheaper than so many others, and a lower one than more [PRICE-18]', () => {
  const prices = [900_000, 950_000, 980_000, 1_000_000, 1_200_000];
  const text = (rubles: number | null) => plain(placeText(rubles, hints({ similar: SIMILAR, prices })));
  expect(text(1_000_000)).toBe('Дешевле 1 из 5 таких моделей. С ценой 950 000 ₽ — дешевле 3.');
  expect(text(960_000)).toBe('Дешевле 3 из 5 таких моделей. С ценой 912 000 ₽ — дешевле 4.');
  expect(text(800_000)).toBe('Дешевле остальных пяти.');
  expect(text(2_000_000)).toBe('Дороже остальных пяти.');
  expect(text(1_200_000)).toBe('Дороже остальных пяти. С ценой 1 140 000 ₽ — дешевле 1.');
  expect(text(null)).toBeNull();
});

test.each([
  [1, 'Дешевле другой такой модели.'],
  [10, 'Дешевле остальных десяти.'],
  [11, 'Дешевле остальных 11.'],
])('of %i other ads the cheapest is «%s» [PRICE-18]', (count, text) => {
  const prices = Array.from({ length: count }, () => 900_000);
  expect(placeText(800_000, hints({ similar: SIMILAR, prices }))).toBe(text);
});

test('without similar prices nothing is compared [PRICE-13] [PRICE-18]', () => {
  expect(placeText(1_000_000, hints({ prices: [900_000] }))).toBeNull();
  expect(placeText(1_000_000, hints({}))).toBeNull();
});

test.each([
  [524_999, 'Цена намного ниже похожих: проверьте.'],
  [525_000, null],
  [3_960_000, null],
  [3_960_001, 'Цена намного выше похожих: проверьте.'],
  [null, null],
])('a price of %s is compared with similar ones [SELL-27]', (rubles, text) => {
  const similar = { count: 12, from: 1_050_000, to: 1_320_000 };
  expect(priceWarning(rubles, hints({ similar }))).toBe(text);
});

test('without similar prices there is no warning', () => {
  expect(priceWarning(1, hints({ prices: [900_000] }))).toBeNull();
});
