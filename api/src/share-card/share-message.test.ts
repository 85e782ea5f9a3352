import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { createBotApi } from '../messages/bot-api.ts';
import { createPrepareMessage, type PreparedPhoto } from '../messages/prepared-message.ts';
import { type FakeBotApi, startFakeBotApi } from '../messages/test-bot-api.ts';
import { outboundFetch } from '../outbound.ts';
import { addAds, addUsers, openTestApp, signIn, type TestApp } from '../test-app.ts';

const CAMRY = {
  mark: 'Toyota',
  model: 'Camry',
  price: 1_500_000,
  price_rub: 1_500_000,
  mileage: 85_000,
  city_key: 'moscow',
};

onDatabase('a card of an ad, prepared in Telegram', (database) => {
  let bot: FakeBotApi;
  let app: TestApp;
  let id = 0;
  beforeEach(async () => {
    bot = await startFakeBotApi();
    await addUsers(database(), 2);
    await database().sql.query(
      "insert into messenger_accounts (messenger, messenger_id, user_id, linked_at) values ('telegram', '500', 2, now())",
    );
    [id = 0] = await addAds(database(), [CAMRY]);
    const callBot = createBotApi({ url: bot.url, token: '42:token', outbound: outboundFetch });
    app = await openTestApp(database(), {
      prepareMessage: createPrepareMessage(callBot),
      variables: { PUBLIC_URL: 'https://cars.example', BOT_NAME: 'cars_bot', BOT_APP_NAME: 'app' },
    });
  });
  afterEach(async () => {
    await app.close();
    await bot.close();
  });

  const share = async (userId: number | null, adId = id) => {
    const headers = userId === null ? {} : await signIn(database(), userId);
    return app.call({ method: 'POST', url: `/api/web-user/ads/share/${adId}`, headers });
  };

  test('is a photo with facts of the car and a button that opens it, for the own user alone [MSG-22]', async () => {
    bot.plan('savePreparedInlineMessage', { status: 200, body: { ok: true, result: { id: 'p-1' } } });
    expect((await share(2)).json()).toEqual({ success: true, data: { prepared_id: 'p-1' } });
    const [call] = bot.calls;
    expect(call?.method).toBe('savePreparedInlineMessage');
    expect(call?.body.user_id).toBe(500);
    const photo = call?.body.result as PreparedPhoto;
    expect(photo.photo_url).toMatch(/^https:\/\/cars\.example\/img\/share\/wide\/\d+-[\w-]{16}\.jpg$/);
    expect(photo.caption).toBe(
      'Toyota Camry\n1\u00A0500\u00A0000\u00A0₽\n2015, 85\u00A0000\u00A0км · Москва',
    );
    expect(photo.reply_markup.inline_keyboard).toEqual([
      [{ text: 'Открыть объявление', url: `https://t.me/cars_bot/app?startapp=ad_${id}` }],
    ]);
    expect(JSON.stringify(call?.body)).not.toMatch(/Продавец|7900000/);
  });

  test('is none where Telegram refuses, is away, or has no user of the account [MSG-22]', async () => {
    for (const planned of [{ status: 400, body: { ok: false } }, 502, 'reset'] as const) {
      bot.plan('savePreparedInlineMessage', planned);
      expect((await share(2)).json().data).toEqual({ prepared_id: null });
    }
    const before = bot.calls.length;
    expect((await share(1)).json().data).toEqual({ prepared_id: null });
    expect(bot.calls).toHaveLength(before);
  });

  test('is for signed-in people and ads on sale [C13]', async () => {
    expect((await share(null)).statusCode).toBe(401);
    await database().sql.query("update ads set status = 'archived' where id = $1", [id]);
    await app.services.ads.changed([id]);
    expect((await share(2)).statusCode).toBe(404);
    expect((await share(2, 999_999)).statusCode).toBe(404);
    expect(bot.calls).toEqual([]);
  });
});
