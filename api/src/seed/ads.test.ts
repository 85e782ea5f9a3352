import { DAY_MS } from '@cars/shared-contracts/rules/date';
import { videoEmbed } from '@cars/shared-contracts/rules/video';
import { describe, expect, test } from '@rstest/core';
import { makeAds, type SeededAd } from './ads.ts';
import { DEMO_CARS } from './demo-cars.ts';
import { withHighlights } from './highlights.ts';
import { builtAs, MODEL_SHAPES, shapeKey } from './market-shape.ts';
import { ads, around, DAY, users } from './test-market.ts';
import { makeUsers } from './users.ts';

const newest = withHighlights(ads)
  .ads.filter(({ status }) => status === 'active')
  .slice(-60);
const catalog = ads.filter(({ status }) => status === 'active').reverse();
const nameOf = ({ mark, model }: SeededAd) => `${mark} ${model}`;
const shareOf = (few: readonly unknown[]): number => few.length / ads.length;
const values = <Key extends keyof SeededAd>(key: Key) => new Set(ads.map((ad) => ad[key]));

describe('the ads of the demo', () => {
  test('are at least 2,000 of at least 150 sellers, 150 of them archived [DATA-34]', () => {
    expect(ads.length).toBeGreaterThanOrEqual(2_000);
    expect(ads.filter(({ status }) => status === 'archived').length).toBeGreaterThanOrEqual(150);
    expect(values('user_id').size).toBeGreaterThanOrEqual(150);
  });

  test('are the same every time, and the next day the same but a day later', () => {
    expect(makeAds(makeUsers(DAY), around)).toEqual(ads);
    const tomorrow = makeAds(makeUsers(DAY + DAY_MS), { ...around, startOfDay: DAY + DAY_MS });
    const later = ({ created_at, updated_at, ...rest }: SeededAd) => ({
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

  test.each([
    ['Toyota Camry', 'VIII (XV70)', '4890 1840 1460'],
    ['BMW X5', 'III (F15)', '4890 1940 1760'],
    ['Lada (ВАЗ) 2121 (4x4)', 'I', '3740 1680 1640'],
  ])('the size is that of the generation: %s %s', (name, generation, size) => {
    const sized = ads.filter(
      (ad) => nameOf(ad) === name && ad.length !== null && `${ad.generation} `.startsWith(`${generation} `),
    );
    expect(new Set(sized.map(({ length, width, height }) => `${length} ${width} ${height}`))).toEqual(
      new Set([size]),
    );
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
    const common = [...counts].sort(([, a], [, b]) => b - a).slice(0, 25);
    for (const [name] of common) {
      const own = DEMO_CARS.filter(
        ({ condition, shows }) =>
          condition === 'sound' && shows.some(({ beginning }) => `${beginning} `.startsWith(`${name}: `)),
      );
      expect(new Set(own.map(({ color }) => color)).size, name).toBeGreaterThan(1);
    }
    expect(counts.size).toBeGreaterThan(70);
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

  test('a modern car is a version of its generation', () => {
    const odd = ads.filter(({ mark, model, generation, power, engine, kpp, drivetrain, year }) => {
      const shape = MODEL_SHAPES.get(shapeKey(mark, model));
      const versions = shape && builtAs(shape, generation ?? '')?.versions;
      const version = { power, engine, kpp, drivetrain };
      return year > 1998 && !versions?.some((one) => JSON.stringify(one) === JSON.stringify(version));
    });
    expect(odd.map((ad) => `${nameOf(ad)} ${ad.year} ${ad.power}`)).toEqual([]);
  });

  test('what was never built is not on sale', () => {
    const found = (name: string, fits: (ad: SeededAd) => boolean) =>
      ads.filter((ad) => nameOf(ad) === name && fits(ad)).map(({ id }) => id);
    expect(found('BMW X5', ({ power, year }) => power === 355 && year > 2010)).toEqual([]);
    expect(found('Toyota RAV4', ({ engine, year }) => engine === 'diesel' && year > 2019)).toEqual([]);
    expect(found('Hyundai Creta', ({ power, kpp }) => power === 149 && kpp === 'manual')).toEqual([]);
    expect(found('Lada (ВАЗ) Vesta', ({ power, kpp }) => power === 113 && kpp === 'manual')).toEqual([]);
  });

  test('papers and promises are those of the car', () => {
    const age = ({ year }: SeededAd) => 2026 - year;
    const isCompany = ({ user_id }: SeededAd) =>
      users.find(({ id }) => id === user_id)?.account_type === 'legal_entity';
    const odd = (fits: (ad: SeededAd) => boolean) => ads.filter(fits).map(({ id }) => id);
    expect(odd((ad) => !ad.is_used && (ad.pts_type === 'duplicate' || ad.pts_number !== null))).toEqual([]);
    expect(odd((ad) => !ad.is_used && (ad.report_url ?? ad.vin_report_url) !== null)).toEqual([]);
    expect(odd((ad) => !ad.is_used && !isCompany(ad))).toEqual([]);
    expect(odd((ad) => ad.with_guarantee && (age(ad) > 10 || ad.statuses_id > 2))).toEqual([]);
    expect(odd((ad) => ad.statuses_id === 6 && age(ad) < 10)).toEqual([]);
    expect(odd((ad) => ad.statuses_id === 5 && isCompany(ad))).toEqual([]);
    expect(odd((ad) => [4, 5].includes(ad.statuses_id) && ad.online_show)).toEqual([]);
    expect(odd((ad) => ad.stock_status !== 'in_stock' && ad.video !== null)).toEqual([]);
  });

  test('a seller was there before the ad', () => {
    const joined = new Map(users.map(({ id, created_at }) => [id, created_at]));
    expect(ads.filter(({ user_id, created_at }) => (joined.get(user_id) ?? '') > created_at)).toEqual([]);
  });

  test('few ads of the first pages share a long sentence', () => {
    const shared = new Map<string, number>();
    for (const { description } of catalog.slice(0, 100))
      for (const sentence of new Set((description ?? '').split(/(?<=[.!?])\s+/)))
        if (sentence.length > 40) shared.set(sentence, (shared.get(sentence) ?? 0) + 1);
    expect([...shared.values()].filter((count) => count > 1).length).toBeLessThan(5);
  });

  test('few used cars are on the way or on order, all of them young and from abroad', () => {
    const used = ads.filter(({ is_used }) => is_used);
    const away = used.filter(({ stock_status }) => stock_status !== 'in_stock');
    expect(away.length / used.length).toBeGreaterThan(0.01);
    expect(away.length / used.length).toBeLessThan(0.04);
    expect(Math.min(...away.map(({ year }) => year))).toBeGreaterThanOrEqual(2026 - 7);
    expect(away.filter(({ mark, model }) => mark === 'Lada (ВАЗ)' || model === 'Solaris')).toEqual([]);
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

  test.each<[string, (ad: SeededAd) => boolean]>([
    ['кожаный салон', ({ mark }) => !['Lada (ВАЗ)', 'УАЗ', 'ГАЗ'].includes(mark)],
    ['бесключевой доступ', ({ mark, year }) => mark !== 'Lada (ВАЗ)' && year > 2015],
    ['для первого автомобиля', ({ power }) => power <= 125],
    ['Почти новая', ({ mileage }) => mileage < 40_000],
    ['пробег небольшой', ({ mileage, year }) => mileage / (2026 - year) < 11_000],
    ['Ремень ГРМ', ({ mark }) => !['BMW', 'Mercedes-Benz', 'Toyota'].includes(mark)],
    ['Взята новой', ({ description }) => !/[2-9] владел/.test(description ?? '')],
    ['первого хозяина', ({ description }) => !/[2-9] владел/.test(description ?? '')],
    ['рейлинги', ({ model }) => model !== '2121 (4x4)'],
    ['не доливаю', ({ user_id }) => users.find(({ id }) => id === user_id)?.account_type === 'private'],
  ])('a text fits its car: %s', (words, fits) => {
    const found = ads.filter(({ description }) => description?.includes(words));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((ad) => !fits(ad)).map(({ description }) => description)).toEqual([]);
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
    for (const title of ['ГАЗ 24 «Волга»', 'Lada (ВАЗ) 2101', 'Volkswagen Type 1']) {
      expect(titles.has(title)).toBe(true);
    }
    expect(ads.filter(({ year }) => year < 1990).length).toBeGreaterThan(80);
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
