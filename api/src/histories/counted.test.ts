import { expect, test } from '@rstest/core';
import { miscounted, wrongMessages } from './counted.ts';

test('finished calls made one thing, unknown ones at most one, refused ones none', () => {
  const of = (done: number, unknown: number, found: number) =>
    miscounted([{ what: 'order', done, unknown, found }]).length === 0;
  expect([of(1, 0, 1), of(3, 2, 1), of(0, 1, 0), of(0, 2, 1), of(0, 0, 0)]).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect([of(1, 0, 0), of(1, 0, 2), of(0, 1, 2), of(0, 0, 1)]).toEqual([false, false, false, false]);
});

test('one price message is sent a day, one waits, and the last one has the last price', () => {
  const message = (price: string, isTried: boolean) => ({
    text: `1 ₽ → ${price}. Объявление ID: 1.`,
    isTried,
  });
  expect(wrongMessages([], null)).toEqual([]);
  expect(wrongMessages([message('2 ₽', true)], '2 ₽')).toEqual([]);
  expect(wrongMessages([message('2 ₽', true), message('3 ₽', false)], '3 ₽')).toEqual([]);
  expect(wrongMessages([message('2 ₽', true), message('3 ₽', true)], '3 ₽')).toEqual([
    '2 messages on one day',
  ]);
  expect(wrongMessages([message('2 ₽', false), message('3 ₽', false)], '3 ₽')).toEqual(['2 messages wait']);
  expect(wrongMessages([], '3 ₽')).toEqual(['no message']);
  expect(wrongMessages([message('2 ₽', true)], null)).toEqual(['a message without a change']);
  expect(wrongMessages([message('2 ₽', true)], '3 ₽')).toHaveLength(1);
});
