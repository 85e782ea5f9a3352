import { ROUTES, type RouteName } from '@cars/shared-contracts/shell/route-table';
import { signIn } from '@cars/shared-test/stage';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { remoteModule } from './routes.tsx';
import { show, stageAccount, stubAccount } from './test-screens.tsx';

const ownRoutes = ROUTES.filter(({ app }) => app === 'remote-account');

stageAccount();
beforeEach(() => void stubAccount());

describe('the screens of this app', () => {
  test('match the route table', () => {
    expect(Object.keys(remoteModule.screens).sort()).toEqual(ownRoutes.map(({ name }) => name).sort());
  });

  test.each<[RouteName, string, string]>([
    ['login', '/login', 'Вход'],
    ['reset-password', '/reset-password', 'Восстановление пароля'],
    ['register', '/register', 'Регистрация'],
    ['register-business', '/register-business', 'Регистрация юр. лица'],
    ['legal-entity-login', '/login-entity', 'Вход для компаний'],
  ])('%s has its title for a guest', (_name, address, title) => {
    show(address);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(document.title).toBe(title);
  });

  test.each<[RouteName, string, string]>([
    ['my-profile', '/profile', 'Анна Петрова'],
    ['edit-profile', '/edit-profile', 'Редактирование профиля'],
    ['favorites', '/favorites', 'Избранное'],
  ])('%s has its title for a signed-in user', (_name, address, title) => {
    signIn();
    show(address);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  });
});
