import { expect, test } from '@rstest/core';
import { signInReason } from './reason.ts';

test.each([
  ['/car/12?action=complaint', 'Войдите, чтобы пожаловаться на публикацию'],
  ['/car/12?action=online-show', 'Войдите, чтобы запросить онлайн-показ'],
  ['/car/12?action=price-alert', 'Войдите, чтобы узнать о снижении цены'],
  ['/favorites?tab=ads', 'Войдите, чтобы открыть избранное'],
  ['/favorites?tab=params', 'Войдите, чтобы увидеть сохранённые поиски'],
  ['/filters?kpp=cvt', 'Войдите, чтобы сохранить фильтр'],
  ['/create-ad', 'Войдите, чтобы разместить объявление'],
  ['/edit-ad/7', 'Войдите, чтобы изменить объявление'],
  ['/profile', 'Войдите, чтобы открыть профиль'],
  ['/registration-sent', 'Войдите, чтобы узнать, как идёт проверка компании'],
])('%s: %s', (page, reason) => expect(signInReason(page)).toBe(reason));

test('sign-up has its own verb', () =>
  expect(signInReason('/edit-profile', 'Зарегистрируйтесь')).toBe(
    'Зарегистрируйтесь, чтобы открыть профиль',
  ));

test.each([
  null,
  '',
  '/car/12',
  '/car/12?action=<b>',
  '/catalog',
  'https://evil.example/profile',
  '/nowhere',
])('%s gives no reason', (page) => expect(signInReason(page)).toBeNull());
