import { expect, test } from '@rstest/core';
import { isCompatibleContract } from './contract-version.ts';

test('a remote runs under a host of the same major and at least its minor version', () => {
  expect(isCompatibleContract('1.2.0', '1.2.9')).toBe(true);
  expect(isCompatibleContract('1.2.9', '1.3.0')).toBe(true);
  expect(isCompatibleContract('1.3.0', '1.2.0')).toBe(false);
  expect(isCompatibleContract('2.0.0', '1.9.0')).toBe(false);
  expect(isCompatibleContract('1.10.0', '1.9.0')).toBe(false);
});

test('an unreadable version is not compatible', () => {
  expect(isCompatibleContract('', '1.0.0')).toBe(false);
  expect(isCompatibleContract('x.y.z', '1.0.0')).toBe(false);
});
