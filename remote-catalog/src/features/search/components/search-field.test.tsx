import { writeBrandLines } from '@cars/shared-contracts/rules/write-brand-lines';
import { pageOf } from '@cars/shared-test/factories';
import { held } from '@cars/shared-test/stub-fetch';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { brandList, showCatalog, stubList } from '../../../test-catalog.tsx';
import { bodies, open } from '../test-search.ts';

afterEach(() => {
  cleanup();
  rs.useRealTimers();
});

const options = () => screen.queryAllByRole('option').map((option) => option.firstChild?.textContent);

describe('suggestions under the field', () => {
  test('the brand list is requested when the field is touched, not before [SRCH-10] [SENT-19]', async () => {
    const { seen, user, field } = await open();
    expect(seen.map(({ url }) => url)).not.toContain('/brandList.json');
    await user.click(field);
    await user.type(field, 'т');
    await screen.findByRole('option', { name: /Toyota Camry/ });
    expect(seen.filter(({ url }) => url === '/brandList.json')).toHaveLength(1);
  });

  test('arrows move the highlight, Enter picks it, the list reloads with brand and model [SRCH-3] [SRCH-4]', async () => {
    const { seen, user, field } = await open();
    await user.type(field, 'toyota');
    await screen.findAllByRole('option');
    expect(options()).toEqual(['Toyota', 'Toyota Camry', 'Toyota Corolla']);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const highlighted = screen.getByRole('option', { selected: true });
    expect(highlighted.textContent).toContain('Toyota Camry');
    expect(field.getAttribute('aria-activedescendant')).toBe(highlighted.id);
    await user.keyboard('{Enter}');
    expect(options()).toEqual([]);
    expect(field.value).toBe('Toyota Camry');
    await waitFor(() => expect(bodies(seen)).toEqual([{ mark_id: 1, model_id: 11 }]));
    expect(window.location.search).toBe('?brand=1&model=11');
  });

  test('arrow up starts from the last one', async () => {
    const { user, field } = await open();
    await user.type(field, 'toyota');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Toyota Corolla');
  });

  test('Enter with nothing highlighted picks the first; a mark clears the model [SRCH-12] [SRCH-4]', async () => {
    const { seen, user, field } = await open('/catalog?brand=1&model=11');
    await user.clear(field);
    await user.type(field, 'tesla');
    await screen.findAllByRole('option');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies(seen).at(-1)).toEqual({ mark_id: 2 }));
    expect(field.value).toBe('Tesla');
  });

  test('Enter before the brand list is there picks the first one when it arrives [SRCH-12]', async () => {
    const { response, release } = held<'handbooks.brandList'>();
    const { seen, user, field } = await open('/catalog', { 'handbooks.brandList': () => response });
    await user.type(field, 'tesla{Enter}');
    expect(bodies(seen)).toEqual([]);
    release({ data: writeBrandLines(brandList) });
    await waitFor(() => expect(bodies(seen)).toEqual([{ mark_id: 2 }]));
    expect(field.value).toBe('Tesla');
    await user.clear(field);
    await user.type(field, 'tesla');
    await screen.findAllByRole('option');
  });

  test('a text that was changed after Enter waits for another one [SRCH-12]', async () => {
    const { response, release } = held<'handbooks.brandList'>();
    const { seen, user, field } = await open('/catalog', { 'handbooks.brandList': () => response });
    await user.type(field, 'tesl{Enter}a');
    release({ data: writeBrandLines(brandList) });
    await screen.findAllByRole('option');
    expect(bodies(seen)).toEqual([]);
    expect(field.value).toBe('tesla');
  });

  test('a tap picks', async () => {
    const { seen, user, field } = await open();
    await user.type(field, 'x-trail');
    await user.click(await screen.findByRole('option', { name: /Nissan X-Trail/ }));
    await waitFor(() => expect(bodies(seen)).toEqual([{ mark_id: 3, model_id: 31 }]));
  });

  test('Escape closes the list and leaves the text [SRCH-3]', async () => {
    const { user, field } = await open();
    await user.type(field, 'toyota');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(field.value).toBe('toyota');
  });

  test('without a match the field shows that, and Enter names the list that is shown instead [SRCH-14]', async () => {
    const { seen, user, field } = await open();
    await user.type(field, 'qqq');
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Ничего не найдено по запросу «qqq».')).toBeTruthy();
    expect(screen.getByText('Показаны все объявления')).toBeTruthy();
    expect(field.value).toBe('qqq');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(bodies(seen)).toEqual([]);
    await user.type(field, 'q');
    expect(screen.queryByText(/по запросу/)).toBeNull();
  });

  test('a query without a match names every condition of the list that stays', async () => {
    const { user, field } = await open('/catalog?brand=1&model=11&statuses=4&priceMax=2000000');
    await waitFor(() => expect(field.value).toBe('Toyota Camry'));
    await user.clear(field);
    await user.type(field, 'zzzz{Enter}');
    expect(await screen.findByText('Ничего не найдено по запросу «zzzz».')).toBeTruthy();
    expect(screen.getByText(/^Показаны:/).textContent?.replace(/\s/g, ' ')).toBe(
      'Показаны: Toyota Camry · цена до 2 000 000 ₽ · Поврежденный',
    );
  });

  test('a query without a match over an empty list does not name conditions as shown', async () => {
    stubList(pageOf([]));
    const { user } = showCatalog('/catalog?priceMax=5');
    await screen.findByRole('button', { name: 'Показать все объявления' });
    await user.type(screen.getByRole('combobox'), 'zzzz{Enter}');
    expect(await screen.findByText('Ничего не найдено по запросу «zzzz».')).toBeTruthy();
    expect(screen.queryByText(/^Показаны/)).toBeNull();
  });
});

describe('the condition in a query', () => {
  test('a suggestion with a condition sets brand, model and status [SRCH-4] [SRCH-8]', async () => {
    const { seen, user, field } = await open();
    await user.type(field, 'камри с пробегом');
    await user.click(await screen.findByRole('option', { name: /Toyota Camry/ }));
    await waitFor(() => expect(bodies(seen).at(-1)).toEqual({ mark_id: 1, model_id: 11, car_statuses: [2] }));
    expect(window.location.search).toBe('?brand=1&model=11&statuses=2');
  });

  test('a condition alone becomes a status filter [SRCH-13]', async () => {
    const { seen, user, field } = await open();
    await user.type(field, 'с пробегом');
    await screen.findByRole('option', { name: /С пробегом/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies(seen).at(-1)).toEqual({ car_statuses: [2] }));
    expect(window.location.search).toBe('?statuses=2');
  });

  test('a query in the other keyboard layout is corrected, and the field shows it [SRCH-15]', async () => {
    const { user, field } = await open();
    await user.type(field, 'rfvhb');
    expect(await screen.findByRole('option', { name: /Toyota Camry/ })).toBeTruthy();
    expect(screen.getByText('Исправлена раскладка: камри')).toBeTruthy();
  });
});

describe('showing all again', () => {
  const pickedByAddress = async () => {
    const stage = await open('/catalog?brand=1&model=11&sort=price_asc');
    await waitFor(() => expect(stage.field.value).toBe('Toyota Camry'));
    rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return stage;
  };

  test('the field is filled from the address', async () => {
    await pickedByAddress();
  });

  test('the clear button empties the field, and after 300 ms the list shows all in its order [SRCH-6]', async () => {
    const { field, seen } = await pickedByAddress();
    fireEvent.click(screen.getByRole('button', { name: 'Очистить поиск' }));
    expect(field.value).toBe('');
    await rs.advanceTimersByTimeAsync(299);
    expect(window.location.search).toContain('brand=1');
    await rs.advanceTimersByTimeAsync(1);
    expect(window.location.search).toBe('?sort=price_asc');
    expect(bodies(seen).at(-1)).toEqual({});
  });

  test('clearing the text with the keyboard does the same after 800 ms [SRCH-6]', async () => {
    const { field } = await pickedByAddress();
    fireEvent.change(field, { target: { value: '' } });
    await rs.advanceTimersByTimeAsync(799);
    expect(window.location.search).toContain('brand=1');
    await rs.advanceTimersByTimeAsync(1);
    expect(window.location.search).toBe('?sort=price_asc');
  });

  test('typing again in time cancels it', async () => {
    const { field } = await pickedByAddress();
    fireEvent.change(field, { target: { value: '' } });
    await rs.advanceTimersByTimeAsync(500);
    fireEvent.change(field, { target: { value: 'l' } });
    await rs.advanceTimersByTimeAsync(2000);
    expect(window.location.search).toContain('brand=1');
  });

  test('a list that shows all already is not loaded again', async () => {
    const { field, seen } = await open();
    rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(field, { target: { value: 't' } });
    fireEvent.change(field, { target: { value: '' } });
    await rs.advanceTimersByTimeAsync(1000);
    expect(seen.filter(({ name }) => name === 'ads.preview')).toHaveLength(1);
  });
});
