import {
  BrowserRouter,
  isHydratingAtom,
  messengerAtom,
  Provider,
  previewAdAtom,
  sessionAtom,
  showToastAtom,
  store,
  toastAtom,
  useLocation,
  useRoutes,
} from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CarPage } from './car-page.tsx';
import { type Call, carNetwork, carOf, json } from './test-car.ts';

const Place = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};
const Routes = () =>
  useRoutes([
    { path: '/car/:id', element: <CarPage /> },
    { path: '*', element: null },
  ]);

const openCar = async (address: string) => {
  window.history.replaceState(null, '', address);
  const page = render(
    <Provider store={store}>
      <BrowserRouter>
        <Routes />
        <Place />
      </BrowserRouter>
    </Provider>,
  );
  await screen.findByRole('button', { name: /^ID: / });
  return page;
};

const addressNow = () => screen.getByTestId('address').textContent;
const callsTo = (calls: Call[], url: string) => calls.filter((call) => call.url === url);
const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const alertText = async () =>
  within(await screen.findByRole('alertdialog')).getByRole('paragraph').textContent;

const signIn = (id = 5, over: { phone_number?: string } = {}) =>
  store.set(sessionAtom, {
    status: 'signed-in',
    token: 'token-of-sixteen-signs',
    user: {
      id,
      name: 'Борис',
      username: null,
      email: null,
      phone_number: null,
      avatar: null,
      account_type: null,
      ...over,
    },
  });

const REASONS = {
  success: true,
  data: { ad_block_reasons: { 'Машина продана': 1, 'Неверная цена': 2 } },
};

beforeEach(() => {
  store.set(messengerAtom, createNoopMessenger());
  store.set(sessionAtom, { status: 'guest' });
  store.set(previewAdAtom, null);
  store.set(showToastAtom, null);
  sessionStorage.clear();
});
afterEach(cleanup);

describe('the order', () => {
  const ORDER = '/api/ads/order';
  const fill = async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Имя' }), ' Анна ');
    fireEvent.input(screen.getByRole('textbox', { name: 'Телефон' }), {
      target: { value: '+7 (900) 123-45-67' },
    });
  };
  const openOrder = async (id: number, answer: () => Response | Promise<Response>) => {
    const calls = carNetwork(carOf({ id }), { [ORDER]: answer });
    await openCar(`/car/${id}`);
    await tap('Привезти под заказ');
    return calls;
  };

  test('asks for name, phone and a comment, and begins empty [CAR-20]', async () => {
    await openOrder(301, () => json({ success: true }));
    const form = within(screen.getByRole('dialog', { name: 'Отправка заявки на авто' }));
    expect(form.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual([
      '',
      '',
      '',
    ]);
    expect(form.getByPlaceholderText('+7 (000) 000-00-00')).toBeTruthy();
    expect(form.getByRole('textbox', { name: 'Комментарий' }).getAttribute('rows')).toBe('3');
  });

  test('is not sent without name and phone: messages stand under the fields, the first one is focused [CAR-21]', async () => {
    const calls = await openOrder(302, () => json({ success: true }));
    await tap('Отправить');
    expect(screen.getByText('Введите ваше имя')).toBeTruthy();
    expect(screen.getByText('Введите ваш телефон')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Имя' }));
    expect(callsTo(calls, ORDER)).toHaveLength(0);
  });

  test('names its car, and asks for consent with a link to the policy', async () => {
    await openOrder(312, () => json({ success: true }));
    const form = within(screen.getByRole('dialog', { name: 'Отправка заявки на авто' }));
    expect(form.getByText('Toyota Camry XV70')).toBeTruthy();
    expect(form.getByText('2 450 000 ₽')).toBeTruthy();
    const policy = form.getByRole('link', { name: 'политикой конфиденциальности' });
    expect(policy.getAttribute('href')).toBe('/policy');
    expect(policy.closest('p')?.textContent).toBe(
      'Отправляя заявку, вы соглашаетесь с политикой конфиденциальности',
    );
  });

  test('begins with the name and phone of a signed-in person [CAR-39]', async () => {
    signIn(5, { phone_number: '79001234567' });
    await openOrder(313, () => json({ success: true }));
    expect(screen.getByRole('textbox', { name: 'Имя' })).toHaveProperty('value', 'Борис');
    expect(screen.getByRole('textbox', { name: 'Телефон' })).toHaveProperty('value', '+7 (900) 123-45-67');
  });

  test('takes a number of another country as it is, and an 8 for +7', async () => {
    const calls = await openOrder(314, () => json({ success: true }));
    await fill();
    const phone = screen.getByRole('textbox', { name: 'Телефон' });
    await userEvent.clear(phone);
    await userEvent.type(phone, '89161234567');
    expect(phone).toHaveProperty('value', '+7 (916) 123-45-67');
    await userEvent.clear(phone);
    await userEvent.type(phone, '+375291234567');
    await tap('Отправить');
    await screen.findByText('Заявка успешно отправлена');
    expect(callsTo(calls, ORDER).map(({ body }) => body)).toMatchObject([{ user_phone: '+375291234567' }]);
  });

  test('is not sent with half a number', async () => {
    const calls = await openOrder(303, () => json({ success: true }));
    await fill();
    fireEvent.input(screen.getByRole('textbox', { name: 'Телефон' }), { target: { value: '+7 (900) 12' } });
    await tap('Отправить');
    expect(screen.getByText('Введите номер телефона полностью')).toBeTruthy();
    expect(callsTo(calls, ORDER)).toHaveLength(0);
  });

  test('reaches the server trimmed, and success is shown [CAR-21] [ERR-13]', async () => {
    const calls = await openOrder(304, () => json({ success: true }));
    await fill();
    await tap('Отправить');
    expect((await screen.findByText('Заявка успешно отправлена')).getAttribute('role')).toBe('status');
    expect(callsTo(calls, ORDER).map(({ body }) => body)).toEqual([
      { id: 304, user_name: 'Анна', user_phone: '79001234567', user_comment: '' },
    ]);
  });

  test('shows the words of the server when it has some, and closes by itself [CAR-22] [ERR-13]', async () => {
    await openOrder(305, () => json({ success: true, message: 'Мы перезвоним' }));
    await fill();
    await tap('Отправить');
    expect(await screen.findByText('Мы перезвоним')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 });
  });

  test.each<[string, number, () => Response | Promise<Response>, string, RegExp[]]>([
    [
      'the server’s message',
      306,
      () => json({ message: 'Вы уже отправляли заявку' }, 422),
      'Вы уже отправляли заявку',
      [/order: 422/, /order ApiError/],
    ],
    [
      'silence',
      307,
      () => Promise.reject(new TypeError('offline')),
      'Ошибка при отправке заявки.',
      [/order ApiError/],
    ],
    [
      'a page in place of an answer',
      308,
      () => new Response('<img src=x onerror=alert(1)>', { status: 500, statusText: 'Internal' }),
      'Ошибка при отправке заявки.',
      [/order: 500/, /order ApiError/],
    ],
  ])('after %s stays editable', async (_, id, answer, text, warnings) => {
    expectConsole(...warnings);
    await openOrder(id, answer);
    await fill();
    await tap('Отправить');
    expect(await screen.findByText(text)).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Имя' }) as HTMLInputElement).value).toBe(' Анна ');
    // Editing the phone clears the general error.
    fireEvent.input(screen.getByRole('textbox', { name: 'Телефон' }), {
      target: { value: '+7 (900) 123-45-68' },
    });
    expect(screen.queryByText(text)).toBeNull();
  });

  test('a refused field has its message under it', async () => {
    expectConsole(/POST \/ads\/order: 422/, /order ApiError/);
    await openOrder(309, () =>
      json({ message: 'Проверьте поля', errors: { user_phone: ['Неверный номер'] } }, 422),
    );
    await fill();
    await tap('Отправить');
    expect(await screen.findByText('Неверный номер')).toBeTruthy();
    expect(screen.queryByText('Проверьте поля')).toBeNull();
  });

  test('ten taps are one request', async () => {
    let release: (answer: Response) => void = () => undefined;
    const calls = await openOrder(310, () => new Promise((resolve) => (release = resolve)));
    await fill();
    const form = screen.getByRole('textbox', { name: 'Имя' }).closest('form') as HTMLFormElement;
    act(() => {
      for (let press = 0; press < 10; press += 1) fireEvent.submit(form);
    });
    release(json({ success: true }));
    await screen.findByText('Заявка успешно отправлена');
    expect(callsTo(calls, ORDER)).toHaveLength(1);
  });

  test('closed while it is sent, comes to its end without a word and begins empty again', async () => {
    expectConsole(/POST \/ads\/order: 500/, /order ApiError/);
    let release: (answer: Response) => void = () => undefined;
    const calls = await openOrder(311, () => new Promise((resolve) => (release = resolve)));
    await fill();
    await tap('Отправить');
    await tap('Закрыть');
    await act(async () => release(json({ message: 'Сервис отдыхает' }, 500)));
    expect(screen.queryByText('Сервис отдыхает')).toBeNull();
    expect(callsTo(calls, ORDER)).toHaveLength(1);
    await tap('Привезти под заказ');
    expect((screen.getByRole('textbox', { name: 'Имя' }) as HTMLInputElement).value).toBe('');
  });
});

describe('sharing', () => {
  test('hands ID, mark, model, generation and price with the link to the messenger [CAR-19]', async () => {
    const shared: unknown[] = [];
    store.set(
      messengerAtom,
      createNoopMessenger({
        adLink: (id) => `https://cars.example/car/${id}`,
        share: async (content) => {
          shared.push(content);
          return 'shared';
        },
      }),
    );
    carNetwork(carOf({ id: 320, mark: '&url=evil' }));
    await openCar('/car/320');
    await tap('Действия');
    await tap('Поделиться публикацией');
    expect(shared).toEqual([
      {
        url: 'https://cars.example/car/320',
        text: 'ID: 320\n&url=evil Camry XV70\n2\u00A0450\u00A0000\u00A0₽',
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('where only the clipboard was left, says so', async () => {
    store.set(messengerAtom, createNoopMessenger({ share: async () => 'copied' }));
    carNetwork(carOf({ id: 321 }));
    await openCar('/car/321');
    await tap('Действия');
    await tap('Поделиться публикацией');
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Ссылка скопирована в буфер обмена'));
  });

  test('copies the link and says so [CAR-17] [CAR-18]', async () => {
    userEvent.setup();
    carNetwork(carOf({ id: 322 }));
    await openCar('/car/322');
    await tap('Действия');
    await tap('Скопировать ссылку на публикацию');
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Ссылка скопирована в буфер обмена'));
    expect(await navigator.clipboard.readText()).toBe('/car/322');
  });

  test('a refused clipboard leaves the link to be selected', async () => {
    userEvent.setup();
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    document.execCommand = () => false;
    carNetwork(carOf({ id: 323 }));
    await openCar('/car/323');
    await tap('Действия');
    await tap('Скопировать ссылку на публикацию');
    expect((await screen.findByRole('alert')).textContent).toBe('Не удалось скопировать: /car/323');
  });
});

describe('the complaint', () => {
  const COMPLAINT = '/api/web-user/ad-complaints/create';
  const HANDBOOK = '/api/meta/ad-complaints-handbooks';
  const openComplaint = async (
    id: number,
    answer: () => Response | Promise<Response>,
    reasons = () => json(REASONS),
  ) => {
    signIn();
    const calls = carNetwork(carOf({ id }), { [HANDBOOK]: reasons, [COMPLAINT]: answer });
    await openCar(`/car/${id}`);
    await tap('Действия');
    await tap('Пожаловаться на публикацию');
    return calls;
  };

  test('goes with its reason and words; the popup closes and an alert says so [CAR-24] [CAR-25]', async () => {
    const calls = await openComplaint(330, () => json({ success: true }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Неверная цена' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Комментарий' }), ' Цена другая ');
    await tap('Отправить жалобу');
    expect(await alertText()).toBe('Жалоба успешно отправлена');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsTo(calls, COMPLAINT).map(({ body }) => body)).toEqual([
      { ad_id: 330, block_reason_id: 2, description: 'Цена другая' },
    ]);
    await tap('Понятно');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('without words says «Пользователь не указал причину» [CAR-24]', async () => {
    const calls = await openComplaint(331, () => json({ success: true }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Машина продана' }));
    await tap('Отправить жалобу');
    await screen.findByRole('alertdialog');
    expect(callsTo(calls, COMPLAINT)[0]?.body).toMatchObject({
      description: 'Пользователь не указал причину',
    });
  });

  test('needs a reason', async () => {
    const calls = await openComplaint(332, () => json({ success: true }));
    await screen.findByRole('radio', { name: 'Машина продана' });
    await tap('Отправить жалобу');
    expect(screen.getByText('Выберите причину')).toBeTruthy();
    expect(callsTo(calls, COMPLAINT)).toHaveLength(0);
  });

  test('that failed is alerted, and what was written stays [CAR-25]', async () => {
    expectConsole(/POST \/web-user\/ad-complaints\/create: 500/, /complaint ApiError/);
    await openComplaint(333, () => json({ message: 'Нет' }, 500));
    await userEvent.click(await screen.findByRole('radio', { name: 'Машина продана' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Комментарий' }), 'Слова');
    await tap('Отправить жалобу');
    expect(await alertText()).toBe('Не удалось отправить жалобу');
    await tap('Понятно');
    expect((screen.getByRole('textbox', { name: 'Комментарий' }) as HTMLTextAreaElement).value).toBe('Слова');
  });

  test('without reasons offers to ask again [ERR-18]', async () => {
    expectConsole(/GET \/meta\/ad-complaints-handbooks: 500/, /complaint reasons ApiError/);
    let reasons = () => json({ message: 'Нет' }, 500);
    await openComplaint(
      334,
      () => json({ success: true }),
      () => reasons(),
    );
    const retry = await screen.findByRole('button', { name: 'Загрузить причины ещё раз' });
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Комментарий' }), 'Слова');
    reasons = () => json(REASONS);
    await userEvent.click(retry);
    expect(await screen.findByRole('radio', { name: 'Машина продана' })).toBeTruthy();
  });

  test('of a guest leads to sign-in and back to the popup [ROLE-10]', async () => {
    const network = { [HANDBOOK]: () => json(REASONS) };
    carNetwork(carOf({ id: 335 }), network);
    await openCar('/car/335');
    await tap('Действия');
    await tap('Пожаловаться на публикацию');
    expect(addressNow()).toBe('/login');
    const returnUrl = sessionStorage.getItem('wanted_page') ?? '';
    cleanup();
    signIn();
    await openCar(returnUrl);
    expect(await screen.findByRole('dialog', { name: 'Пожаловаться на публикацию' })).toBeTruthy();
    expect(addressNow()).toBe('/car/335');
  });

  test('of a guest who came back without signing in is forgotten', async () => {
    carNetwork(carOf({ id: 336 }));
    await openCar('/car/336');
    await tap('Действия');
    await tap('Пожаловаться на публикацию');
    cleanup();
    await openCar('/car/336');
    expect(sessionStorage.getItem('wanted_page')).toBeNull();
  });
});

describe('the online viewing', () => {
  const urlOf = (id: number) => `/api/v2/ads/${id}/request-online-show`;

  test.each<[string, number, () => Response, string, RegExp[]]>([
    ['success', 340, () => json({ success: true }), 'Заявка на онлайн показ успешно отправлена', []],
    [
      'failure',
      341,
      () => json({ message: 'Нет' }, 500),
      'Не удалось отправить запрос. Попробуйте позже',
      [/request-online-show: 500/, /online-show ApiError/],
    ],
  ])('is asked for by one tap; %s is alerted', async (_, id, answer, text, warnings) => {
    expectConsole(...warnings);
    signIn();
    const calls = carNetwork(carOf({ id }), { [urlOf(id)]: answer });
    await openCar(`/car/${id}`);
    await tap('Запросить онлайн-показ');
    expect(await alertText()).toBe(text);
    expect(callsTo(calls, urlOf(id)).map(({ method }) => method)).toEqual(['POST']);
  });

  test('of a guest leads to sign-in and back to a question: an address alone sends nothing [ROLE-10]', async () => {
    const calls = carNetwork(carOf({ id: 342 }), { [urlOf(342)]: () => json({ success: true }) });
    await openCar('/car/342');
    await tap('Запросить онлайн-показ');
    expect(addressNow()).toBe('/login');
    const returnUrl = sessionStorage.getItem('wanted_page') ?? '';
    cleanup();
    signIn();
    await openCar(returnUrl);
    expect(await alertText()).toBe('Запросить онлайн-показ этого автомобиля?');
    expect(callsTo(calls, urlOf(342))).toHaveLength(0);
    await tap('Запросить');
    await screen.findByText('Заявка на онлайн показ успешно отправлена');
    expect(callsTo(calls, urlOf(342))).toHaveLength(1);
  });

  test('that the seller does not offer is not offered, whatever the address says', async () => {
    signIn();
    carNetwork(carOf({ id: 345, online_show: false }));
    await openCar('/car/345?action=online-show');
    expect(screen.queryByRole('button', { name: 'Запросить онлайн-показ' })).toBeNull();
    await waitFor(() => expect(addressNow()).toBe('/car/345'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('requested by an address waits for hydration', async () => {
    signIn();
    store.set(isHydratingAtom, true);
    carNetwork(carOf({ id: 346 }));
    await openCar('/car/346?action=online-show');
    expect(addressNow()).toBe('/car/346?action=online-show');
    act(() => store.set(isHydratingAtom, false));
    expect(await alertText()).toBe('Запросить онлайн-показ этого автомобиля?');
    expect(addressNow()).toBe('/car/346');
  });

  test('answered after the page was left says nothing elsewhere', async () => {
    signIn();
    let release: (answer: Response) => void = () => undefined;
    carNetwork(carOf({ id: 343 }), { [urlOf(343)]: () => new Promise((resolve) => (release = resolve)) });
    await openCar('/car/343');
    await tap('Запросить онлайн-показ');
    cleanup();
    carNetwork(carOf({ id: 344 }));
    await openCar('/car/344');
    await act(async () => release(json({ success: true })));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the owner', () => {
  const urlOf = (id: number) => `/api/web-user/ads/delete/${id}`;
  const openOwn = async (id: number, answer = () => json({ success: true })) => {
    signIn(31);
    const calls = carNetwork(carOf({ id }), { [urlOf(id)]: answer });
    await openCar(`/car/${id}`);
    return calls;
  };

  test('has neither order, online viewing, sharing nor contacts [CAR-26] [CAR-16]', async () => {
    await openOwn(350);
    for (const name of ['Привезти под заказ', 'Запросить онлайн-показ', 'Действия', 'Написать']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Позвонить' })).toBeNull();
  });

  test('cannot archive, and edits on the page for it [CAR-26]', async () => {
    await openOwn(351);
    await tap('Объявление');
    const actions = within(screen.getByRole('dialog', { name: 'Объявление' }));
    expect(actions.getByRole('button', { name: 'Архивировать' })).toHaveProperty('disabled', true);
    expect(actions.getByText('Архив пока не открыт: проданную машину можно удалить.')).toBeTruthy();
    await userEvent.click(actions.getByRole('button', { name: 'Редактировать' }));
    expect(addressNow()).toBe('/edit-ad/351');
  });

  test('deletes after a question, reads that it is done and goes to the profile [CAR-27]', async () => {
    const calls = await openOwn(352);
    await tap('Объявление');
    await tap('Удалить объявление');
    expect(await alertText()).toBe('Удалить объявление? Вернуть его будет нельзя.');
    expect(callsTo(calls, urlOf(352))).toHaveLength(0);
    await tap('Удалить');
    expect(await screen.findByText('Объявление удалено')).toBeTruthy();
    expect(callsTo(calls, urlOf(352)).map(({ method }) => method)).toEqual(['DELETE']);
    await tap('Понятно');
    expect(addressNow()).toBe('/profile');
  });

  test('who thinks again deletes nothing', async () => {
    const calls = await openOwn(353);
    await tap('Объявление');
    await tap('Удалить объявление');
    await tap('Отмена');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(callsTo(calls, urlOf(353))).toHaveLength(0);
  });

  test('reads that a deletion failed and stays [CAR-27]', async () => {
    expectConsole(/DELETE \/web-user\/ads\/delete\/\{id\}: 500/, /delete ApiError/);
    await openOwn(354, () => json({ message: 'Нет' }, 500));
    await tap('Объявление');
    await tap('Удалить объявление');
    await tap('Удалить');
    expect(await screen.findByText('Ошибка при удалении объявления')).toBeTruthy();
    expect(addressNow()).toBe('/car/354');
  });

  test('reads that statistics are not to be had where there is no widget', async () => {
    await openOwn(355);
    expect(screen.queryByText('Не удалось загрузить статистику')).toBeNull();
    await tap('Статистика');
    const modal = within(screen.getByRole('dialog', { name: 'Статистика' }));
    expect(modal.getByRole('alert').textContent).toBe('Не удалось загрузить статистику');
    await userEvent.click(modal.getByRole('button', { name: 'Вернуться к объявлению' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
