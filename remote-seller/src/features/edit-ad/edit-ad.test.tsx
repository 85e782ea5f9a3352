import { ownAdsRevisionAtom, store } from '@cars/shared-contracts/runtime';
import { ownAd, verifiedCompany } from '@cars/shared-test/factories';
import { resetStage, signIn, stageTests } from '@cars/shared-test/stage';
import { byId, type Call, failure, offline, success } from '@cars/shared-test/stub-fetch';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropDraftAtom } from '../../ad-form/form-atoms.ts';
import { show, stubSeller } from '../../test-screens.tsx';

const DETAILS = 'ads.details';
const UPDATE = 'ads.update';
const details = (ad = ownAd()) => byId({ 12: { data: ad } });
const saved = () => success({ id: 12 });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить изменения' }));
const formOf = (calls: readonly Call[]) => calls.find(({ name }) => name === UPDATE)?.form;

stageTests();
beforeEach(() => signIn());
afterEach(() => store.set(dropDraftAtom));

describe('the edit form', () => {
  test('sends only the editable set; unchanged pictures are not named [C4] [SELL-20] [DATA-20]', async () => {
    const changes = store.get(ownAdsRevisionAtom);
    const calls = stubSeller({ [DETAILS]: details(), [UPDATE]: byId({ 12: saved }) });
    show('/edit-ad/12');
    const description = await screen.findByLabelText('Описание');
    await userEvent.clear(description);
    await userEvent.type(description, 'Новые шины.');
    await save();
    expect(await screen.findByText('Объявление обновлено успешно!')).toBeTruthy();
    expect(await screen.findByText('другой экран /catalog')).toBeTruthy();
    expect(store.get(ownAdsRevisionAtom), 'lists loaded before are out of date').toBe(changes + 1);
    expect(formOf(calls)).toEqual({
      price: '2150000',
      currency: 'RUB',
      report_url: '',
      vin_report_url: '',
      video: '',
      description: 'Новые шины.',
    });
  });

  test('leaves what was changed elsewhere since it was opened [SELL-20]', async () => {
    let ad = ownAd();
    const calls = stubSeller({
      [DETAILS]: byId({ 12: () => ({ data: ad }) }),
      [UPDATE]: byId({ 12: saved }),
    });
    show('/edit-ad/12');
    const description = await screen.findByLabelText('Описание');
    await userEvent.clear(description);
    await userEvent.type(description, 'Новые шины.');
    ad = ownAd({ price: 1_990_000 });
    await save();
    expect(await screen.findByText('Объявление обновлено успешно!')).toBeTruthy();
    expect(formOf(calls)).toMatchObject({ price: '1990000', description: 'Новые шины.' });
  });

  test('removed and reordered pictures are named by their addresses [SELL-24]', async () => {
    const calls = stubSeller({ [DETAILS]: details(), [UPDATE]: byId({ 12: saved }) });
    show('/edit-ad/12');
    await userEvent.click(await screen.findByRole('button', { name: 'Переместить фото 2 раньше' }));
    await save();
    expect(await screen.findByText('Объявление обновлено успешно!')).toBeTruthy();
    expect(formOf(calls)).toMatchObject({
      'images[]': ['/img/original/b.webp', '/img/original/a.webp'],
    });
  });

  test('a verified company sends its promises as digits [C6]', async () => {
    signIn(verifiedCompany());
    const calls = stubSeller({
      [DETAILS]: details(ownAd({ with_vat: true })),
      [UPDATE]: byId({ 12: saved }),
    });
    show('/edit-ad/12');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Гарантия' }));
    await save();
    await waitFor(() =>
      expect(formOf(calls)).toMatchObject({ with_vat: '1', warranty: '1', available_for_credit: '0' }),
    );
  });

  test('shows and keeps the promises that the page of the ad shows [SELL-20]', async () => {
    signIn(verifiedCompany());
    const promises = {
      with_guarantee: true,
      warranty: false,
      with_credit: false,
      available_for_credit: true,
    };
    const calls = stubSeller({ [DETAILS]: details(ownAd(promises)), [UPDATE]: byId({ 12: saved }) });
    show('/edit-ad/12');
    const guarantee = await screen.findByRole('checkbox', { name: 'Гарантия' });
    expect((guarantee as HTMLInputElement).checked).toBe(true);
    await save();
    await waitFor(() => expect(formOf(calls)).toMatchObject({ warranty: '1', available_for_credit: '0' }));
  });

  test('offers the euro as well [SELL-17]', async () => {
    stubSeller({ [DETAILS]: details() });
    show('/edit-ad/12');
    expect(await screen.findByRole('radio', { name: 'EUR' })).toBeTruthy();
  });

  test('an invalid link gets an error before anything is sent', async () => {
    const calls = stubSeller({ [DETAILS]: details(), [UPDATE]: byId({ 12: saved }) });
    show('/edit-ad/12');
    await userEvent.type(await screen.findByLabelText('Ссылка на видео'), 'https://example.com/video');
    await save();
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Некорректная ссылка на видео обзор.',
    );
    expect(formOf(calls)).toBeUndefined();
  });

  test('is for the owner only [ROLE-5]', async () => {
    stubSeller({ [DETAILS]: details(ownAd({ user: { ...ownAd().user, id: 8 } })) });
    show('/edit-ad/12');
    expect(await screen.findByRole('heading', { name: 'Это объявление другого продавца' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Вернуться к объявлению' }).getAttribute('href')).toBe('/car/12');
  });

  test('that failed to load shows a message and a retry [SELL-22]', async () => {
    expectConsole(/GET \/v2\/ads\/details\/\{id\}: 500/, /ad ApiError/);
    stubSeller({ [DETAILS]: byId({ 12: failure(500) }) });
    show('/edit-ad/12');
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('Ошибка при загрузке данных объявления.');
    expect(textContent).toContain('Сервис временно недоступен. Попробуйте ещё раз через минуту.');
    stubSeller({ [DETAILS]: details() });
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByLabelText('Описание')).toHaveProperty('value', 'Один владелец.');
  });

  test('that failed to load is loaded again when the network is back', async () => {
    expectConsole(/ad ApiError/);
    stubSeller({ [DETAILS]: byId({ 12: offline }) });
    show('/edit-ad/12');
    await screen.findByRole('button', { name: 'Повторить' });
    stubSeller({ [DETAILS]: details() });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByLabelText('Описание')).toHaveProperty('value', 'Один владелец.');
  });

  test('of a missing ad shows that there is none', async () => {
    expectConsole(/GET \/v2\/ads\/details\/\{id\}: 404/, /ad ApiError/);
    stubSeller({ [DETAILS]: byId({ 12: failure(404, { message: 'Объявление не найдено.' }) }) });
    show('/edit-ad/12');
    expect(
      await screen.findByRole('heading', { name: 'Ошибка при загрузке данных объявления.' }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Перейти в профиль' }).getAttribute('href')).toBe('/profile');
  });

  test('is open to the owner without admin and bulletin mode [SELL-29]', async () => {
    stubSeller({ [DETAILS]: details() });
    resetStage({ bulletin: false });
    signIn();
    show('/edit-ad/12');
    expect(await screen.findByLabelText('Описание')).toHaveProperty('value', 'Один владелец.');
  });

  test.each([422, 429, 500])(
    'that failed to save has one kind of message: %i [SELL-22] [ERR-25]',
    async (status) => {
      expectConsole(new RegExp(`update/{id}: ${status}`), /ad ApiError/);
      stubSeller({
        [DETAILS]: details(),
        [UPDATE]: byId({
          12: () => failure(status, { message: 'Слова сервера', errors: { price: ['Слова сервера'] } }),
        }),
      });
      show('/edit-ad/12');
      await screen.findByLabelText('Описание');
      await save();
      const alert = await screen.findByRole('alertdialog');
      expect(alert.querySelector('p')?.textContent).toBe('Ошибка при обновлении объявления');
      await userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
      expect(screen.getByText('Слова сервера')).toBeTruthy();
    },
  );

  test('that failed to save without a message of the server has its own', async () => {
    expectConsole(/POST \/web-user\/ads\/update\/\{id\}: 500/, /ad ApiError/);
    stubSeller({ [DETAILS]: details(), [UPDATE]: byId({ 12: () => failure(500, { message: 'Нет' }) }) });
    show('/edit-ad/12');
    await screen.findByLabelText('Описание');
    await save();
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Ошибка при обновлении объявления',
    );
  });
});
