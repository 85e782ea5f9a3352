import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { createClock, createMessenger } from '../test-callers.ts';
import { createMessengerSender } from './messenger-sender.ts';
import { Outbox } from './outbox.ts';
import { createLeases } from './outbox-leases.ts';
import type { Sender } from './sender.ts';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

onDatabase('turns of the outbox', (database) => {
  const clock = createClock('2026-03-02T09:00:00.000Z');
  const make = (sender: Sender) =>
    new Outbox({ sql: database().sql, sender, now: clock.now, log: quiet, keepSecrets: false });

  test('a backlog of many recipients delays no message to another one [I78]', async () => {
    const { sql } = database();
    const sent: string[] = [];
    const order = async () => {
      for (const text of ['заказ', 'ещё один'])
        await outbox.put(sql, { to: 'tg:seller', kind: 'order', text });
    };
    let ordered: Promise<void> | undefined;
    const outbox: Outbox = make({
      deliver: async ({ text }) => {
        sent.push(text);
        ordered ??= order();
        await ordered;
        return 'sent';
      },
    });
    for (let n = 0; n < 3; n += 1)
      for (let chat = 0; chat < 25; chat += 1)
        await outbox.put(sql, { to: `tg:${chat}`, kind: 'moderation', text: `${chat} ${n}` });
    await outbox.flush();
    // Each of the 25 gets one message in a round, and so does the seller; a few leave at once.
    expect(sent.indexOf('заказ')).toBeLessThan(35);
    expect(sent.indexOf('ещё один')).toBeLessThan(60);
    expect(sent.filter((text) => text.startsWith('7 '))).toEqual(['7 0', '7 1', '7 2']);
    expect(sent).toHaveLength(77);
  });

  test('a code leaves before an order, an order before prices, and prices before digests [I78]', async () => {
    const { sql } = database();
    const sent: string[] = [];
    const kinds = ['new_ad', 'price_change', 'order', 'code'] as const;
    const hurry = async () => {
      for (const kind of ['order', 'moderation_outcome', 'code'] as const)
        await outbox.put(sql, { to: `tg:${kind}`, kind, text: '' });
    };
    let hurried: Promise<void> | undefined;
    const outbox: Outbox = make({
      deliver: async ({ kind }) => {
        sent.push(kind);
        if (sent.length >= 3) hurried ??= hurry();
        await hurried;
        return 'sent';
      },
    });
    for (let n = 0; n < 200; n += 1) await outbox.put(sql, { to: `tg:${n}`, kind: 'new_ad', text: '' });
    for (const [n, kind] of kinds.entries()) await outbox.put(sql, { to: `tg:many${n}`, kind, text: '' });
    await outbox.flush();
    expect(sent.slice(0, 2)).toEqual(['code', 'order']);
    // Of the five claimed at once, prices and digests are first looked up, which may take longer for one of them.
    expect(sent.indexOf('price_change')).toBeLessThan(5);
    const last = (kind: string) => sent.lastIndexOf(kind);
    expect(Math.max(last('order'), last('moderation_outcome'), last('code'))).toBeLessThan(23);
    expect(sent).toHaveLength(207);
  });

  test('a chat that responds slowly delays no other one [I78]', async () => {
    const { sql } = database();
    const sent: string[] = [];
    let answer: () => void = () => undefined;
    const isSlow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const outbox = make({
      deliver: async ({ to }) => {
        if (to === 'tg:slow') await isSlow;
        sent.push(to);
        if (sent.length === 30) answer();
        return 'sent';
      },
    });
    for (const text of ['1', '2']) await outbox.put(sql, { to: 'tg:slow', kind: 'order', text });
    for (let n = 0; n < 30; n += 1) await outbox.put(sql, { to: `tg:${n}`, kind: 'new_ad', text: '' });
    await outbox.flush();
    expect(sent.slice(-2)).toEqual(['tg:slow', 'tg:slow']);
    expect(sent).toHaveLength(32);
  });

  test('a message that is written while a slow chat responds leaves before it [I78]', async () => {
    const { sql } = database();
    const sent: string[] = [];
    let second: Promise<void> | undefined;
    let answer: () => void = () => undefined;
    const isSlow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const outbox: Outbox = make({
      deliver: async ({ to }) => {
        if (to === 'tg:slow') {
          await outbox.put(sql, { to: 'tg:seller', kind: 'order', text: '' });
          second = outbox.flush();
          await isSlow;
        } else answer();
        sent.push(to);
        return 'sent';
      },
    });
    await outbox.put(sql, { to: 'tg:slow', kind: 'new_ad', text: '' });
    await outbox.flush();
    await second;
    expect(sent.toSorted()).toEqual(['tg:seller', 'tg:slow']);
  });

  test('an outage of one messenger stops no code of the other [X1]', async () => {
    const { sql } = database();
    const calls: string[] = [];
    const outbox = make(
      createMessengerSender(sql, {
        max: async (id) => {
          calls.push(`max ${id}`);
          return 'unavailable';
        },
        telegram: async () => 'sent',
      }),
    );
    for (let n = 0; n < 8; n += 1) await outbox.put(sql, { to: `max:${n}`, kind: 'order', text: '' });
    await outbox.flush();
    const id = await outbox.put(sql, { to: 'tg:9', kind: 'code', text: '', isAwaited: true });
    expect(await outbox.deliverNow(id ?? 0)).toBe('sent');
    expect(calls.length).toBeLessThan(8);
  });

  test('a message that another process is sending holds up the later ones of its recipient alone [I78]', async () => {
    const { sql } = database();
    const sent: string[] = [];
    const messenger = createMessenger();
    const other = make(messenger.sender);
    const first: Outbox = make({
      deliver: async ({ text }) => {
        if (text === 'первое') {
          await other.put(sql, { to: 'tg:2', kind: 'order', text: 'заказ' });
          await other.flush();
        }
        sent.push(text);
        return 'sent';
      },
    });
    for (const text of ['первое', 'второе']) await first.put(sql, { to: 'tg:1', kind: 'moderation', text });
    await first.flush();
    expect(sent.filter((text) => text !== 'заказ')).toEqual(['первое', 'второе']);
    expect(
      [...sent, ...messenger.messages.map(({ text }) => text)].filter((text) => text === 'заказ'),
    ).toHaveLength(1);
  });

  test('a claim reads what is being sent once, however many messages wait', async () => {
    const { sql } = database();
    const outbox = make(createMessenger().sender);
    for (let n = 0; n < 40; n += 1) await outbox.put(sql, { to: `tg:${n}`, kind: 'order', text: '' });
    const loops: number[] = [];
    const note = (plan: PlanNode): void => {
      if (plan['Relation Name'] === 'outbox') loops.push(plan['Actual Loops']);
      plan.Plans?.forEach(note);
    };
    // A planner without statistics may choose these loops; here it has no other choice.
    await sql.transaction(async (tx) => {
      for (const join of ['hashjoin', 'mergejoin', 'material', 'memoize'])
        await tx.query(`set local enable_${join} = off`);
      const query = async <Row>(text: string, values: readonly unknown[] = []) => {
        const { rows } = await tx.query<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(
          `explain (analyze, format json) ${text}`,
          values,
        );
        note(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode);
        return { rows: [] as Row[], affectedRows: 0 };
      };
      await createLeases({ sql: { ...tx, query }, now: clock.now }).claimNext(new Map());
    });
    // A round claims five.
    expect(Math.max(...loops)).toBe(5);
  });

  test('a process whose clock is behind leaves an awaited code to the call that awaits it', async () => {
    const { sql } = database();
    const messenger = createMessenger();
    const outbox = make(messenger.sender);
    const id = await outbox.put(sql, { to: 'tg:9', kind: 'code', text: '', isAwaited: true });
    clock.pass(-1);
    await outbox.flush();
    expect(messenger.messages).toEqual([]);
    clock.pass(1);
    expect(await outbox.deliverNow(id ?? 0)).toBe('sent');
  });

  test('a code that another claim is sending, or has sent, is not sent twice, and its caller learns that it left', async () => {
    const { sql } = database();
    const messenger = createMessenger();
    const outcomes: string[] = [];
    const background = make({
      deliver: async (message) => {
        outcomes.push(await outbox.deliverNow(message.id));
        return messenger.sender.deliver(message);
      },
    });
    const outbox = make(messenger.sender);
    const id = await outbox.put(sql, { to: 'tg:9', kind: 'code', text: '', isAwaited: true });
    clock.pass(31);
    await background.flush();
    outcomes.push(await outbox.deliverNow(id ?? 0));
    expect(outcomes).toEqual(['sent', 'sent']);
    expect(messenger.messages).toHaveLength(1);
    const unknown = await outbox.put(sql, { to: 'tg:8', kind: 'code', text: '', isAwaited: true });
    messenger.results.push('no_such_user');
    clock.pass(31);
    await make(messenger.sender).flush();
    expect(await outbox.deliverNow(unknown ?? 0)).toBe('no_such_user');
  });
});
