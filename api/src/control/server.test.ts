import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controlAddress, controlKeyFile } from '@cars/shared-server/control-address';
import { callRunningServer } from '@cars/shared-server/control-client';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import Fastify from 'fastify';
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

const statusOf = (path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(
      { socketPath: controlAddress(folder), path, method: 'POST', agent: false, headers },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .once('error', reject)
      .end();
  });

test('a caller without the key of the folder is refused, for every path [T8]', async () => {
  const server = await open('first');
  expect((await stat(controlKeyFile(folder))).mode & 0o777).toBe(0o600);
  expect(await statusOf('/v2/name')).toBe(403);
  expect(await statusOf('/v2/name', { authorization: `Bearer ${'0'.repeat(64)}` })).toBe(403);
  expect(await statusOf('/name')).toBe(403);
  await writeFile(controlKeyFile(folder), 'of another server');
  await expect(reachedServer()).rejects.toThrow(
    'the server that runs over this DATA_DIR has another key than its file control.key: restart it',
  );
  await server.close();
});

test('a command that meets a server of another version names that', async () => {
  const older = Fastify();
  older.post('/name', async () => ({}));
  await older.listen({ path: controlAddress(folder) });
  await expect(reachedServer()).rejects.toThrow(
    'the server that runs over this DATA_DIR is of another version: restart it, or run the command of its version',
  );
  await older.close();
});
