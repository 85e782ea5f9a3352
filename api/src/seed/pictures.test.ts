import { describe, expect, test } from '@rstest/core';
import type { SeededAd } from './ads.ts';
import { DEMO_CARS } from './demo-cars.ts';
import { ads } from './test-market.ts';

/** The car and the view of an ad's cover. */
const coverOf = ({ cover }: SeededAd) => {
  const [, id, view] = /demo-(.+)-(\d)\.webp$/.exec(cover ?? '') ?? [];
  return { car: DEMO_CARS.find((car) => car.id === id), view: Number(view) };
};

/** For each list, how many ads are between two of one car; fewest first. */
const distancesIn = (lists: readonly (readonly SeededAd[])[]): number[] =>
  lists
    .flatMap((list) => {
      const last = new Map<string, number>();
      return list.flatMap((ad, at) => {
        const { car } = coverOf(ad);
        const before = car && last.get(car.id);
        if (car) last.set(car.id, at);
        return before === undefined ? [] : at - before;
      });
    })
    .sort((a, b) => a - b);
const catalog = ads.filter(({ status }) => status === 'active').reverse();

describe('the pictures of the ads', () => {
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

  test('color and body are those of the pictured car', () => {
    for (const ad of ads.filter(({ cover }) => cover !== null))
      expect(coverOf(ad).car).toMatchObject({ color: ad.color, body: ad.body });
  });

  test('a wreck looks like one, a new car has no number plate, and a wreck has neither guarantee nor credit', () => {
    const looks = (statuses: (id: number) => boolean) =>
      new Set(
        ads
          .filter(({ statuses_id, cover }) => cover !== null && statuses(statuses_id))
          .map((ad) => coverOf(ad).car?.condition),
      );
    expect(looks((id) => id === 1)).toEqual(new Set(['new']));
    expect(looks((id) => id === 4)).toEqual(new Set(['damaged']));
    expect(looks((id) => id === 5)).toEqual(new Set(['parts']));
    expect(looks((id) => ![1, 4, 5].includes(id))).toEqual(new Set(['sound']));
    const promised = ads.filter((ad) =>
      [ad.with_guarantee, ad.warranty, ad.with_credit, ad.available_for_credit].some(Boolean),
    );
    expect(promised.filter(({ statuses_id }) => statuses_id === 4 || statuses_id === 5)).toEqual([]);
  });

  test('the interior has the wheel and the gearbox of the ad', () => {
    const inside = ads.filter(({ images }) => images.some((address) => address.endsWith('-6.webp')));
    expect(inside.length).toBeGreaterThan(ads.length / 2);
    const odd = inside.filter(
      (ad) => ad.rudder === 'right' || coverOf(ad).car?.isManual !== (ad.kpp === 'manual'),
    );
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  test('most covers show the car from the front, some the side, few the back', () => {
    const covers = ads.filter(({ cover }) => cover !== null).map(coverOf);
    const share = (fits: (cover: (typeof covers)[number]) => boolean) =>
      covers.filter(fits).length / covers.length;
    expect(share(({ car, view }) => car?.fronts.includes(view) ?? false)).toBeGreaterThan(0.82);
    expect(share(({ view }) => view === 3)).toBeGreaterThan(0);
    expect(share(({ view }) => view === 3)).toBeLessThan(0.05);
    const firstPage = new Set(covers.slice(0, 20).map(({ view }) => view));
    expect(firstPage.size).toBeGreaterThanOrEqual(4);
  });

  test('no car is the cover of more than a twentieth of the ads', () => {
    const covers = new Map<string, number>();
    for (const { car } of ads.map(coverOf)) if (car) covers.set(car.id, (covers.get(car.id) ?? 0) + 1);
    expect(covers.size).toBeGreaterThanOrEqual(100);
    expect(Math.max(...covers.values()) / ads.length).toBeLessThan(0.05);
  });

  test('a pictured car is one generation of one model', () => {
    const shown = new Map<string, Set<string>>();
    for (const ad of ads) {
      const { car } = coverOf(ad);
      if (!car || ['damaged', 'parts'].includes(car.condition)) continue;
      // The 4x4 was renamed.
      const model = ad.model === 'Niva Legend' ? '2121 (4x4) I' : `${ad.model} ${ad.generation ?? ''}`;
      const names = shown.get(car.id) ?? new Set();
      shown.set(car.id, names.add(`${ad.mark} ${model.replace(/ Рестайлинг.*/, '')}`));
    }
    expect([...shown].filter(([, names]) => names.size > 1)).toEqual([]);
  });

  test('the newest 100 are of 100 cars; later a car comes again after 60 others', () => {
    expect(distancesIn([catalog.slice(0, 100)])).toEqual([]);
    const [shortest] = distancesIn([catalog]);
    expect(shortest).toBeGreaterThanOrEqual(60);
  });

  test('no seller shows a car twice, and no city soon again', () => {
    const newestFirst = ads.toReversed();
    const by = (key: 'user_id' | 'city_key') =>
      [...new Set(ads.map((ad) => ad[key]))].map((value) => newestFirst.filter((ad) => ad[key] === value));
    expect(distancesIn(by('user_id'))).toEqual([]);
    const [shortest] = distancesIn(by('city_key'));
    expect(shortest).toBeGreaterThanOrEqual(60);
  });
});
