import { ROUTES, type RouteName } from '@cars/shared-contracts/shell/route-table';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';
import { remoteModule } from './routes.tsx';
import { ad, json, network, resetStage, show, signIn } from './test-stage.tsx';

const ownRoutes = ROUTES.filter(({ app }) => app === 'remote-seller').map(({ name }) => name);

beforeEach(() => {
  resetStage();
  network({ 'GET /api/v2/ads/details/12': () => json({ data: ad() }) });
});
afterEach(cleanup);

describe('the screens of this app', () => {
  test('are those that the route table gives it', () => {
    expect(Object.keys(remoteModule.screens).sort()).toEqual([...ownRoutes].sort());
  });

  test.each<[RouteName, string, string]>([
    ['create-ad', '/create-ad', 'Новое объявление'],
    ['edit-ad', '/edit-ad/12', 'Редактирование объявления'],
  ])('%s names itself to a signed-in person', async (_name, address, title) => {
    signIn();
    show(address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(document.title).toBe(title);
  });
});
