import { expect, test } from '@rstest/core';
import { ROUTES, routeOf } from './route-table.ts';

/** Later routes follow these; the routes of each app are frozen in tooling/src/release/public-surface.json. */
const SPECIFIED = 17;

test('the seventeen specified routes exist [ROLE-1]', () => {
  expect(ROUTES.slice(0, SPECIFIED).map(({ name }) => name)).toEqual([
    'catalog',
    'login',
    'reset-password',
    'register',
    'register-business',
    'filters',
    'car-details',
    'user-profile',
    'create-ad',
    'my-profile',
    'edit-profile',
    'edit-ad',
    'offer',
    'policy',
    'registration-sent',
    'legal-entity-login',
    'favorites',
  ]);
});

test('an address has its route', () => {
  expect(routeOf('/')?.name).toBe('catalog');
  expect(routeOf('/catalog')?.name).toBe('catalog');
  expect(routeOf('/catalog/12')?.name).toBe('catalog');
  expect(routeOf('/car/42')?.name).toBe('car-details');
  expect(routeOf('/edit-ad/7/')?.name).toBe('edit-ad');
});

test('an address outside the table has no route', () => {
  for (const path of [
    '/car/',
    '/car/x',
    '/car/1/2',
    '//evil',
    '/admin',
    '/car/1\n',
    '/catalog/1e5',
    '/car/%31',
  ]) {
    expect(routeOf(path), path).toBeNull();
  }
});

test('guards and back buttons are as specified [MSG-3] [ROLE-1]', () => {
  const named = (flag: 'back' | 'loginRequired' | 'guestsOnly') =>
    ROUTES.filter((route) => flag in route).map(({ name }) => name);
  expect(named('loginRequired')).toEqual([
    'create-ad',
    'my-profile',
    'edit-profile',
    'edit-ad',
    'registration-sent',
    'favorites',
    'requests',
  ]);
  expect(named('guestsOnly')).toEqual(['login', 'reset-password', 'register']);
  expect(named('back')).toEqual([
    'login',
    'register-business',
    'filters',
    'car-details',
    'user-profile',
    'offer',
    'policy',
    'legal-entity-login',
    'requests',
    'compare',
  ]);
});
