import { distanceKm, nearestCity } from '@cars/shared-contracts/rules/city-distance';
import { describe, expect, rs, test } from '@rstest/core';
import { OutboundError, type OutboundFetch } from '../../outbound.ts';
import { createGeoService } from './service.ts';

const logged: unknown[] = [];
const reported: unknown[] = [];
let ms = 0;
const parts = {
  log: { info: (facts: unknown) => void logged.push(facts) },
  report: (problem: unknown) => void reported.push(problem),
  clock: {
    nowMs: () => ms,
    sleep: async (wait: number) => {
      ms += wait;
    },
  },
};
const IP = '203.0.113.1';
const NOTHING = { address: null, locality: null, district: null, metro: null };

const URL_OF_GEOCODER = 'https://geo.test/reverse';

const service = (reply: () => Promise<string>, requests: string[] = []) => {
  const outbound: OutboundFetch = async (url) => {
    requests.push(String(url));
    return { status: 200, headers: {}, body: Buffer.from(await reply()) };
  };
  return createGeoService({ outbound, url: URL_OF_GEOCODER, ...parts });
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
    const geo = createGeoService({ outbound: async () => Promise.reject(new Error('called')), ...parts });
    expect(await geo.reverse(55.75, 37.6, IP)).toEqual({ ...NOTHING, address: 'Москва', locality: 'Москва' });
    expect(await geo.reverse(54.63, 39.74, IP)).toMatchObject({
      address: 'Рязань, Рязанская область',
      locality: 'Рязань',
    });
    expect(await geo.reverse(0, 0, IP)).toEqual(NOTHING);
  });
});

describe('a configured geocoder', () => {
  test('is called once a second and thirty times a minute for a /48, then the city list is used', async () => {
    const now = rs.spyOn(performance, 'now').mockImplementation(() => ms);
    const waits: number[] = [];
    const sleep = async (wait: number) => void waits.push(wait);
    const outbound: OutboundFetch = async () => ({
      status: 200,
      headers: {},
      body: Buffer.from('\ufeff{"display_name":"улица"}'),
    });
    const clock = { ...parts.clock, sleep };
    const geo = createGeoService({ outbound, url: URL_OF_GEOCODER, ...parts, clock });
    const reverse = async (n: number, ip: string) =>
      (await geo.reverse(54.63 + n / 1_000, 39.74, ip)).address;
    const together = [0, 1, 2, 3].map((n) => reverse(n, `198.51.100.${n}`));
    expect(await Promise.all(together)).toEqual(['улица', 'улица', 'улица', 'Рязань, Рязанская область']);
    expect(waits).toEqual([1_100, 2_200]);
    const found = [];
    for (let n = 4; n < 44; n += 1) {
      ms += 1_100;
      found.push(await reverse(n, `2001:db8:1:${n}::1`));
    }
    expect(found.filter((address) => address === 'улица')).toHaveLength(30);
    ms += 60_001;
    expect(await reverse(50, '2001:db8:1:2::1')).toBe('улица');
    now.mockRestore();
  });

  test('that refuses is reported with the cause and rests, for as long as it requests', async () => {
    reported.length = 0;
    let calls = 0;
    const headers: Record<string, string> = {};
    const outbound: OutboundFetch = async () => {
      calls += 1;
      return { status: 403, headers, body: Buffer.from('<html>') };
    };
    const geo = createGeoService({ outbound, url: URL_OF_GEOCODER, ...parts });
    const callsAfter = async (waitMs: number) => {
      ms += waitMs;
      expect(await geo.reverse(54.63, 39.74, IP)).toMatchObject({ address: 'Рязань, Рязанская область' });
      return calls;
    };
    expect([await callsAfter(5_000), await callsAfter(50_000), await callsAfter(10_000)]).toEqual([1, 1, 2]);
    headers['retry-after'] = '600';
    expect([await callsAfter(60_000), await callsAfter(590_000), await callsAfter(10_000)]).toEqual([
      3, 3, 4,
    ]);
    const dated = { date: 'Sun, 29 Nov 2026 12:00:00 GMT', 'retry-after': 'Sun, 29 Nov 2026 14:00:00 GMT' };
    Object.assign(headers, dated);
    const requested = [await callsAfter(600_000), await callsAfter(7_190_000), await callsAfter(10_000)];
    expect(requested).toEqual([5, 5, 6]);
    expect(new Set(reported)).toEqual(new Set(['clock', 'access']));
  });

  test.each([
    ['{"error":"Invalid key"}', 1, ['key']],
    ['{"statusCode":403,"message":"Limit exceeded"}', 1, ['quota']],
    ['{"error":"Unable to geocode"}', 2, []],
  ])('that responds 200 with %s is called %i times, reported as %j', async (body, times, problems) => {
    reported.length = 0;
    let calls = 0;
    const outbound: OutboundFetch = async () => {
      calls += 1;
      return { status: 200, headers: {}, body: Buffer.from(body) };
    };
    const geo = createGeoService({ outbound, url: URL_OF_GEOCODER, ...parts });
    for (const lat of [54.63, 54.64]) {
      ms += 5_000;
      expect(await geo.reverse(lat, 39.74, IP)).toMatchObject({ address: 'Рязань, Рязанская область' });
    }
    expect(calls).toBe(times);
    expect(reported.filter((problem) => problem !== null)).toEqual(problems);
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

  test.each([
    [
      { display_name: null, address: { road: 'Садовая', house_number: 5, city: 'Рязань' } },
      'Рязань, Садовая, 5',
    ],
    [{ display_name: 'x'.repeat(400), address: { city: ' Рязань ', road: null, suburb: 7 } }, 'Рязань'],
    [{ display_name: 'Рязань, Садовая', address: null }, 'Рязань, Садовая'],
    [{ display_name: 'Рязань, Садовая', address: { city: ['Рязань'], town: '' } }, 'Рязань, Садовая'],
  ])('that writes a wrong part has the others read: %j [X7]', async (body, address) => {
    const geo = service(async () => JSON.stringify(body));
    expect(await geo.reverse(54.63, 39.74, IP)).toMatchObject({ address, district: null });
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
      void createGeoService({ outbound, url: URL_OF_GEOCODER, ...parts })
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
