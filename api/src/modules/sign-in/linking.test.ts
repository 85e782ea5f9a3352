import { expect, test } from '@rstest/core';
import { eachDatabase } from '../../db/test-databases.ts';
import { addAds } from '../../test-app.ts';
import { createCaller } from '../../test-callers.ts';
import { PHONE, phoneStage } from './test-phones.ts';

eachDatabase('an account with users of two messengers', (database) => {
  const { open } = phoneStage(database);
  const identities = async () =>
    (
      await database().sql.query<{ user_id: number }>(
        'select messenger, messenger_id, user_id from messenger_accounts order by messenger, messenger_id',
      )
    ).rows;

  /** The account of Telegram's user 5, which has the number. */
  const openTelegram = async (stage: Awaited<ReturnType<typeof open>>) => {
    const { user } = await stage.start('telegram', 5);
    await stage.shareContact('telegram', 5);
    const { ticket } = (await stage.ask(stage.launch('telegram', 5))).json().data;
    expect((await stage.enter({ ticket })).json().data.user.id).toBe(user.id);
    return user.id as number;
  };

  test('has the favourites and filters of both, and the other messenger is notified [ACC-49] [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    const max = await stage.start('max', 7);
    const { rows } = await database().sql.query<{ id: number }>(
      "insert into users (name) values ('Продавец') returning id",
    );
    const ads = await addAds(database(), [{ user_id: rows[0]?.id }, { user_id: id }]);
    await stage.app.services.ads.changed('all');
    const visitor = createCaller(stage.app, { token: max.token.token });
    for (const ad of ads) expect((await visitor.post(`/api/v2/ads/${ad}/favorites`)).statusCode).toBe(200);
    await visitor.post('/api/saved-filters', { mark_id: 1, name: 'Из MAX' });
    const { data } = (await stage.enter({ ticket: await stage.ticketOf(7) })).json();
    expect(data.user.id).toBe(id);
    const user = createCaller(stage.app, { token: data.token.token });
    expect((await user.get('/api/v2/ads/favorites')).json().data.items).toMatchObject([{ id: ads[0] }]);
    expect((await user.get('/api/saved-filters')).json().data).toMatchObject([{ name: 'Из MAX' }]);
    expect(await identities()).toEqual([
      { messenger: 'max', messenger_id: '7', user_id: id },
      { messenger: 'telegram', messenger_id: '5', user_id: id },
    ]);
    expect((await visitor.get('/api/web-user/self')).statusCode).toBe(401);
    for (const name of ['max', 'telegram'] as const)
      expect((await stage.start(name, name === 'max' ? 7 : 5)).user.id).toBe(id);
    await stage.app.services.outbox.flush();
    expect(stage.messenger.messages.map(({ to, text }) => [to, text])).toEqual([
      ['tg:5', 'В ваш аккаунт вошли через MAX.'],
    ]);
  });

  test('is linked by a code with the start data of the second messenger too [ACC-49] [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    const guest = createCaller(stage.app);
    await guest.send(PHONE);
    const code = stage.messenger.codeFor(PHONE);
    expect(
      (await stage.enter({ code, messenger: 'telegram', init_data: stage.launch('max', 7).init_data }))
        .statusCode,
    ).toBe(401);
    expect((await stage.enter({ code, ...stage.launch('max', 7) })).json().data.user.id).toBe(id);
    expect((await stage.start('max', 7)).user.id).toBe(id);
  });

  test('is not linked by a code without start data, nor by names [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    await createCaller(stage.app).send(PHONE);
    const opened = await stage.enter({ code: stage.messenger.codeFor(PHONE) });
    expect(opened.json().data.user.id).toBe(id);
    const same = await stage.start('max', 5);
    expect(same.user.name).toBe(opened.json().data.user.name);
    expect(same.user.id).not.toBe(id);
  });

  test('stays apart from one with ads or a number, though the number opens it [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    const seller = await stage.start('max', 7);
    await addAds(database(), [{ user_id: seller.user.id }]);
    const owner = await stage.start('max', 8);
    await database().sql.query("update users set phone = '79005550009' where id = $1", [owner.user.id]);
    const before = await identities();
    for (const max of [7, 8]) {
      expect((await stage.enter({ ticket: await stage.ticketOf(max) })).json().data.user.id).toBe(id);
      expect((await stage.start('max', max)).user.id).not.toBe(id);
    }
    expect(await identities()).toEqual(before);
    expect(stage.messenger.messages).toEqual([]);
  });

  test('keeps its first user of a messenger [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    await stage.enter({ ticket: await stage.ticketOf(7) });
    expect((await stage.enter({ ticket: await stage.ticketOf(8) })).json().data.user.id).toBe(id);
    expect((await stage.start('max', 7)).user.id).toBe(id);
    expect((await stage.start('max', 8)).user.id).not.toBe(id);
  });
});
