import { ROUTES, type RouteName } from '@cars/shared-contracts/shell/route-table';
import { ownAd } from '@cars/shared-test/factories';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { byId } from '@cars/shared-test/stub-fetch';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { remoteModule } from './routes.tsx';
import { show, stubSeller } from './test-screens.tsx';

const ownRoutes = ROUTES.filter(({ app }) => app === 'remote-seller').map(({ name }) => name);

stageTests();
beforeEach(() => void stubSeller({ 'ads.details': byId({ 12: { data: ownAd() } }) }));

describe('the screens of this app', () => {
  test('match the route table', () => {
    expect(Object.keys(remoteModule.screens).sort()).toEqual([...ownRoutes].sort());
  });

  test.each<[RouteName, string, string]>([
    ['create-ad', '/create-ad', 'Новое объявление'],
    ['edit-ad', '/edit-ad/12', 'Редактирование объявления'],
  ])('%s has its title for a signed-in user', async (_name, address, title) => {
    signIn();
    show(address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(document.title).toBe(title);
  });
});
