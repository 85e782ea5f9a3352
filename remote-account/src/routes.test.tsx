import { BrowserRouter } from '@cars/shared-contracts/runtime';
import { ROUTES, type RouteName } from '@cars/shared-contracts/shell/route-table';
import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { remoteModule } from './routes.tsx';

const ownRoutes = ROUTES.filter(({ app }) => app === 'remote-account').map(({ name }) => name);

const openScreen = (name: RouteName) => {
  const Screen = remoteModule.screens[name];
  return render(<BrowserRouter>{Screen && <Screen />}</BrowserRouter>);
};

afterEach(cleanup);

describe('the screens of this app', () => {
  test('are those that the route table gives it', () => {
    expect(Object.keys(remoteModule.screens).sort()).toEqual([...ownRoutes].sort());
  });

  test.each<[RouteName, string]>([
    ['login', 'Вход'],
    ['reset-password', 'Восстановление пароля'],
    ['register', 'Регистрация'],
    ['register-business', 'Регистрация юр. лица'],
    ['my-profile', 'Мой профиль'],
    ['edit-profile', 'Редактирование профиля'],
    ['registration-sent', 'Статус регистрации юр. лица'],
    ['legal-entity-login', 'Вход для юр. лиц'],
    ['favorites', 'Избранное'],
  ])('%s says that it is being prepared', (name, title) => {
    openScreen(name);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Скоро' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Перейти в каталог' }).getAttribute('href')).toBe('/catalog');
  });
});
