import { stageTests } from '@cars/shared-test/stage';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import { showCatalog, stubCatalog } from '../../test-catalog.tsx';
import { address, button, isSearch } from './test-panel.ts';

stageTests();

const realMatch = window.matchMedia;
beforeEach(() => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList;
});
afterEach(() => {
  window.matchMedia = realMatch;
});

test('the filters beside the list of a wide window narrow it without leaving it, and follow what is removed elsewhere [CAT-55]', async () => {
  const seen = stubCatalog();
  const { user } = showCatalog('/catalog?kpp=cvt');
  await screen.findByRole('article');
  const panel = within(screen.getByRole('complementary', { name: 'Фильтры' }));
  expect(await panel.findByRole('checkbox', { name: 'Вариатор' })).toHaveProperty('checked', true);
  await user.click(panel.getByRole('checkbox', { name: 'Автомат' }));
  expect(panel.queryByRole('button', { name: /^Показать/ })).toBeNull();
  await waitFor(() => expect(address()).toBe('/catalog?kpp=cvt%2Cautomatic'));
  expect(seen.filter(isSearch).at(-1)?.body).toEqual({
    kpps: ['cvt', 'automatic'],
  });
  await user.click(panel.getByRole('button', { name: /^Ещё параметры/ }));
  await user.click(panel.getByRole('checkbox', { name: 'Дубликат' }));
  await waitFor(() => expect(address()).toContain('ptsType=duplicate'));
  expect(seen.filter(isSearch).at(-1)?.body).toEqual({
    kpps: ['cvt', 'automatic'],
    pts_type: 'duplicate',
  });
  await user.click(await button('Убрать: ПТС: дубликат'));
  await user.click(await button('Убрать: Вариатор'));
  await waitFor(() =>
    expect(panel.getByRole('checkbox', { name: 'Вариатор' })).toHaveProperty('checked', false),
  );
  await user.click(panel.getByRole('button', { name: 'Сбросить' }));
  expect(address()).toBe('/catalog');
});

test('the panel’s own address is the catalog there [CAT-55]', async () => {
  stubCatalog();
  showCatalog('/filters?kpp=cvt');
  await screen.findByRole('article');
  const panel = screen.getByRole('complementary', { name: 'Фильтры' });
  expect(await within(panel).findByRole('checkbox', { name: 'Вариатор' })).toHaveProperty('checked', true);
});
