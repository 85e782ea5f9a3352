import { firstRequest } from '@cars/shared-contracts/shell/first-request';
import { ROUTES, routeOf } from '@cars/shared-contracts/shell/route-table';
import { describe, expect, test } from '@rstest/core';
import { firstApp } from './first-app.ts';

const addressOf = (path: string) => path.replace('/:page?', '/3').replace(':id', '42');

describe('whose screen stands at a path', () => {
  test('the short form agrees with the route table on every route', () => {
    for (const { path } of ROUTES) {
      const address = addressOf(path);
      const app = routeOf(address)?.app;
      expect([address, firstApp(address)]).toEqual([address, app === 'host' ? null : app]);
    }
  });

  test('the start page is the catalogue', () => {
    expect(firstApp('/')).toBe('remote-catalog');
    expect(firstApp('/catalog')).toBe('remote-catalog');
  });
});

describe('the first data request', () => {
  test('the plain catalogue asks for its first page', () => {
    for (const path of ['/', '/catalog', '/catalog/']) {
      expect(firstRequest(path, '')).toBe('/api/v2/ads/preview?page=1&per_page=16');
    }
  });

  test('the launch of a messenger in the query changes nothing', () => {
    expect(firstRequest('/', '?tgWebAppStartParam=ad_7')).toBe('/api/v2/ads/preview?page=1&per_page=16');
  });

  test('with a filter in the address the screen asks itself', () => {
    expect(firstRequest('/catalog', '?brand=3')).toBeNull();
    expect(firstRequest('/catalog', '?tgWebAppStartParam=x&brand=3')).toBeNull();
    expect(firstRequest('/catalog/2', '')).toBeNull();
  });

  test('a car asks for its details', () => {
    expect(firstRequest('/car/42', '?from=share')).toBe('/api/v2/ads/details/42');
  });

  test('an address that is no car asks for nothing', () => {
    for (const path of ['/car/0', '/car/abc', '/car/1/2', '/car/99999999999', '/profile']) {
      expect(firstRequest(path, '')).toBeNull();
    }
  });
});
