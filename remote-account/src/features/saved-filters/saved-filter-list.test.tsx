import type { SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { carHandbooks, userProfile } from '@cars/shared-test/factories';
import { signIn } from '@cars/shared-test/stage';
import { byId, failure, held, success } from '@cars/shared-test/stub-fetch';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show, stageAccount, stubAccount } from '../../test-screens.tsx';

/** A new user for every test: lists of other users are ignored. */
let lastUser = 100;
stageAccount();
beforeEach(() => {
  lastUser += 1;
  signIn(userProfile({ id: lastUser }));
});

const handbooks = success(carHandbooks());

const camry = {
  id: 1,
  name: 'Toyota Camry',
  notify_on_new_ad: true,
  criteria: {
    mark_id: 1,
    model_id: 11,
    city_id: 1,
    price_to: 2_000_000,
    year_filter: { type: 'range', value: [2015, null] },
  },
} as unknown as SavedFilter;
const cvt: SavedFilter = {
  id: 2,
  name: 'от 1 июня 2026 г.',
  notify_on_new_ad: false,
  criteria: { kpps: ['cvt'], car_status_ids: [2] },
};

const listOf = (...filters: SavedFilter[]) => success(filters);
const LIST = 'savedFilters.list';
const HANDBOOKS = 'handbooks.cars';

const rows = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'));
const row = async (name: string) => within(await screen.findByRole('listitem', { name }));
const notifySwitch = async (name: string) =>
  (await row(name)).getByRole<HTMLInputElement>('switch', { name: 'Сообщать о новых объявлениях' });

const open = () => show('/favorites?tab=params');

// The handbook stays loaded once it was requested: this group is first.
describe('without the handbook', () => {
  test('a saved filter is not applied, which is only logged [CAT-38]', async () => {
    expectConsole(/car-handbooks: 500/, /handbooks ApiError/, /A saved filter needs the handbook/);
    stubAccount({ [LIST]: listOf(camry), [HANDBOOKS]: () => failure(500) });
    open();
    await userEvent.click((await row('Toyota Camry')).getByRole('button', { name: /^Toyota Camry/ }));
    expect(window.location.pathname).toBe('/favorites');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the list', () => {
  test('shows the criteria of each filter [CAT-34] [CAT-52]', async () => {
    stubAccount({ [LIST]: listOf(camry, cvt), [HANDBOOKS]: handbooks });
    open();
    const rows = await screen.findAllByRole('button', { name: / · / });
    expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Toyota Camryот 2015 г. · до 2 000 000 ₽ · Москва',
      'Вариатор · С пробегомот 1 июня 2026 г.',
    ]);
    expect((await notifySwitch('Toyota Camry')).checked).toBe(true);
    expect((await notifySwitch('от 1 июня 2026 г.')).checked).toBe(false);
  });

  test('that is empty shows a message with a link to the filters', async () => {
    stubAccount({ [LIST]: listOf(), [HANDBOOKS]: handbooks });
    open();
    expect(await screen.findByRole('heading', { name: 'Сохранённых поисков нет' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Перейти к фильтрам' }).getAttribute('href')).toBe('/filters');
  });

  test('that failed to load shows a message, and a retry loads it', async () => {
    expectConsole(/GET \/saved-filters: 500/, /saved filters ApiError/);
    let isDown = true;
    stubAccount({ [LIST]: () => (isDown ? failure(500) : listOf(cvt)), [HANDBOOKS]: handbooks });
    open();
    await screen.findByRole('heading', { name: 'Не удалось загрузить сохранённые поиски' });
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('listitem', { name: 'от 1 июня 2026 г.' })).toBeTruthy();
  });

  test('a tap shows the cars of the filter, from the defaults on [CAT-38] [CAT-52]', async () => {
    stubAccount({ [LIST]: listOf(camry), [HANDBOOKS]: handbooks });
    open();
    await userEvent.click((await row('Toyota Camry')).getByRole('button', { name: /^Toyota Camry/ }));
    await screen.findByText('другой экран /catalog');
    expect(window.location.search).toBe('?brand=1&model=11&yearMin=2015&priceMax=2000000&cityId=1');
  });
});

describe('notifications about new ads', () => {
  test('are switched optimistically and sent to the server [CAT-34]', async () => {
    const calls = stubAccount({
      [LIST]: listOf(camry),
      [HANDBOOKS]: handbooks,
      'savedFilters.toggleNotifications': byId({ 1: success(camry) }),
    });
    open();
    await userEvent.click(await notifySwitch('Toyota Camry'));
    expect((await notifySwitch('Toyota Camry')).checked).toBe(false);
    expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ notify: false });
  });

  test('revert when the server refuses', async () => {
    expectConsole(/PATCH \/saved-filters\/\{id\}\/toggle-notifications: 500/, /saved filter ApiError/);
    stubAccount({
      [LIST]: listOf(camry),
      [HANDBOOKS]: handbooks,
      'savedFilters.toggleNotifications': byId({ 1: failure(500) }),
    });
    open();
    await userEvent.click(await notifySwitch('Toyota Camry'));
    await waitFor(async () => expect((await notifySwitch('Toyota Camry')).checked).toBe(true));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('removing', () => {
  test('takes effect immediately', async () => {
    const calls = stubAccount({
      [LIST]: listOf(camry, cvt),
      [HANDBOOKS]: handbooks,
      'savedFilters.remove': byId({ 1: { success: true } }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить поиск «Toyota Camry»' }));
    expect(rows()).toEqual(['от 1 июня 2026 г.']);
    expect(await screen.findByText('Поиск удалён')).toBeTruthy();
    expect(calls.map(({ call }) => call)).toContain('DELETE /api/saved-filters/1');
  });

  test('is not undone by a list that was requested before', async () => {
    let isSecondVisit = false;
    const late = held<'savedFilters.list'>();
    stubAccount({
      [LIST]: () => (isSecondVisit ? late.response : listOf(camry, cvt)),
      [HANDBOOKS]: handbooks,
      'savedFilters.remove': byId({ 1: { success: true } }),
    });
    open();
    await row('Toyota Camry');
    cleanup();
    isSecondVisit = true;
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить поиск «Toyota Camry»' }));
    late.release(listOf(camry, cvt));
    expect(await screen.findByText('Поиск удалён')).toBeTruthy();
    await late.response;
    await waitFor(() => expect(rows()).toEqual(['от 1 июня 2026 г.']));
  });

  test('is undone with a message when the server refuses [ERR-17]', async () => {
    expectConsole(/DELETE \/saved-filters\/\{id\}: 500/, /saved filter ApiError/);
    stubAccount({
      [LIST]: listOf(camry, cvt),
      [HANDBOOKS]: handbooks,
      'savedFilters.remove': byId({ 1: failure(500) }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить поиск «Toyota Camry»' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert.textContent).toBe('Не удалось удалить фильтр. Попробуйте снова.Понятно');
    await userEvent.click(within(alert).getByRole('button', { name: 'Понятно' }));
    expect(rows()).toEqual(['Toyota Camry', 'от 1 июня 2026 г.']);
  });

  test('of a filter that does not exist any more is no failure', async () => {
    expectConsole(/DELETE \/saved-filters\/\{id\}: 404/);
    stubAccount({
      [LIST]: listOf(camry, cvt),
      [HANDBOOKS]: handbooks,
      'savedFilters.remove': byId({ 1: failure(404) }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить поиск «Toyota Camry»' }));
    await waitFor(() => expect(rows()).toEqual(['от 1 июня 2026 г.']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
