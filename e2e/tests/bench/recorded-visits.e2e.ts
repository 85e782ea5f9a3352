import { expect, test } from '@playwright/test';
import { againstRecorded, recordedVisits } from '../../bench/recorded-visits.ts';
import { gateTable } from '../../bench/report.ts';

test('loads are compared with the recorded ones, and what was not measured is shown as such', () => {
  const recorded = {
    source: 'a run',
    ratios: { 'catalog, cold, content': 1, 'catalog, warm, content': 1, 'car, cold, content': 2 },
  };
  const gates = againstRecorded({ 'catalog, cold, content': 1.02, 'catalog, warm, content': 1.03 }, recorded);
  expect(
    gateTable(gates)
      .split('\n')
      .slice(2)
      .map((line) => line.replace(/ {2,}/g, ' | ').trim()),
  ).toEqual([
    'catalog, cold, content ÷ recorded | 1.02 | × | ≤ 1.02 | goal met',
    'catalog, warm, content ÷ recorded | 1.03 | × | ≤ 1.02 | below goal',
    'car, cold, content ÷ recorded | — | × | ≤ 1.02 | below goal',
  ]);
});

test('the recorded loads are cold and warm ones of the three screens', () => {
  const names = Object.keys(recordedVisits().ratios);
  for (const screen of ['catalog', 'car', 'profile'])
    for (const kind of ['cold', 'warm']) expect(names).toContain(`${screen}, ${kind}, content`);
});
