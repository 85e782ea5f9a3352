import { latestYear } from '@cars/shared-contracts/rules/open-ends';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import type { Failure } from '../../http/failure.ts';
import { CREATE, fileOf, NEW_AD, newAdForm } from '../../test-selling.ts';
import { SellingService, type SellingServiceParts } from './selling.ts';
import { publishingStage } from './test-publishing.ts';

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
  ['mileage', ['far', '1.5'], 'Укажите пробег от 0 до 9\u00a0999\u00a0999\u00a0км.'],
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

onDatabase('the checks of a new ad', (database) => {
  const { open, photo, rowOf, count, masters } = publishingStage(database);

  test('reports each missing field in the order and words of the form, and stores nothing [H13] [SELL-28] [SELL-1]', async () => {
    const { seller } = await open();
    const before = await masters();
    for (const [at, [field, text]] of ORDER.entries()) {
      const missing = Object.fromEntries(ORDER.slice(at).map(([name]) => [name, null]));
      const reply = await seller.user.form(CREATE, newAdForm(missing, [fileOf(photo())]));
      expect([reply.statusCode, reply.json().message]).toEqual([422, text]);
      expect(Object.keys(reply.json().errors)).toEqual(ORDER.slice(at).map(([name]) => name));
      expect(reply.json().errors[field]).toEqual([text]);
    }
    expect(await masters()).toEqual(before);
    expect([await count('ads'), await count('uploads')]).toEqual([0, 0]);
  });

  test('takes the newest year from the clock of the server, which is a day ahead in the east [D5]', () => {
    const now = () => new Date('2031-12-31T11:00:00Z');
    const selling = new SellingService({ now } as SellingServiceParts);
    const fieldsOf = (year: number): string[] => {
      try {
        return Object.keys(selling.checked({ year }));
      } catch (error) {
        return Object.keys((error as Failure).errors ?? {});
      }
    };
    expect(fieldsOf(2032)).not.toContain('year');
    expect(fieldsOf(2033)).toContain('year');
  });

  test('refuses what is out of range, with a sentence [D5]', async () => {
    const { seller, clock } = await open();
    const year = latestYear(clock.now());
    const wrong = [
      [{ year: '1899' }, 'Укажите корректный год выпуска.'],
      [{ year: String(year + 1) }, 'Укажите корректный год выпуска.'],
      [{ power: '0' }, 'Укажите мощность двигателя.'],
      [{ color: 'red' }, 'Выберите цвет автомобиля.'],
      [{ vin_number: '' }, 'Введите VIN номер (до 17 символов).'],
      [{ vin_number: 'A'.repeat(18) }, 'Введите VIN номер (до 17 символов).'],
      [{ price: '0' }, 'Укажите цену.'],
      [{ price: '10000000000' }, 'Цена не может быть больше 9\u00a0999\u00a0999\u00a0999.'],
      [{ width: '10001' }, 'Укажите ширину от 0 до 10 000 мм.'],
      [{ length: '15001' }, 'Укажите длину от 0 до 15 000 мм.'],
      [{ height: '-1' }, 'Укажите высоту от 0 до 5 000 мм.'],
      [{ mileage: '10000000' }, 'Укажите пробег от 0 до 9\u00a0999\u00a0999\u00a0км.'],
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
      const reply = await seller.user.form(CREATE, newAdForm(fields));
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
    const { id } = (await seller.user.form(CREATE, newAdForm(most))).json().data;
    expect(await rowOf(id)).toMatchObject({ price: 9_999_999_999, mileage: 9_999_999 });
  });

  const openProbe = async () => {
    const { seller } = await open();
    return async (fields: Record<string, string>) => {
      const reply = await seller.user.form(CREATE, newAdForm(fields));
      return [reply.statusCode, reply.json().message];
    };
  };

  test('an invalid value is reported like a missing one [D4] [D6] [D7] [SELL-28]', async () => {
    const probe = await openProbe();
    for (const [field, values, message] of WRONG)
      for (const value of values) {
        const response = [field, value.slice(0, 20), ...(await probe({ [field]: value }))];
        expect(response).toEqual([field, value.slice(0, 20), 422, message]);
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

  test('refuses other values by field, with a sentence [D7]', async () => {
    const { seller } = await open();
    const wrong: readonly Record<string, string>[] = [
      { latitude: '91' },
      { description: 'a\u0000b' },
      { address: 'a\u0000b' },
    ];
    for (const fields of wrong) {
      const reply = await seller.user.form(CREATE, newAdForm(fields));
      expect([fields, reply.statusCode]).toEqual([fields, 422]);
      expect(Object.keys(reply.json().errors)).toEqual(Object.keys(fields));
    }
    expect(await count('ads')).toBe(0);
  });

  test('ignores tricks of a form [H12]', async () => {
    const { app, seller } = await open();
    for (const name of ['images[999999]', 'images[__proto__]', 'images[0][1]', 'a]b']) {
      const form = newAdForm();
      form.set(name, 'x');
      expect([name, (await seller.user.form(CREATE, form)).statusCode]).toEqual([name, 422]);
    }
    const many = newAdForm();
    for (let n = 0; n < 100; n += 1) many.set(`field${n}`, 'x');
    expect((await seller.user.form(CREATE, many)).statusCode).toBe(400);
    const long = newAdForm({ address: 'a'.repeat(1024 * 1024) });
    expect((await seller.user.form(CREATE, long)).statusCode).toBe(422);
    const raw = async (part: string) => {
      const body = `--X\r\n${part}\r\n--X--\r\n`;
      const reply = await app.call({
        method: 'POST',
        url: CREATE,
        headers: {
          authorization: `Bearer ${seller.token}`,
          'content-type': 'multipart/form-data; boundary=X',
        },
        payload: body,
      });
      return reply.statusCode;
    };
    const crowd = Array.from(
      { length: 10_000 },
      (_, n) => `Content-Disposition: form-data; name="f${n}"\r\n\r\n`,
    );
    expect(await raw(crowd.join('\r\n--X\r\n'))).toBe(400);
    const named = 'Content-Disposition: form-data; name="price"';
    const odd = {
      'a header of 20 KB': `${named}\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n1`,
      'two thousand headers': `${named}\r\n${'X: y\r\n'.repeat(2_000)}\r\n1`,
      'a name of 200 bytes': `Content-Disposition: form-data; name="${'n'.repeat(200)}"\r\n\r\n1`,
      'a form within a form': `${named}\r\nContent-Type: multipart/mixed; boundary=Y\r\n\r\n--Y\r\n\r\n1\r\n--Y--`,
      'no name': 'Content-Disposition: form-data\r\n\r\n1',
    };
    for (const [what, part] of Object.entries(odd)) {
      const status = await raw(part);
      expect([what, [400, 413, 415, 422].includes(status) || status]).toEqual([what, true]);
    }
    const twice = newAdForm();
    twice.append('price', '1');
    expect((await seller.user.form(CREATE, twice)).statusCode).toBe(422);
    expect(await count('ads')).toBe(0);
    expect(Object.keys(NEW_AD)).not.toContain('images');
  }, 90_000);
});
