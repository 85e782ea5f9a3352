import type { SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, network, person, resetStage, show, signIn } from '../../test-stage.tsx';

/** A new user for every test: lists of other users are ignored. */
let lastPerson = 100;
beforeEach(() => {
  resetStage();
  lastPerson += 1;
  signIn(person({ id: lastPerson }));
});
afterEach(cleanup);

const handbooks = json({
  success: true,
  data: {
    marks: [{ id: 1, name: 'Toyota', models: [11] }],
    models: [{ id: 11, mark_id: 1, name: 'Camry' }],
    generations: [],
    statuses: [{ id: 2, key: 'used', name: 'С пробегом' }],
  },
});

const camry: SavedFilter = {
  id: 1,
  name: 'Toyota Camry',
  notify_on_new_ad: true,
  criteria: {
    mark_id: 1,
    model_id: 11,
    city_id: 1,
    price_to: 2_000_000,
    year_filter: { type: 'range', value: [2015, new Date().getFullYear() + 1] },
  },
};
const cvt: SavedFilter = {
  id: 2,
  name: 'от 1 июня 2026 г.',
  notify_on_new_ad: false,
  criteria: { kpps: ['cvt'], car_status_ids: [2] },
};

const listOf = (...filters: SavedFilter[]) => json({ success: true, data: filters });
const LIST = 'GET /api/saved-filters';
const HANDBOOKS = 'GET /api/meta/car-handbooks';
const done = () => json({ success: true, data: camry });

const rows = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'));
const row = async (name: string) => within(await screen.findByRole('listitem', { name }));
const notifySwitch = async (name: string) =>
  (await row(name)).getByRole<HTMLInputElement>('switch', { name: 'Сообщать о новых объявлениях' });

const open = () => show('/favorites?tab=params');

// The handbook stays loaded once it has come: this group goes first.
describe('without the handbook', () => {
  test('a saved filter is not applied, which is only logged [CAT-38]', async () => {
    expectConsole(/car-handbooks: 500/, /handbooks ApiError/, /A saved filter needs the handbook/);
    network({ [LIST]: listOf(camry), [HANDBOOKS]: () => json({}, 500) });
    open();
    await userEvent.click((await row('Toyota Camry')).getByRole('button', { name: /^Toyota Camry/ }));
    expect(window.location.pathname).toBe('/favorites');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the list', () => {
  test('says what each filter asks for [CAT-34] [CAT-52]', async () => {
    network({ [LIST]: listOf(camry, cvt), [HANDBOOKS]: handbooks });
    open();
    const summary = await screen.findByText(/Toyota Camry · .* · Москва/);
    expect(summary.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Toyota Camry · от 2015 г. · до 2 000 000 ₽ · Москва',
    );
    expect(screen.getByText('Вариатор · С пробегом')).toBeTruthy();
    expect((await notifySwitch('Toyota Camry')).checked).toBe(true);
    expect((await notifySwitch('от 1 июня 2026 г.')).checked).toBe(false);
  });

  test('an empty one says so and leads to the filters', async () => {
    network({ [LIST]: listOf(), [HANDBOOKS]: handbooks });
    open();
    expect(await screen.findByRole('heading', { name: 'Сохранённых фильтров нет' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Перейти к фильтрам' }).getAttribute('href')).toBe('/filters');
  });

  test('a failed load says so, and a retry brings the list', async () => {
    expectConsole(/GET \/saved-filters: 500/, /saved filters ApiError/);
    let isDown = true;
    network({ [LIST]: () => (isDown ? json({}, 500) : listOf(cvt)), [HANDBOOKS]: handbooks });
    open();
    await screen.findByRole('heading', { name: 'Не удалось загрузить сохранённые фильтры' });
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('listitem', { name: 'от 1 июня 2026 г.' })).toBeTruthy();
  });

  test('a tap shows the cars of the filter, from the defaults on [CAT-38] [CAT-52]', async () => {
    network({ [LIST]: listOf(camry), [HANDBOOKS]: handbooks });
    open();
    await userEvent.click((await row('Toyota Camry')).getByRole('button', { name: /^Toyota Camry/ }));
    await screen.findByText('другой экран /catalog');
    expect(window.location.search).toBe('?brand=1&model=11&yearMin=2015&priceMax=2000000&cityId=1');
  });
});

describe('messages of new ads', () => {
  test('are switched at once and sent to the server [CAT-34]', async () => {
    const calls = network({
      [LIST]: listOf(camry),
      [HANDBOOKS]: handbooks,
      'PATCH /api/saved-filters/1/toggle-notifications': done(),
    });
    open();
    await userEvent.click(await notifySwitch('Toyota Camry'));
    expect((await notifySwitch('Toyota Camry')).checked).toBe(false);
    expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ notify: false });
  });

  test('revert when the server refuses', async () => {
    expectConsole(/PATCH \/saved-filters\/\{id\}\/toggle-notifications: 500/, /saved filter ApiError/);
    network({
      [LIST]: listOf(camry),
      [HANDBOOKS]: handbooks,
      'PATCH /api/saved-filters/1/toggle-notifications': json({}, 500),
    });
    open();
    await userEvent.click(await notifySwitch('Toyota Camry'));
    await waitFor(async () => expect((await notifySwitch('Toyota Camry')).checked).toBe(true));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('removing', () => {
  test('takes the filter off at once', async () => {
    const calls = network({
      [LIST]: listOf(camry, cvt),
      [HANDBOOKS]: handbooks,
      'DELETE /api/saved-filters/1': json({ success: true }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить фильтр «Toyota Camry»' }));
    expect(rows()).toEqual(['от 1 июня 2026 г.']);
    expect(await screen.findByText('Фильтр удалён')).toBeTruthy();
    expect(calls.map(({ call }) => call)).toContain('DELETE /api/saved-filters/1');
  });

  test('is not undone by a list that was asked for before', async () => {
    const visit = { isSecond: false, release: (_: Response): void => undefined };
    const late = new Promise<Response>((resolve) => {
      visit.release = resolve;
    });
    network({
      [LIST]: () => (visit.isSecond ? late : listOf(camry, cvt)),
      [HANDBOOKS]: handbooks,
      'DELETE /api/saved-filters/1': json({ success: true }),
    });
    open();
    await row('Toyota Camry');
    cleanup();
    visit.isSecond = true;
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить фильтр «Toyota Camry»' }));
    visit.release(listOf(camry, cvt));
    expect(await screen.findByText('Фильтр удалён')).toBeTruthy();
    await late;
    await waitFor(() => expect(rows()).toEqual(['от 1 июня 2026 г.']));
  });

  test('puts the filter back in its place when the server refuses, and says so [ERR-17]', async () => {
    expectConsole(/DELETE \/saved-filters\/\{id\}: 500/, /saved filter ApiError/);
    network({
      [LIST]: listOf(camry, cvt),
      [HANDBOOKS]: handbooks,
      'DELETE /api/saved-filters/1': json({}, 500),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить фильтр «Toyota Camry»' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert.textContent).toBe('Не удалось удалить фильтр. Попробуйте снова.Понятно');
    await userEvent.click(within(alert).getByRole('button', { name: 'Понятно' }));
    expect(rows()).toEqual(['Toyota Camry', 'от 1 июня 2026 г.']);
  });

  test('of a filter that is gone already is no failure', async () => {
    expectConsole(/DELETE \/saved-filters\/\{id\}: 404/);
    network({
      [LIST]: listOf(camry, cvt),
      [HANDBOOKS]: handbooks,
      'DELETE /api/saved-filters/1': json({}, 404),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить фильтр «Toyota Camry»' }));
    await waitFor(() => expect(rows()).toEqual(['от 1 июня 2026 г.']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
