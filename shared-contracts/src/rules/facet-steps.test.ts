import { expect, test } from '@rstest/core';
import { stepOf } from './facet-steps.ts';

test('a number is in the last step that is not above it', () => {
  expect([0, 9, 10, 19, 20, 10_000].map((value) => stepOf([0, 10, 20], value))).toEqual([0, 0, 1, 1, 2, 2]);
});
