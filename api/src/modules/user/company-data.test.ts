import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds } from '../../test-app.ts';
import { createCaller } from '../../test-callers.ts';
import { COMPANY, formOf, LEGAL, profileStage, U1, U2, UPDATE } from './test-profile.ts';

onDatabase('company data', (database) => {
  const { open, rowOf } = profileStage(database);

  test('company data is sent to moderation for the user only [C8] [DATA-2]', async () => {
    const { enter } = await open();
    const first = await enter(U1);
    const second = await enter(U2);
    const foreign = await second.user.post(LEGAL, { ...COMPANY, id: first.id });
    expect(foreign.statusCode).toBe(403);
    expect(await rowOf(first.id)).toMatchObject({ account_type: 'private', legal_entity_verified: null });
    const own = await second.user.post(LEGAL, { ...COMPANY, id: second.id, phone_number: U1 });
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

  test('company data without a proved phone is refused, and nothing is stored of it [ACC-37]', async () => {
    const { enter } = await open();
    const { user, id } = await enter(U1);
    await database().sql.query('update users set phone = null where id = $1', [id]);
    const refused = await user.post(LEGAL, { ...COMPANY, id });
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'Сначала подтвердите номер телефона кодом.',
    ]);
    expect(await rowOf(id)).toMatchObject({ account_type: 'private', legal_entity_verified: null });
    expect((await database().sql.query('select * from legal_data')).rows).toHaveLength(0);
  });

  test('others see a private seller without the company’s name until it is approved [ACC-36]', async () => {
    const { app, enter } = await open();
    const { user, id } = await enter(U1);
    const [adId] = await addAds(database(), [{ user_id: id }]);
    await user.form(UPDATE, formOf({ name: 'ООО «Весна»' }));
    await user.post(LEGAL, { ...COMPANY, id });
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

  test('a user’s own name stays public while the company waits', async () => {
    const { app, enter } = await open();
    const { user, id } = await enter(U1);
    await addAds(database(), [{ user_id: id }]);
    await user.form(UPDATE, formOf({ name: 'Анна' }));
    await user.post(LEGAL, { ...COMPANY, id });
    const shown = await createCaller(app).get(`/api/web-user/public/${id}`);
    expect(shown.json().data).toMatchObject({ name: 'Анна', account_type: 'private' });
  });

  test('a verified company that sends other data waits again', async () => {
    const { enter } = await open();
    const { user, id } = await enter(U1);
    await user.post(LEGAL, { ...COMPANY, id });
    await database().sql.query('update users set legal_entity_verified = true where id = $1', [id]);
    await database().sql.query('update legal_data set decided_at = now()');
    const again = await user.post(LEGAL, { ...COMPANY, id, inn: '7736207543' });
    expect(again.json().data.user.legal_entity_verified).toBe(false);
    const { rows } = await database().sql.query('select inn, decided_at from legal_data');
    expect(rows).toEqual([{ inn: '7736207543', decided_at: null }]);
  });

  test('company data is refused with the sentences of the form; a wrong check digit passes', async () => {
    const { enter } = await open();
    const { user, id } = await enter(U1);
    const texts = [
      [{ organization_type: 'zao' }, 'Выберите тип организации'],
      [{ organization_name: '' }, 'Введите название организации'],
      [{ email: '' }, 'Введите Email'],
      [{ email: 'a@b' }, 'Введите корректный email'],
      [{ inn: '' }, 'Введите ИНН'],
      [{ inn: '77070838ab' }, 'ИНН должен содержать только цифры'],
      [{ inn: '770708389' }, 'ИНН должен состоять из 10 или 12 цифр'],
      [{ ogrn: '' }, 'Введите ОГРН'],
      [{ ogrn: '10277001321a5' }, 'ОГРН должен содержать только цифры'],
      [{ ogrn: '10277001321955' }, 'ОГРН должен состоять из 13 или 15 цифр'],
      [{ rs: '1' }, 'Расчётный счёт должен состоять из 20 цифр'],
      [{ ks: '1' }, 'Корреспондентский счёт должен состоять из 20 цифр'],
      [{ legal_address: '' }, 'Введите юридический адрес'],
    ] as const;
    for (const [change, message] of texts) {
      const reply = await user.post(LEGAL, { ...COMPANY, id, ...change });
      expect(reply.statusCode).toBe(422);
      expect(reply.json().message).toBe(message);
    }
    expect((await user.post(LEGAL, { ...COMPANY, id, inn: '7707083894' })).statusCode).toBe(200);
  });
});
