import type { AdFacets } from '@cars/shared-contracts/schemas/ad-facets';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { type AdFields, addAds, addUsers, openTestApp, type TestApp } from '../../test-app.ts';

onDatabase('the call of counts', (database) => {
  describe.each([
    ['with the index', '1000'],
    ['without the index', '0'],
  ])('%s', (_, INDEX_MAX_ADS) => {
    let app: TestApp;
    beforeEach(async () => {
      await addUsers(database(), 3);
      app = await openTestApp(database(), { variables: { INDEX_MAX_ADS, RATE_LIMITS: 'strict' } });
    });
    afterEach(() => app.close());
    const add = async (...ads: AdFields[]) => app.services.ads.changed(await addAds(database(), ads));
    const post = (url: string, payload: object = {}) => app.call({ method: 'POST', url, payload });
    const facets = async (payload?: object) =>
      (await post('/api/v2/ads/facets', payload)).json().data as AdFacets;

    test('leaves out the own conditions of each list, and follows a change [CAT-63] [CAT-64] [DATA-41]', async () => {
      await add(
        { kpp: 'automatic', price_rub: 450_000, mileage: 10_000, model_id: 11 },
        { kpp: 'manual', price_rub: 99_000_000, mileage: null, model_id: 12, color: '#97948f' },
        { kpp: null, price_rub: 450_000, status: 'archived' },
      );
      const { total, options, price, mileage } = await facets({ kpps: ['manual'], mark_id: 1 });
      expect(total).toBe(1);
      expect(options.kpps).toEqual({ all: 2, values: { automatic: 1, manual: 1 } });
      expect(options.model_id?.values).toEqual({ 12: 1 });
      expect(options.colors.values).toEqual({ '#808080': 1 });
      expect(price).toHaveLength(24);
      expect(price[23]).toBe(1);
      expect(mileage.every((bar) => bar === 0)).toBe(true);
      expect((await facets()).options.model_id).toBeUndefined();
      expect((await facets({ price: [0, 99_999] })).price[4]).toBe(1);
      await add({ kpp: 'manual' });
      expect((await facets({ kpps: ['manual'] })).total).toBe(2);
    });

    test('has a limit of its own, so that searches go on [I61]', async () => {
      const statuses: number[] = [];
      for (let n = 0; n <= 600; n += 1) statuses.push((await post('/api/v2/ads/facets')).statusCode);
      expect(new Set(statuses.slice(0, 600))).toEqual(new Set([200]));
      expect(statuses[600]).toBe(429);
      expect((await post('/api/v2/ads/search')).statusCode).toBe(200);
    });
  });
});
