import { describe, expect, test } from '@rstest/core';
import type { Caller } from './caller.ts';
import { createUploadSlots, needsUploadSlot } from './upload-slots.ts';

const MEBIBYTE = 1024 * 1024;
const user = (userId: number): Caller => ({ kind: 'user', userId, sessionHash: '' });
const openSlots = () => {
  const acquire = createUploadSlots();
  return (caller: Caller, ip: string) => acquire(caller, ip, () => undefined);
};
const statusOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { status?: number }).status;
  }
};

test('a user has four forms in flight, and as many again when they are done [H6]', () => {
  const acquire = openSlots();
  const slots = Array.from({ length: 4 }, () => acquire(user(1), 'x'));
  expect(statusOf(() => acquire(user(1), 'x'))).toBe(429);
  expect(statusOf(() => acquire(user(2), 'x'))).toBeNull();
  slots[0]?.release();
  expect(statusOf(() => acquire(user(1), 'x'))).toBeNull();
  expect(statusOf(() => acquire(user(1), 'x'))).toBe(429);
});

test('the shares of the disk are exactly 320 MB per user, and 2048 MB of complete forms in all [H7]', () => {
  const acquire = openSlots();
  const whole = [1, 2, 3, 4, 5, 6].map((id) => acquire(user(id), 'x'));
  for (const slot of whole) expect(statusOf(() => slot.received(320 * MEBIBYTE))).toBeNull();
  expect(statusOf(() => whole[0]?.received(1))).toBe(429);
  const rest = acquire(user(7), 'x');
  expect(statusOf(() => rest.received(128 * MEBIBYTE - 1))).toBeNull();
  for (const slot of [...whole, rest]) slot.completed();
  const last = acquire(user(8), 'x');
  expect(statusOf(() => last.received(1))).toBe(503);
  last.release();
  for (const slot of whole) slot.release();
  expect(statusOf(() => acquire(user(8), 'x').received(320 * MEBIBYTE))).toBeNull();
});

test('the bytes of one finished form are released while another form of the user is in flight [H7]', () => {
  const acquire = openSlots();
  const [first, second] = [acquire(user(1), 'x'), acquire(user(1), 'x')];
  first.received(200 * MEBIBYTE);
  second.received(100 * MEBIBYTE);
  first.release();
  expect(statusOf(() => second.received(220 * MEBIBYTE))).toBeNull();
  expect(statusOf(() => second.received(1))).toBe(429);
});

test('guests have their slots by address, separate from users with the same number [H6]', () => {
  const acquire = openSlots();
  const guest: Caller = { kind: 'guest' };
  for (let n = 0; n < 4; n += 1) acquire(guest, '203.0.113.1');
  expect(statusOf(() => acquire(guest, '203.0.113.1'))).toBe(429);
  expect(statusOf(() => acquire(guest, '203.0.113.2'))).toBeNull();
  for (let n = 0; n < 4; n += 1) acquire(guest, `2001:db8::${n}`);
  expect(statusOf(() => acquire(guest, '2001:db8::5'))).toBe(429);
  expect(statusOf(() => acquire(user(1), '203.0.113.1'))).toBeNull();
});

test('uploads need a slot, other forms when they are longer than a megabyte or of unknown length', () => {
  const needs = (limit: 'upload' | 'write', bytes?: number) =>
    needsUploadSlot({ limit }, bytes === undefined ? {} : { 'content-length': String(bytes) });
  expect([
    needs('upload', 1),
    needs('write', MEBIBYTE),
    needs('write', MEBIBYTE + 1),
    needs('write'),
  ]).toEqual([true, false, true, true]);
});

describe('a temporary folder of one gigabyte', () => {
  /** What is counted is written at once; it is removed with its form, or later than the test. */
  const open = ({ removesAtOnce = true } = {}) => {
    let timeMs = 0;
    const written = new Map<string, number>();
    const used = () => [...written.values()].reduce((sum, bytes) => sum + bytes, 0);
    const acquire = createUploadSlots(
      () => timeMs,
      () => 1_024 * MEBIBYTE - used(),
    );
    const ended: string[] = [];
    const form = (name: string, userId: number) => {
      const slot = acquire(user(userId), 'x', () => {
        ended.push(name);
        if (!removesAtOnce) return;
        written.delete(name);
        slot.release();
      });
      const receive = (bytes: number) => {
        timeMs += 100;
        slot.received(bytes);
        if (!ended.includes(name)) written.set(name, (written.get(name) ?? 0) + bytes);
      };
      return { ...slot, receive };
    };
    return { form, ended, used };
  };

  test('takes a photo beside four forms of 300 MB: the slowest give way, a quarter stays free [H7]', () => {
    const { form, ended, used } = open();
    const forms = [1, 2, 3, 4].map((id) => form(`form ${id}`, id));
    for (let n = 0; n < 300; n += 1)
      for (const each of forms) {
        expect(statusOf(() => each.receive(MEBIBYTE))).toBeNull();
        expect(used()).toBeLessThanOrEqual(768 * MEBIBYTE);
      }
    const photo = form('photo', 5);
    for (let n = 0; n < 5; n += 1) expect(statusOf(() => photo.receive(MEBIBYTE))).toBeNull();
    expect(ended).toHaveLength(2);
    expect(ended).not.toContain('photo');
  });

  test('ends no more forms than it must, though the files of ended ones are there for a while [H7]', () => {
    const { form, ended } = open({ removesAtOnce: false });
    const forms = [1, 2, 3, 4].map((id) => form(`form ${id}`, id));
    for (let n = 0; n < 206; n += 1) for (const each of forms) each.receive(MEBIBYTE);
    expect(ended).toHaveLength(1);
  });

  test('that refuses a write ends the slowest form and is 503 [H7]', () => {
    const { form, ended } = open();
    form('slow', 1).receive(200 * MEBIBYTE);
    expect(statusOf(() => form('photo', 2).full())).toBe(503);
    expect(ended).toEqual(['slow']);
  });
});

describe('a disk that is full of forms that arrive', () => {
  const SECOND_MS = 1_000;
  const open = () => {
    let timeMs = 0;
    const acquire = createUploadSlots(() => timeMs);
    const ended: string[] = [];
    let lastId = 0;
    return {
      ended,
      pass: (ms: number) => {
        timeMs += ms;
      },
      form: (name: string) => acquire(user(++lastId), 'x', () => ended.push(name)),
    };
  };
  /** Forms of 256 MB of eight people that send 4 KB a second after the first second. */
  const fill = ({ form, pass }: ReturnType<typeof open>) => {
    const slow = Array.from({ length: 8 }, (_, n) => form(`slow ${n}`));
    for (const slot of slow) slot.received(255 * MEBIBYTE);
    const drip = (seconds: number) => {
      for (let s = 0; s < seconds; s += 1) {
        pass(SECOND_MS);
        for (const slot of slow) slot.received(4_096);
      }
    };
    drip(60);
    const rest = form('rest');
    rest.received(8 * MEBIBYTE - 8 * 60 * 4_096);
    return { slow, drip };
  };

  test('ends a slow one for a small new one, and no more than are needed [H7]', () => {
    const disk = open();
    const { slow } = fill(disk);
    const photo = disk.form('photo');
    expect(statusOf(() => photo.received(65_536))).toBeNull();
    expect(disk.ended).toEqual(['slow 0']);
    for (let n = 0; n < 28; n += 1) photo.received(65_536);
    expect(disk.ended).toHaveLength(1);
    // What it still sends is not counted, and its end frees nothing twice.
    slow[0]?.received(200 * MEBIBYTE);
    slow[0]?.release();
    const next = disk.form('next');
    expect(statusOf(() => next.received(253 * MEBIBYTE))).toBeNull();
    expect(disk.ended).toEqual(['slow 0']);
    expect(statusOf(() => next.received(2 * MEBIBYTE))).toBeNull();
    expect(disk.ended).toEqual(['slow 0', 'slow 1']);
  });

  test('spares a phone on EDGE and a large form that arrives fast [H7] [H6]', () => {
    const disk = open();
    const phone = disk.form('phone');
    const large = disk.form('large');
    for (let s = 0; s < 60; s += 1) {
      disk.pass(SECOND_MS);
      phone.received(20_000);
      large.received(4 * MEBIBYTE);
    }
    const slow = Array.from({ length: 6 }, (_, n) => disk.form(`slow ${n}`));
    for (const slot of slow) slot.received(260 * MEBIBYTE);
    for (let s = 0; s < 30; s += 1) {
      disk.pass(SECOND_MS);
      for (const slot of slow) slot.received(16_384);
      // A pause of 22 s: the phone is slower than the slow ones.
      if (s < 8) phone.received(20_000);
      large.received(2 * MEBIBYTE);
    }
    const fresh = disk.form('fresh');
    for (let n = 0; n < 250; n += 1) expect(statusOf(() => fresh.received(MEBIBYTE))).toBeNull();
    expect(disk.ended.length).toBeGreaterThan(0);
    expect(disk.ended.filter((name) => !name.startsWith('slow'))).toEqual([]);
  });

  test('ends none that is complete, and one of a megabyte when none is larger [H7]', () => {
    const disk = open();
    const { slow } = fill(disk);
    for (const slot of slow) slot.completed();
    const small = disk.form('small');
    expect(statusOf(() => small.received(1))).toBeNull();
    expect(disk.ended).toEqual(['rest']);
    const statuses = Array.from({ length: 8 }, (_, n) => {
      disk.pass(SECOND_MS);
      const one = disk.form(`small ${n}`);
      return statusOf(() => one.received(MEBIBYTE));
    });
    expect(new Set(statuses)).toEqual(new Set([null]));
    expect(disk.ended).toEqual(['rest', 'small', 'small 0', 'small 1']);
  });
});
