import { expect, test } from '@rstest/core';
import type { Caller } from './caller.ts';
import { createUploadSlots, needsUploadSlot } from './upload-slots.ts';

const MEBIBYTE = 1024 * 1024;
const user = (userId: number): Caller => ({ kind: 'user', userId, sessionHash: '' });
const statusOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { status?: number }).status;
  }
};

test('a user has four forms in flight, and as many again when they are done [H6]', () => {
  const acquire = createUploadSlots();
  const slots = Array.from({ length: 4 }, () => acquire(user(1), 'x'));
  expect(statusOf(() => acquire(user(1), 'x'))).toBe(429);
  expect(statusOf(() => acquire(user(2), 'x'))).toBeNull();
  slots[0]?.release();
  expect(statusOf(() => acquire(user(1), 'x'))).toBeNull();
  expect(statusOf(() => acquire(user(1), 'x'))).toBe(429);
});

test('bytes on disk are bounded per user and in all, and released afterwards [H7]', () => {
  const acquire = createUploadSlots();
  const first = acquire(user(1), 'x');
  first.received(400 * MEBIBYTE);
  const second = acquire(user(1), 'x');
  expect(statusOf(() => second.received(113 * MEBIBYTE))).toBe(429);
  second.release();
  const others = [2, 3, 4, 5].map((id) => acquire(user(id), 'x'));
  for (const slot of others) slot.received(400 * MEBIBYTE);
  const last = acquire(user(6), 'x');
  expect(statusOf(() => last.received(49 * MEBIBYTE))).toBe(503);
  last.release();
  first.release();
  expect(statusOf(() => acquire(user(6), 'x').received(300 * MEBIBYTE))).toBeNull();
});

test('the shares of the disk are exactly 512 MB per user and 2048 MB in all [H7]', () => {
  const acquire = createUploadSlots();
  const slots = [1, 2, 3, 4].map((id) => acquire(user(id), 'x'));
  for (const slot of slots) expect(statusOf(() => slot.received(512 * MEBIBYTE))).toBeNull();
  expect(statusOf(() => acquire(user(5), 'x').received(1))).toBe(503);
  const own = createUploadSlots();
  own(user(1), 'x').received(512 * MEBIBYTE);
  expect(statusOf(() => own(user(1), 'x').received(1))).toBe(429);
});

test('the bytes of one finished form are released while another form of the user is in flight [H7]', () => {
  const acquire = createUploadSlots();
  const [first, second] = [acquire(user(1), 'x'), acquire(user(1), 'x')];
  first.received(300 * MEBIBYTE);
  second.received(200 * MEBIBYTE);
  first.release();
  expect(statusOf(() => second.received(312 * MEBIBYTE))).toBeNull();
  expect(statusOf(() => second.received(1))).toBe(429);
});

test('guests have their slots by address, separate from users with the same number [H6]', () => {
  const acquire = createUploadSlots();
  const guest: Caller = { kind: 'guest' };
  for (let n = 0; n < 4; n += 1) acquire(guest, '203.0.113.1');
  expect(statusOf(() => acquire(guest, '203.0.113.1'))).toBe(429);
  expect(statusOf(() => acquire(guest, '203.0.113.2'))).toBeNull();
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
