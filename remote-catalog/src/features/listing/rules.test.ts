import { DEFAULT_FILTER } from '@cars/shared-contracts/rules/catalog-filter';
import { listAds, pageOf } from '@cars/shared-test/factories';
import { describe, expect, test } from '@rstest/core';
import {
  CARDS_IN_DOM_MAX,
  cardWindow,
  catalogAddress,
  continueList,
  emptyReason,
  failureMessage,
  firstRange,
  hasSameFilter,
  NOTHING_LOADED,
  nextRange,
  pagesToLoad,
} from './rules.ts';

const ids = (ads: readonly { id: number }[]) => ads.map(({ id }) => id);

describe('the page of an address', () => {
  test.each([
    [undefined, 1],
    ['1', 1],
    ['3', 3],
    ['10', 10],
    ['11', 1],
    ['99999', 1],
    ['0', 1],
    ['abc', null],
    ['3x', null],
    ['-1', null],
  ])('/catalog/%s loads %s pages', (param, pages) => {
    expect(pagesToLoad(param)).toBe(pages);
  });

  test('the address contains the loaded pages and what differs from the defaults', () => {
    expect(catalogAddress(DEFAULT_FILTER)).toBe('/catalog');
    expect(catalogAddress(DEFAULT_FILTER, 4)).toBe('/catalog/4');
    expect(catalogAddress({ ...DEFAULT_FILTER, sort: 'price_asc', cityId: '2' }, 2)).toBe(
      '/catalog/2?sort=price_asc&cityId=2',
    );
  });

  test('more pages than the maximum are written as ten', () => {
    expect(catalogAddress(DEFAULT_FILTER, 25)).toBe('/catalog/10');
  });

  test('two queries mean the same filter whatever their order and invalid parts', () => {
    const filter = { ...DEFAULT_FILTER, sort: 'price_asc' as const, brand: '7' };
    expect(hasSameFilter('?sort=price_asc&brand=7&utm=1', filter)).toBe(true);
    expect(hasSameFilter('?brand=7', filter)).toBe(false);
  });
});

describe('the sentence of a failure and of an empty list', () => {
  const filtered = { ...DEFAULT_FILTER, brand: '7' };

  test('each cause has its own sentence [ERR-23]', () => {
    expect(failureMessage('open', DEFAULT_FILTER)).toBe('Произошла ошибка при загрузке');
    expect(failureMessage('open', filtered)).toBe('Произошла ошибка при поиске');
    expect(failureMessage('open', { ...DEFAULT_FILTER, sort: 'price_asc', cityId: '1' })).toBe(
      'Произошла ошибка при загрузке',
    );
    expect(failureMessage('reset', DEFAULT_FILTER)).toBe('Произошла ошибка при сбросе поиска');
  });

  test('an empty list shows whether a filter is the reason [CAT-10]', () => {
    expect(emptyReason(DEFAULT_FILTER)).toBe('Объявления не найдены');
    expect(emptyReason(filtered)).toBe('Объявления по заданным параметрам не найдены');
  });
});

describe('appending a page', () => {
  test('an ad that moved to the next page is shown once', () => {
    const first = continueList(NOTHING_LOADED, 16, pageOf(listAds(1, 16), 1, 3).data);
    const { ads } = continueList(first, 16, pageOf(listAds(16, 16), 2, 3).data);
    expect(ids(ads)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  });

  test('a response of ten thousand items gives one page', () => {
    expect(continueList(NOTHING_LOADED, 16, pageOf(listAds(1, 10_000)).data).ads).toHaveLength(16);
  });
});

describe('the part of a long list in the DOM', () => {
  test('a list of up to 320 cards is in the DOM as a whole [CAT-43]', () => {
    expect(cardWindow(320, 0)).toEqual([0, 320]);
    expect(cardWindow(320, 319)).toEqual([0, 320]);
  });

  test('a longer one never has more than 320 cards and always those in view, in whole rows [CAT-43]', () => {
    for (const count of [321, 500, 1000, 9984]) {
      for (let seen = 0; seen < count; seen += 7) {
        const [from, to] = cardWindow(count, seen);
        expect(to - from).toBeLessThanOrEqual(CARDS_IN_DOM_MAX);
        expect(from).toBeLessThanOrEqual(seen);
        expect(to).toBeGreaterThan(seen);
        expect(from % 12).toBe(0);
      }
    }
  });

  test('there are rows to scroll to above and below the view', () => {
    const [from, to] = cardWindow(2000, 1000);
    expect(1000 - from).toBeGreaterThanOrEqual(48);
    expect(to - 1000).toBeGreaterThanOrEqual(96);
  });
});

describe('the first frame of a list', () => {
  test('has the cards that fit into the window', () => {
    expect(firstRange([0, 16], 10)).toEqual([0, 10]);
    expect(firstRange([0, 4], 10)).toEqual([0, 4]);
  });
});

describe('the steps from the rendered cards to the target ones', () => {
  test('cards are added a few at a time and removed all together', () => {
    expect(nextRange([0, 16], [0, 32], 4)).toEqual([0, 20]);
    expect(nextRange([0, 30], [0, 32], 4)).toEqual([0, 32]);
    expect(nextRange([0, 320], [24, 336], 4)).toEqual([24, 324]);
    expect(nextRange([24, 336], [12, 324], 4)).toEqual([20, 324]);
  });

  test('a jump is applied whole', () => {
    expect(nextRange([0, 312], [900, 1212], 4)).toEqual([900, 1212]);
    expect(nextRange([900, 1212], [0, 312], 4)).toEqual([0, 312]);
    expect(nextRange([0, 0], [0, 16], 4)).toEqual([0, 16]);
  });

  test('the target is reached from anywhere', () => {
    let range: readonly [number, number] = [120, 432];
    for (let frame = 0; frame < 40; frame += 1) range = nextRange(range, [24, 336], 4);
    expect(range).toEqual([24, 336]);
  });
});
