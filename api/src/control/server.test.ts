import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callRunningServer } from '@cars/shared-server/control-client';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import pino from 'pino';
import { openControl } from './server.ts';

const LOOK_MS = 20;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'control-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (name: string, lookEveryMs = LOOK_MS) =>
  openControl(folder, { name: async () => ({ name }) }, pino({ level: 'silent' }), lookEveryMs);
const reachedServer = () => callRunningServer(folder, 'name', {});

test('the first of two servers over one directory keeps its commands, and the second takes them over [T17]', async () => {
  const first = await open('first');
  const second = await open('second');
  expect(await reachedServer()).toEqual({ name: 'first' });
  await first.close();
  await expect.poll(reachedServer).toEqual({ name: 'second' });
  await second.close();
  expect(await reachedServer()).toBeNull();
});

test('a server that closes does not remove the socket of the one that takes over [T17]', async () => {
  for (let round = 0; round < 20; round += 1) {
    const first = await open('first');
    const second = await open('second', 1);
    await first.close();
    await expect.poll(reachedServer).toEqual({ name: 'second' });
    await second.close();
  }
});

test('a second server that stops leaves the commands to the first [T17]', async () => {
  const first = await open('first');
  await (await open('second')).close();
  expect(await reachedServer()).toEqual({ name: 'first' });
  await first.close();
});
