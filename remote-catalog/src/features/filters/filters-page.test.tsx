import { carHandbooks } from '@cars/shared-test/factories';
import { freshStore, stageTests } from '@cars/shared-test/stage';
import { failure, held, success } from '@cars/shared-test/stub-fetch';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import { adFacets, showCatalog, stubCatalog } from '../../test-catalog.tsx';
import { address, button, field, isSearch, moreButton } from './test-panel.ts';

stageTests();
afterEach(() => void rs.restoreAllMocks());

describe('the panel', () => {
  test('three skeleton cards are shown while the handbook loads [CAT-27]', async () => {
    const slow = held<'handbooks.cars'>();
    stubCatalog({ 'handbooks.cars': slow.response });
    const { container } = showCatalog('/filters');
    await screen.findByText('Загрузка фильтров');
    expect(container.querySelectorAll('[data-skeleton-card]')).toHaveLength(3);
    slow.release(success(carHandbooks()));
    await button(/Марка/);
    expect(screen.queryByText('Загрузка фильтров')).toBeNull();
  });

  test('without the handbook the other fields work, and a retry loads mark and model', async () => {
    expectConsole(/GET \/meta\/car-handbooks: 500/, /handbooks ApiError/);
    let isDown = true;
    stubCatalog({ 'handbooks.cars': () => (isDown ? failure(500) : success(carHandbooks())) });
    const { user } = showCatalog('/filters?brand=1');
    expect((await screen.findByRole('alert')).textContent).toContain('Ошибка загрузки данных');
    expect(await button(/Марка/)).toHaveProperty('disabled', true);
    await user.type(await field('Цена до'), '900000');
    await user.click(await moreButton());
    await user.click(screen.getByRole('checkbox', { name: 'Поврежденный' }));
    isDown = false;
    await user.click(await button('Повторить'));
    await waitFor(async () => expect((await button(/Марка/)).textContent).toBe('МаркаToyota'));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(await button(/Показать/));
    expect(address()).toBe('/catalog?brand=1&priceMax=900000&statuses=4');
  });

  test.each([
    [true, 'Слишком много запросов, попробуйте через 30 секунд.'],
    [false, 'Нет интернета'],
  ])(
    'a missing handbook has its reason and the rest of the pause, connected: %s [ERR-22] [ERR-27]',
    async (isOnline, text) => {
      expectConsole(/GET \/meta\/car-handbooks: 429/, /handbooks ApiError/);
      rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      const message = 'Слишком много запросов, попробуйте через 30 секунд.';
      stubCatalog({ 'handbooks.cars': failure(429, { message }, { 'Retry-After': '30' }) });
      showCatalog('/filters');
      const alert = await screen.findByRole('alert');
      expect([...alert.children].map(({ textContent }) => textContent)).toEqual([
        'Марки и модели не загрузились',
        text,
        'Повторить через 0:30',
      ]);
      expect(screen.getByRole('button', { name: 'Повторить через 0:30' })).toHaveProperty('disabled', true);
    },
  );

  test('an address fills every field [CAT-26]', async () => {
    stubCatalog();
    showCatalog(
      '/filters?brand=1&model=11&yearMin=2015&priceMax=2000000&bodyType=suv&kpp=cvt&condition=used' +
        '&statuses=3&stockStatuses=in_transit&onlyAvailable=true&ptsType=original&cityId=1&radius=100' +
        '&engine=diesel,hybrid&drivetrain=all_wheel&rudder=right&powerMin=150&color=000000,ffffff&seller=dealer',
    );
    expect((await button(/Марка/)).textContent).toBe('МаркаToyota');
    expect((await button(/Модель/)).textContent).toBe('МодельCamry');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Город/ }).textContent).toBe('ГородМосква'),
    );
    expect((await field('Год от')).value).toBe('2015');
    const price = await field('Цена до');
    await waitFor(() => expect(price.value).toBe('2\u00a0000\u00a0000'));
    expect((await field('Пробег от')).value).toBe('');
    const checked = [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(
      ({ labels, value }) => labels?.[0]?.textContent ?? value,
    );
    expect((await button(/Кузов/)).textContent).toBe('КузовВнедорожник');
    expect((await button(/Цвет/)).textContent).toBe('ЦветЧёрный, Белый');
    expect((await field('Мощность от')).value).toBe('150');
    expect(checked).toEqual([
      'Вариатор',
      'Дизель',
      'Гибрид',
      'Полный',
      '+\u00a0100\u00a0км',
      'Б/у',
      'После ремонта',
      'В наличии',
      'В пути',
      'Правый',
      'Дилер',
      'Оригинал',
    ]);
    expect((await moreButton()).textContent).toBe('Ещё параметры8');
  });

  test('nine bodies, three gearboxes, three conditions, the finer statuses of the handbook [CAT-26] [CAT-29]', async () => {
    stubCatalog();
    const { user } = showCatalog('/filters');
    const labels = async (name: string) =>
      within(await screen.findByRole('group', { name }))
        .getAllByRole('checkbox')
        .map((input) => (input as HTMLInputElement).labels?.[0]?.textContent);
    expect(await labels('Коробка передач')).toEqual(['Автомат', 'Механика', 'Вариатор']);
    expect(await labels('Двигатель')).toEqual(['Бензин', 'Дизель', 'Гибрид', 'Электро']);
    expect(await labels('Привод')).toEqual(['Передний', 'Задний', 'Полный']);
    await user.click(await moreButton());
    expect(await labels('Состояние')).toEqual(['Новый', 'Б/у', 'На запчасти', 'После ремонта']);
    expect(await labels('Наличие')).toEqual(['В наличии', 'В пути', 'Под заказ']);
    await user.click(await button(/Кузов/));
    expect(await labels('Кузов')).toHaveLength(9);
  });

  test('several bodies are chosen in one sheet [CAT-44]', async () => {
    stubCatalog();
    const { user } = showCatalog('/filters');
    await user.click(await moreButton());
    await user.click(await button(/Кузов/));
    await user.click(screen.getByRole('checkbox', { name: 'Купе' }));
    await user.click(screen.getByRole('checkbox', { name: 'Седан' }));
    expect(address()).toBe('/filters');
    await user.click(await button('Применить'));
    expect((await button(/Кузов/)).textContent).toBe('КузовСедан, Купе');
    expect(address()).toBe('/filters?bodyType=coupe%2Csedan');
  });

  test('fuel, drive, wheel, power and colors narrow the list [CAT-60]', async () => {
    const seen = stubCatalog();
    const { user } = showCatalog('/filters');
    await user.click(await screen.findByRole('checkbox', { name: 'Дизель' }));
    await user.click(screen.getByRole('checkbox', { name: 'Полный' }));
    await user.click(await moreButton());
    await user.click(screen.getByRole('checkbox', { name: 'Правый' }));
    await user.type(await field('Мощность до'), '200');
    await user.click(await button(/Цвет/));
    await user.click(screen.getByRole('checkbox', { name: 'Синий' }));
    await user.click(await button('Применить'));
    expect(address()).toBe(
      '/filters?engine=diesel&drivetrain=all_wheel&rudder=right&powerMax=200&color=0000ff',
    );
    await user.click(await button(/^Показать/));
    await waitFor(() =>
      expect(seen.filter(isSearch).at(-1)?.body).toEqual({
        engines: ['diesel'],
        drivetrains: ['all_wheel'],
        rudder: 'right',
        power: [null, 200],
        colors: ['#0000ff'],
      }),
    );
  });

  test('further marks, marks that are not wanted, seller and region narrow the list [CAT-61] [CAT-62]', async () => {
    const seen = stubCatalog();
    const { user } = showCatalog('/filters');
    await user.click(await button(/^Марка/));
    await user.click(screen.getByRole('checkbox', { name: 'Toyota' }));
    await user.type(screen.getByRole('searchbox', { name: 'Поиск марки' }), 'ниссан');
    await user.click(await screen.findByRole('checkbox', { name: 'Nissan' }));
    await user.click(await button('Применить'));
    expect((await button(/^Марка/)).textContent).toBe('МаркаToyota, Nissan');
    expect((await button(/^Модель/)).textContent).toBe('МодельДля одной марки');
    await user.click(await button(/^Марка/));
    await user.click(screen.getByRole('radio', { name: 'Исключить' }));
    await user.click(screen.getByRole('checkbox', { name: 'Toyota' }));
    await user.click(await button('Применить'));
    await user.click(await moreButton());
    await user.click(screen.getByRole('checkbox', { name: 'Дилер' }));
    await user.click(await button(/^Регион/));
    await user.click(await screen.findByRole('radio', { name: 'Татарстан' }));
    expect((await button(/^Марка/)).textContent).toBe('МаркаNissan · кроме Toyota');
    expect((await button(/^Регион/)).textContent).toBe('РегионТатарстан');
    await user.click(await button(/^Показать/));
    await waitFor(() =>
      expect(seen.filter(isSearch).at(-1)?.body).toEqual({
        mark_id: 3,
        excluded_mark_ids: [1],
        seller: 'dealer',
        region: 'Татарстан',
      }),
    );
  });

  test('cars in stock are one choice, alone or beside others', async () => {
    stubCatalog();
    const { user } = showCatalog('/filters');
    await user.click(await moreButton());
    await user.click(await screen.findByRole('checkbox', { name: 'В наличии' }));
    expect(address()).toBe('/filters?onlyAvailable=true');
    await user.click(screen.getByRole('checkbox', { name: 'В пути' }));
    expect(address()).toBe('/filters?stockStatuses=in_stock%2Cin_transit');
    await user.click(screen.getByRole('checkbox', { name: 'В пути' }));
    expect(address()).toBe('/filters?onlyAvailable=true');
  });
});

describe('mark and model', () => {
  test('a model can be chosen only after its mark, and another mark clears it', async () => {
    stubCatalog();
    const { user } = showCatalog('/filters');
    expect(await button(/Модель/)).toHaveProperty('disabled', true);
    await user.click(await button(/Марка/));
    await user.click(screen.getByRole('checkbox', { name: 'Toyota' }));
    await user.click(await button('Применить'));
    await user.click(await button(/Модель/));
    expect(
      screen
        .getAllByRole('radio')
        .slice(0, 3)
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['', '11', '12']);
    await user.click(screen.getByRole('radio', { name: 'Camry' }));
    await user.click(await button('Применить'));
    expect(address()).toBe('/filters?brand=1&model=11');
    await user.click(await button(/Марка/));
    await user.click(screen.getByRole('checkbox', { name: 'Toyota' }));
    await user.click(screen.getByRole('checkbox', { name: 'Nissan' }));
    await user.click(await button('Применить'));
    expect((await button(/Модель/)).textContent).toBe('МодельЛюбая модель');
    expect(address()).toBe('/filters?brand=3');
  });

  test('a generation of the chosen model is taken at the tap and goes with its model [CAT-25] [CAT-26] [CAT-82]', async () => {
    const generations = [
      { id: 1100, model_id: 11, name: 'VI (XV40)', year_from: 2006, year_to: 2011 },
      { id: 1106, model_id: 11, name: 'VIII (XV70)', year_from: 2017, year_to: null },
      { id: 1200, model_id: 12, name: 'X', year_from: 2006, year_to: 2013 },
    ];
    const seen = stubCatalog({
      'handbooks.cars': success(carHandbooks({ generations })),
      'ads.facets': success(adFacets({ generation_id: { all: 9, values: { 1106: 5 } } })),
    });
    const { user } = showCatalog('/filters?brand=1');
    await button(/Модель/);
    expect(screen.queryByRole('button', { name: /Поколение/ })).toBeNull();
    await user.click(await button(/Модель/));
    await user.click(screen.getByRole('radio', { name: 'Camry' }));
    await user.click(await button('Применить'));
    await user.click(await button('Поколение Любое поколение'));
    const sheet = await screen.findByRole('dialog', { name: 'Поколение' });
    await waitFor(() =>
      expect(
        within(sheet)
          .getAllByRole('radio')
          .map((radio) => radio.closest('label')?.textContent),
      ).toEqual([
        'Любое поколение99 объявлений',
        'VIII (XV70)2017–н. в.55 объявлений',
        'VI (XV40)2006–201100 объявлений',
      ]),
    );
    await user.click(within(sheet).getByRole('radio', { name: /XV70/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await button(/Поколение/)).textContent).toBe('ПоколениеVIII (XV70)');
    expect(address()).toBe('/filters?brand=1&model=11&generation=1106');
    await user.click(await button(/^Показать/));
    expect(seen.filter(isSearch).at(-1)?.body).toEqual({ mark_id: 1, model_id: 11, generation_id: 1106 });
    await user.click(await button(/VIII \(XV70\)/));
    await waitFor(() => expect(seen.filter(isSearch).at(-1)?.body).toEqual({ mark_id: 1, model_id: 11 }));
  });

  test('the search in the sheet finds Russian spellings, without the brand list too', async () => {
    expectConsole(/GET \/brandList\.json: 404/, /brandList ApiError/);
    stubCatalog({ 'handbooks.brandList': failure(404) });
    const { user } = showCatalog('/filters');
    await user.click(await button(/Марка/));
    await user.type(screen.getByRole('searchbox', { name: 'Поиск марки' }), 'тойо');
    await waitFor(() =>
      expect(
        within(screen.getByRole('dialog'))
          .getAllByRole('checkbox')
          .map((box) => (box as HTMLInputElement).value),
      ).toEqual(['1']),
    );
  });
});

describe('reset', () => {
  test("clears every field, the order included; the catalog's list is unchanged until apply [CAT-28]", async () => {
    stubCatalog();
    const { user } = showCatalog('/filters?brand=1&priceMin=1000&kpp=cvt&condition=new&sort=price_asc');
    const price = await field('Цена от');
    await waitFor(() => expect(price.value).toBe('1\u00a0000'));
    await user.click(await button('Сбросить'));
    expect((await field('Цена от')).value).toBe('');
    expect((await button(/Марка/)).textContent).toBe('МаркаЛюбая марка');
    expect(document.querySelectorAll('input:checked')).toHaveLength(0);
    expect(address()).toBe('/filters');
    expect(await button('Сбросить')).toHaveProperty('disabled', true);
  });
});

describe('the filters button of the catalog', () => {
  test('has a mark while any filter is active [SRCH-1]', async () => {
    stubCatalog();
    showCatalog('/catalog?kpp=cvt');
    await screen.findByRole('article');
    expect(screen.getByText('Фильтры применены')).toBeTruthy();
  });

  test('has none with the defaults', async () => {
    stubCatalog();
    showCatalog('/catalog', freshStore());
    await screen.findByRole('article');
    expect(screen.queryByText('Фильтры применены')).toBeNull();
  });
});
