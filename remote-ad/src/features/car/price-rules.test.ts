import { shortPrice } from '@cars/shared-contracts/rules/short-price';
import type { SimilarAd } from '@cars/shared-contracts/schemas/price-history';
import { expect, test } from '@rstest/core';
import { adjustedText, priceVerdict, scalePlaces, sourceText, usualText } from './price-rules.ts';

test('the scale has the middle half in its middle, and a price beyond it at the end [PRICE-12]', () => {
  const similar = { count: 12, from: 1_000_000, middle: 1_100_000, to: 1_300_000 };
  const places = scalePlaces(similar, 700_000);
  expect([places.from, places.to].map((place) => Math.round(place * 100))).toEqual([33, 67]);
  expect(places.middle).toBeCloseTo(0.444, 2);
  expect(places.price).toBe(0);
  expect(scalePlaces(similar, 9_000_000).price).toBe(1);
  expect(scalePlaces({ count: 12, from: 1, to: 1 }, null)).toMatchObject({ middle: null, price: null });
});

const similarAd = (adjusted_rub: number, price_rub = adjusted_rub): SimilarAd => ({
  id: 1,
  year: 2018,
  mileage: null,
  price_rub,
  adjusted_rub,
});

test.each([
  [12, 0, 'Сравнили с 12 объявлениями.'],
  [21, 1, 'Сравнили с 21 объявлением (1 из них недавно продано).'],
  [12, 2, 'Сравнили с 12 объявлениями (2 из них недавно проданы).'],
])('of %i ads with %i sold ones the sentence has both [PRICE-23]', (count, sold, text) => {
  expect(sourceText({ count, from: 1, to: 2, sold })).toBe(text);
});

test.each([
  [640_000, 'примерно на 20 % ниже похожих'],
  [800_000, 'цена примерно как у похожих'],
  [960_000, 'примерно на 20 % выше похожих'],
])('of few ads every sentence is rough: %i ₽ [PRICE-13]', (price_rub, verdict) => {
  const similar = { count: 7, from: 700_000, middle: 800_000, to: 900_000, is_rough: true };
  expect(priceVerdict({ price_rub }, similar)?.replace(/\s/g, ' ')).toBe(verdict);
  expect(usualText(similar).replace(/\s/g, ' ')).toBe(
    'Обычно просят примерно 700–900 тыс. ₽, чаще около 800 тыс. ₽.',
  );
  expect(sourceText(similar)).toBe('Сравнили только с 7 объявлениями.');
});

test.each([
  ['new', 'новые'],
  ['used', 'с пробегом'],
  ['repair', 'после ремонта'],
  ['damaged', 'повреждённые'],
  ['salvage', 'списанные'],
  ['refurbished', 'восстановленные'],
])('the basis names the condition %s [PRICE-14]', (condition, words) => {
  const basis = {
    condition,
    year_from: 2018,
    year_to: 2018,
    mileage_from: null,
    mileage_to: null,
    same_generation: false,
    kpp: null,
    region: null,
  };
  const text = (more: object) => sourceText({ count: 12, from: 1, to: 2, basis: { ...basis, ...more } });
  expect(text({}).replace(/\s/g, ' ')).toBe(`Сравнили с 12 объявлениями: ${words}, 2018 год.`);
  expect(text({ condition: undefined }).replace(/\s/g, ' ')).toBe('Сравнили с 12 объявлениями: 2018 год.');
  expect(text({ mileage_from: 5, mileage_to: 59 })).toContain('пробег до 59\u00a0км');
  expect(text({ mileage_from: 60_000, mileage_to: 110_000 })).toContain('пробег 60–110 тыс.\u00a0км');
});

/** Rubles of «1,12 млн ₽» and «640 тыс. ₽». */
const rublesOf = (text: string): number => {
  const amount = Number(/([\d,]+)\s(?:млн|тыс)/.exec(text)?.[1]?.replace(',', '.'));
  return amount * (text.includes('млн') ? 1_000_000 : 1_000);
};

test('every price that the list shows is the one that counts, rounded as the quartiles are [PRICE-15] [PRICE-23]', () => {
  for (let price_rub = 200_000; price_rub < 20_000_000; price_rub = Math.round(price_rub * 1.013))
    for (const change of [0.72, 0.97, 0.996, 0.999, 1, 1.001, 1.006, 1.02, 1.39]) {
      const adjusted_rub = Math.round(price_rub * change);
      const shown = adjustedText(similarAd(adjusted_rub, price_rub)) ?? shortPrice(price_rub);
      expect(rublesOf(shown)).toBe(rublesOf(shortPrice(adjusted_rub)));
    }
});
