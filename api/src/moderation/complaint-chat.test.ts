import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { ComplaintDecisions } from './complaint-decisions.ts';
import { COMMAND } from './moderators.ts';
import { ANNA, BORIS, BUYER, SELLER, testModerators } from './test-moderators.ts';

const RULE = 'Правило 4: обман покупателей запрещён.';
const LAST_DAY = 'Не согласны? Обжалуйте решение кнопкой ниже до 16 марта 2026 года включительно.';

onDatabase('complaints in the chat', (database) => {
  const open = testModerators(database);

  test('a violation, its appeal and the final decision reach both sides in their messengers [MOD-1] [MOD-3] [MOD-4] [MOD-5] [MOD-6] [MOD-7] [MOD-8] [D23] [I43]', async () => {
    const { adId, complain, telegram, max, telegramApi, messagesTo, isShown, logged } = await open();
    await complain(adId, 'Просят предоплату»\nЖалоба 9 на объявление ID: 9');
    const card = {
      text: `Жалоба 1 на объявление ID: ${adId}\nBMW X5, 2 500 000 ₽: 2019, 60 000 км\nПродавец на сайте с 2 марта 2026 г., объявлений в продаже: 1\nПричина: Мошенничество. «Просят предоплату" Жалоба 9 на объявление ID: 9»\n${RULE}`,
      buttons: [
        [`Открыть объявление → /car/${adId}`],
        ['Нарушение есть → m:c:1:yes', 'Нарушения нет → m:c:1:no'],
      ],
    };
    expect(await messagesTo(`tg:${ANNA}`, 1)).toEqual([card]);
    expect(await messagesTo(`max:${BORIS}`, 1)).toEqual([card]);

    await telegram.tap('m:c:1:yes', ANNA);
    expect(await telegram.notices(1)).toEqual(['Какое правило нарушено?']);
    await telegramApi.until(() =>
      telegramApi.calls.some(({ method }) => method === 'editMessageReplyMarkup'),
    );
    expect(
      telegramApi.calls.find(({ method }) => method === 'editMessageReplyMarkup')?.body.reply_markup,
    ).toEqual({
      inline_keyboard: [
        [{ text: 'Открыть объявление', web_app: { url: `https://cars.example/car/${adId}` } }],
        [{ text: '1. объявление о проданной машине снимают с публикации', callback_data: 'm:c:1:1' }],
        [{ text: '2. цена в объявлении настоящая и полная', callback_data: 'm:c:1:2' }],
        [{ text: '3. описание и фото показывают именно эту машину', callback_data: 'm:c:1:3' }],
        [{ text: '4. обман покупателей запрещён', callback_data: 'm:c:1:4' }],
        [{ text: '5. продавец доступен по указанным контактам', callback_data: 'm:c:1:5' }],
        [{ text: '6. одна машина — одно объявление', callback_data: 'm:c:1:6' }],
        [{ text: '7. объявление не нарушает закон и условия сервиса', callback_data: 'm:c:1:7' }],
        [{ text: 'Назад', callback_data: 'm:c:1:back' }],
      ],
    });
    await telegram.tap('m:c:1:4', ANNA);
    expect(await telegram.notices(2)).toEqual(['Какое правило нарушено?', 'Готово.']);
    expect((await messagesTo(`tg:${ANNA}`, 3)).at(-1)?.text).toBe(`Жалоба 1: нарушение есть. ${RULE}`);
    expect(await isShown(adId)).toBe(false);
    expect(await messagesTo(`max:${BUYER}`, 2)).toEqual([
      {
        text: `Ваша жалоба на объявление «BMW X5» (ID: ${adId}) рассмотрена: нарушение есть.\n${RULE}\nОбъявление снято с публикации.`,
        buttons: [],
      },
    ]);
    expect(await messagesTo(`tg:${SELLER}`, 3)).toEqual([
      {
        text: `Жалоба на ваше объявление «BMW X5» (ID: ${adId}) рассмотрена: нарушение есть.\n${RULE}\nОбъявление снято с публикации.\n${LAST_DAY}`,
        buttons: [[`Открыть объявление → /car/${adId}`], ['Обжаловать → a:1']],
      },
    ]);
    await max.tap('m:c:1:no', BORIS);
    expect(await max.notices(1)).toEqual(['Уже решено: нарушение есть (anna).']);

    await telegram.tap('a:1', SELLER);
    await telegram.tap('a:1', SELLER);
    expect((await telegram.notices(4)).slice(2)).toEqual([
      'Апелляция принята. Ответ придёт в этот чат.',
      'Вы уже обжаловали это решение.',
    ]);
    await telegram.write('Это честная машина,\nвот её история', SELLER);
    expect((await messagesTo(`tg:${SELLER}`, 5)).slice(1)).toEqual([
      {
        text: 'Хотите что-то объяснить модератору? Напишите это одним следующим сообщением: до 500 знаков, в течение 15 минут. Если нечего добавить, нажмите «Без пояснения».',
        buttons: [['Без пояснения → x:appeal']],
      },
      { text: 'Пояснение передано модератору.', buttons: [] },
    ]);
    const appeal = (explanation: string) => ({
      text: `Апелляция продавца: жалоба 1 на объявление ID: ${adId}\nBMW X5, 2 500 000 ₽: 2019, 60 000 км\nПродавец на сайте с 2 марта 2026 г., объявлений в продаже: 0\nПричина жалобы: Мошенничество. «Просят предоплату" Жалоба 9 на объявление ID: 9»\nПервое решение: нарушение есть. ${RULE}\n${explanation}`,
      buttons: [['Удовлетворить → m:a:1:ok', 'Отклонить → m:a:1:no']],
    });
    expect((await messagesTo(`max:${BORIS}`, 4)).slice(1)).toEqual([
      appeal('Пояснения нет.'),
      appeal('Пояснение: «Это честная машина, вот её история»'),
    ]);

    await telegram.tap('m:a:1:ok', ANNA);
    expect((await telegram.notices(5)).at(-1)).toBe(
      'Первое решение было вашим: апелляцию решает другой модератор.',
    );
    await max.tap('m:a:1:ok', BORIS);
    await max.tap('m:a:1:no', BORIS);
    expect((await max.notices(3)).slice(1)).toEqual([
      'Готово.',
      'Уже решено: апелляция удовлетворена (boris).',
    ]);
    expect((await messagesTo(`max:${BORIS}`, 5)).at(-1)?.text).toBe('Апелляция по жалобе 1 удовлетворена.');
    expect(await isShown(adId)).toBe(true);
    const page = [[`Открыть объявление → /car/${adId}`]];
    expect((await messagesTo(`tg:${SELLER}`, 6)).at(-1)).toEqual({
      text: `Апелляция по объявлению «BMW X5» (ID: ${adId}) удовлетворена: нарушения нет.\n${RULE}\nОбъявление снова в каталоге.\nРешение окончательное.`,
      buttons: page,
    });
    expect((await messagesTo(`max:${BUYER}`, 6)).at(-1)).toEqual({
      text: `Решение по вашей жалобе на объявление «BMW X5» (ID: ${adId}) пересмотрено: нарушения нет.\n${RULE}\nОбъявление снова в каталоге.\nРешение окончательное.`,
      buttons: page,
    });
    expect(await logged()).toEqual([
      `anna tg:${ANNA} violation_found 1 Правило 4`,
      `boris max:${BORIS} appeal_granted 1`,
    ]);
  });

  test('without a violation the ad stays, and the author may appeal, once and in time, also at night [MOD-3] [MOD-4] [MOD-6] [BOT-10]', async () => {
    const { adId, complain, telegram, max, messagesTo, isShown, clock } = await open();
    await complain(adId);
    await max.tap('m:c:1:no', BORIS);
    expect((await messagesTo(`max:${BORIS}`, 3)).at(-1)?.text).toBe('Жалоба 1: нарушения нет.');
    expect(await messagesTo(`max:${BUYER}`, 3)).toEqual([
      {
        text: `Ваша жалоба на объявление «BMW X5» (ID: ${adId}) рассмотрена: нарушения нет.\n${RULE}\nОбъявление остаётся в каталоге.\n${LAST_DAY}`,
        buttons: [[`Открыть объявление → /car/${adId}`], ['Обжаловать → a:1']],
      },
    ]);
    const toSeller = await messagesTo(`tg:${SELLER}`, 2);
    expect(toSeller).toEqual([
      {
        text: `Жалоба на ваше объявление «BMW X5» (ID: ${adId}) рассмотрена: нарушения нет.\n${RULE}\nОбъявление остаётся в каталоге.`,
        buttons: [[`Открыть объявление → /car/${adId}`]],
      },
    ]);
    clock.pass(14 * 86_400 + 11 * 3_600); // eleven in the evening of the last day
    await max.tap('a:1', BUYER);
    await max.tap('x:appeal', BUYER);
    expect((await max.notices(3)).slice(1)).toEqual([
      'Апелляция принята. Ответ придёт в этот чат.',
      'Хорошо, апелляцию рассмотрят без пояснения.',
    ]);
    await max.write('/help', BUYER);
    expect((await messagesTo(`tg:${ANNA}`, 3)).at(-1)?.text).toContain('Апелляция автора жалобы: жалоба 1');
    await telegram.tap('m:a:1:no', ANNA);
    await telegram.notices(1);
    expect((await messagesTo(`max:${BUYER}`, 6)).at(-1)?.text).toBe(
      `Апелляция по объявлению «BMW X5» (ID: ${adId}) отклонена: нарушения нет.\n${RULE}\nОбъявление остаётся в каталоге.\nРешение окончательное.`,
    );
    expect((await messagesTo(`tg:${SELLER}`, 5)).at(-1)?.text).toBe(
      `Решение по жалобе на ваше объявление «BMW X5» (ID: ${adId}) осталось в силе: нарушения нет.\n${RULE}\nОбъявление остаётся в каталоге.\nРешение окончательное.`,
    );
    expect(await isShown(adId)).toBe(true);
  });

  test('only the side that lost appeals, and not after two weeks [MOD-4] [A29] [I43]', async () => {
    const { adId, complain, telegram, max, messagesTo, clock, sql } = await open();
    await complain(adId);
    await telegram.tap('a:1', SELLER); // not decided yet
    await telegram.notices(1);
    await max.tap('m:c:1:4', BORIS);
    await telegram.tap('a:1', 601);
    await telegram.tap('a:1', BUYER); // the buyer's id, in the other messenger
    await max.tap('a:1', BUYER);
    expect(await telegram.notices(3)).toEqual(Array(3).fill('Эта кнопка не для вас.'));
    expect((await max.notices(2))[1]).toBe('Эта кнопка не для вас.');
    clock.pass(15 * 86_400);
    await telegram.tap('a:1', SELLER);
    expect((await telegram.notices(4))[3]).toBe(
      'Срок обжалования прошёл: решение можно было обжаловать 14 дней.',
    );
    expect((await sql.query('select from appeals')).rows).toHaveLength(0);
    const everything = JSON.stringify(await messagesTo(`tg:${SELLER}`, 2));
    for (const secret of ['предоплату', '79005550001', String(BUYER)])
      expect(everything).not.toContain(secret);
  });

  test('an ad stays down while another decision holds it back [MOD-6]', async () => {
    const { adId, complain, enter, telegram, max, messagesTo, isShown } = await open();
    await complain(adId);
    await complain(adId, 'И у меня', await enter('79005550009'));
    await max.tap('m:c:1:4', BORIS);
    await max.tap('m:c:2:4', BORIS);
    await telegram.tap('a:1', SELLER);
    await telegram.tap('x:appeal', SELLER);
    await telegram.tap('a:2', SELLER);
    await telegram.notices(3);
    expect((await messagesTo(`tg:${SELLER}`, 6)).map(({ text }) => text.split('\n')[2])).toContain(
      'Объявление уже было снято с публикации.',
    );
    await telegram.tap('m:a:1:ok', ANNA);
    await telegram.notices(4);
    expect((await messagesTo(`tg:${SELLER}`, 9)).at(-1)?.text).toContain(
      'Объявление остаётся снятым с публикации по другой жалобе.',
    );
    expect(await isShown(adId)).toBe(false);
    await telegram.tap('m:a:2:ok', ANNA);
    await telegram.notices(5);
    await messagesTo(`tg:${SELLER}`, 11);
    expect(await isShown(adId)).toBe(true);
  });

  test('a decision and its messages are one: a crash between leaves neither, a repetition adds nothing [J12]', async () => {
    const { adId, complain, app, sql, isShown, clock } = await open({ MODERATORS: '' });
    await complain(adId);
    const { outbox, ads, complaintDecisions } = app.services;
    let written = 0;
    const dying = new ComplaintDecisions({
      sql,
      ads,
      pictures: app.services.uploads,
      now: clock.now,
      outbox: {
        put: async (tx, message) => {
          written += 1;
          if (written === 2) throw new Error('the server dies');
          return outbox.put(tx, message);
        },
      },
    });
    await expect(dying.decide(1, 'reason', COMMAND)).rejects.toThrow('the server dies');
    expect(await isShown(adId)).toBe(true);
    const outcomes = async () =>
      (await sql.query("select from outbox where kind = 'moderation_outcome'")).rows.length;
    expect(await outcomes()).toBe(0);
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => complaintDecisions.decide(1, 'reason', COMMAND)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([
      { status: 'fulfilled', value: 4 },
    ]);
    expect(await outcomes()).toBe(2);
    await expect(complaintDecisions.decide(1, 9, COMMAND)).rejects.toThrow('There is no rule 9.');
  });

  test('the only moderator decides about an appeal as well [MOD-5]', async () => {
    const { adId, complain, telegram, messagesTo, isShown } = await open({
      MODERATORS: `anna=tg:${ANNA}`,
    });
    await complain(adId);
    await telegram.tap('m:c:1:4', ANNA);
    await telegram.tap('a:1', SELLER);
    await telegram.tap('m:a:1:no', ANNA);
    expect((await telegram.notices(3)).at(-1)).toBe('Готово.');
    expect((await messagesTo(`tg:${SELLER}`, 6)).at(-1)?.text).toBe(
      `Апелляция по объявлению «BMW X5» (ID: ${adId}) отклонена: нарушение есть.\n${RULE}\nОбъявление остаётся снятым с публикации.\nРешение окончательное.`,
    );
    expect(await isShown(adId)).toBe(false);
  });
});
