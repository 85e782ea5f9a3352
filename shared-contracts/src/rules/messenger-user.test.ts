import { describe, expect, test } from '@rstest/core';
import { messengerUserId } from './messenger-user.ts';

describe("the messenger's id in the start data", () => {
  test('the digits of the user', () => {
    const initData = new URLSearchParams({ user: '{"id":279058397,"first_name":"A"}' }).toString();
    expect(messengerUserId({ name: 'telegram', initData })).toBe('279058397');
  });

  test('none of a user of another messenger: the statistics have no field for it', () => {
    const initData = new URLSearchParams({ user: '{"id":279058397}' }).toString();
    expect(messengerUserId({ name: 'max', initData })).toBeNull();
  });

  test.each([
    '',
    'user=%7B',
    'user=null',
    'user=%7B%22id%22%3A%22x%22%7D',
    'user=1',
    'user=%22id%22',
    'user=%7B%7D',
    'x=1',
  ])('none in %j', (initData) => {
    expect(messengerUserId({ name: 'telegram', initData })).toBeNull();
  });
});

test.each([
  ['"12"', '12'],
  ['"x12"', null],
  ['"12x"', null],
  ['"123456789012345678901"', null],
])('the id %s is read as %s', (id, expected) => {
  const initData = new URLSearchParams({ user: `{"id":${id}}` }).toString();
  expect(messengerUserId({ name: 'telegram', initData })).toBe(expected);
});
