import { DAY_MS } from '@cars/shared-contracts/rules/date';
import { videoEmbed } from '@cars/shared-contracts/rules/video';
import { describe, expect, test } from '@rstest/core';
import { makeAds } from './ads.ts';
import { DEMO_CARS, type DemoCar } from './demo-cars.ts';
import { pictureAddresses } from './demo-pictures.ts';
import { withHighlights } from './highlights.ts';
import { MODEL_SHAPES, shapeKey } from './market-shape.ts';
import { makeUsers } from './users.ts';

const DAY = Date.UTC(2026, 2, 1);
const around = {
  startOfDay: DAY,
  rates: { RUB: 1, USD: 100, EUR: 110, date: '2026-03-01' },
  pictures: pictureAddresses({ addressOf: (key) => `/img/original/${key}` }),
};
const users = makeUsers(DAY);
const ads = makeAds(users, around);
const newest = withHighlights(ads)
  .ads.filter(({ status }) => status === 'active')
  .slice(-60);
/** The car of which an ad shows pictures, once for each group of models. */
const carsOf = (address: string | null): readonly DemoCar[] =>
  DEMO_CARS.filter(({ id }) => address?.startsWith(`/img/original/demo-${id}-`));
const shareOf = (few: readonly unknown[]): number => few.length / ads.length;
const values = <Key extends keyof (typeof ads)[number]>(key: Key) => new Set(ads.map((ad) => ad[key]));

describe('the ads of the demo', () => {
  test('are at least 2,000 of at least 150 sellers, 150 of them archived [DATA-34]', () => {
    expect(ads.length).toBeGreaterThanOrEqual(2_000);
    expect(ads.filter(({ status }) => status === 'archived').length).toBeGreaterThanOrEqual(150);
    expect(values('user_id').size).toBeGreaterThanOrEqual(150);
  });

  test('are the same every time, and the next day the same but a day later', () => {
    expect(makeAds(makeUsers(DAY), around)).toEqual(ads);
    const tomorrow = makeAds(makeUsers(DAY + DAY_MS), { ...around, startOfDay: DAY + DAY_MS });
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

  test('used domestic cars are here and have prices in rubles: only foreign cars are brought from abroad', () => {
    const domestic = ads.filter(({ mark }) => ['Lada (ВАЗ)', 'УАЗ', 'ГАЗ', 'Москвич'].includes(mark));
    expect(domestic.length).toBeGreaterThan(50);
    expect(domestic.filter(({ currency }) => currency !== 'RUB')).toEqual([]);
    expect(domestic.filter(({ is_used, stock_status }) => is_used && stock_status !== 'in_stock')).toEqual(
      [],
    );
  });

  test('a damaged car is described as it is drawn: the front is hit', () => {
    const texts = ads
      .filter(({ statuses_id }) => statuses_id === 4)
      .map(({ description }) => description ?? '');
    expect(texts.some((text) => text.includes('Удар спереди'))).toBe(true);
    expect(texts.filter((text) => /(левый|правый) бок/.test(text))).toEqual([]);
  });

  test('a few have no picture, some have one, most have all of their car, and no picture is in an ad twice', () => {
    const counts = ads.map(({ images }) => images.length);
    expect(counts.filter((count) => count === 0).length).toBeGreaterThan(10);
    expect(counts.filter((count) => count === 0).length).toBeLessThan(60);
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBe(6);
    for (const { images, cover } of ads) {
      expect(new Set(images).size).toBe(images.length);
      expect(images[0] ?? null).toBe(cover);
    }
  });

  test('color and body are those of the pictured car, and its size is that of its own model', () => {
    const pictured = ads.filter(({ cover }) => cover !== null);
    for (const { cover, color, body } of pictured)
      expect(carsOf(cover).map((car) => [car.color, car.body])).toContainEqual([color, body]);
    const sized = pictured.filter(({ length }) => length !== null);
    for (const { cover, length } of sized)
      expect(carsOf(cover).map(({ size }) => size?.length)).toContain(length);
    const nivas = sized.filter(({ model }) => model === '2121 (4x4)');
    expect(new Set(nivas.map(({ length, width }) => `${length} ${width}`))).toEqual(new Set(['3740 1680']));
  });

  test('a wreck looks like one, a sound car never, and has neither guarantee nor credit', () => {
    const looks = (statuses: (id: number) => boolean) =>
      new Set(
        ads
          .filter(({ statuses_id, cover }) => cover !== null && statuses(statuses_id))
          .map(({ cover }) => carsOf(cover)[0]?.condition),
      );
    expect(looks((id) => id === 4)).toEqual(new Set(['damaged']));
    expect(looks((id) => id === 5)).toEqual(new Set(['parts']));
    expect(looks((id) => id !== 4 && id !== 5)).toEqual(new Set(['sound']));
    const promised = ads.filter((ad) =>
      [ad.with_guarantee, ad.warranty, ad.with_credit, ad.available_for_credit].some(Boolean),
    );
    expect(promised.filter(({ statuses_id }) => statuses_id === 4 || statuses_id === 5)).toEqual([]);
  });

  test('no car is the cover of more than a twentieth of the ads', () => {
    const covers = new Map<string, number>();
    for (const { cover } of ads)
      for (const id of new Set(carsOf(cover).map((car) => car.id))) covers.set(id, (covers.get(id) ?? 0) + 1);
    expect(covers.size).toBeGreaterThanOrEqual(60);
    expect(Math.max(...covers.values()) / ads.length).toBeLessThan(0.05);
  });

  test('from 5 to 8 % are damaged, repaired, for parts or restored', () => {
    const share = shareOf(ads.filter(({ statuses_id }) => statuses_id >= 3));
    expect(share).toBeGreaterThanOrEqual(0.05);
    expect(share).toBeLessThanOrEqual(0.08);
  });

  test('a private seller has one or two cars, a company many', () => {
    const counts = new Map<number, number>();
    for (const { user_id } of ads) counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
    const ofKind = (kind: string) =>
      users.slice(4).flatMap(({ id, account_type }) => (account_type === kind ? (counts.get(id) ?? 0) : []));
    expect(new Set(ofKind('private'))).toEqual(new Set([1, 2]));
    expect(Math.min(...ofKind('legal_entity'))).toBeGreaterThanOrEqual(30);
  });

  test('the popular models have enough ads for a fair price, and pictures of their own [DATA-34]', () => {
    const counts = new Map<string, number>();
    for (const { mark, model, status } of ads)
      if (status === 'active') counts.set(`${mark} ${model}`, (counts.get(`${mark} ${model}`) ?? 0) + 1);
    const sorted = [...counts.values()].sort((a, b) => b - a);
    expect(sorted[24]).toBeGreaterThanOrEqual(20);
    const ownCars = new Set(DEMO_CARS.flatMap(({ size, models }) => (size && models) ?? []));
    const common = [...counts].sort(([, a], [, b]) => b - a).slice(0, 25);
    const without = common.filter(([name]) => ![...ownCars].some((start) => `${name}$`.startsWith(start)));
    expect(without).toEqual([]);
    expect(counts.size).toBeGreaterThan(150);
  });

  test('no page of the newest 100 shows a cover twice', () => {
    const covers = ads
      .filter(({ status }) => status === 'active')
      .slice(-100)
      .flatMap(({ cover }) => cover ?? []);
    for (let at = 0; at + 20 <= covers.length; at += 1)
      expect(new Set(covers.slice(at, at + 20)).size).toBe(20);
  });

  test('five ads in a row of one car have five covers', () => {
    const coversOf = new Map<string, string[]>();
    for (const { cover } of ads) {
      const [, id] = /demo-(.+)-\d\.webp$/.exec(cover ?? '') ?? [];
      if (cover && id) coversOf.set(id, [...(coversOf.get(id) ?? []), cover]);
    }
    expect(coversOf.size).toBeGreaterThanOrEqual(60);
    for (const covers of coversOf.values())
      for (let at = 0; at + 5 <= covers.length; at += 1)
        expect(new Set(covers.slice(at, at + 5)).size).toBe(5);
  });

  test('the first pages have a video, a lower price to come, warnings and a reply', () => {
    const { warnings } = withHighlights(ads);
    const kinds = warnings.map(({ kind }) => kind);
    expect(kinds).toEqual(['prepayment', 'other_messenger', 'vin_year', 'other_messenger']);
    expect(new Set(warnings.map(({ ad_id }) => ad_id)).size).toBe(3);
    expect(warnings.filter(({ reply }) => reply !== null).length).toBe(1);
    const ids = newest.map(({ id }) => id);
    expect(warnings.every(({ ad_id }) => ids.includes(ad_id))).toBe(true);
    expect(newest.some(({ video }) => video !== null)).toBe(true);
  });

  test('what was not built yet is not on sale: hybrids, electric cars, variators, Ladas with an automatic', () => {
    const oldest = (fits: (ad: (typeof ads)[number]) => boolean) =>
      Math.min(...ads.filter(fits).map(({ year }) => year));
    expect(oldest(({ engine }) => engine === 'hybrid')).toBeGreaterThanOrEqual(2006);
    expect(oldest(({ engine }) => engine === 'electric')).toBeGreaterThanOrEqual(2014);
    expect(oldest(({ kpp }) => kpp === 'cvt')).toBeGreaterThanOrEqual(2005);
    expect(oldest(({ mark, kpp }) => mark === 'Lada (ВАЗ)' && kpp !== 'manual')).toBeGreaterThanOrEqual(2012);
  });

  test('a power is that of an engine of the model, and a rare manual gearbox is that of an older car', () => {
    const modern = ads.flatMap((ad) => {
      const shape = MODEL_SHAPES.get(shapeKey(ad.mark, ad.model));
      return shape && ad.year > 1998 ? [{ ad, shape }] : [];
    });
    const odd = modern.filter(({ ad, shape: { power, kpps } }) => {
      const manual = kpps.find(({ value }) => value === 'manual')?.share ?? 0;
      const isRare = ad.kpp === 'manual' && manual < 0.15 && ad.year > 2013;
      return isRare || ![power.low, power.usual, power.high].includes(ad.power);
    });
    expect(odd.map(({ ad }) => `${ad.mark} ${ad.model} ${ad.year} ${ad.power}`)).toEqual([]);
  });

  test('texts promise nothing that the fields deny', () => {
    const promising = (words: string) => {
      const found = ads.filter(({ description }) => description?.includes(words));
      expect(found.length, words).toBeGreaterThan(0);
      return found;
    };
    for (const ad of promising('гарантия производителя')) expect(ad.warranty && ad.with_guarantee).toBe(true);
    for (const ad of promising('в кредит')) expect(ad.with_credit && ad.available_for_credit).toBe(true);
    for (const ad of promising('онлайн-показ')) expect(ad.online_show).toBe(true);
  });

  test('prices are round, and few are in a foreign currency', () => {
    for (const { price, currency } of ads) expect(price % (currency === 'RUB' ? 5_000 : 500)).toBe(0);
    expect(shareOf(ads.filter(({ currency }) => currency !== 'RUB'))).toBeLessThan(0.04);
  });

  test('every video link has an embedded player', () => {
    const videos = ads.flatMap(({ video }) => video ?? []);
    expect(videos.length).toBeGreaterThan(50);
    for (const video of videos)
      expect(videoEmbed(video)).toMatch(/^https:\/\/(vk\.com|vkvideo\.ru|rutube\.ru)\//);
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

  test('descriptions are Russian, whole and within the length limit of an ad', () => {
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

  test('points are near their city', () => {
    const placed = ads.filter(({ latitude }) => latitude !== null);
    expect(placed.length).toBeGreaterThan(ads.length / 2);
    for (const { latitude, longitude } of placed.filter((ad) => ad.city_key === 'moscow')) {
      expect(Math.abs((latitude ?? 0) - 55.7558)).toBeLessThan(0.05);
      expect(Math.abs((longitude ?? 0) - 37.6173)).toBeLessThan(0.05);
    }
  });
});
