import { describe, expect, test } from '@rstest/core';
import { makeAds } from './ads.ts';
import { makePeople } from './people.ts';

const DAY = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;
const around = {
  startOfDay: DAY,
  rates: { RUB: 1, USD: 100, EUR: 110, date: '2026-03-01' },
  illustrations: {
    car: (body: string, color: string, view: string) => `/img/original/${body}${color}-${view}.webp`,
    avatar: (seed: number) => `/img/original/${seed}.webp`,
  },
};
const people = makePeople(DAY);
const ads = makeAds(people, around);
const values = <Key extends keyof (typeof ads)[number]>(key: Key) => new Set(ads.map((ad) => ad[key]));

describe('the ads of the demo', () => {
  test('are at least 2,000 of at least 150 sellers, 150 of them archived', () => {
    expect(ads.length).toBeGreaterThanOrEqual(2_000);
    expect(ads.filter(({ status }) => status === 'archived').length).toBeGreaterThanOrEqual(150);
    expect(values('user_id').size).toBeGreaterThanOrEqual(150);
  });

  test('are the same every time, and the next day the same but a day later', () => {
    expect(makeAds(makePeople(DAY), around)).toEqual(ads);
    const tomorrow = makeAds(makePeople(DAY + DAY_MS), { ...around, startOfDay: DAY + DAY_MS });
    const later = ({ created_at, updated_at, ...rest }: (typeof ads)[number]) => ({
      ...rest,
      created_at: new Date(Date.parse(created_at) + DAY_MS).toISOString(),
      updated_at: new Date(Date.parse(updated_at) + DAY_MS).toISOString(),
    });
    expect(tomorrow).toEqual(ads.map(later));
  });

  test('the private fixture seller has at least 20, the buyer and the waiting company none', () => {
    const of = (id: number) =>
      ads.filter(({ user_id, status }) => user_id === id && status === 'active').length;
    expect(of(2)).toBeGreaterThanOrEqual(20);
    expect(of(3)).toBeGreaterThanOrEqual(20);
    expect([of(1), of(4)]).toEqual([0, 0]);
  });

  test('show every availability, condition, currency and body', () => {
    expect([...values('stock_status')].sort()).toEqual(['in_stock', 'in_transit', 'on_order']);
    expect([...values('statuses_id')].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...values('currency')].sort()).toEqual(['EUR', 'RUB', 'USD']);
    expect(values('body').size).toBe(9);
    expect(values('rudder').size).toBe(2);
  });

  test('one has no picture, some have one, most have the views of their car, none has more than 20', () => {
    const counts = ads.map(({ images }) => images.length);
    expect(counts.filter((count) => count === 0)).toHaveLength(1);
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(0);
    expect(counts.some((count) => count >= 12)).toBe(true);
    expect(Math.max(...counts)).toBeLessThanOrEqual(20);
    expect(ads.every(({ images, cover }) => (images[0] ?? null) === cover)).toBe(true);
  });

  test('videos are links of the hosts that an ad may name', () => {
    const videos = ads.flatMap(({ video }) => video ?? []);
    expect(videos.length).toBeGreaterThan(50);
    for (const video of videos) {
      expect(video).toMatch(/^https:\/\/(vk\.com\/video|vkvideo\.ru\/video|rutube\.ru\/video\/)\w+/);
    }
  });

  test('have believable figures', () => {
    for (const ad of ads) {
      expect(ad.year).toBeLessThanOrEqual(2026);
      expect(ad.price).toBeGreaterThan(0);
      expect(ad.price_rub).toBeGreaterThan(9_000);
      expect(ad.price_rub).toBeLessThanOrEqual(99_999_999);
      expect(ad.mileage).toBeLessThan(700_000);
      expect(ad.power).toBeGreaterThan(10);
      expect(ad.is_used).toBe(ad.statuses_id !== 1);
      expect(ad.is_in_stock).toBe(ad.stock_status === 'in_stock');
      expect(ad.vin_number).toMatch(/^([A-HJ-NPR-Z0-9]{17}|\d{6})$/);
      expect(Date.parse(ad.created_at)).toBeLessThanOrEqual(DAY);
    }
  });

  test('classic cars are among them', () => {
    const titles = new Set(ads.map(({ mark, model }) => `${mark} ${model}`));
    for (const title of ['ГАЗ 21 «Волга»', 'Lada (ВАЗ) 2101', 'Mercedes-Benz W123']) {
      expect(titles.has(title)).toBe(true);
    }
    expect(ads.filter(({ year }) => year < 1990).length).toBeGreaterThan(100);
  });

  test('descriptions are Russian, whole and no longer than an ad may say', () => {
    const texts = ads.flatMap(({ description }) => description ?? []);
    expect(texts.length).toBeGreaterThan(ads.length * 0.85);
    expect(new Set(texts).size).toBeGreaterThan(texts.length * 0.97);
    for (const text of texts) {
      expect(text.length).toBeLessThanOrEqual(2_500);
      expect(text).toMatch(/^[А-ЯЁA-Z][\s\S]+[.]$/);
      expect(text).not.toMatch(/undefined|null|NaN| {2}|\.\./);
      // No phone number, no address of a person.
      expect(text).not.toMatch(/\d{5}|@|https?:/);
    }
  });

  test('points lie near their city', () => {
    const placed = ads.filter(({ latitude }) => latitude !== null);
    expect(placed.length).toBeGreaterThan(ads.length / 2);
    for (const { latitude, longitude } of placed.filter((ad) => ad.city_key === 'moscow')) {
      expect(Math.abs((latitude ?? 0) - 55.7558)).toBeLessThan(0.05);
      expect(Math.abs((longitude ?? 0) - 37.6173)).toBeLessThan(0.05);
    }
  });
});
