import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { AD, ANNA, MODERATORS, testModerators } from './test-moderators.ts';

const PREPAYMENT = 'В описании просят предоплату. Осмотрите машину и документы до оплаты.';
const MESSENGER =
  'В описании предлагают перейти в другой мессенджер. Там переписку нельзя приложить к жалобе.';

onDatabase('warnings in the chat of moderators', (database) => {
  const openModerators = testModerators(database);
  const open = async (kinds: readonly (readonly [ad: number, kind: string, reply: string | null])[]) => {
    const bots = await openModerators({ MODERATORS }, [AD, AD]);
    const { rows } = await bots.sql.query<{ id: number; revision: string }>(
      `insert into ad_warnings (ad_id, kind, fact, reply, found_at)
       select ($1::int[])[1 + ad], kind, kind, reply, now()
       from unnest($2::int[], $3::text[], $4::text[]) as given (ad, kind, reply)
       returning id, left(md5(fact || coalesce(reply, '')), 12) as revision`,
      [bots.ids, kinds.map(([ad]) => ad), kinds.map(([, kind]) => kind), kinds.map(([, , reply]) => reply)],
    );
    const dataOf = (at: number, choice: string) => `m:w:${rows[at]?.id}:${rows[at]?.revision}:${choice}`;
    const queue = async (count: number) => {
      await bots.telegram.write('/moderate', ANNA);
      return (await bots.messagesTo(`tg:${ANNA}`, count)).slice(1);
    };
    return { ...bots, warningIds: rows.map(({ id }) => id), dataOf, queue };
  };

  test('are one message an ad, whose buttons name theirs, and the rest follows a decision [MOD-11] [WARN-6]', async () => {
    const { ids, warningIds, dataOf, queue, telegram, messagesTo } = await open([
      [0, 'prepayment', null],
      [0, 'other_messenger', 'Это мой второй номер'],
      [1, 'prepayment', null],
    ]);
    const [first, second, third] = warningIds;
    const [together, alone, ...more] = await queue(3);
    expect(more).toEqual([]);
    const lines = together?.text.split('\n') ?? [];
    expect([lines[0], ...lines.slice(-4)]).toEqual([
      `Предупреждения к объявлению ID: ${ids[0]}`,
      `${first}. ${PREPAYMENT}`,
      'Продавец не ответил.',
      `${second}. ${MESSENGER}`,
      'Ответ продавца: «Это мой второй номер»',
    ]);
    expect(together?.buttons.slice(1)).toEqual([
      [`${first}: показывать → ${dataOf(0, 'ok')}`, `${first}: убрать → ${dataOf(0, 'no')}`],
      [`${second}: показывать → ${dataOf(1, 'ok')}`, `${second}: убрать → ${dataOf(1, 'no')}`],
    ]);
    expect(alone?.text).toMatch(new RegExp(`^Предупреждение ${third} к объявлению ID: ${ids[1]}\n`));
    await telegram.tap(dataOf(0, 'no'), ANNA);
    const [done, rest, ...others] = (await messagesTo(`tg:${ANNA}`, 5)).slice(3);
    expect([done?.text, others]).toEqual([`Предупреждение ${first} убрано.`, []]);
    expect(rest?.text).toMatch(new RegExp(`^Предупреждение ${second} к объявлению ID: ${ids[0]}\n`));
    expect(rest?.buttons.at(-1)).toEqual([`Показывать → ${dataOf(1, 'ok')}`, `Убрать → ${dataOf(1, 'no')}`]);
  });

  test('that changed meanwhile come again with what else waits about the ad [MOD-10]', async () => {
    const { warningIds, dataOf, queue, telegram, messagesTo, sql } = await open([
      [0, 'prepayment', null],
      [0, 'other_messenger', null],
    ]);
    await queue(2);
    await sql.query(`update ad_warnings set reply = 'Исправлю' where id = $1`, [warningIds[0]]);
    await telegram.tap(dataOf(0, 'no'), ANNA);
    expect(await telegram.notices(1)).toEqual(['Предупреждение изменилось. Проверьте его ещё раз.']);
    const [again, ...more] = (await messagesTo(`tg:${ANNA}`, 3)).slice(2);
    expect(more).toEqual([]);
    expect(again?.text).toContain('Ответ продавца: «Исправлю»');
    expect(again?.text).toContain(`${warningIds[1]}. ${MESSENGER}`);
  });

  test('that would be cut in one message are several', async () => {
    const reply = 'Длинный ответ. '.repeat(40);
    const kinds = [
      'prepayment',
      'other_messenger',
      'vin_mark',
      'vin_year',
      'same_vin',
      'same_picture',
      'low_price',
    ];
    const { queue, sql } = await open(kinds.map((kind) => [0, kind, reply] as const));
    await sql.query('update ads set description = $1', ['Текст '.repeat(200)]);
    const messages = await queue(8);
    expect(messages).toHaveLength(7);
  });
});
