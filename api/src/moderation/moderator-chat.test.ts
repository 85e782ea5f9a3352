import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { COMPANY, LEGAL } from '../modules/user/test-profile.ts';
import { companyActions, complaintActions } from './cards.ts';
import { ANNA, BORIS, BUYER, SELLER, testModerators } from './test-moderators.ts';

const DOUBTFUL = { ...COMPANY, inn: '7707083894', organization_name: 'ООО «Весна»' };

onDatabase('moderators in the chat', (database) => {
  const openModerators = testModerators(database);
  const open = async (more: Readonly<Record<string, string>> = {}) => {
    const bots = await openModerators(more);
    const { seller, app, flush, sql } = bots;
    const { id } = seller;
    const sendData = async (fields: object = {}) => {
      const reply = await seller.user.post(LEGAL, { ...DOUBTFUL, ...fields, id });
      if (reply.statusCode !== 200) throw new Error(`the data got ${reply.statusCode}`);
      await flush();
      return (await app.services.moderation.list())[0]?.revision ?? '';
    };
    const verified = async () =>
      (
        await sql.query<{ legal_entity_verified: boolean | null }>(
          'select legal_entity_verified from users where id = $1',
          [id],
        )
      ).rows[0]?.legal_entity_verified;
    return { ...bots, id, sendData, verified };
  };

  test('approve a company by one tap; the second one reads what was decided [MOD-7] [MOD-8] [MOD-10]', async () => {
    const { id, sendData, telegram, max, messagesTo, verified, logged } = await open();
    const revision = await sendData();
    const card = {
      text: `Компания ждёт проверки (ID: ${id}): ООО «Весна»\nООО · ИНН 7707083894 · ОГРН 1027700132195\nАдрес: Москва, Тверская, 1\nПроверьте ИНН: контрольная цифра не сходится`,
      buttons: [[`Одобрить → m:f:${id}:${revision}:ok`, `Отклонить → m:f:${id}:${revision}:no`]],
    };
    expect(await messagesTo(`tg:${ANNA}`, 1)).toEqual([card]);
    expect(await messagesTo(`max:${BORIS}`, 1)).toEqual([card]);
    await Promise.all([
      telegram.tap(`m:f:${id}:${revision}:ok`, ANNA),
      max.tap(`m:f:${id}:${revision}:1`, BORIS),
    ]);
    const notices = [...(await telegram.notices(1)), ...(await max.notices(1))];
    expect(notices.filter((notice) => notice === 'Готово.')).toHaveLength(1);
    expect(notices.filter((notice) => notice.startsWith('Уже решено: компания о'))).toHaveLength(1);
    expect(await logged()).toHaveLength(1);
    expect(await verified()).toBe(notices[0] === 'Готово.' ? true : null);
  });

  test('get one card of data that are sent again while they wait, and another after a change or a rejection [I44]', async () => {
    const { id, seller, sendData, telegram, messagesTo, clock } = await open();
    const same = () => seller.user.post(LEGAL, { ...DOUBTFUL, id });
    const replies = await Promise.all([same(), same(), same()]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const revision = await sendData();
    for (let n = 0; n < 12; n += 1) {
      clock.pass(1);
      expect(await sendData()).toBe(revision);
    }
    expect(await messagesTo(`tg:${ANNA}`, 1)).toHaveLength(1);
    const changed = await sendData({ legal_address: 'Москва, Арбат, 2' });
    expect(changed).not.toBe(revision);
    expect(await messagesTo(`tg:${ANNA}`, 2)).toHaveLength(2);
    await telegram.tap(`m:f:${id}:${changed}:1`, ANNA);
    expect(await telegram.notices(1)).toEqual(['Готово.']);
    clock.pass(1);
    await sendData({ legal_address: 'Москва, Арбат, 2' });
    const cards = (await messagesTo(`tg:${ANNA}`, 4)).filter(({ text }) => text.startsWith('Компания ждёт'));
    expect(cards).toHaveLength(3);
  });

  test('get the last card of a company that changes its data five times, which is all in a day [I44]', async () => {
    const { id, seller, messagesTo, clock, app } = await open();
    const send = (n: number) =>
      seller.user.post(LEGAL, { ...DOUBTFUL, id, legal_address: `Москва, Тверская, ${n}` });
    for (let n = 0; n < 5; n += 1) expect((await send(n)).statusCode).toBe(200);
    clock.pass(60);
    const refused = await send(5);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Слишком много запросов. Повторить можно через 24 часа.',
    ]);
    expect(await app.services.moderation.list()).toMatchObject([{ legal_address: 'Москва, Тверская, 4' }]);
    expect((await send(4)).statusCode).toBe(200);
    const cards = await messagesTo(`tg:${ANNA}`, 1);
    expect(cards).toHaveLength(1);
    expect(cards[0]?.text).toContain('Москва, Тверская, 4');
    clock.pass(86_400);
    expect((await send(5)).statusCode).toBe(200);
    expect(await messagesTo(`tg:${ANNA}`, 2)).toHaveLength(2);
  });

  test('reject with a reason of the list or with their own [MOD-7] [MOD-9]', async () => {
    const { id, sendData, telegram, max, maxApi, messagesTo, logged, verified } = await open();
    const revision = await sendData();
    await max.tap(`m:f:${id}:${revision}:no`, BORIS);
    expect(await max.notices(1)).toEqual(['Выберите причину отказа.']);
    const choice = maxApi.calls.find(({ call }) => call === 'POST /answers')?.body.message;
    const data = (step: string) => `m:f:${id}:${revision}:${step}`;
    const callback = (text: string, step: string) => [{ type: 'callback', text, payload: data(step) }];
    expect(choice).toEqual({
      text: 'Текст карточки',
      attachments: [
        {
          type: 'inline_keyboard',
          payload: {
            buttons: [
              callback('Компании с такими ИНН и ОГРН нет в реестре.', '1'),
              callback('Название, ИНН и ОГРН относятся к разным компаниям.', '2'),
              callback('Адрес не совпадает с адресом в реестре.', '3'),
              callback('Компания прекратила деятельность.', '4'),
              callback('Другая причина…', 'own'),
              callback('Назад', 'back'),
            ],
          },
        },
      ],
    });
    await max.tap(data('back'), BORIS);
    await max.tap(data('3'), BORIS);
    expect((await max.notices(3)).slice(1)).toEqual(['Решение ещё не принято.', 'Готово.']);
    expect((await messagesTo(`max:${BORIS}`, 2)).at(-1)?.text).toBe(
      `Компания (ID: ${id}) отклонена. Причина: Адрес не совпадает с адресом в реестре.`,
    );
    expect((await messagesTo(`tg:${SELLER}`, 2)).at(-1)?.text).toBe(
      'Компания ООО «Весна» не прошла проверку. Причина: Адрес не совпадает с адресом в реестре.',
    );

    const second = await sendData({ inn: COMPANY.inn });
    await telegram.tap(`m:f:${id}:${second}:own`, ANNA);
    await telegram.write('x'.repeat(501), ANNA);
    await telegram.write(' Нет подписи\n', ANNA);
    await telegram.write('/help', ANNA);
    const toAnna = (await messagesTo(`tg:${ANNA}`, 7)).slice(2);
    expect(toAnna.slice(0, 3)).toEqual([
      {
        text: `Напишите причину отказа компании (ID: ${id}) одним следующим сообщением: до 500 знаков, в течение 15 минут. Компания получит этот текст.`,
        buttons: [['Не отклонять → x:rejection']],
      },
      { text: 'Слишком длинно: не больше 500 знаков. Напишите короче.', buttons: [] },
      { text: `Компания (ID: ${id}) отклонена. Причина: Нет подписи`, buttons: [] },
    ]);
    expect(toAnna[3]?.text).toContain('Напишите, что ищете');
    expect(await logged()).toEqual([
      `boris max:${BORIS} company_rejected ${id} Адрес не совпадает с адресом в реестре.`,
      `anna tg:${ANNA} company_rejected ${id} Нет подписи`,
    ]);
    expect(await verified()).toBe(null);
  });

  test('an own reason that is not wanted any more, comes too late or from a removed one decides nothing [MOD-9] [A30]', async () => {
    const { id, sendData, telegram, messagesTo, logged, clock, sql } = await open();
    const revision = await sendData();
    await telegram.tap(`m:f:${id}:${revision}:own`, ANNA);
    await telegram.tap('x:rejection', ANNA);
    expect((await telegram.notices(2))[1]).toBe('Хорошо, решение не принято.');
    await telegram.write('другое', ANNA);
    await telegram.tap(`m:f:${id}:${revision}:own`, ANNA);
    await telegram.notices(3);
    clock.pass(15 * 60 + 1);
    await telegram.write('другое', ANNA);
    // Someone who was a moderator when the text was requested.
    await sql.query(
      `insert into awaited_texts (recipient, purpose, subject_id, revision, expires_at)
       values ('tg:555', 'rejection', $1, $2, now() + interval '10 years')`,
      [id, revision],
    );
    await telegram.write('другое', 555);
    expect((await messagesTo('tg:555', 6))[0]?.text).toBe('Эта кнопка только для модераторов.');
    expect(await logged()).toEqual([]);
  });

  test('decide about the data that they saw, and from no outdated card [MOD-10] [C21]', async () => {
    const { id, sendData, telegram, verified, clock, logged } = await open();
    const outdated = await sendData();
    clock.pass(1);
    const revision = await sendData({ organization_name: 'ООО «Другая»' });
    for (const step of ['ok', '1', 'no', 'own']) await telegram.tap(`m:f:${id}:${outdated}:${step}`, ANNA);
    expect(await telegram.notices(4)).toEqual(
      Array(4).fill('Данные компании изменились. Решайте по новой карточке: /moderate'),
    );
    expect([await verified(), await logged()]).toEqual([false, []]);
    await telegram.tap(`m:f:${id}:${revision}:ok`, ANNA);
    await telegram.notices(5);
    for (const step of ['ok', '1', 'no', 'own', 'back'])
      await telegram.tap(`m:f:${id}:${revision}:${step}`, ANNA);
    expect((await telegram.notices(10)).slice(4)).toEqual([
      'Готово.',
      ...Array(5).fill('Уже решено: компания одобрена (anna).'),
    ]);
    await telegram.tap('m:f:999999999:000000000000:ok', ANNA);
    await telegram.tap('m:c:999999999:yes', ANNA);
    expect((await telegram.notices(12)).slice(10)).toEqual(
      Array(2).fill('Решать больше нечего: заявки нет.'),
    );
  });

  test('no one else decides: strangers, the other messenger, another bot, a removed moderator [A30] [MOD-9]', async () => {
    const { id, adId, sendData, complain, telegram, max, verified, isShown, logged, sql } = await open({
      MODERATORS: `anna=tg:${ANNA}`,
    });
    const revision = await sendData();
    await complain(adId);
    const forged = [
      `m:f:${id}:${revision}:ok`,
      `m:f:${id}:${revision}:1`,
      'm:c:1:yes',
      'm:c:1:4',
      'm:a:1:ok',
      'm:w:1:000000000000:ok',
    ];
    for (const data of forged) {
      await telegram.tap(data, SELLER);
      await max.tap(data, ANNA); // the same number in the other messenger
      await max.tap(data, BORIS); // no longer in the list
    }
    expect(await telegram.notices(6)).toEqual(Array(6).fill('Эта кнопка только для модераторов.'));
    expect(await max.notices(12)).toEqual(Array(12).fill('Эта кнопка только для модераторов.'));
    const foreign = ['c:ok:1', 'm:c:1', 'm:c:1:8', 'm:c:1:4 or 1=1', 'm:f:1:zz:ok', 'a:', 'approve', '💣'];
    for (const data of foreign) await telegram.tap(data, ANNA);
    expect((await telegram.notices(14)).slice(6)).toEqual(Array(8).fill('Эта кнопка больше не действует.'));
    await telegram.write('/moderate', SELLER);
    expect((await telegram.seen(3)).at(-1)?.text).toMatch(/^Напишите, что ищете/);
    expect([await verified(), await isShown(adId), await logged()]).toEqual([false, true, []]);
    expect((await sql.query('select from awaited_texts')).rows).toEqual([]);
  });

  test('an identity decides, neither its number elsewhere nor its account, also after it was let in [A30]', async () => {
    const { id, adId, sendData, complain, telegram, max, messagesTo, verified, isShown, logged, sql } =
      await open({ MODERATORS: `anna=tg:${ANNA}` });
    const revision = await sendData();
    await complain(adId);
    // Anna's account has an identity in MAX, which the list does not name.
    await sql.query(
      `with anna as (insert into users (phone) values ('79005550777') returning id)
       insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
       select messenger, messenger_id, id, now() from anna,
         (values ('telegram', $1::text), ('max', $2::text)) as own (messenger, messenger_id)`,
      [String(ANNA), '903'],
    );
    await telegram.tap('m:c:1:yes', ANNA);
    await telegram.tap(`m:f:${id}:${revision}:own`, ANNA);
    expect(await telegram.notices(2)).toEqual(['Какое правило нарушено?', 'Выберите причину отказа.']);
    for (const other of [ANNA, 903]) {
      for (const data of [`m:f:${id}:${revision}:ok`, `m:f:${id}:${revision}:own`, 'm:c:1:4', 'm:c:1:yes'])
        await max.tap(data, other);
      await max.write('Нет подписи', other);
      await max.write('/moderate', other);
    }
    expect(await max.notices(8)).toEqual(Array(8).fill('Эта кнопка только для модераторов.'));
    for (const other of [ANNA, 903])
      expect((await messagesTo(`max:${other}`, 4)).map(({ text }) => text)).toEqual([
        expect.stringMatching(/^Не получилось понять запрос/),
        expect.stringMatching(/^Напишите, что ищете/),
      ]);
    await telegram.write('Нет подписи', SELLER);
    expect([await verified(), await isShown(adId), await logged()]).toEqual([false, true, []]);
    await telegram.write('Нет подписи', ANNA);
    await messagesTo(`tg:${ANNA}`, 6);
    expect(await logged()).toEqual([`anna tg:${ANNA} company_rejected ${id} Нет подписи`]);
  });

  test('no moderator decides about their own company, ad or complaint, by no identity [MOD-12]', async () => {
    const { id, adId, sendData, complain, telegram, max, verified, isShown, sql } = await open({
      MODERATORS: `anna=tg:${ANNA} anna=max:${BUYER} boris=tg:${SELLER} boris=max:${BORIS} clara=tg:903`,
    });
    const revision = await sendData();
    await complain(adId);
    await telegram.tap('m:c:1:4', ANNA); // Anna complained, in MAX
    await max.tap('m:c:1:no', BORIS); // Boris is the seller, in Telegram
    await max.tap(`m:f:${id}:${revision}:ok`, BORIS);
    const refused = 'Это касается вас самих: решает другой модератор.';
    expect([await telegram.notices(1), await max.notices(2)]).toEqual([[refused], [refused, refused]]);
    await telegram.tap('m:c:1:4', 903);
    expect((await telegram.notices(2))[1]).toBe('Готово.');
    await telegram.tap('a:1', SELLER);
    expect((await telegram.notices(3))[2]).toBe('Апелляция принята. Ответ придёт в этот чат.');
    await max.tap('m:a:1:ok', BORIS);
    expect((await max.notices(3))[2]).toBe(refused);
    expect([await verified(), await isShown(adId)]).toEqual([false, false]);
    expect((await sql.query('select from appeals where closed_at is null')).rows).toHaveLength(1);
  });

  test('see what waits by /moderate, and no card without a list of moderators [MOD-11] [CAR-38]', async () => {
    const { adId, sendData, complain, telegram, messagesTo } = await open();
    await telegram.write('/moderate', ANNA);
    expect((await telegram.seen(1))[0]?.text).toBe('Ничего не ждёт решения.');
    await sendData();
    await complain(adId);
    await telegram.write('/Moderate', ANNA);
    const shown = await messagesTo(`tg:${ANNA}`, 6);
    expect(shown[3]?.text).toBe('Ждут решения: компаний 1, жалоб 1, апелляций 0, предупреждений 0.');
    expect(shown.slice(4)).toEqual(shown.slice(1, 3));
  });

  test('get nothing where none is listed; the company waits for the command [MOD-7] [CAR-38]', async () => {
    const { adId, sendData, complain, sql } = await open({ MODERATORS: '' });
    await sendData();
    await complain(adId);
    const { rows } = await sql.query<{ recipient: string }>('select recipient from outbox');
    expect(rows).toEqual([{ recipient: 'moderator' }]);
  });

  test.each(['seller', 'buyer'] as const)(
    'an erased %s leaves no copy in the cards of moderators [I9] [I43]',
    async (who) => {
      const accounts = await open();
      const { adId, sendData, complain, sql } = accounts;
      if (who === 'seller') await sendData();
      await complain(adId);
      expect((await accounts[who].user.delete('/api/web-user/self')).statusCode).toBe(200);
      expect((await sql.query("select from outbox where kind = 'moderation_card'")).rows).toEqual([]);
    },
  );

  test('the data of each button fit into both messengers [A29]', () => {
    const id = 999_999_999;
    const datas = [...companyActions(id, '0'.repeat(12)), ...complaintActions(id)].map(({ data }) => data);
    const longest = [
      ...datas,
      `m:f:${id}:${'0'.repeat(12)}:back`,
      `m:c:${id}:back`,
      `m:a:${id}:ok`,
      `a:${id}`,
    ];
    for (const data of longest) expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
  });
});
