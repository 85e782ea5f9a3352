import { expect, test } from '@rstest/core';
import { shortMessage } from './short-message.ts';

const MESSAGE = `Unable to find an accessible element with the role "heading" and name "Вход"

Here are the accessible roles:

  list:

  Name "":
  <ul />`;

test('a message about an element ends with the text of the document, not with its markup', () => {
  const short = shortMessage(MESSAGE, '  Регистрация\n   Продолжить ');
  expect(short).toBe(
    'Unable to find an accessible element with the role "heading" and name "Вход"\n\nThe document reads: Регистрация Продолжить',
  );
  expect(shortMessage(short, 'Регистрация Продолжить'), 'a wait shortens it twice').toBe(short);
});

test('a long document is cut', () => {
  expect(shortMessage('Nothing found', 'x'.repeat(5_000)).length).toBeLessThan(1_100);
});

test('the elements that match are not listed', () => {
  const several = `Found multiple elements with the role "button"\n\nHere are the matching elements:\n\n${shortMessage(null, 'Продолжить')}`;
  expect(shortMessage(several, 'Продолжить')).toBe(
    'Found multiple elements with the role "button"\n\nThe document reads: Продолжить',
  );
});
