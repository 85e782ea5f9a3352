import { writeBrandLines } from '@cars/shared-contracts/rules/write-brand-lines';
import { failure, offline } from '@cars/shared-test/stub-fetch';
import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { brandList, showCatalog, stubCatalog } from '../../../test-catalog.tsx';

afterEach(cleanup);

describe('the brand list is broken', () => {
  test.each([
    ['missing', () => failure(404), [/brandList\.json: 404/, /brandList ApiError/]],
    ['not JSON', () => new Response('<html>'), [/brandList ApiError/]],
    [
      'of another shape',
      () => Response.json({ data: { marks: 'x' } }),
      [/brandList\.json: response of another shape/, /brandList Error: The reply cannot be read/],
    ],
    ['unreachable', offline, [/brandList ApiError/]],
  ])('%s: the field still accepts text and the list stays', async (_, response, warnings) => {
    expectConsole(...warnings);
    stubCatalog({ 'handbooks.brandList': response });
    const { user } = showCatalog();
    await screen.findByRole('article');
    const field = screen.getByRole<HTMLInputElement>('combobox');
    await user.type(field, 'toyota');
    expect(await screen.findByText('Марки не загрузились. Попробуйте найти ещё раз.')).toBeTruthy();
    expect(screen.queryByText(/Ничего не найдено/)).toBeNull();
    expect(field.value).toBe('toyota');
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });
});

test('a brand list that failed is loaded again by the next search [P20]', async () => {
  expectConsole(/brandList\.json: 404/, /brandList ApiError/);
  let calls = 0;
  stubCatalog({
    'handbooks.brandList': () => {
      calls += 1;
      return calls === 1 ? failure(404) : { data: writeBrandLines(brandList) };
    },
  });
  const { user } = showCatalog();
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  await user.type(field, 'toyota');
  await screen.findByText('Марки не загрузились. Попробуйте найти ещё раз.');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?brand=1'));
  expect(field.value).toBe('Toyota');
});
