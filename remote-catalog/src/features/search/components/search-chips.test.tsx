import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import {
  answerWith,
  brandList,
  card,
  commonAnswer,
  held,
  json,
  pageOf,
  type SeenRequest,
  showCatalog,
} from '../../../test-stage.tsx';

const realWarn = console.warn;
beforeEach(() => {
  console.warn = () => undefined;
});
afterEach(() => {
  cleanup();
  console.warn = realWarn;
});

const open = async (address?: string) => {
  const seen = answerWith((request) => commonAnswer(request) ?? json(pageOf([card(1)])));
  const stage = showCatalog(address);
  await screen.findByRole('article');
  return { ...stage, seen, field: screen.getByRole<HTMLInputElement>('combobox') };
};

const row = () => screen.queryByRole('list', { name: 'Понято из запроса' });
const chips = () => screen.queryAllByRole('button', { name: /^Убрать: / }).map((chip) => chip.textContent);
const removeButton = (name: string) => screen.findByRole('button', { name: `Убрать: ${name}` });
const bodies = (seen: readonly SeenRequest[]) =>
  seen.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('what was understood', () => {
  test('a choice becomes its mark, its model and its condition', async () => {
    const { user, field } = await open();
    await user.type(field, 'камри с пробегом');
    await user.click(await screen.findByRole('option', { name: /Toyota Camry/ }));
    await removeButton('Toyota');
    expect(chips()).toEqual(['Toyota', 'Camry', 'с пробегом']);
  });

  test('an address alone says as much', async () => {
    await open('/catalog?brand=1&model=11&statuses=2');
    await removeButton('Toyota');
    expect(chips()).toEqual(['Toyota', 'Camry', 'с пробегом']);
  });

  test('without a filter there is no row, and the brand list is not asked for', async () => {
    const { seen } = await open('/catalog?sort=price_asc&cityId=1');
    expect(row()).toBeNull();
    expect(seen.map(({ url }) => url)).not.toContain('/autoList.json');
  });

  test('the row has its place before the names are there', async () => {
    const list = held();
    answerWith((request) =>
      request.url === '/autoList.json' ? list.response : (commonAnswer(request) ?? json(pageOf([card(1)]))),
    );
    showCatalog('/catalog?brand=1');
    await screen.findByRole('article');
    expect(row()).not.toBeNull();
    expect(chips()).toEqual([]);
    list.release(json({ data: brandList }));
    expect(await removeButton('Toyota')).toBeTruthy();
  });

  test('a mark without a name can be taken back all the same', async () => {
    const seen = answerWith(({ url }) =>
      url === '/autoList.json' ? json({}, 404) : json(pageOf([card(1)])),
    );
    const { user } = showCatalog('/catalog?brand=1&model=11');
    await user.click(await removeButton('Марка'));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(row()).toBeNull();
    expect(seen.at(-1)?.url).toMatch(/^\/api\/.*preview/);
  });

  test('an id that the list does not know is a word for it', async () => {
    await open('/catalog?brand=999');
    await removeButton('Марка');
    expect(chips()).toEqual(['Марка']);
  });
});

describe('taking a chip back', () => {
  test('without the model its mark stays, in the field as well', async () => {
    const { user, field, seen } = await open('/catalog?brand=1&model=11&statuses=2&sort=price_asc');
    await user.click(await removeButton('Camry'));
    await waitFor(() => expect(bodies(seen).at(-1)).toEqual({ mark_id: 1, car_statuses: [2] }));
    expect(window.location.search).toBe('?brand=1&statuses=2&sort=price_asc');
    expect(chips()).toEqual(['Toyota', 'с пробегом']);
    await waitFor(() => expect(field.value).toBe('Toyota'));
  });

  test('without the mark there is no model; the condition stays', async () => {
    const { user, field, seen } = await open('/catalog?brand=1&model=11&statuses=2');
    await user.click(await removeButton('Toyota'));
    await waitFor(() => expect(bodies(seen).at(-1)).toEqual({ car_statuses: [2] }));
    expect(window.location.search).toBe('?statuses=2');
    expect(chips()).toEqual(['с пробегом']);
    await waitFor(() => expect(field.value).toBe(''));
  });

  test('without the condition the mark and the model stay', async () => {
    const { user, field, seen } = await open('/catalog?brand=1&model=11&statuses=2');
    await user.click(await removeButton('с пробегом'));
    await waitFor(() => expect(bodies(seen).at(-1)).toEqual({ mark_id: 1, model_id: 11 }));
    expect(window.location.search).toBe('?brand=1&model=11');
    expect(field.value).toBe('Toyota Camry');
  });

  test('a condition that was chosen alone leaves the field empty', async () => {
    const { user, field } = await open();
    await user.type(field, 'с пробегом');
    await screen.findByRole('option', { name: /С пробегом/ });
    await user.keyboard('{Enter}');
    await user.click(await removeButton('с пробегом'));
    expect(window.location.search).toBe('');
    expect(field.value).toBe('');
    expect(row()).toBeNull();
  });

  test('by keyboard the focus goes on to what is left, then to the field', async () => {
    const { user, field } = await open('/catalog?brand=1&model=11');
    (await removeButton('Camry')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Toyota'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});
