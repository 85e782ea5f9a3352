import { describe, expect, test } from '@rstest/core';
import { CALLS } from '../endpoints/calls.ts';
import type { CalledEndpoint } from '../endpoints/endpoint.ts';
import { declaredAddress, ownAddress } from '../endpoints/own-address.ts';
import { SERVICE_BASE } from '../endpoints/service-base.ts';
import { IMAGE_PRESETS } from '../rules/image-presets.ts';
import { createApi } from './api.ts';

/** Words of blocking lists, whole or as the beginning of a part of an address. */
const LISTED =
  /(^|[^a-z])(ads?|adserver|advert\w*|banners?|sponsor\w*|promo\w*|popup|stats?|statistics?|analytics?|metrics?|metrika|counters?|track\w*|telemetry|beacons?|pixels?|events?|collect)(?![a-z])/i;

const DECLARED = Object.values<Record<string, CalledEndpoint>>(CALLS).flatMap((verbs) =>
  Object.values(verbs).map(({ service, path }) => SERVICE_BASE[service] + path),
);

test('no address that a browser uses has a word of a blocking list [ERR-32]', () => {
  const files = [...Object.keys(IMAGE_PRESETS), 'original'].map((name) => `/img/${name}/key.jpg`);
  const query = '/stats/api/v1/statistics/day?ad_id=7';
  expect(
    [...DECLARED, query]
      .map(ownAddress)
      .concat(files)
      .filter((address) => LISTED.test(address)),
  ).toEqual([]);
});

describe('the address of a browser', () => {
  test('leads to the declared one, with its parameters [ERR-32]', () => {
    for (const address of DECLARED) expect(declaredAddress(ownAddress(address))).toBe(address);
    expect(declaredAddress('/api/cars/order')).toBe('/api/ads/order');
    expect(declaredAddress('/api/cars/web-user/7?page=2')).toBe('/api/ads/web-user/7?page=2');
    expect(declaredAddress('/api/cars/numbers/day?car_id=1')).toBe('/stats/api/v1/statistics/day?ad_id=1');
    for (const address of ['/api/ads/order', '/api/meta/car-handbooks', '/car/7?from=/cars/', '/catalog'])
      expect(declaredAddress(address)).toBe(address);
  });

  test('is the declared one for a server from before them [ERR-32]', async () => {
    expectConsole(/ads\/order: 404/);
    const calls: string[] = [];
    const api = createApi({
      token: () => null,
      fetch: async (url) => {
        calls.push(String(url));
        return String(url).startsWith('/api/cars/')
          ? new Response('{"success":false}', { status: 404 })
          : new Response('{"success":true,"message":"Заявка отправлена"}');
      },
    });
    const order = { id: 7, user_name: 'Анна', user_phone: '+79001234567' };
    expect((await api.orders.create({ body: order }))?.message).toBe('Заявка отправлена');
    expect(calls).toEqual(['/api/cars/order', '/api/ads/order']);
  });

  test('is not used for an ad that is absent [ERR-32]', async () => {
    expectConsole(/ads\/details\/\{id\}: 404/);
    const calls: string[] = [];
    const api = createApi({
      token: () => null,
      fetch: async (url) => {
        calls.push(String(url));
        return new Response('{"success":false,"message":"Объявление не найдено."}', { status: 404 });
      },
    });
    await expect(api.ads.details({ params: { id: 7 } })).rejects.toMatchObject({ status: 404 });
    expect(calls).toEqual(['/api/v2/cars/details/7']);
  });
});
