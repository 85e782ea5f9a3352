import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@rstest/core';
import { eachDatabase } from '../../db/test-databases.ts';
import { noise } from '../../images/fixtures.ts';
import { testImages } from '../../test-images.ts';
import { testMarkets } from '../../test-market.ts';
import { CAR, CREATE, fileOf, NEW_AD, newAdForm, upload } from '../../test-selling.ts';

/** The messages in the order of the checks [SELL-1]. */
const ORDER = [
  ['city_id', 'Выберите город.'],
  ['stock_status', 'Выберите статус авто.'],
  ['mark_id', 'Выберите марку автомобиля.'],
  ['model_id', 'Выберите модель автомобиля.'],
  ['year', 'Укажите корректный год выпуска.'],
  ['power', 'Укажите мощность двигателя.'],
  ['color', 'Выберите цвет автомобиля.'],
  ['vin_number', 'Введите VIN номер (до 17 символов).'],
  ['is_used', 'Укажите состояние автомобиля.'],
  ['kpp', 'Выберите коробку передач.'],
  ['body', 'Выберите тип кузова.'],
  ['engine', 'Выберите тип двигателя.'],
  ['drivetrain', 'Выберите привод.'],
  ['rudder', 'Выберите расположение руля.'],
  ['pts_type', 'Выберите тип ПТС.'],
  ['price', 'Укажите цену.'],
  ['currency', 'Выберите валюту (USD, EUR, RUB).'],
] as const;

const link = (host: string) => `https://${host}/${'x'.repeat(2100)}`;

/** Values of another kind for each field, in the order of the checks. */
const WRONG: readonly (readonly [field: string, values: readonly string[], message: string])[] = [
  ['city_id', ['moscow', '-1', '1.5', '9223372036854775808'], 'Выберите город.'],
  ['stock_status', ['sold', ''], 'Выберите статус авто.'],
  ['mark_id', ['-1', 'BMW', '9223372036854775808'], 'Выберите марку автомобиля.'],
  ['model_id', ['0', 'x'], 'Выберите модель автомобиля.'],
  ['year', ['abc', '0x10', '2015.5', '99999999999'], 'Укажите корректный год выпуска.'],
  ['power', ['1.5', '99999999999', 'много', '-1'], 'Укажите мощность двигателя.'],
  ['color', ['красный', '#ff00001'], 'Выберите цвет автомобиля.'],
  ['vin_number', ['X'.repeat(101), 'a\u0000b'], 'Введите VIN номер (до 17 символов).'],
  ['is_used', ['maybe'], 'Укажите состояние автомобиля.'],
  ['kpp', ['robot'], 'Выберите коробку передач.'],
  ['body', ['limousine'], 'Выберите тип кузова.'],
  ['engine', ['steam'], 'Выберите тип двигателя.'],
  ['drivetrain', ['6wd'], 'Выберите привод.'],
  ['rudder', ['middle'], 'Выберите расположение руля.'],
  ['pts_type', ['copy'], 'Выберите тип ПТС.'],
  ['mileage', ['far', '1.5'], 'Укажите пробег от 0 до 9 999 999 км.'],
  ['width', ['wide', '99999999999'], 'Укажите ширину от 0 до 10 000 мм.'],
  ['length', ['1.5'], 'Укажите длину от 0 до 15 000 мм.'],
  ['height', ['x'], 'Укажите высоту от 0 до 5 000 мм.'],
  ['price', ['1e3', '１', '12.5', ''], 'Укажите цену.'],
  ['currency', ['GBP', ''], 'Выберите валюту (USD, EUR, RUB).'],
  ['report_url', [link('report.example'), 'a\u0000b'], 'Некорректная ссылка на отчет.'],
  ['vin_report_url', [link('report.example')], 'Некорректная ссылка на VIN отчет.'],
  ['video', [link('vk.com/video'), 'https://vk.com/video\u0000'], 'Некорректная ссылка на видео обзор.'],
  ['description', ['я'.repeat(8_000), 'a'.repeat(12_000)], 'Описание не должно превышать 2500 символов.'],
];

eachDatabase('publishing an ad', (database) => {
  const images = testImages(database);
  let photo: Buffer;
  beforeAll(async () => {
    photo = await noise(120, 80).jpeg().toBuffer();
  });
  const markets = testMarkets(database);
  let earlier: ReadonlySet<string>;
  const open = async () => {
    earlier = new Set(await masters());
    return markets([], { images: images() });
  };
  const rowOf = async (id: number) =>
    (await database().sql.query<Record<string, unknown>>('select * from ads where id = $1', [id])).rows[0];
  const count = async (table: string) =>
    (await database().sql.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;
  const masters = () => readdir(join(database().dataDir, 'images', 'originals'));
  /** Files without a picture of an ad or a ticket. */
  const orphans = async () => {
    const { rows } = await database().sql.query<{ address: string }>(
      'select address from ad_images union select address from uploads',
    );
    const known = new Set(rows.map(({ address }) => address));
    return (await masters()).filter((key) => !earlier.has(key) && !known.has(`/img/original/${key}`));
  };

  test('writes everything that the form says, and it shows at once [DATA-5]', async () => {
    const { seller, guest, clock } = await open();
    const first = await upload(seller.person, photo);
    const form = newAdForm(
      {
        vin_number: 'хта210990у2766389',
        color: '#C0C0C0',
        latitude: '55.75',
        longitude: '37.61',
        address: 'Москва, Тверская, 1',
        online_show: 'true',
        description: ' Один хозяин ',
        video: 'https://vk.com/video-1_2',
        report_url: 'https://report.example/1',
        vin_report_url: '',
        pts_number: '77 АА 123456',
      },
      [first.ticket, fileOf(photo)],
    );
    const reply = await seller.person.form(CREATE, form);
    expect(reply.statusCode, reply.body).toBe(200);
    const { id } = reply.json().data;
    expect(reply.json()).toEqual({ success: true, data: { id } });
    const { data } = (await guest.get(`/api/v2/ads/details/${id}`)).json();
    expect(data).toMatchObject({
      id,
      mark: CAR.mark.name,
      model: CAR.model.name,
      generation: CAR.generation.name,
      price: 1_250_000,
      currency: 'RUB',
      price_rub: 1_250_000,
      year: 2015,
      mileage: 84_000,
      power: 190,
      color: '#c0c0c0',
      vin_number: 'XTA210990Y2766389',
      is_used: true,
      is_in_stock: true,
      stock_status: 'in_stock',
      status: 'active',
      city_key: 'moscow',
      city: 'Москва',
      latitude: 55.75,
      longitude: 37.61,
      address: 'Москва, Тверская, 1',
      online_show: true,
      description: 'Один хозяин',
      video: 'https://vk.com/video-1_2',
      report_url: 'https://report.example/1',
      vin_report_url: null,
      pts_number: '77 АА 123456',
      has_video: true,
      user: { id: seller.id },
    });
    expect(data.images).toHaveLength(2);
    expect(data.images[0]).toBe(first.address);
    expect(await rowOf(id)).toMatchObject({ statuses_id: 2, cover: first.address });
    const preview = (await guest.get('/api/v2/ads/preview')).json().data.items;
    expect(preview).toMatchObject([{ id, images: [first.address] }]);
    expect((await guest.get(`/api/v2/ads/${id}/price-history`)).json().data).toMatchObject([
      { cause: 'published', price: 1_250_000, changed_at: clock.now().toISOString().replace('.000', '') },
    ]);
    expect(await count('uploads')).toBe(0);
    expect(await orphans()).toEqual([]);
  });

  test('an ad without a condition has status 1 [SELL-18]', async () => {
    const { seller } = await open();
    const form = newAdForm({ statuses_id: null });
    const { id } = (await seller.person.form(CREATE, form)).json().data;
    expect(await rowOf(id)).toMatchObject({ statuses_id: 1 });
  });

  test('takes an ad without pictures, and counts another currency in roubles', async () => {
    const { seller, app } = await open();
    const form = newAdForm({ price: '10000', currency: 'USD', stock_status: 'on_order' });
    const { id } = (await seller.person.form(CREATE, form)).json().data;
    const { USD } = app.services.rates.current;
    expect(await rowOf(id)).toMatchObject({
      price: 10_000,
      currency: 'USD',
      price_rub: Math.round(10_000 * USD),
      is_in_stock: false,
      stock_status: 'on_order',
      cover: null,
    });
  });

  test('asks for each field in the order and words of the form, and keeps nothing [H13] [SELL-28] [SELL-1]', async () => {
    const { seller } = await open();
    const before = await masters();
    for (const [at, [field, text]] of ORDER.entries()) {
      const missing = Object.fromEntries(ORDER.slice(at).map(([name]) => [name, null]));
      const reply = await seller.person.form(CREATE, newAdForm(missing, [fileOf(photo)]));
      expect([reply.statusCode, reply.json().message]).toEqual([422, text]);
      expect(Object.keys(reply.json().errors)).toEqual(ORDER.slice(at).map(([name]) => name));
      expect(reply.json().errors[field]).toEqual([text]);
    }
    expect(await masters()).toEqual(before);
    expect([await count('ads'), await count('uploads')]).toEqual([0, 0]);
  });

  test('refuses what is out of range, in words [D5]', async () => {
    const { seller } = await open();
    const year = new Date().getFullYear();
    const wrong = [
      [{ year: '1899' }, 'Укажите корректный год выпуска.'],
      [{ year: String(year + 1) }, 'Укажите корректный год выпуска.'],
      [{ power: '0' }, 'Укажите мощность двигателя.'],
      [{ color: 'red' }, 'Выберите цвет автомобиля.'],
      [{ vin_number: '' }, 'Введите VIN номер (до 17 символов).'],
      [{ vin_number: 'A'.repeat(18) }, 'Введите VIN номер (до 17 символов).'],
      [{ price: '0' }, 'Укажите цену.'],
      [{ price: '10000000000' }, 'Цена не может быть больше 9 999 999 999.'],
      [{ width: '10001' }, 'Укажите ширину от 0 до 10 000 мм.'],
      [{ length: '15001' }, 'Укажите длину от 0 до 15 000 мм.'],
      [{ height: '-1' }, 'Укажите высоту от 0 до 5 000 мм.'],
      [{ mileage: '10000000' }, 'Укажите пробег от 0 до 9 999 999 км.'],
      [{ report_url: 'javascript:alert(1)' }, 'Некорректная ссылка на отчет.'],
      [{ vin_report_url: 'https://' }, 'Некорректная ссылка на VIN отчет.'],
      [{ video: 'https://evil.example/video1_2' }, 'Некорректная ссылка на видео обзор.'],
      [{ description: 'я'.repeat(2501) }, 'Описание не должно превышать 2500 символов.'],
      [{ city_id: '999999' }, 'Выберите город.'],
      [{ mark_id: '999999' }, 'Выберите марку автомобиля.'],
      [{ model_id: '1' }, 'Выберите модель автомобиля.'],
      [{ generation_id: '1' }, 'Выберите поколение автомобиля.'],
      [{ statuses_id: '99' }, 'Укажите состояние автомобиля.'],
    ] as const;
    for (const [fields, message] of wrong) {
      const reply = await seller.person.form(CREATE, newAdForm(fields));
      expect([fields, reply.statusCode, reply.json().message]).toEqual([fields, 422, message]);
      expect(Object.keys(reply.json().errors)).toContain(Object.keys(fields)[0]);
    }
    expect(await count('ads')).toBe(0);
    const most = {
      description: 'я'.repeat(2500),
      price: '9999999999',
      currency: 'USD',
      mileage: '9999999',
      year: String(year),
      height: '0',
    };
    const { id } = (await seller.person.form(CREATE, newAdForm(most))).json().data;
    expect(await rowOf(id)).toMatchObject({ price: 9_999_999_999, mileage: 9_999_999 });
  });

  const openProbe = async () => {
    const { seller } = await open();
    return async (fields: Record<string, string>) => {
      const reply = await seller.person.form(CREATE, newAdForm(fields));
      return [reply.statusCode, reply.json().message];
    };
  };

  test('an invalid value is reported like a missing one [D4] [D6] [D7] [SELL-28]', async () => {
    const probe = await openProbe();
    for (const [field, values, message] of WRONG)
      for (const value of values) {
        const answer = [field, value.slice(0, 20), ...(await probe({ [field]: value }))];
        expect(answer).toEqual([field, value.slice(0, 20), 422, message]);
      }
    expect(await count('ads')).toBe(0);
  });

  test('of several invalid values the first in order is reported', async () => {
    const probe = await openProbe();
    for (const at of WRONG.keys()) {
      const wrong = Object.fromEntries(WRONG.slice(at).map(([field, [value = '']]) => [field, value]));
      expect(await probe(wrong)).toEqual([422, WRONG[at]?.[2]]);
    }
    expect(await count('ads')).toBe(0);
  });

  test('refuses other values by field, in words [D7]', async () => {
    const { seller } = await open();
    const wrong: readonly Record<string, string>[] = [
      { latitude: '91' },
      { description: 'a\u0000b' },
      { address: 'a\u0000b' },
    ];
    for (const fields of wrong) {
      const reply = await seller.person.form(CREATE, newAdForm(fields));
      expect([fields, reply.statusCode]).toEqual([fields, 422]);
      expect(Object.keys(reply.json().errors)).toEqual(Object.keys(fields));
    }
    expect(await count('ads')).toBe(0);
  });

  test('writes text as text [D1] [D3] [D18]', async () => {
    const { seller, guest } = await open();
    const description = "'); drop table ads;-- <script>alert(1)</script> \u202Eтскет";
    const fields = { description, address: 'Мос\u202Eква\u200B' };
    const { id } = (await seller.person.form(CREATE, newAdForm(fields))).json().data;
    const { data } = (await guest.get(`/api/v2/ads/details/${id}`)).json();
    expect([data.description, data.address]).toEqual([description, 'Москва']);
  });

  test('writes nothing that the form may not say [C4]', async () => {
    const { seller, buyer } = await open();
    const grabbed = {
      id: '777',
      user_id: String(buyer.id),
      status: 'archived',
      price_rub: '1',
      created_at: '2001-01-01',
      is_favorited: 'true',
      views: '100',
      cover: '/img/original/x.webp',
      is_in_stock: 'false',
      mark: 'Другая',
      city_key: 'sochi',
      import_hash: 'x',
    };
    const { id } = (await seller.person.form(CREATE, newAdForm(grabbed))).json().data;
    expect(id).not.toBe(777);
    expect(await rowOf(id)).toMatchObject({
      user_id: seller.id,
      status: 'active',
      price_rub: 1_250_000,
      cover: null,
      is_in_stock: true,
      mark: CAR.mark.name,
      city_key: 'moscow',
      import_hash: null,
    });
  });

  test('lets only a verified company promise VAT, guarantee and credit [C6] [ACC-20] [ROLE-7]', async () => {
    const { seller } = await open();
    const promises = ['with_vat', 'with_guarantee', 'with_credit', 'warranty', 'available_for_credit'];
    const form = () => newAdForm(Object.fromEntries(promises.map((name) => [name, 'true'])));
    const promised = async () => {
      const row = await rowOf((await seller.person.form(CREATE, form())).json().data.id);
      return promises.map((name) => row?.[name]);
    };
    expect(new Set(await promised())).toEqual(new Set([false]));
    const become = (verified: boolean) =>
      database().sql.query(
        "update users set account_type = 'legal_entity', legal_entity_verified = $2 where id = $1",
        [seller.id, verified],
      );
    await become(false);
    expect(new Set(await promised())).toEqual(new Set([false]));
    await become(true);
    expect(new Set(await promised())).toEqual(new Set([true]));
  });

  test('is for signed-in people, ten times an hour [G4]', async () => {
    const { seller, guest } = await open();
    expect((await guest.form(CREATE, newAdForm())).statusCode).toBe(401);
    for (let n = 0; n < 10; n += 1)
      expect((await seller.person.form(CREATE, newAdForm())).statusCode).toBe(200);
    const refused = await seller.person.form(CREATE, newAdForm());
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is rejected for unknown pictures, and leaves no file behind [H13]', async () => {
    const { seller, buyer } = await open();
    const foreign = await upload(buyer.person, photo);
    const own = await upload(seller.person, photo);
    const bad = fileOf(Buffer.from('<?php'));
    const lists = [
      [fileOf(photo), foreign.ticket],
      [fileOf(photo), `up_${'A'.repeat(43)}`],
      [fileOf(photo), own.address],
      [own.ticket, own.ticket],
      [fileOf(photo), 'https://evil.example/a.webp'],
      [fileOf(photo), fileOf(photo), bad],
    ];
    for (const list of lists) {
      const reply = await seller.person.form(CREATE, newAdForm({}, list));
      expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['images']]);
    }
    expect(await orphans()).toEqual([]);
    expect([await count('ads'), await count('uploads')]).toEqual([0, 2]);
    expect((await seller.person.form(CREATE, newAdForm({}, [own.ticket]))).statusCode).toBe(200);
    const again = await seller.person.form(CREATE, newAdForm({}, [own.ticket]));
    expect(again.json().errors.images).toEqual(['Изображение не найдено: добавьте его ещё раз.']);
  });

  test('while the account is being erased leaves no ad that is shown [I12]', async () => {
    const { seller, guest } = await open();
    const { ticket } = await upload(seller.person, photo);
    const replies = await Promise.all([
      seller.person.form(CREATE, newAdForm()),
      seller.person.form(CREATE, newAdForm({}, [fileOf(photo)])),
      seller.person.delete('/api/web-user/self'),
      seller.person.form(CREATE, newAdForm({}, [ticket])),
      seller.person.form(CREATE, newAdForm()),
    ]);
    for (const { statusCode } of replies) expect([200, 401, 422]).toContain(statusCode);
    const { rows } = await database().sql.query("select from ads where status = 'active'");
    expect([rows, await count('uploads')]).toEqual([[], 0]);
    expect((await guest.get('/api/v2/ads/preview')).json().data.items).toEqual([]);
  });

  test('takes twenty pictures and not one more [H6]', async () => {
    const { seller } = await open();
    const tiny = await noise(8, 8).png().toBuffer();
    const list = Array.from({ length: 21 }, () => fileOf(tiny));
    expect((await seller.person.form(CREATE, newAdForm({}, list))).statusCode).toBe(422);
    const { id } = (await seller.person.form(CREATE, newAdForm({}, list.slice(1)))).json().data;
    const { rows } = await database().sql.query('select from ad_images where ad_id = $1', [id]);
    expect(rows).toHaveLength(20);
  });

  test('reads no tricks of a form [H12]', async () => {
    const { seller } = await open();
    for (const name of ['images[999999]', 'images[__proto__]', 'images[0][1]', 'a]b']) {
      const form = newAdForm();
      form.set(name, 'x');
      expect([name, (await seller.person.form(CREATE, form)).statusCode]).toEqual([name, 422]);
    }
    const many = newAdForm();
    for (let n = 0; n < 100; n += 1) many.set(`field${n}`, 'x');
    expect((await seller.person.form(CREATE, many)).statusCode).toBeGreaterThanOrEqual(400);
    const twice = newAdForm();
    twice.append('price', '1');
    expect((await seller.person.form(CREATE, twice)).statusCode).toBe(422);
    expect(await count('ads')).toBe(0);
    expect(Object.keys(NEW_AD)).not.toContain('images');
  });
});
