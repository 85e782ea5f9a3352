import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { ANNA, BORIS, MODERATORS } from '../../moderation/test-moderators.ts';
import { testMarkets } from '../../test-market.ts';
import { COMPANY } from '../user/test-profile.ts';

const DESK = '/api/web-user/moderation';
const DECIDE = `${DESK}/decide`;
const COMPLAIN = '/api/web-user/ad-complaints/create';
const UNKNOWN = { success: false, message: 'Страница не найдена.', request_id: expect.any(String) };

onDatabase("the moderators' desk", (database) => {
  const openMarket = testMarkets(database);

  /** A market with a complaint and a waiting company, and the accounts of two moderators. */
  const open = async () => {
    const market = await openMarket([{ description: 'Не бита\nне крашена' }], { variables: { MODERATORS } });
    const { enter, buyer, adId } = market;
    const { sql } = database();
    const link = (userId: number, messenger: string, id: number) =>
      sql.query(
        `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at) values ($1, $2, $3, now())`,
        [messenger, String(id), userId],
      );
    const anna = await enter('79005550011');
    const boris = await enter('79005550012');
    const company = await enter('79005550013');
    await link(anna.id, 'telegram', ANNA);
    await link(boris.id, 'max', BORIS);
    await company.user.post('/api/web-user/self/set-legal-content', { ...COMPANY, id: company.id });
    await buyer.user.post(COMPLAIN, { ad_id: adId, block_reason_id: 2, description: 'Цена выдумана' });
    const logged = async () =>
      (
        await sql.query<{ entry: string }>(
          `select concat_ws(' ', moderator, via, action, subject_id, reason) as entry from moderation_log order by id`,
        )
      ).rows.map(({ entry }) => entry);
    return { ...market, sql, link, anna, boris, company, logged };
  };

  test('exists for an account with a listed identity alone, at each call [MOD-13] [C33]', async () => {
    const { guest, buyer, anna, boris, adId, sql } = await open();
    const decision = { subject: 'complaint', id: 1, accept: true };
    for (const caller of [guest, buyer.user]) {
      const unknown = await caller.get('/api/web-user/nothing');
      for (const reply of [
        await caller.get(DESK),
        await caller.get(`${DESK}/log`),
        await caller.post(DECIDE, decision),
        await caller.post(DECIDE, {}),
      ])
        expect([reply.statusCode, reply.json()]).toEqual([unknown.statusCode, UNKNOWN]);
      expect(unknown.json()).toEqual(UNKNOWN);
    }
    const waitingOf = async (user: typeof anna.user) =>
      (await user.get('/api/web-user/self')).json().data.moderation_waiting;
    expect([await waitingOf(anna.user), await waitingOf(boris.user), await waitingOf(buyer.user)]).toEqual([
      2,
      2,
      undefined,
    ]);
    expect((await guest.get(`/api/v2/ads/details/${adId}`)).statusCode).toBe(200);
    await sql.query("delete from messenger_accounts where messenger = 'telegram'");
    expect((await anna.user.get(DESK)).statusCode).toBe(404);
    expect((await anna.user.post(DECIDE, decision)).statusCode).toBe(404);
    expect((await boris.user.get(DESK)).statusCode).toBe(200);
  });

  test('shows the facts of the chat, without phone, email or account of others [MOD-7] [MOD-14]', async () => {
    const { anna, buyer, company, adId } = await open();
    const reply = await anna.user.get(DESK);
    expect(reply.json().data).toMatchObject({
      waiting: 2,
      items: [
        {
          subject: 'company',
          id: company.id,
          revision: expect.stringMatching(/^[0-9a-f]{12}$/),
          since: '2026-03-02 12:00',
          ad_id: null,
        },
        {
          subject: 'complaint',
          id: 1,
          revision: null,
          lines: [
            `Жалоба 1 на объявление ID: ${adId}`,
            expect.stringMatching(/^BMW X5, 1\s000\s000\s₽: 2015$/),
            'Продавец на сайте с 2\u00a0марта 2026\u00a0г., объявлений в продаже: 1',
            'Текст объявления: «Не бита не крашена»',
            'Причина: Неверная цена. «Цена выдумана»',
            'Правило 2: цена в объявлении настоящая и полная.',
          ],
          ad_id: adId,
          rule_id: 2,
        },
      ],
    });
    expect(reply.json().data.rules).toHaveLength(7);
    expect(reply.json().data.reasons).toHaveLength(4);
    for (const secret of [COMPANY.email, COMPANY.rs, '79005550013', '79005550001', `"${buyer.id}"`])
      expect(reply.body).not.toContain(secret);
  });

  test('decides by the same path as the chat, once, and the log has who and where [MOD-1] [MOD-8] [MOD-10] [MOD-14]', async () => {
    const { anna, boris, guest, adId, logged, sentMessages } = await open();
    const violation = { subject: 'complaint', id: 1, accept: true, rule_id: 3 };
    expect((await anna.user.post(DECIDE, { ...violation, rule_id: 9 })).json().message).toBe(
      'Решение неполное: для отказа нужна причина, для нарушения — правило из списка.',
    );
    expect((await anna.user.post(DECIDE, violation)).json()).toEqual({ success: true });
    expect((await guest.get(`/api/v2/ads/details/${adId}`)).statusCode).toBe(404);
    const second = await boris.user.post(DECIDE, { subject: 'complaint', id: 1, accept: false });
    expect([second.statusCode, second.json().message]).toEqual([422, 'Уже решено: нарушение есть (anna).']);
    expect((await sentMessages()).filter(({ kind }) => kind === 'moderation_outcome')).toHaveLength(2);
    expect(await logged()).toEqual([`anna desk:tg:${ANNA} violation_found 1 Правило 3`]);
    expect((await boris.user.get(`${DESK}/log`)).json().data).toEqual([
      {
        id: 1,
        at: '2026-03-02 12:00',
        moderator: 'anna',
        what: `нарушение есть (объявление ID: ${adId})`,
        reason: 'Правило 3',
      },
    ]);
  });

  test('a company is decided by the data that were shown, and rejected with a reason [MOD-9] [MOD-10]', async () => {
    const { anna, company, clock, logged } = await open();
    const itemOf = async () =>
      (await anna.user.get(DESK)).json().data.items.find(({ subject = '' }) => subject === 'company');
    const { revision } = await itemOf();
    const decide = (more: object) =>
      anna.user.post(DECIDE, { subject: 'company', id: company.id, accept: true, ...more });
    clock.pass(1);
    await company.user.post('/api/web-user/self/set-legal-content', {
      ...COMPANY,
      id: company.id,
      organization_name: 'ООО «Другая»',
    });
    expect((await decide({ revision })).json().message).toBe(
      'Данные компании изменились. Проверьте их ещё раз.',
    );
    expect((await decide({})).statusCode).toBe(422);
    const { revision: now } = await itemOf();
    expect((await decide({ revision: now, accept: false, reason: ' ' })).statusCode).toBe(422);
    expect((await decide({ revision: now, accept: false, reason: 'Нет в реестре' })).statusCode).toBe(200);
    expect(await itemOf()).toBeUndefined();
    expect(await logged()).toEqual([`anna desk:tg:${ANNA} company_rejected ${company.id} Нет в реестре`]);
  });

  test('no own matter, and another moderator for an appeal [MOD-5] [MOD-12]', async () => {
    const { anna, boris, buyer, link, sql } = await open();
    await link(buyer.id, 'max', BORIS + 1);
    await sql.query(
      "update messenger_accounts set messenger_id = '5' where messenger = 'max' and user_id = $1",
      [boris.id],
    );
    await sql.query('update messenger_accounts set messenger_id = $1 where user_id = $2', [
      String(BORIS),
      buyer.id,
    ]);
    const own = await buyer.user.post(DECIDE, { subject: 'complaint', id: 1, accept: true });
    expect([own.statusCode, own.json().message]).toEqual([
      422,
      'Это касается вас самих: решает другой модератор.',
    ]);
    expect((await anna.user.post(DECIDE, { subject: 'complaint', id: 1, accept: false })).statusCode).toBe(
      200,
    );
    await sql.query('insert into appeals (complaint_id, user_id, created_at) values (1, $1, now())', [
      buyer.id,
    ]);
    const subjects = async (user: typeof anna.user) =>
      (await user.get(DESK)).json().data.items.map(({ subject = '' }) => subject);
    expect(await subjects(anna.user)).toEqual(['company']);
    const early = await anna.user.post(DECIDE, { subject: 'appeal', id: 1, accept: true });
    expect(early.json().message).toBe('Первое решение было вашим: апелляцию решает другой модератор.');
    await sql.query("update messenger_accounts set messenger_id = '6' where user_id = $1", [buyer.id]);
    await sql.query('update messenger_accounts set messenger_id = $1 where user_id = $2', [
      String(BORIS),
      boris.id,
    ]);
    expect(await subjects(boris.user)).toEqual(['company', 'appeal']);
    expect((await boris.user.post(DECIDE, { subject: 'appeal', id: 1, accept: false })).statusCode).toBe(200);
  });
});
