import { firstRequest } from '@cars/shared-contracts/shell/first-request';
import { ROUTES, routeOf } from '@cars/shared-contracts/shell/route-table';
import { describe, expect, test } from '@rstest/core';
import { firstApp, firstSkeleton } from './first-app.ts';

const addressOf = (path: string) => path.replace('/:page?', '/3').replace(':id', '42');

describe('the app of a path', () => {
  test('equals the route table for every route', () => {
    for (const { path } of ROUTES) {
      const address = addressOf(path);
      const app = routeOf(address)?.app;
      expect([address, firstApp(address)]).toEqual([address, app === 'host' ? null : app]);
    }
  });

  test('is the catalog for the start page', () => {
    expect(firstApp('/')).toBe('remote-catalog');
    expect(firstApp('/catalog')).toBe('remote-catalog');
  });

  test('is none for other paths', () => {
    for (const address of ['/nowhere', '/user', '/offers/7']) expect(firstApp(address)).toBeNull();
  });
});

test('the skeleton of a path is that of its screen, and the shell has none', () => {
  const expected = {
    '/': 'catalog',
    '/catalog/3': 'catalog',
    '/filters': 'page',
    '/car/42': 'car',
    '/compare': 'page',
    '/create-ad': 'page',
    '/moderation': 'page',
    '/offer': null,
    '/nowhere': null,
  };
  const actual = Object.fromEntries(Object.keys(expected).map((path) => [path, firstSkeleton(path)]));
  expect(actual).toEqual(expected);
});

describe('the first data request', () => {
  test('of the plain catalog is its first page', () => {
    for (const path of ['/', '/catalog', '/catalog/']) {
      expect(firstRequest(path, '')).toBe('/api/v2/ads/preview?page=1&per_page=16');
    }
  });

  test('ignores every parameter that the list does not read [CAT-41] [V21]', () => {
    for (const search of [
      '?tgWebAppStartParam=ad_7',
      '?utm_source=vk&utm_medium=cpc',
      '?yclid=1&_openstat=a%3Bb',
      '?fbclid=x&tgWebAppVersion=8',
      '?from=mail',
      '?brands=3&Brand=3&page=2',
      '?',
    ])
      expect(firstRequest('/', search)).toBe('/api/v2/ads/preview?page=1&per_page=16');
  });

  test('is left to the screen when the address has a filter', () => {
    expect(firstRequest('/catalog', '?brand=3')).toBeNull();
    expect(firstRequest('/catalog', '?tgWebAppStartParam=x&brand=3')).toBeNull();
    expect(firstRequest('/catalog', '?utm_source=vk&%62rand=3')).toBeNull();
    expect(firstRequest('/catalog', '?map=')).toBeNull();
    expect(firstRequest('/catalog/2', '')).toBeNull();
  });

  test('of a car is its details', () => {
    expect(firstRequest('/car/42', '?from=share')).toBe('/api/v2/ads/details/42');
  });

  test('is none for an invalid car address', () => {
    for (const path of ['/car/0', '/car/abc', '/car/1/2', '/car/99999999999', '/profile']) {
      expect(firstRequest(path, '')).toBeNull();
    }
  });
});
