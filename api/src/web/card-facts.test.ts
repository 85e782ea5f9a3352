import { describe, expect, test } from '@rstest/core';
import { cardDigest, cardFactsOf, cardPath, readCardFile } from './card-facts.ts';
import { cardAd } from './test-card.ts';

describe('the facts of a card', () => {
  test('are title, price in rubles, year, mileage, gearbox and place [CAR-51]', () => {
    expect(cardFactsOf(cardAd())).toEqual({
      title: 'Toyota Camry XV70',
      mark: 'Toyota',
      price: '2\u00A0308\u00A0750\u00A0₽',
      details: '2019, 85\u00A0000\u00A0км, Автомат · Москва',
      badges: [],
      cover: '/img/original/a.webp',
    });
  });

  test('name what a buyer must know before opening [CAR-52]', () => {
    const badgesOf = (over: Parameters<typeof cardAd>[0]) =>
      cardFactsOf(cardAd(over)).badges.map(({ text }) => text);
    expect(badgesOf({ stock_status: 'on_order' })).toEqual(['Под заказ']);
    expect(badgesOf({ stock_status: 'in_transit', condition: 'salvage' })).toEqual(['В пути', 'Списанный']);
    expect(badgesOf({ status: 'archived' })).toEqual(['В архиве']);
  });

  test('of an archived ad have no photo, price, mileage and place [CAR-52] [C13]', () => {
    expect(cardFactsOf(cardAd({ status: 'archived' }))).toMatchObject({
      title: 'Toyota Camry XV70',
      price: '',
      details: '2019',
      cover: null,
    });
  });
});

describe("the address of an ad's card", () => {
  test('changes with what is drawn and with nothing else [CAR-53]', () => {
    const path = cardPath('wide', cardAd());
    expect(path).toMatch(/^\/img\/share\/wide\/7-[\w-]{16}\.jpg$/);
    expect(cardPath('wide', cardAd({ price_rub: 2_308_751 }))).not.toBe(path);
    expect(cardPath('wide', cardAd({ images: ['/img/original/b.webp'] }))).not.toBe(path);
    expect(cardPath('wide', cardAd({ images: ['/img/original/a.webp', '/img/original/b.webp'] }))).toBe(path);
  });

  test('names the ad and its digest', () => {
    const digest = cardDigest(cardFactsOf(cardAd()));
    expect(readCardFile(`7-${digest}.jpg`)).toEqual({ id: 7, digest });
    for (const odd of ['7.jpg', `07-${digest}.jpg`, `7-${digest}.png`, `7-${digest}x.jpg`, `-${digest}.jpg`])
      expect(readCardFile(odd)).toBeNull();
  });
});
