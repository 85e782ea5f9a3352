import { expect, test } from '@rstest/core';
import { isAtLeast } from './versions.ts';

test('versions are compared part by part', () => {
  expect(isAtLeast('6.10', '6.9')).toBe(true);
  expect(isAtLeast('6.9', '6.10')).toBe(false);
  expect(isAtLeast('10.1', '9.6')).toBe(true);
  expect(isAtLeast('8', '8.0')).toBe(true);
  expect(isAtLeast('26.19.2', '26.19.2')).toBe(true);
  expect(isAtLeast('26.19.1', '26.19.2')).toBe(false);
  expect(isAtLeast('26.20', '26.19.2')).toBe(true);
  expect(isAtLeast('', '6.1')).toBe(false);
  expect(isAtLeast('x', '6.1')).toBe(false);
});
