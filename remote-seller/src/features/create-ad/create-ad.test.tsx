import { store } from '@cars/shared-contracts/runtime';
import { userProfile, verifiedCompany } from '@cars/shared-test/factories';
import { resetStage, signIn } from '@cars/shared-test/stage';
import { failure, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeDraftAtom } from '../../ad-form/form-atoms.ts';
import { show, stubSeller } from '../../test-screens.tsx';
import {
  alertText,
  CREATE,
  closeAlert,
  created,
  creations,
  FILLED,
  publish,
  stageForm,
} from './test-form.ts';

stageForm();

describe('the create form', () => {
  test('has the sixteen colors, the bodies of the forms, and the dollar and the ruble [SELL-17] [DATA-14]', async () => {
    stubSeller();
    show('/create-ad');
    const options = (title: string) =>
      within(screen.getByRole('radiogroup', { name: title }))
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent);
    expect(options('Цвет')).toHaveLength(16);
    expect(options('Кузов')).toEqual([
      'Внедорожник',
      'Кроссовер',
      'Минивэн',
      'Универсал',
      'Купе',
      'Седан',
      'Пикап',
      'Хэтчбек',
      'Кабриолет',
    ]);
    expect(options('Двигатель')).toEqual(['Бензин', 'Дизель', 'Гибрид', 'Электро']);
    expect(options('Валюта')).toEqual(['USD', 'RUB']);
    expect(screen.queryByText('Цена с НДС')).toBeNull();
  });

  test('offers VAT, guarantee and credit to a verified company [SELL-19]', () => {
    stubSeller();
    signIn(verifiedCompany());
    show('/create-ad');
    for (const name of ['Цена с НДС', 'Гарантия', 'Доступен кредит'])
      expect(screen.getByRole('checkbox', { name })).toBeTruthy();
  });

  test('an unfinished form is offered again, to the same user only [SELL-26]', async () => {
    stubSeller();
    const { unmount } = show('/create-ad');
    await userEvent.type(screen.getByLabelText('Описание'), 'Моя');
    unmount();
    signIn(userProfile({ id: 8 }));
    show('/create-ad').unmount();
    signIn();
    show('/create-ad');
    expect(await alertText()).toBe('Продолжить черновик?');
    await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
    await waitFor(() => expect(screen.getByLabelText('Описание')).toHaveProperty('value', 'Моя'));
  });

  test('a draft shows its car and when it was saved; discarding it needs a confirmation', async () => {
    stubSeller();
    const { unmount } = show('/create-ad');
    await screen.findByRole('button', { name: /^Марка/ });
    store.set(changeDraftAtom, { mark_id: '1', model_id: '10', year: '2018' });
    unmount();
    show('/create-ad');
    const dialog = () => within(screen.getByRole('alertdialog'));
    expect(dialog().getByText(/^Toyota Camry, 2018 · сохранён сегодня в \d\d:\d\d$/)).toBeTruthy();
    await userEvent.click(dialog().getByRole('button', { name: 'Начать заново' }));
    expect(await alertText()).toBe('Удалить черновик?');
    await userEvent.click(dialog().getByRole('button', { name: 'Отмена' }));
    expect(await alertText()).toBe('Продолжить черновик?');
    await userEvent.click(dialog().getByRole('button', { name: 'Начать заново' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Удалить' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(window.localStorage.getItem('ad_drafts')).toBeNull();
  });

  test('begins with the photos, then with what is checked first', () => {
    stubSeller();
    show('/create-ad');
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections).toEqual([
      'Фото',
      'Место и наличие',
      'Автомобиль',
      'Состояние',
      'Цена',
      'Характеристики',
      'Документы',
      'Описание',
      'Что улучшить',
    ]);
  });

  test('a city is found as people write it [DATA-46]', async () => {
    stubSeller();
    show('/create-ad');
    await userEvent.click(screen.getByRole('button', { name: /^Город/ }));
    const field = await screen.findByRole('searchbox', { name: 'Поиск города' });
    await userEvent.type(field, 'Московская обл., г. Химки');
    const rows = within(screen.getByRole('dialog')).getAllByRole('radio');
    expect(rows.map((row) => row.closest('label')?.textContent)).toEqual(['ХимкиМосковская область']);
  });

  test('the newest generation is first', async () => {
    expectConsole(/GET \/brandList\.json: 404/, /brandList ApiError/);
    stubSeller({ 'handbooks.brandList': failure(404) });
    show('/create-ad');
    await screen.findByRole('button', { name: /^Марка/ });
    store.set(changeDraftAtom, { mark_id: '1', model_id: '10' });
    await userEvent.click(await screen.findByRole('button', { name: /^Поколение Выбрать/ }));
    const rows = within(screen.getByRole('dialog')).getAllByRole('radio');
    expect(rows.map((row) => row.closest('label')?.textContent)).toEqual([
      'Не указывать',
      'XV702017–н. в.',
      'XV502011–2018',
      'XV402006–2011',
    ]);
  });

  test('an impossible year gets an error on blur', async () => {
    stubSeller();
    show('/create-ad');
    const year = screen.getByLabelText('Год выпуска');
    await userEvent.type(year, '2135');
    expect(screen.queryByText('Укажите корректный год выпуска.')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Укажите корректный год выпуска.')).toBeTruthy();
    await userEvent.clear(year);
    expect(screen.queryByText('Укажите корректный год выпуска.')).toBeNull();
  });

  test('a year of another generation gets a warning and is published [SELL-39]', async () => {
    const calls = stubSeller({ [CREATE]: created });
    show('/create-ad');
    await screen.findByRole('button', { name: /^Марка/ });
    store.set(changeDraftAtom, { ...FILLED, generation_id: '100', year: '' });
    await userEvent.type(screen.getByLabelText('Год выпуска'), '1999');
    await userEvent.tab();
    expect(await screen.findByText('Это поколение выпускают с 2017 года.')).toBeTruthy();
    await publish();
    expect(await screen.findByText('Объявление успешно создано!')).toBeTruthy();
    expect(creations(calls)).toHaveLength(1);
  });

  test('counts the remaining errors and leads to them', async () => {
    stubSeller();
    show('/create-ad');
    store.set(changeDraftAtom, { ...FILLED, year: '', price: '' });
    await publish();
    await closeAlert();
    await userEvent.click(screen.getByRole('button', { name: 'Заполните ещё 2 поля' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Год выпуска'));
    await userEvent.type(screen.getByLabelText('Год выпуска'), '2018');
    await userEvent.click(screen.getByRole('button', { name: 'Заполните ещё 1 поле' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Цена'));
  });

  describe('the number of wrong fields is that of the fields still to be corrected [SELL-1]', () => {
    const counters = () =>
      [/^Заполнено /, /^(Исправьте|Заполните) /].map(
        (text) => screen.getByText(text, { selector: 'span, button' }).textContent,
      );
    const choose = async (field: RegExp, name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: field }));
      await userEvent.click(await screen.findByRole('radio', { name }));
      await userEvent.click(screen.getByRole('button', { name: 'Применить' }));
    };

    test('a chosen mark leaves the model missing, with its message', async () => {
      stubSeller({ 'handbooks.brandList': { data: '' } });
      show('/create-ad');
      await screen.findByRole('button', { name: /^Марка/ });
      await publish();
      // One message at a time: the alert names the first field, and the others wait until it is closed.
      expect(await alertText()).toBe('Выберите город.');
      expect(screen.queryByRole('button', { name: /^(Исправьте|Заполните)/ })).toBeNull();
      expect(screen.queryByText('Выберите марку автомобиля.')).toBeNull();
      await closeAlert();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Город/ }));
      expect(screen.getByText('Выберите марку автомобиля.')).toBeTruthy();
      expect(counters()).toEqual(['Заполнено 0 из 16', 'Заполните ещё 16 полей']);
      await choose(/^Марка/, 'Toyota');
      expect(counters()).toEqual(['Заполнено 1 из 16', 'Заполните ещё 15 полей']);
      expect(screen.getByText('Выберите модель автомобиля.')).toBeTruthy();
      await choose(/^Модель/, 'Camry');
      expect(counters()).toEqual(['Заполнено 2 из 16', 'Заполните ещё 14 полей']);
      expect(screen.queryByText('Выберите модель автомобиля.')).toBeNull();
    });

    test('another mark empties the model, which is missing again', async () => {
      stubSeller({ 'handbooks.brandList': { data: '' } });
      show('/create-ad');
      await screen.findByRole('button', { name: /^Марка/ });
      store.set(changeDraftAtom, { ...FILLED, price: '' });
      await publish();
      await closeAlert();
      expect(counters()).toEqual(['Заполнено 15 из 16', 'Заполните ещё 1 поле']);
      await choose(/^Марка/, 'BMW');
      expect(counters()).toEqual(['Заполнено 14 из 16', 'Заполните ещё 2 поля']);
      expect(screen.getByText('Выберите модель автомобиля.')).toBeTruthy();
    });

    test('a half-typed year is not filled and still to be corrected', async () => {
      stubSeller();
      show('/create-ad');
      await screen.findByRole('button', { name: /^Марка/ });
      store.set(changeDraftAtom, { ...FILLED, year: '', price: '' });
      await publish();
      await closeAlert();
      await userEvent.type(screen.getByLabelText('Год выпуска'), '20');
      expect(counters()).toEqual(['Заполнено 14 из 16', 'Исправьте 2 поля']);
    });
  });

  test('a foreign price is shown in rubles with its rate; a late response is ignored [SELL-30] [PRICE-11] [PRICE-10]', async () => {
    const calls = stubSeller({
      'rates.all': () => success({ RUB: 1, USD: 101.68, EUR: 110, date: '2026-10-04' }),
      'rates.convert': ({ query }) => success({ amount: Number(query.amount) * 101.68 }),
    });
    const conversions = () => calls.filter(({ name }) => name === 'rates.convert').map(({ url }) => url);
    show('/create-ad');
    store.set(changeDraftAtom, { price: '40700', currency: 'USD' });
    const note = await screen.findByText(/^≈/);
    await waitFor(() => expect(note.textContent?.replace(/\s/g, ' ')).toBe('≈ 4 138 376 ₽ · 1 $ = 101,68 ₽'));
    expect(conversions()).toEqual(['/api/currency/convert?amount=40700&from=USD&to=RUB']);
    store.set(changeDraftAtom, { price: '40701' });
    await waitFor(() => expect(screen.queryByText(/^≈ 4.138.376/)).toBeNull());
    store.set(changeDraftAtom, { currency: 'RUB' });
    await waitFor(() => expect(screen.queryByText(/^≈/)).toBeNull());
  });

  test('is for sellers only: without admin or bulletin mode it redirects to the profile [SELL-29]', async () => {
    stubSeller();
    resetStage({ bulletin: false });
    signIn();
    show('/create-ad');
    expect(await screen.findByText('другой экран /profile')).toBeTruthy();
  });

  test('the messenger needs a confirmation to close a form with content', async () => {
    const prompts: boolean[] = [];
    resetStage({ messenger: { kind: 'telegram', setClosingConfirmation: (needed) => prompts.push(needed) } });
    signIn();
    stubSeller();
    const { unmount } = show('/create-ad');
    expect(prompts).toEqual([]);
    await userEvent.type(screen.getByLabelText('Описание'), 'М');
    expect(prompts).toEqual([true]);
    await userEvent.clear(screen.getByLabelText('Описание'));
    expect(prompts).toEqual([true, false]);
    unmount();
  });

  test('similar prices and an ad with the same VIN are shown [SELL-33]', async () => {
    stubSeller({
      'ads.hints': () =>
        success({
          similar: { count: 21, from: 1_000_000, to: 1_500_000 },
          prices: [1_000_000],
          duplicate_ad_id: 44,
        }),
    });
    show('/create-ad');
    store.set(changeDraftAtom, FILLED);
    // They are requested after a pause in typing.
    const similar = await screen.findByText(/^Похожие стоят/);
    expect(similar.textContent?.replace(/\s/g, ' ')).toBe('Похожие стоят 1–1,5 млн ₽ (21 объявление).');
    expect(screen.getByText(/^(Дешевле|Дороже) другой такой модели\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Открыть его' }).getAttribute('href')).toBe('/car/44');
  });

  test('a whole VIN offers mark and year for the empty fields, filled on a tap alone [SELL-38]', async () => {
    stubSeller();
    show('/create-ad');
    const year = () => screen.getByLabelText('Год выпуска');
    await screen.findByRole('button', { name: /^Марка/ });
    // An input that was typed into and cleared takes the value as well.
    await userEvent.type(year(), '2');
    await userEvent.clear(year());
    await userEvent.type(screen.getByLabelText('VIN'), '4T1BF1FK5HU123456');
    expect(year()).toHaveProperty('value', '');
    await userEvent.click(await screen.findByRole('button', { name: 'Toyota, 2017 год' }));
    expect(screen.getByRole('button', { name: /^Марка/ }).textContent).toContain('Toyota');
    expect(year()).toHaveProperty('value', '2017');
    expect(screen.getByText('Подставлено по VIN: Toyota, 2017 год.')).toBe(document.activeElement);
  });

  test('a VIN offers the generations of its year once the model is chosen [SELL-49]', async () => {
    stubSeller();
    show('/create-ad');
    await screen.findByRole('button', { name: /^Марка/ });
    await userEvent.type(screen.getByLabelText('VIN'), '4T1BF1FK5HU123456');
    await userEvent.click(await screen.findByRole('button', { name: 'Toyota, 2017 год' }));
    expect(screen.queryByRole('button', { name: /^поколение/ })).toBeNull();
    act(() => store.set(changeDraftAtom, { model_id: '10' }));
    const offered = screen.getAllByRole('button', { name: /^поколение/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'поколение XV70, 2017–н. в.',
      'поколение XV50, 2011–2018',
    ]);
    expect(screen.getByRole('button', { name: /^Поколение/ }).textContent).toBe('Выбрать');
    await userEvent.click(offered[1] as HTMLElement);
    expect(screen.getByRole('button', { name: /^Поколение/ }).textContent).toBe('XV50');
    expect(screen.getByText('Подставлено по VIN: поколение XV50, 2011–2018.')).toBe(document.activeElement);
    expect(screen.queryByRole('button', { name: /^поколение/ })).toBeNull();
  });

  test('a VIN that contradicts the mark only warns [SELL-25]', async () => {
    stubSeller();
    show('/create-ad');
    await screen.findByRole('button', { name: /^Марка/ });
    store.set(changeDraftAtom, { mark_id: '2' });
    await userEvent.type(screen.getByLabelText('VIN'), 'XTA210990Y2766389');
    await userEvent.tab();
    expect(await screen.findByText('Такой VIN обычно у Lada (ВАЗ): проверьте марку.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '2000 год' })).toBeNull();
  });

  test('a description is composed of the fields, and a typed text comes back [SELL-43]', async () => {
    stubSeller();
    show('/create-ad');
    await screen.findByRole('button', { name: /^Марка/ });
    store.set(changeDraftAtom, { ...FILLED, description: 'Мой текст' });
    const text = () => (screen.getByLabelText('Описание') as HTMLTextAreaElement).value;
    await userEvent.click(screen.getByRole('button', { name: 'Составить описание' }));
    const [first] = await screen.findAllByRole('button', { name: 'Заменить мой текст' });
    expect(text()).toBe('Мой текст');
    await userEvent.click(first as HTMLElement);
    expect(text()).toBe(
      'Toyota Camry, 2018 год. Седан, цвет чёрный. Бензиновый двигатель 181\u00a0л.с., автомат, передний привод, левый руль.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть мой текст' }));
    expect(text()).toBe('Мой текст');
    expect(screen.queryByRole('button', { name: 'Вернуть мой текст' })).toBeNull();
  });
});
