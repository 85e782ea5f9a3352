import { expect, test } from '@rstest/core';
import { hashCode, isCode } from './hashing.ts';

const LOGINS = 600;
const LAG_MAX_MS = 1_000;

test('a storm of logins is served for two seconds and then refused, and other work goes on meanwhile [L7]', async () => {
  let lagMs = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    lagMs = Math.max(lagMs, performance.now() - last);
    last = performance.now();
  }, 10);
  const results = await Promise.allSettled(Array.from({ length: LOGINS }, () => hashCode('1234')));
  clearInterval(ticking);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(results.length - refusals.length).toBeGreaterThan(2);
  expect(refusals.length).toBeGreaterThan(0);
  for (const reason of refusals) expect(reason).toMatchObject({ status: 503 });
  expect(lagMs).toBeLessThan(LAG_MAX_MS);
  expect(await isCode('1234', await hashCode('1234'))).toBe(true);
});
