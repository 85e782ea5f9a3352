import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { sweep } from '../../jobs/housekeeping.ts';
import { createCaller, enterAs } from '../../test-callers.ts';
import { PHONE, phoneStage } from './test-phones.ts';

const DAY_S = 86_400;

onDatabase('who shared a number before its account began', (database) => {
  const { open } = phoneStage(database);
  const contacts = async () =>
    (
      await database().sql.query<{ place: string }>(
        "select messenger || ':' || messenger_id as place from messenger_contacts order by shared_at, messenger",
      )
    ).rows.map(({ place }) => place);

  test('a contact of long ago gets no code and no order of the account, a recent one does [A25]', async () => {
    const stage = await open();
    await stage.shareContact('telegram', 111);
    stage.clock.pass(61 * DAY_S);
    await stage.start('max', 222);
    expect((await stage.enter({ ticket: await stage.ticketOf(222) })).statusCode).toBe(200);
    expect(await contacts()).toEqual([]);

    const other = '79005550009';
    await stage.shareContact('telegram', 333, other);
    stage.clock.pass(59 * DAY_S);
    const max = await stage.ticketOf(444, other);
    expect((await stage.enter({ phone: other, ticket: max })).statusCode).toBe(200);
    expect(await contacts()).toEqual(['telegram:333']);
  });

  test('long ago gets the code that opens the account, and stays', async () => {
    const stage = await open();
    await stage.shareContact('telegram', 111);
    stage.clock.pass(200 * DAY_S);
    await createCaller(stage.app).send(PHONE);
    const { statusCode } = await stage.enter({ phone: PHONE, code: stage.messenger.codeFor(PHONE) });
    expect(statusCode).toBe(200);
    expect(await contacts()).toEqual(['telegram:111']);
  });

  test('goes with the number that its account gave up, though another account has it by then', async () => {
    const stage = await open();
    await stage.shareContact('telegram', 111);
    stage.clock.pass(1);
    const { id } = await enterAs(stage.app, database(), PHONE, stage.clock.now());
    const { sql } = database();
    await sql.query(
      'insert into former_phones (user_id, phone, changed_at) values ($1, $2, $3::timestamptz)',
      [id, PHONE, stage.clock.now().toISOString()],
    );
    await sql.query("update users set phone = '79005550002' where id = $1", [id]);
    stage.clock.pass(8 * DAY_S);
    await sql.query('insert into users (phone) values ($1)', [PHONE]);
    await stage.shareContact('max', 222);
    await sweep(sql, { now: stage.clock.now(), keepSecrets: false });
    expect(await contacts()).toEqual(['max:222']);
  });
});
