import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { eachDatabase } from '../../db/test-databases.ts';
import { noise } from '../../images/fixtures.ts';
import { createImages, type Images } from '../../images/pipeline.ts';
import { addAds, openTestApp, type TestApp } from '../../test-app.ts';
import { createCaller, createClock, createMessenger, enterAs } from '../../test-callers.ts';

const UPDATE = '/api/web-user/self/update';
const LEGAL = '/api/web-user/self/set-legal-content';
const U1 = '79005550001';
const U2 = '79005550002';
const COMPANY = {
  organization_type: 'ooo',
  organization_name: 'ООО «Весна»',
  inn: '7707083893',
  ogrn: '1027700132195',
  rs: '40602810700000000025',
  ks: '30101810400000000746',
  legal_address: 'Москва, Тверская, 1',
  email: 'vesna@cars.example',
};

const formOf = (fields: Readonly<Record<string, string | Blob>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

eachDatabase('the profile', (database) => {
  let images: Images;
  const apps: TestApp[] = [];
  beforeAll(async () => {
    images = await createImages({
      dataDir: database().dataDir,
      storageHosts: [],
      log: { warn: () => undefined },
    });
  });
  afterAll(() => images.close());
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });
  const open = async () => {
    const clock = createClock();
    const messenger = createMessenger();
    const app = await openTestApp(database(), { now: clock.now, sender: messenger.sender, images });
    apps.push(app);
    const enter = (phone: string) => enterAs(app, database(), phone, clock.now());
    return { app, clock, messenger, enter };
  };
  const rowOf = async (id: number) =>
    (await database().sql.query<Record<string, unknown>>('select * from users where id = $1', [id])).rows[0];
  const uploadsLeft = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith(`cars-upload-${process.pid}-`)).length;
  const storedPictures = () => readdir(join(database().dataDir, 'images', 'originals'));

  test('takes what the form holds and leaves the rest [DATA-1]', async () => {
    const { enter } = await open();
    const { person, id } = await enter(U1);
    const filled = await person.form(
      UPDATE,
      formOf({
        name: 'Пётр «Быстрый» \\ 1',
        username: '@petr_77',
        email: 'p@cars.example',
        phone_number: '8 900 555-00-01',
      }),
    );
    expect(filled.json()).toEqual({
      success: true,
      data: {
        user: {
          id,
          name: 'Пётр «Быстрый» \\ 1',
          username: 'petr_77',
          email: 'p@cars.example',
          phone_number: U1,
          avatar: null,
          account_type: 'private',
          login: null,
          legal_entity_verified: null,
          inn: null,
        },
      },
    });
    await person.form(UPDATE, formOf({ name: 'Пётр' }));
    const emptied = await person.form(UPDATE, formOf({ username: '', email: '' }));
    expect(emptied.json().data.user).toMatchObject({ name: 'Пётр', username: null, email: null });
  });

  test('refuses each field in its own words and changes nothing', async () => {
    const { enter } = await open();
    const { person, id } = await enter(U1);
    await person.form(UPDATE, formOf({ name: 'Анна' }));
    const wrong = [
      [{ name: '' }, 'name', 'Введите корректное имя'],
      [{ email: 'не почта' }, 'email', 'Введите корректный email'],
      [{ phone_number: '1' }, 'phone_number', 'Введите номер телефона'],
      [{ phone_number: '12345678901234' }, 'phone_number', 'Введите номер телефона'],
    ] as const;
    for (const [fields, field, message] of wrong) {
      const reply = await person.form(UPDATE, formOf({ username: 'someone_else', ...fields }));
      expect(reply.statusCode).toBe(422);
      expect(reply.json().errors[field]).toContain(message);
    }
    expect(await rowOf(id)).toMatchObject({ name: 'Анна', username: null, phone: U1 });
  });

  test('what a person may not write stays as it was [C7]', async () => {
    const { enter } = await open();
    const { person, id } = await enter(U1);
    const grabbed = {
      legal_entity_verified: 'true',
      account_type: 'legal_entity',
      login: 'demo',
      id: '1',
      password_hash: 'x',
      telegram_id: '1',
      phone: U2,
      anonymized_at: '',
    };
    expect((await person.form(UPDATE, formOf({ name: 'Анна', ...grabbed }))).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      legal_entity_verified: null,
      account_type: 'private',
      login: null,
      password_hash: null,
      telegram_id: null,
      phone: U1,
    });
    const legal = await person.post(LEGAL, { ...COMPANY, id, legal_entity_verified: true, login: 'demo' });
    expect(legal.json().data.user).toMatchObject({
      account_type: 'legal_entity',
      legal_entity_verified: false,
      login: null,
    });
  });

  test('a new number needs a fresh code sent to it [B23] [ACC-42]', async () => {
    const { enter, messenger, clock } = await open();
    const first = await enter(U1);
    const second = await enter(U2);
    const stolen = await second.person.form(UPDATE, formOf({ name: 'Вор', phone_number: U1 }));
    expect(stolen.statusCode).toBe(422);
    expect(stolen.json().errors.phone_number).toEqual(['Подтвердите новый номер кодом из сообщения.']);
    expect(await rowOf(second.id)).toMatchObject({ phone: U2, name: null });
    expect(await rowOf(first.id)).toMatchObject({ phone: U1 });

    const fresh = '79005550003';
    const move = () => second.person.form(UPDATE, formOf({ phone_number: fresh }));
    await second.person.send(fresh, 'phone_change');
    const code = messenger.codeFor(fresh);
    expect((await first.person.verify(fresh, code, 'phone_change')).statusCode).toBe(422); // another person's code
    const proved = await second.person.verify(fresh, code, 'phone_change');
    expect(proved.json().data).toEqual({
      user: expect.objectContaining({ id: second.id, phone_number: U2 }),
    });
    clock.pass(10 * 60 + 1);
    expect((await move()).statusCode).toBe(422);
    clock.pass(60);
    await second.person.send(fresh, 'phone_change');
    await second.person.verify(fresh, messenger.codeFor(fresh), 'phone_change');
    expect((await move()).json().data.user.phone_number).toBe(fresh);
    expect((await second.person.form(UPDATE, formOf({ phone_number: U2 }))).statusCode).toBe(422);
  });

  test('a number that has an account is not taken over even with a code, and guests change none', async () => {
    const { app, enter, messenger, clock } = await open();
    const first = await enter(U1);
    const second = await enter(U2);
    clock.pass(60);
    await second.person.send(U1, 'phone_change');
    await second.person.verify(U1, messenger.codeFor(U1), 'phone_change');
    const reply = await second.person.form(UPDATE, formOf({ phone_number: U1 }));
    expect(reply.json().errors.phone_number).toEqual(['Этот номер уже привязан к другому аккаунту.']);
    expect(await rowOf(first.id)).toMatchObject({ phone: U1 });
    const guest = createCaller(app);
    expect((await guest.send('79005550009', 'phone_change')).statusCode).toBe(401);
    expect((await guest.verify('79005550009', '0000', 'phone_change')).statusCode).toBe(401);
  });

  test('a new avatar replaces the old one, and an invalid one gets an error under the photo [H24]', async () => {
    const { app, enter } = await open();
    const { person, id } = await enter(U1);
    const picture = async () =>
      new File([await noise(300, 300).png().toBuffer()], 'я.png', { type: 'image/png' });
    const first = (await person.form(UPDATE, formOf({ name: 'Анна', avatar: await picture() }))).json();
    expect(first.data.user.avatar).toMatch(/^\/img\/original\/[\w-]+\.webp$/);
    expect(await storedPictures()).toHaveLength(1);
    const second = (await person.form(UPDATE, formOf({ avatar: await picture() }))).json();
    expect(second.data.user.avatar).not.toBe(first.data.user.avatar);
    expect(await storedPictures()).toHaveLength(1);

    const bad = await person.form(
      UPDATE,
      formOf({ name: 'Иная', avatar: new File(['<?php'], 'a.jpg', { type: 'image/jpeg' }) }),
    );
    expect(bad.statusCode).toBe(422);
    expect(bad.json().errors.avatar[0]).toBe('Допустимые форматы: PNG, JPG, JPEG, WEBP');
    expect(
      (await person.form(UPDATE, formOf({ avatar: 'https://evil.test/a.png' }))).json().errors.avatar[0],
    ).toBe('Допустимые форматы: PNG, JPG, JPEG, WEBP');
    const heavy = await person.form(
      UPDATE,
      formOf({ avatar: new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'a.png') }),
    );
    expect(heavy.statusCode).toBe(422);
    expect(heavy.json().errors.avatar[0]).toBe('Каждое изображение должно быть не больше 15 МБ.');
    // A form that is refused for another field leaves no picture behind.
    const mixed = await person.form(UPDATE, formOf({ avatar: await picture(), phone_number: U2 }));
    expect(mixed.statusCode).toBe(422);
    expect(await rowOf(id)).toMatchObject({ name: 'Анна', avatar: second.data.user.avatar });
    expect(await storedPictures()).toHaveLength(1);
    expect(await uploadsLeft()).toBe(0);
    const refusals = app
      .logged()
      .split('\n')
      .filter((line) => line.includes('upload_refused'));
    expect(refusals).toHaveLength(3);
  });

  test('a form is a form: two avatars, a foreign file, a field twice and JSON are refused', async () => {
    const { app, enter } = await open();
    const { person, token } = await enter(U1);
    const file = () => new File(['x'], 'a.png');
    const twice = new FormData();
    twice.append('avatar', file());
    twice.append('avatar', file());
    expect((await person.form(UPDATE, twice)).json().errors.avatar).toEqual(['Слишком много файлов']);
    expect((await person.form(UPDATE, formOf({ passport: file() }))).json().errors.passport).toEqual([
      'Файл здесь не ожидается',
    ]);
    const names = new FormData();
    names.append('name', 'Анна');
    names.append('name', 'Вера');
    expect((await person.form(UPDATE, names)).json().errors.name).toEqual(['Поле указано дважды']);
    expect((await person.post(UPDATE, { name: 'Анна' })).statusCode).toBe(415);
    const broken = await app.call({
      method: 'POST',
      url: UPDATE,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nАн',
    });
    expect(broken.statusCode).toBe(400);
    const elsewhere = await app.call({
      method: 'PUT',
      url: '/api/web-user/self/settings',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect(elsewhere.statusCode).toBe(415);
    expect(await uploadsLeft()).toBe(0);
  });

  test('company data goes to moderation for the person alone [C8] [DATA-2]', async () => {
    const { enter } = await open();
    const first = await enter(U1);
    const second = await enter(U2);
    const foreign = await second.person.post(LEGAL, { ...COMPANY, id: first.id });
    expect(foreign.statusCode).toBe(403);
    expect(await rowOf(first.id)).toMatchObject({ account_type: 'private', legal_entity_verified: null });
    const own = await second.person.post(LEGAL, { ...COMPANY, id: second.id, phone_number: U1 });
    expect(own.json().data.user).toMatchObject({
      name: null,
      account_type: 'legal_entity',
      legal_entity_verified: false,
      inn: '7707083893',
    });
    const { rows } = await database().sql.query('select * from legal_data');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ user_id: second.id, phone_number: U2, inn: '7707083893' });
  });

  test('company data without a proved phone is refused, and nothing is kept of it [ACC-37]', async () => {
    const { enter } = await open();
    const { person, id } = await enter(U1);
    await database().sql.query('update users set phone = null where id = $1', [id]);
    const refused = await person.post(LEGAL, { ...COMPANY, id });
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'Сначала подтвердите номер телефона кодом.',
    ]);
    expect(await rowOf(id)).toMatchObject({ account_type: 'private', legal_entity_verified: null });
    expect((await database().sql.query('select * from legal_data')).rows).toHaveLength(0);
  });

  test('others see a private seller without the company’s name until it is approved [ACC-36]', async () => {
    const { app, enter } = await open();
    const { person, id } = await enter(U1);
    const [adId] = await addAds(database(), [{ user_id: id }]);
    await person.form(UPDATE, formOf({ name: 'ООО «Весна»' }));
    await person.post(LEGAL, { ...COMPANY, id });
    const guest = createCaller(app);
    const seen = async () => [
      (await guest.get(`/api/web-user/public/${id}`)).json().data,
      (await guest.get(`/api/v2/ads/details/${adId}`)).json().data.user,
    ];
    for (const seller of await seen()) expect(seller).toMatchObject({ name: null, account_type: 'private' });
    await database().sql.query('update users set legal_entity_verified = true where id = $1', [id]);
    await app.services.ads.changed('all');
    for (const seller of await seen())
      expect(seller).toMatchObject({ name: 'ООО «Весна»', account_type: 'legal_entity' });
  });

  test('a person’s own name stays public while the company waits', async () => {
    const { app, enter } = await open();
    const { person, id } = await enter(U1);
    await addAds(database(), [{ user_id: id }]);
    await person.form(UPDATE, formOf({ name: 'Анна' }));
    await person.post(LEGAL, { ...COMPANY, id });
    const shown = await createCaller(app).get(`/api/web-user/public/${id}`);
    expect(shown.json().data).toMatchObject({ name: 'Анна', account_type: 'private' });
  });

  test('a verified company that sends other data waits again', async () => {
    const { enter } = await open();
    const { person, id } = await enter(U1);
    await person.post(LEGAL, { ...COMPANY, id });
    await database().sql.query('update users set legal_entity_verified = true where id = $1', [id]);
    await database().sql.query('update legal_data set decided_at = now()');
    const again = await person.post(LEGAL, { ...COMPANY, id, inn: '7736207543' });
    expect(again.json().data.user.legal_entity_verified).toBe(false);
    const { rows } = await database().sql.query('select inn, decided_at from legal_data');
    expect(rows).toEqual([{ inn: '7736207543', decided_at: null }]);
  });

  test('company data is refused in the words of the form; a wrong check digit passes', async () => {
    const { enter } = await open();
    const { person, id } = await enter(U1);
    const texts = [
      [{ organization_type: 'zao' }, 'Выберите тип организации'],
      [{ organization_name: '' }, 'Введите название организации'],
      [{ email: '' }, 'Введите Email'],
      [{ email: 'a@b' }, 'Введите корректный email'],
      [{ inn: '' }, 'Введите ИНН'],
      [{ inn: '77070838ab' }, 'ИНН должен содержать только цифры'],
      [{ inn: '770708389' }, 'ИНН должен состоять из 10 или 12 цифр'],
      [{ ogrn: '' }, 'Введите ОГРН'],
      [{ ogrn: '10277001321-5' }, 'ОГРН должен содержать только цифры'],
      [{ ogrn: '10277001321955' }, 'ОГРН должен состоять из 13 или 15 цифр'],
      [{ rs: '1' }, 'Расчётный счёт должен состоять из 20 цифр'],
      [{ ks: '1' }, 'Корреспондентский счёт должен состоять из 20 цифр'],
      [{ legal_address: '' }, 'Введите юридический адрес'],
    ] as const;
    for (const [change, message] of texts) {
      const reply = await person.post(LEGAL, { ...COMPANY, id, ...change });
      expect(reply.statusCode).toBe(422);
      expect(reply.json().message).toBe(message);
    }
    expect((await person.post(LEGAL, { ...COMPANY, id, inn: '7707083894' })).statusCode).toBe(200);
  });

  test('settings and own lists are the person’s own [C12]', async () => {
    const { app, enter } = await open();
    const first = await enter(U1);
    const second = await enter(U2);
    const [active, archived] = await addAds(database(), [
      { user_id: first.id, price: 5 },
      {
        user_id: first.id,
        status: 'archived',
        engine: 'diesel',
        kpp: 'manual',
        mileage: 10,
        cover: '/img/original/a.webp',
      },
      { user_id: first.id, status: 'deleted' },
      { user_id: second.id },
    ]);
    await app.services.ads.changed('all');
    await first.person.put('/api/web-user/self/settings', { notify_on_price_change: true });
    expect((await first.person.get('/api/web-user/self/settings')).json().data).toEqual({
      notify_on_price_change: true,
    });
    expect((await second.person.get('/api/web-user/self/settings')).json().data).toEqual({
      notify_on_price_change: false,
    });
    const ids = async (caller: typeof first, list: string) =>
      (await caller.person.get(`/api/web-user/ads/get/${list}`))
        .json()
        .data.map(({ id }: { id: number }) => id);
    expect(await ids(first, 'active')).toEqual([active]);
    expect(await ids(second, 'active')).toHaveLength(1);
    expect(await ids(second, 'archive')).toEqual([]);
    expect((await first.person.get('/api/web-user/ads/get/archive')).json().data).toEqual([
      {
        id: archived,
        car: {
          images: ['/img/original/a.webp'],
          car_mark: { name: 'BMW' },
          car_model: { name: 'X5' },
          year: 2015,
          engine: 'diesel',
          kpp: 'manual',
          mileage: 10,
        },
        ad_status: { name: 'archived' },
        price: 1_000_000,
        currency: 'RUB',
        price_rub: 1_000_000,
        city_key: null,
        city: null,
        stock_status: 'in_stock',
      },
    ]);
  });

  test('a seller is public without phone and e-mail, a buyer is not public [C15] [C16]', async () => {
    const { app, enter } = await open();
    const seller = await enter(U1);
    const buyer = await enter(U2);
    await seller.person.form(UPDATE, formOf({ name: 'Анна', email: 'a@cars.example' }));
    await addAds(database(), [{ user_id: seller.id }, { user_id: seller.id, status: 'archived' }]);
    const guest = createCaller(app);
    const shown = await guest.get(`/api/web-user/public/${seller.id}`);
    expect(shown.json().data).toEqual({
      id: seller.id,
      name: 'Анна',
      username: null,
      avatar: null,
      account_type: 'private',
      since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      listingsCount: 1,
    });
    const hidden = await guest.get(`/api/web-user/public/${buyer.id}`);
    const absent = await guest.get('/api/web-user/public/4000');
    expect([hidden.statusCode, hidden.json().message]).toEqual([404, 'Продавец не найден.']);
    expect([absent.statusCode, absent.json().message]).toEqual([404, 'Продавец не найден.']);
  });

  test('a new name is on the pages of the seller’s cars at once', async () => {
    const { app, enter } = await open();
    const seller = await enter(U1);
    const [id] = await addAds(database(), [{ user_id: seller.id }]);
    await app.services.ads.changed('all');
    const guest = createCaller(app);
    expect((await guest.get(`/api/v2/ads/details/${id}`)).json().data.user.name).toBe(null);
    await seller.person.form(UPDATE, formOf({ name: 'Анна' }));
    expect((await guest.get(`/api/v2/ads/details/${id}`)).json().data.user.name).toBe('Анна');
  });

  test('a name cannot forge a line of the log [I14]', async () => {
    const { app, enter } = await open();
    const { person } = await enter(U1);
    await person.form(
      UPDATE,
      formOf({ name: 'a\n{"level":50,"msg":"forged"}', phone_number: '7900\n5550077' }),
    );
    for (const line of app.logged().trim().split('\n')) expect(JSON.parse(line).msg).not.toBe('forged');
  });
});
