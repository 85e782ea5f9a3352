import type { ExpectedSentence } from '@cars/shared-contracts/test-data/search-queries/sentence-table';
import * as JUDGED_CHOICES from '@cars/shared-contracts/test-data/search-queries/sentences-judged-choices';
import * as JUDGED_MIXED from '@cars/shared-contracts/test-data/search-queries/sentences-judged-mixed';
import * as JUDGED_NUMBERS from '@cars/shared-contracts/test-data/search-queries/sentences-judged-numbers';
import { JUDGED_TRAPS } from '@cars/shared-contracts/test-data/search-queries/sentences-judged-traps';
import { MARKETPLACE_CONDITIONS } from '@cars/shared-contracts/test-data/search-queries/sentences-marketplace-conditions';
import { MARKETPLACE_MIXED } from '@cars/shared-contracts/test-data/search-queries/sentences-marketplace-mixed';
import { MARKETPLACE_NAMES } from '@cars/shared-contracts/test-data/search-queries/sentences-marketplace-names';
import { MARKETPLACE_THINGS } from '@cars/shared-contracts/test-data/search-queries/sentences-marketplace-things';
import * as THIRD_CHOICES from '@cars/shared-contracts/test-data/search-queries/sentences-third-choices';
import * as THIRD_MIXED from '@cars/shared-contracts/test-data/search-queries/sentences-third-mixed';
import * as THIRD_NUMBERS from '@cars/shared-contracts/test-data/search-queries/sentences-third-numbers';
import { THIRD_TRAPS } from '@cars/shared-contracts/test-data/search-queries/sentences-third-traps';
import { describe, expect, test } from '@rstest/core';
import { check, rateOf, report } from './test-sentence-check.ts';

describe('sentences of independent readers', () => {
  test.each([
    ['looked at', false],
    ['held out', true],
  ])(
    'as they are typed in a marketplace are exact and have no false filters: %s [SENT-13]',
    (name, isHeldOut) => {
      const halfOf = (group: readonly ExpectedSentence[]) =>
        group.filter((sentence) => sentence.isHeldOut === isHeldOut).map(check);
      const [ordinary, traps] = [
        halfOf([...MARKETPLACE_CONDITIONS, ...MARKETPLACE_MIXED]),
        halfOf([...MARKETPLACE_NAMES, ...MARKETPLACE_THINGS]),
      ];
      const exact = ordinary.filter(({ isExact }) => isExact).length;
      const isFalse = traps.filter((sentence) => sentence.isFalse).length;
      report(
        `marketplace, ${name}: ${exact} of ${ordinary.length} exact, ${isFalse} false of ${traps.length} traps`,
      );
      expect(exact / ordinary.length).toBeGreaterThanOrEqual(0.97);
      expect(isFalse / traps.length).toBeLessThanOrEqual(0.01);
    },
  );

  test.each(
    Object.entries({
      ...JUDGED_NUMBERS,
      ...JUDGED_CHOICES,
      ...JUDGED_MIXED,
      ...THIRD_NUMBERS,
      ...THIRD_CHOICES,
      ...THIRD_MIXED,
    }),
  )('are understood as a reader judged them who did not know the rules: %s [SENT-13]', (name, group) => {
    rateOf(name, group);
    const exact = group.map(check).filter(({ isExact }) => isExact).length;
    expect(exact / group.length).toBeGreaterThanOrEqual(0.95);
  });

  test.each([
    ['second', JUDGED_TRAPS],
    ['third', THIRD_TRAPS],
  ])('yield few filters where a reader saw none: %s [SENT-13] [SENT-30]', (name, group) => {
    const isFalse = group.map(check).filter((sentence) => sentence.isFalse);
    report(`judged traps, ${name}: ${isFalse.length} false of ${group.length}`);
    expect(isFalse.length / group.length).toBeLessThanOrEqual(0.01);
  });
});
