import { describe, expect, test } from '@rstest/core';
import { messengerPath, phoneHref } from './contact.ts';

describe('contacts of a seller', () => {
  test.each(['demo_seller', 'abcde', 'A'.repeat(32)])('%s is a name of the messenger', (username) => {
    expect(messengerPath({ username })).toBe(`/${username}`);
  });

  test.each(['../joinchat/x', 'a?start=1', 'evil.com/', '<b>', 'abcd', 'A'.repeat(33), 'имя_имя', '', null])(
    '%s is none [E7]',
    (username) => {
      expect(messengerPath({ username })).toBeNull();
    },
  );

  test.each([
    ['79000000002', 'tel:+79000000002'],
    ['+79000000002', 'tel:+79000000002'],
    ['790000000021', 'tel:790000000021'],
    ['x79000000002', null],
    ['79000000002x', null],
    ['1;ext=5', null],
    ['*#06#', null],
    ['javascript:alert(1)', null],
    ['+7 900 000-00-02', null],
    ['', null],
    [null, null],
  ])('the phone %s is dialed as %s [E8]', (phone_number, href) => {
    expect(phoneHref({ phone_number })).toBe(href);
  });
});
