import { distanceKm, nearestCity } from '@cars/shared-contracts/rules/city-distance';
import { describe, expect, rs, test } from '@rstest/core';
import { OutboundError, type OutboundFetch } from '../../outbound.ts';
import { createGeoService } from './service.ts';

const logged: unknown[] = [];
const log = { warn: () => undefined, info: (facts: unknown) => void logged.push(facts) };
const IP = '203.0.113.1';
const NOTHING = { address: null, locality: null, district: null, metro: null };

const service = (reply: () => Promise<string>, requests: string[] = []) => {
  const outbound: OutboundFetch = async (url) => {
    requests.push(String(url));
    return { status: 200, headers: {}, body: Buffer.from(await reply()) };
  };
  return createGeoService({ outbound, url: 'https://geo.test/reverse', log });
};

describe('the built-in city list', () => {
  test('returns the nearest city within sixty kilometers', () => {
    expect(nearestCity(55.75, 37.6)?.key).toBe('moscow');
    expect(nearestCity(59.9, 30.3)?.key).toBe('saint_petersburg');
    expect(nearestCity(0, 0)).toBeNull();
    expect(nearestCity(90, 180)).toBeNull();
    expect(Math.round(distanceKm({ lat: 55.7558, lon: 37.6173 }, { lat: 59.9386, lon: 30.3141 }))).toBe(634);
  });

  test('is used without a geocoder', async () => {
    const geo = createGeoService({ outbound: async () => Promise.reject(new Error('called')), log });
    expect(await geo.reverse(55.75, 37.6, IP)).toEqual({ ...NOTHING, address: 'Москва', locality: 'Москва' });
    expect(await geo.reverse(54.63, 39.74, IP)).toMatchObject({
      address: 'Рязань, Рязанская область',
      locality: 'Рязань',
    });
    expect(await geo.reverse(0, 0, IP)).toEqual(NOTHING);
  });
});

describe('a configured geocoder', () => {
  test('is called thirty times a minute for a network and sixty times for all, then the city list is used', async () => {
    const now = rs.spyOn(Date, 'now').mockReturnValue(0);
    const requests: string[] = [];
    const geo = service(async () => JSON.stringify({ display_name: 'улица' }), requests);
    const call = async (count: number, ip: (n: number) => string) => {
      const replies = [];
      for (let n = 0; n < count; n += 1)
        replies.push((await geo.reverse(55 + n / 1_000 + requests.length / 100, 37.6, ip(n))).address);
      return replies.filter((address) => address === 'улица').length;
    };
    expect(await call(40, (n) => `2001:db8:1:2::${n}`)).toBe(30);
    expect(await call(40, (n) => `198.51.100.${n}`)).toBe(30);
    expect((await geo.reverse(54.63, 39.74, IP)).address).toBe('Рязань, Рязанская область');
    now.mockReturnValue(60_001);
    expect((await geo.reverse(54.63, 39.74, IP)).address).toBe('улица');
    expect(requests).toHaveLength(61);
    now.mockRestore();
  });

  test('returns the street, and is called once for the same yard', async () => {
    const requests: string[] = [];
    const geo = service(
      async () =>
        JSON.stringify({
          display_name: 'x',
          address: { road: 'улица Ленина', house_number: '5', city: 'Рязань', suburb: 'Центр' },
        }),
      requests,
    );
    const expected = {
      address: 'Рязань, улица Ленина, 5',
      locality: 'Рязань',
      district: 'Центр',
      metro: null,
    };
    expect(await geo.reverse(54.63, 39.74, IP)).toEqual(expected);
    expect(await geo.reverse(54.630001, 39.740001, IP)).toEqual(expected);
    expect(requests).toEqual([
      'https://geo.test/reverse?format=jsonv2&lat=54.6300&lon=39.7400&accept-language=ru',
    ]);
  });

  test('that returns the nearest metro station has it logged [CAR-41]', async () => {
    logged.length = 0;
    const geo = service(async () =>
      JSON.stringify({ address: { road: 'Арбат', city: 'Москва', suburb: 'Арбат', subway: 'Смоленская' } }),
    );
    expect(await geo.reverse(55.75, 37.59, IP)).toMatchObject({ district: 'Арбат', metro: 'Смоленская' });
    expect(logged).toEqual([{ at: ['55.7500', '37.5900'], metro: 'Смоленская' }]);
  });

  test('that hangs is given up after three seconds [X6]', async () => {
    rs.useFakeTimers();
    try {
      const outbound: OutboundFetch = (_, { timeoutMs }) =>
        new Promise((_resolve, reject) => {
          setTimeout(() => reject(new OutboundError('timeout', 'geo.test')), timeoutMs);
        });
      let found: unknown = null;
      void createGeoService({ outbound, url: 'https://geo.test/reverse', log })
        .reverse(54.63, 39.74, IP)
        .then((address) => {
          found = address;
        });
      await rs.advanceTimersByTimeAsync(2_999);
      expect(found).toBeNull();
      await rs.advanceTimersByTimeAsync(1);
      expect(found).toMatchObject({ locality: 'Рязань', district: null });
    } finally {
      rs.useRealTimers();
    }
  });

  test('that is slow, unreachable, untrusted or invalid is replaced by the city list [X6] [X7] [X8] [E11]', async () => {
    const fail = (failure: 'timeout' | 'dns' | 'tls' | 'too_large') => async () => {
      throw new OutboundError(failure, 'geo.test');
    };
    const replies = [
      fail('timeout'),
      fail('dns'),
      fail('tls'),
      fail('too_large'),
      async () => '<html>',
      async () => '{"display_name":5}',
      async () => 'null',
      async () => JSON.stringify({ display_name: 'x'.repeat(5_000) }),
      async () => JSON.stringify({ display_name: { text: '<script>' }, address: [[[[]]]] }),
    ];
    for (const reply of replies) {
      expect(await service(reply).reverse(54.63, 39.74, IP)).toMatchObject({
        locality: 'Рязань',
        district: null,
      });
    }
  });
});
