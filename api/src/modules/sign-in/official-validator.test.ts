import { fc } from '@cars/tooling/testing/properties';
import { expect, test } from '@rstest/core';
import { isValid } from '@tma.js/init-data-node';
import { readStartData } from './start-data.ts';
import { sign, TOKEN } from './test-start-data.ts';

const AT_S = 1_772_442_000;
const RUNS = 10_000;

const read = (raw: string) => readStartData('telegram', raw, TOKEN, new Date(AT_S * 1_000));
const isOfficiallyValid = (raw: string): boolean => isValid(raw, TOKEN, { expiresIn: 0 });

const name = fc.string({ unit: 'grapheme', maxLength: 20 });
const launch = fc
  .record({ id: fc.integer({ min: 1, max: 9e15 }), first_name: name, last_name: name })
  .map((user) =>
    sign([
      ['auth_date', String(AT_S)],
      ['query_id', 'AAHdF6IQAAAAAN0XohDhrOrc'],
      ['start_param', 'ad_12'],
      ['user', JSON.stringify(user)],
    ]),
  );

test('the official validator accepts what is accepted here, for any person [A1]', () => {
  const { counterexample } = fc.check(
    fc.property(launch, (raw) => read(raw) !== null && isOfficiallyValid(raw)),
    { numRuns: 500 },
  );
  expect(counterexample).toBeNull();
});

test('no mutated launch is accepted here that the official validator refuses [A1]', () => {
  const mutated = fc
    .tuple(launch, fc.nat(), fc.string({ unit: fc.constantFrom(...'aF0%&=+\n;[]'), maxLength: 3 }), fc.nat(4))
    .map(([raw, place, text, removed]) => {
      const at = place % raw.length;
      return raw.slice(0, at) + text + raw.slice(at + removed);
    });
  let accepted = 0;
  const { counterexample } = fc.check(
    fc.property(mutated, (raw) => {
      if (read(raw) === null) return true;
      accepted += 1;
      return isOfficiallyValid(raw);
    }),
    { numRuns: RUNS },
  );
  expect(counterexample).toBeNull();
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThan(RUNS / 2);
});
