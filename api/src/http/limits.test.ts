import { describe, expect, rs, test } from '@rstest/core';
import { type CountCall, createLimits, createMissLimit, LIMITS } from './limits.ts';

describe('limits', () => {
  test('store ten thousand addresses at most, the active ones among them [L6]', async () => {
    const countCall = createLimits({ mode: 'strict' });
    const isRefused = (ip: string) =>
      countCall('event', { kind: 'guest' }, ip).then(
        () => false,
        () => true,
      );
    const [active, quiet] = ['203.0.113.1', '203.0.113.2'];
    for (const ip of [active, quiet])
      for (let n = 0; n < 600; n += 1) expect(await isRefused(ip)).toBe(false);
    expect([await isRefused(active), await isRefused(quiet)]).toEqual([true, true]);
    const stillActive: boolean[] = [];
    for (let n = 0; n < 10_000; n += 1) {
      if (n % 1_000 === 0) stillActive.push(await isRefused(active));
      await isRefused(`2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`);
    }
    expect(stillActive).toEqual(Array.from({ length: 10 }, () => true));
    expect([await isRefused(active), await isRefused(quiet)]).toEqual([true, false]);
  });

  test('start again when a window is over', async () => {
    rs.useFakeTimers({ toFake: ['performance'] });
    const countCall = createLimits({
      mode: 'strict',
      limits: { ...LIMITS, event: [{ points: 1, seconds: 1 }] },
    });
    const caller = { kind: 'user', userId: 1, sessionHash: '' } as const;
    await countCall('event', caller, '203.0.113.1');
    await expect(countCall('event', caller, '203.0.113.1')).rejects.toMatchObject({ status: 429 });
    rs.advanceTimersByTime(1_000);
    await expect(countCall('event', caller, '203.0.113.1')).resolves.toBeUndefined();
    rs.useRealTimers();
  });

  describe('of one call', () => {
    const GUEST = { kind: 'guest' } as const;
    const user = (userId: number) => ({ kind: 'user', userId, sessionHash: '' }) as const;
    const HERE = '127.0.0.1';
    const FAR = '203.0.113.1';
    /** How many of twenty calls pass. */
    const passedBy = async (countCall: CountCall, caller: Parameters<CountCall>[1], ip: string) => {
      const calls = Array.from({ length: 20 }, () => countCall('event', caller, ip));
      return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
    };
    const open = (mode: 'demo' | 'strict') =>
      createLimits({ mode, limits: { ...LIMITS, event: [{ points: 1, seconds: 60 }] } });

    test('leave guests of this machine uncounted in the demo, and no one else', async () => {
      const demo = open('demo');
      expect(await passedBy(demo, GUEST, HERE)).toBe(20);
      expect(await passedBy(demo, GUEST, FAR)).toBe(10);
      expect(await passedBy(demo, user(1), HERE)).toBe(1);
      expect(await passedBy(open('strict'), GUEST, HERE)).toBe(10);
    });

    test('count a user wherever they are, and guests by their network', async () => {
      const countCall = open('strict');
      expect(await passedBy(countCall, user(1), FAR)).toBe(1);
      expect(await passedBy(countCall, user(1), '203.0.113.2')).toBe(0);
      expect(await passedBy(countCall, user(2), FAR)).toBe(1);
      expect(await passedBy(countCall, GUEST, '2001:db8::1')).toBe(10);
      expect(await passedBy(countCall, GUEST, '2001:db8::2')).toBe(0);
    });

    test('count a /48 as ten of its networks, and none of its calls that a network refused [I1]', async () => {
      const countCall = open('strict');
      const passed: number[] = [];
      for (let n = 0; n < 12; n += 1)
        passed.push(await passedBy(countCall, GUEST, `2001:db8:7:${n.toString(16)}::1`));
      expect(passed).toEqual([...Array(10).fill(10), 0, 0]);
      expect(await passedBy(countCall, GUEST, '2001:db8:8::1')).toBe(10);
    });
  });

  test('stop a user who opens two thousand cars in a day, at any pace [I1]', async () => {
    const minutes = LIMITS.details[0];
    const countCall = createLimits({
      mode: 'strict',
      // The window of a day; that of a minute would take a quarter of an hour.
      limits: { ...LIMITS, details: LIMITS.details.filter((window) => window !== minutes) },
    });
    const caller = { kind: 'user', userId: 1, sessionHash: '' } as const;
    for (let n = 0; n < 2_000; n += 1) await countCall('details', caller, '203.0.113.1');
    await expect(countCall('details', caller, '203.0.113.1')).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^86(400|39\d)$/) },
    });
  });

  test('are these for a user, and ten times as high for a guest’s network [ROLE-11]', async () => {
    const shipped = [
      ['catalog', [[120, 60]]],
      [
        'details',
        [
          [120, 60],
          [2_000, 86_400],
        ],
      ],
      ['search', [[60, 60]]],
      ['facets', [[60, 60]]],
      ['map', [[60, 60]]],
      ['event', [[60, 60]]],
      ['meta', [[120, 60]]],
      ['write', [[30, 60]]],
      [
        'order',
        [
          [5, 60],
          [30, 86_400],
        ],
      ],
      ['create', [[10, 3_600]]],
      ['upload', [[60, 60]]],
    ] as const;
    expect(Object.entries(LIMITS)).toEqual(
      shipped.map(([name, windows]) => [name, windows.map(([points, seconds]) => ({ points, seconds }))]),
    );
    const countCall = createLimits({ mode: 'strict' });
    for (const [name, [[points]]] of shipped) {
      for (const [caller, calls] of [
        [{ kind: 'user', userId: 1, sessionHash: '' }, points],
        [{ kind: 'guest' }, 10 * points],
      ] as const) {
        for (let n = 0; n < calls; n += 1) await countCall(name, caller, '203.0.113.1');
        await expect(countCall(name, caller, '203.0.113.1'), name).rejects.toMatchObject({ status: 429 });
      }
    }
  });
});

describe('pictures made on request', () => {
  test('are sixty a minute for one network; the loopback address is not limited', async () => {
    const strict = createMissLimit({ mode: 'strict' });
    for (let n = 0; n < 60; n += 1) expect(await strict({ ip: `2001:db8::${n}` })).toBeNull();
    expect(await strict({ ip: '2001:db8::ffff' })).toBeGreaterThan(0);
    expect(await strict({ ip: '2001:db9::1' })).toBeNull();
    const demo = createMissLimit({ mode: 'demo' });
    for (let n = 0; n < 100; n += 1) expect(await demo({ ip: '127.0.0.1' })).toBeNull();
    for (let n = 0; n < 60; n += 1) expect(await demo({ ip: '203.0.113.1' })).toBeNull();
    expect(await demo({ ip: '203.0.113.1' })).toBe(60);
    for (let n = 0; n < 60; n += 1) expect(await strict({ ip: '127.0.0.1' })).toBeNull();
    expect(await strict({ ip: '127.0.0.1' })).toBe(60);
  });
});
