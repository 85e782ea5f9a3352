import { launchAtom } from '@cars/shared-contracts/runtime';
import { freshStore, stageTests } from '@cars/shared-test/stage';
import { expect, test } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import { showCatalog, stubCatalog } from '../../test-catalog.tsx';

stageTests();

test('in seller mode a new ad is one tap away, otherwise nothing offers it [CAT-1]', async () => {
  stubCatalog();
  const store = freshStore();
  showCatalog('/catalog', store);
  await screen.findByRole('article');
  expect(screen.getByRole('link', { name: 'Продать' }).getAttribute('href')).toBe('/create-ad');

  const launch = store.get(launchAtom);
  act(() => store.set(launchAtom, { ...launch, settings: { ...launch.settings, bulletin_mode: false } }));
  expect(screen.queryByRole('link', { name: 'Продать' })).toBeNull();
});
