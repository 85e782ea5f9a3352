// Night: It starts servers as processes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { runServer } from '../test-server.ts';
import { checkBackupFolder } from './backup-job.ts';

const LIMIT_MS = 180_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-backup-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  'a server logs at its start that the folder of backups cannot be written',
  async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const server = runServer({ DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(file, 'backups') });
    await server.ready;
    server.child.kill('SIGTERM');
    await server.ended;
    expect(server.output()).toContain(
      `BACKUP_DIR ${join(file, 'backups')} cannot be written: no nightly backup is made until it can`,
    );
  },
  LIMIT_MS,
);

test('nothing is logged of a folder that can be written, or without one', async () => {
  const lines: unknown[] = [];
  const log = { error: (...args: unknown[]) => lines.push(args[1]) };
  await checkBackupFolder({ BACKUP_DIR: join(folder, 'new/backups') }, log);
  await checkBackupFolder({ BACKUP_DIR: undefined }, log);
  expect(lines).toEqual([]);
  // Where the system refuses with ENOENT, Node makes a folder with its parents in an endless loop.
  await checkBackupFolder({ BACKUP_DIR: '/proc/x' }, log);
  expect(lines).toEqual(['BACKUP_DIR /proc/x cannot be written: no nightly backup is made until it can']);
});
