import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { addAds } from '../test-app.ts';
import { testBots } from './test-bots.ts';

const FILTERS = '/api/saved-filters';
const HOUR_S = 3_600;

onDatabase('the buttons of a digest', (database) => {
  const openBots = testBots(database);
  const open = async () => {
    const bots = await openBots();
    const { buyer, seller, app, clock } = bots;
    const { filterNotifier, digests, outbox } = app.services;
    await database().sql.query(
      `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
       values ('telegram', '500', $1, now()), ('max', '500', $1, now())`,
      [buyer.id],
    );
    await filterNotifier.look();
    await buyer.user.post(FILTERS, { name: 'BMW', mark_id: 1 });
    /** A day later, with a new ad; how many digests were written. */
    const nextDay = async () => {
      await addAds(database(), [{ user_id: seller.id }]);
      await filterNotifier.look();
      clock.pass(24 * HOUR_S);
      const written = await digests.send();
      await outbox.flush();
      return written;
    };
    const notifies = async () =>
      (await buyer.user.get(FILTERS))
        .json()
        .data.map((one: { notify_on_new_ad: boolean }) => one.notify_on_new_ad);
    return { ...bots, nextDay, notifies };
  };

  test('make it weekly and daily again by one tap each, in both messengers [BOT-9]', async () => {
    const { buyer, nextDay, telegram, max, telegramApi, maxApi } = await open();
    expect(await nextDay()).toBe(1);
    for (const [{ tap, notices }, at] of [
      [telegram, 0],
      [max, 0],
    ] as const) {
      await tap(`d:weekly:${buyer.id}`);
      await tap(`d:weekly:${buyer.id}`);
      expect(await notices(at + 2)).toEqual(Array(2).fill('Теперь новости фильтров приходят раз в неделю.'));
      const days = [];
      for (let day = 0; day < 7; day += 1) days.push(await nextDay());
      expect(days).toEqual([0, 0, 0, 0, 0, 0, 1]);
      await tap(`d:daily:${buyer.id}`);
      expect((await notices(at + 3))[2]).toBe('Теперь новости фильтров приходят каждый день.');
      expect(await nextDay()).toBe(1);
    }
    await telegramApi.until(() =>
      telegramApi.calls.some(({ method }) => method === 'editMessageReplyMarkup'),
    );
    expect(telegramApi.calls.find(({ method }) => method === 'editMessageReplyMarkup')?.body).toEqual({
      chat_id: 500,
      message_id: 77,
      reply_markup: {
        inline_keyboard: [
          [{ text: 'Сохранённые фильтры', web_app: { url: 'https://cars.example/favorites?tab=params' } }],
          [
            { text: 'Каждый день', callback_data: `d:daily:${buyer.id}` },
            { text: 'Отключить', callback_data: `d:off:${buyer.id}` },
          ],
        ],
      },
    });
    const change = maxApi.calls.find(({ call }) => call === 'POST /answers')?.body.message;
    expect(change).toMatchObject({ text: 'Текст карточки', attachments: [{ type: 'inline_keyboard' }] });
  });

  test('switch it off for good, which the app shows at the saved filters [BOT-9]', async () => {
    const { buyer, nextDay, notifies, telegram } = await open();
    await nextDay();
    await telegram.tap(`d:off:${buyer.id}`);
    await telegram.tap(`d:off:${buyer.id}`);
    expect(await telegram.notices(2)).toEqual(
      Array(2).fill('Новости фильтров отключены. Включить их можно в приложении, у сохранённых фильтров.'),
    );
    expect(await notifies()).toEqual([false]);
    expect(await nextDay()).toBe(0);
  });

  test('change nothing for anyone else, whatever data were forged [A29]', async () => {
    const { buyer, seller, notifies, telegram, max } = await open();
    for (const { tap, notices } of [telegram, max]) {
      await tap(`d:off:${buyer.id}`, 501);
      await tap(`d:off:${seller.id}`);
      await tap('d:off:999999999');
      expect(await notices(3)).toEqual(Array(3).fill('Эта кнопка не для вас.'));
      for (const data of ['d:off:', `d:drop:${buyer.id}`, `d:off:${buyer.id} or 1=1`, '9'.repeat(64), '💣'])
        await tap(data);
      expect((await notices(8)).slice(3)).toEqual(Array(5).fill('Эта кнопка больше не действует.'));
    }
    expect(await notifies()).toEqual([true]);
  });
});
