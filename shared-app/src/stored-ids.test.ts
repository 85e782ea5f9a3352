import { store } from '@cars/shared-contracts/runtime';
import { stageTests } from '@cars/shared-test/stage';
import { expect, test } from '@rstest/core';
import { createStoredIds, validIds } from './stored-ids.ts';

stageTests();

test('ids are whole, known once, within the range of ids and not too many', () => {
  expect(validIds([7, '8', 7, 1.5, -1, 0, 3_000_000_000, null, 9, 10], 2)).toEqual([7, 9]);
});

test('a list is read from the device and written to it, and is removed when it is empty', () => {
  window.localStorage.setItem('some_ids', '[5,6]');
  const idsAtom = createStoredIds('some_ids', 3);
  const stop = store.sub(idsAtom, () => undefined);
  expect(store.get(idsAtom)).toEqual([5, 6]);
  store.set(idsAtom, (ids) => [4, ...ids, 7]);
  expect(store.get(idsAtom)).toEqual([4, 5, 6]);
  expect(window.localStorage.getItem('some_ids')).toBe('[4,5,6]');
  store.set(idsAtom, () => []);
  expect(window.localStorage.getItem('some_ids')).toBeNull();
  stop();
});

test.each(['{', '{"a":1}', '"7"', ''])('a damaged list %s is empty', (stored) => {
  window.localStorage.setItem('damaged_ids', stored);
  const idsAtom = createStoredIds('damaged_ids', 3);
  const stop = store.sub(idsAtom, () => undefined);
  expect(store.get(idsAtom)).toEqual([]);
  stop();
});

test('without storage a list lasts until the page is closed [V6]', () => {
  const { localStorage } = window;
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  const idsAtom = createStoredIds('blocked_ids', 3);
  store.set(idsAtom, () => [1]);
  store.set(idsAtom, (ids) => [2, ...ids]);
  expect(store.get(idsAtom)).toEqual([2, 1]);
  Object.defineProperty(window, 'localStorage', { configurable: true, value: localStorage });
});
