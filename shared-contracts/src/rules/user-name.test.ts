import { expect, test } from '@rstest/core';
import { hasLinkOrHandle } from './user-name.ts';

test('a link or a handle in a name is found, however it is written [CAR-48]', () => {
  for (const name of [
    'Выигрыш! https://evil.example',
    'evil.example',
    'пишите t.me/ivan',
    '@ivan_petrov',
    '＠ivan',
    'ivan_petrov',
    'приз．рф',
    'evil。com',
    'WWW.приз',
    'пример.com',
    'купи.tk',
    '1.1.1.1',
    't⁄me⁄evil',
    't∕me',
    'evil.c\u00ADom',
    'evil\u200B.com',
  ])
    expect([name, hasLinkOrHandle(name)]).toEqual([name, true]);
  for (const name of [
    'Иван',
    'А.С.Пушкин',
    'Анна-Мария О’Нил',
    'Ivan P.',
    'I.P. Ivanov',
    'А.рф',
    'А, .рф',
    'Иван, после 18.00',
    'ООО «Весна»',
    'Анна 1764181234567',
    'Мария-Луиза 2',
    'Автосалон 24 7',
    'Пётр I. Иванов',
  ])
    expect([name, hasLinkOrHandle(name)]).toEqual([name, false]);
});
