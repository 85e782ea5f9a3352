import type { Call, Routes } from '@cars/shared-test/stub-fetch';
import { screen } from '@testing-library/react';
import { showCatalog, stubCatalog } from '../../test-catalog.tsx';

/** The catalog with its search field. */
export const open = async (address?: string, routes: Routes = {}) => {
  const seen = stubCatalog(routes);
  const stage = showCatalog(address);
  await screen.findByRole('article');
  return {
    ...stage,
    seen,
    field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Поиск по автомобилям' }),
  };
};

/** The bodies of the searches. */
export const bodies = (seen: readonly Call[]) =>
  seen.filter(({ name }) => name === 'ads.search').map(({ body }) => body);
