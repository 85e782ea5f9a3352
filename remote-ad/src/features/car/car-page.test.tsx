import { messengerAtom, previewAdAtom, store } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { carDetails, userProfile } from '@cars/shared-test/factories';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { byId, type Call, failure, offline, stubFetch, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, rs, test } from '@rstest/core';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callsTo, noPrices, showCar, stubCar } from './test-car.tsx';

const openCar = (id: number | string) => showCar(`/car/${id}`);

const eventTypes = (calls: readonly Call[]) =>
  callsTo(calls, 'events.record').map(({ body }) => (body as { type: string }).type);

stageTests();

describe('the page of a car', () => {
  test('shows price, badge, title, ID, description, location and seller [CAR-4] [CAR-10]', async () => {
    stubCar(carDetails({ id: 101, views: 1_054 }));
    openCar(101);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      'Toyota Camry, 2019',
    );
    const page = within(screen.getByRole('article'));
    expect(page.getByText('2 450 000 ₽')).toBeTruthy();
    expect(page.getByText('XV70')).toBeTruthy();
    expect(page.getByText('автомат').closest('p')?.textContent?.replace(/\s/g, ' ')).toBe(
      '85 000 км · автомат · бензин 181 л.с. · передний',
    );
    expect(page.getAllByText('В наличии')[0]?.tagName).toBe('SPAN');
    expect(page.getByText(/просмотра/).textContent?.replace(/\s/g, ' ')).toBe('1 054 просмотра');
    expect(page.getByRole('button', { name: 'ID: 101' })).toBeTruthy();
    expect(page.getByText('Один владелец.')).toBeTruthy();
    expect(page.getAllByText('Москва')).toHaveLength(2);
    expect(page.getByText('21 объявление')).toBeTruthy();
    expect(page.getByRole('link', { name: /Анна Петрова/ }).getAttribute('href')).toBe('/user/31');
    expect(document.title).toBe('Toyota Camry XV70, 2\u00a0450\u00a0000\u00a0₽');
  });

  test.each([
    [390, ['Описание', 'Местоположение', 'Продавец']],
    [1440, ['Продавец', 'Описание', 'Местоположение']],
  ])(
    'at %s px the headings are in order, the seller beside the photos or at the end',
    async (width, order) => {
      rs.spyOn(window, 'matchMedia').mockImplementation(
        (query) =>
          Object.assign(new EventTarget(), { matches: width >= 1_000, media: query }) as MediaQueryList,
      );
      stubCar(carDetails({ id: 102 }));
      openCar(102);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Toyota Camry, 2019');
      const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      expect(titles.filter((title) => title !== 'Характеристики')).toEqual(order);
      expect(titles.indexOf('Характеристики')).toBe(titles.indexOf('Описание') + 1);
      expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        'Основное',
        'Документы',
        'Цвет и размеры',
        'Состояние и условия',
      ]);
    },
  );

  test('a deep link shows the whole skeleton first [CAR-13]', () => {
    stubCar(carDetails({ id: 103 }));
    openCar(103);
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Загружаем объявление');
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('who signs in while the car is shown gets its heart, and it is no second view [CAR-61]', async () => {
    const calls = stubCar(carDetails({ id: 119 }));
    openCar(119);
    await screen.findByRole('button', { name: 'ID: 119' });
    expect(screen.queryByRole('button', { name: 'Добавить в избранное' })).toBeNull();
    stubFetch({
      'ads.details': byId({ 119: { data: carDetails({ id: 119, is_favorited: false }) } }),
      ...noPrices(119),
      'events.record': { success: true },
    });
    act(() => signIn());
    expect(await screen.findByRole('button', { name: 'Добавить в избранное' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'ID: 119' })).toBeTruthy();
    expect(eventTypes(calls)).toEqual(['view']);
  });

  test('a tapped card provides its picture, title and price immediately [CAR-33]', () => {
    stubCar(carDetails({ id: 104 }));
    store.set(previewAdAtom, carDetails({ id: 104, images: ['/img/original/a.jpg'] }));
    openCar(104);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Toyota Camry, 2019');
    expect(screen.getByText('2 450 000 ₽')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Car image 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ID: 104' })).toBeNull();
  });

  test('the photo of the card stays the same element when the details load', async () => {
    stubCar(carDetails({ id: 105 }));
    store.set(previewAdAtom, carDetails({ id: 105, images: ['/img/original/a.jpg'] }));
    openCar(105);
    const photo = screen.getByRole('img', { name: 'Car image 1' });
    await screen.findByRole('img', { name: 'Car image 3' });
    expect(screen.getByRole('img', { name: 'Car image 1' })).toBe(photo);
  });

  test("another ad's card is not used", () => {
    stubCar(carDetails({ id: 106 }));
    store.set(previewAdAtom, carDetails({ id: 1 }));
    openCar(106);
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  test('a foreign price is shown beside its rubles, with the rate at two decimals', async () => {
    stubCar(carDetails({ id: 107, currency: 'USD', price: 25_000, price_rub: 2_308_850 }), {
      'rates.all': success({ RUB: 1, USD: 92.36, EUR: 100, date: '2026-06-01' }),
    });
    openCar(107);
    expect(await screen.findByText(/^25\s000\s\$, курс 1 \$ = 92,36 ₽$/)).toBeTruthy();
    expect(screen.getByText('2 308 850 ₽')).toBeTruthy();
  });

  test('a damaged car and a recent price reduction have badges', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    stubCar(carDetails({ id: 118, condition: 'damaged', price_reduced_at: yesterday }));
    openCar(118);
    expect(await screen.findByText('Поврежденный')).toBeTruthy();
    expect(screen.getByText('Цена снижена')).toBeTruthy();
  });

  test('shows the day of publication', async () => {
    stubCar(carDetails({ id: 119, created_at: '2020-03-04T22:30:00Z' }));
    openCar(119);
    expect(await screen.findByText(/^5\sмарта 2020$/)).toBeTruthy();
  });

  test('a company has its badge [CAR-12]', async () => {
    const ad = carDetails({ id: 108 });
    stubCar({ ...ad, user: { ...ad.user, account_type: 'legal_entity' } });
    openCar(108);
    expect(await screen.findByText('Компания')).toBeTruthy();
  });

  test('an ad without description and reports has no such sections [CAR-45]', async () => {
    stubCar(carDetails({ id: 109, description: '  ' }));
    openCar(109);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Описание' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Отчёты' })).toBeNull();
  });
});

describe('reports', () => {
  test('a web address is a link without a referrer [CAR-44]', async () => {
    stubCar(carDetails({ id: 111, report_url: 'https://example.ru/r' }));
    openCar(111);
    const link = await screen.findByRole('link', { name: 'История машины' });
    expect(link.getAttribute('href')).toBe('https://example.ru/r');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  });

  test('anything else is text [CAR-44]', async () => {
    stubCar(carDetails({ id: 112, vin_report_url: 'javascript:alert(1)' }));
    openCar(112);
    expect(await screen.findByText('Проверка VIN: javascript:alert(1)')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Отчёт/ })).toBeNull();
  });
});

describe('contacts', () => {
  test('the messenger opens the chat with the seller and the tap is recorded [CAR-12] [MSG-6]', async () => {
    const opened: string[] = [];
    store.set(
      messengerAtom,
      createNoopMessenger({ kind: 'telegram', openMessengerLink: (path) => void opened.push(path) }),
    );
    const calls = stubCar(carDetails({ id: 121 }));
    openCar(121);
    await userEvent.click(await screen.findByRole('button', { name: 'Написать' }));
    expect(opened).toEqual(['/anna_petrova']);
    expect(eventTypes(calls)).toEqual(['view', 'contact_telegram']);
  });

  test('the phone is a link that dials [CAR-12]', async () => {
    stubCar(carDetails({ id: 122 }));
    openCar(122);
    const link = await screen.findByRole('link', { name: 'Позвонить' });
    expect(link.getAttribute('href')).toBe('tel:+79000000002');
  });

  test.each([
    ['browser', 129],
    ['messenger', 127],
    ['wide screen', 128],
  ])('in a %s a call shows the number to read and copy, and counts once [CAR-64]', async (place, id) => {
    const user = userEvent.setup();
    if (place === 'messenger') store.set(messengerAtom, createNoopMessenger({ kind: 'telegram' }));
    if (place === 'wide screen')
      rs.spyOn(window, 'matchMedia').mockImplementation(
        (query) =>
          ({
            matches: query === '(min-width: 1000px)',
            addEventListener() {},
            removeEventListener() {},
          }) as never,
      );
    const calls = stubCar(carDetails({ id }));
    openCar(id);
    await user.click(await screen.findByRole('link', { name: 'Позвонить' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Телефон продавца' }));
    const number = sheet.getByRole('link', { name: '+7 (900) 000-00-02' });
    expect(number.getAttribute('href')).toBe('tel:+79000000002');
    await user.click(sheet.getByRole('button', { name: 'Скопировать номер' }));
    expect(await navigator.clipboard.readText()).toBe('+7 (900) 000-00-02');
    expect(eventTypes(calls)).toEqual(['view', 'contact_phone']);
  });

  test('of a car on order the order and a call are first, writing is in the block of the seller [CAR-40]', async () => {
    const opened: string[] = [];
    store.set(
      messengerAtom,
      createNoopMessenger({ kind: 'telegram', openMessengerLink: (path) => void opened.push(path) }),
    );
    stubCar(carDetails({ id: 126, stock_status: 'on_order' }));
    openCar(126);
    await screen.findByRole('heading', { level: 1 });
    const seller = within(screen.getByRole('region', { name: 'Продавец' }));
    await userEvent.click(seller.getByRole('button', { name: 'Написать' }));
    expect(opened).toEqual(['/anna_petrova']);
    expect(screen.getByRole('button', { name: 'Привезти под заказ' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Позвонить' })).toBeTruthy();
  });

  test('a seller without name and phone has no dead buttons: the order is the main action', async () => {
    const ad = carDetails({ id: 123 });
    stubCar({ ...ad, user: { ...ad.user, username: '../joinchat/x', phone_number: '*#06#' } });
    openCar(123);
    expect(await screen.findByRole('button', { name: 'Привезти под заказ' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Написать' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Позвонить' })).toBeNull();
  });

  test('the owner has no contact buttons', async () => {
    signIn(userProfile({ id: 31 }));
    stubCar(carDetails({ id: 124 }));
    openCar(124);
    await screen.findByRole('heading', { level: 1 });
    for (const name of ['Написать', 'Действия']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('failures', () => {
  test('a missing car shows a message and leads to the catalog', async () => {
    expectConsole(
      /GET \/v2\/ads\/details\/\{id\}: 404/,
      /car details ApiError/,
      /GET \/v2\/ads\/\{id\}\/similar: 404/,
    );
    stubFetch({
      'ads.details': byId({ 131: failure(404) }),
      'ads.similar': byId({ 131: failure(404) }),
    });
    openCar(131);
    expect(await screen.findByRole('heading', { name: 'Объявление не найдено' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Перейти в каталог' }).getAttribute('href')).toBe('/catalog');
  });

  test('an invalid address sends no request', () => {
    const calls = stubFetch();
    openCar('abc');
    expect(screen.getByRole('heading', { name: 'Объявление не найдено' })).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('a failure shows its sentence and a retry that works', async () => {
    expectConsole(/GET \/v2\/ads\/details\/\{id\}: 503/, /car details ApiError/);
    let isDown = true;
    stubFetch({
      ...noPrices(132),
      'ads.details': byId({
        132: () =>
          isDown ? failure(503, { message: 'Сервис перегружен' }) : { data: carDetails({ id: 132 }) },
      }),
      'events.record': { success: true },
    });
    openCar(132);
    expect(await screen.findByText('Сервис перегружен')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('heading', { name: 'Toyota Camry, 2019' })).toBeTruthy();
  });

  test('after a failure a tapped card keeps its picture, title and price, and the car loads when the network is back', async () => {
    expectConsole(/car details ApiError/);
    let isDown = true;
    stubFetch({
      ...noPrices(135),
      'ads.details': byId({ 135: () => (isDown ? offline() : { data: carDetails({ id: 135 }) }) }),
      'events.record': { success: true },
    });
    store.set(previewAdAtom, carDetails({ id: 135, images: ['/img/original/a.jpg'] }));
    openCar(135);
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить объявление' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Toyota Camry, 2019' })).toBeTruthy();
    expect(screen.getByText('2 450 000 ₽')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Car image 1' })).toBeTruthy();
    isDown = false;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('button', { name: 'ID: 135' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a pause requested by the server is observed', async () => {
    expectConsole(/GET \/v2\/ads\/details\/\{id\}: 429/, /car details ApiError/);
    stubFetch({
      'ads.details': byId({ 133: () => failure(429, { message: 'Слишком часто' }, { 'Retry-After': '30' }) }),
    });
    openCar(133);
    const retry = await screen.findByRole('button', { name: 'Повторить через 0:30' });
    expect((retry as HTMLButtonElement).disabled).toBe(true);
  });

  test('a script in the description stays text', async () => {
    stubCar(carDetails({ id: 134, description: '<img src=x onerror="window.__xss=1">' }));
    openCar(134);
    expect(await screen.findByText('<img src=x onerror="window.__xss=1">')).toBeTruthy();
  });
});
