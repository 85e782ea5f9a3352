// Night: It starts servers as processes.
import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { copyTemplate } from './db/test-databases.ts';
import { runScript, runServer } from './test-server.ts';

const LIMIT_MS = 120_000;
const OTHERS = 0o077;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-private-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Everything in and below a folder that group or others may read, write or enter. */
const openToOthers = async (path: string): Promise<string[]> => {
  const entry = await lstat(path);
  const own = entry.mode & OTHERS && !entry.isSymbolicLink() ? [path] : [];
  if (!entry.isDirectory()) return own;
  const below = await Promise.all((await readdir(path)).map((name) => openToOthers(join(path, name))));
  return [...own, ...below.flat()];
};

const end = async (server: ReturnType<typeof runServer>) => {
  server.child.kill('SIGTERM');
  await server.ended;
};

describe('the data directory', () => {
  test(
    'is readable by its owner only from the first start, and so is a backup of it [I20]',
    async () => {
      const dataDir = join(folder, 'new');
      const server = runServer({ DATA_DIR: dataDir });
      await server.ready;
      expect((await readdir(join(dataDir, 'db'))).length).toBeGreaterThan(10);
      const backups = join(folder, 'backups');
      const backup = runScript('backup/backup-cli.ts', { DATA_DIR: dataDir }, [backups]);
      expect(await backup.ended).toBe(0);
      expect(await openToOthers(dataDir)).toEqual([]);
      await end(server);
      expect(await openToOthers(dataDir)).toEqual([]);

      expect((await readdir(backups)).length).toBe(2);
      expect(await openToOthers(backups)).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'of an older server is restricted to its owner at the start, with a line in the log [I20]',
    async () => {
      const dataDir = join(folder, 'old');
      await copyTemplate(dataDir);
      const wide = join(dataDir, 'images', 'originals');
      await promisify(execFile)('mkdir', ['-p', wide]);
      await writeFile(join(wide, 'photo.jpg'), 'a photo');
      await promisify(execFile)('chmod', ['-R', 'a+rwX', dataDir]);
      expect((await openToOthers(dataDir)).length).toBeGreaterThan(100);

      const first = runServer({ DATA_DIR: dataDir });
      await first.ready;
      expect(await openToOthers(dataDir)).toEqual([]);
      expect(await readFile(join(wide, 'photo.jpg'), 'utf8')).toBe('a photo');
      await end(first);
      expect(first.output()).toContain('had the permissions 777');
    },
    LIMIT_MS,
  );

  test(
    'of many users stops the start and a command with a sentence [I20]',
    async () => {
      const dataDir = join(folder, 'shared');
      await mkdir(dataDir);
      await chmod(dataDir, 0o1777);
      const server = runServer({ DATA_DIR: dataDir });
      server.ready.catch(() => undefined);
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain('The server did not start.\nDATA_DIR ');
      const command = runScript('moderation/moderate-cli.ts', { DATA_DIR: dataDir }, ['list']);
      expect(await command.ended).toBe(1);
      for (const output of [server.output(), command.output()]) {
        expect(output).toContain('is a folder of many users (1777)');
        expect(output).not.toContain('    at ');
      }
      expect(await readdir(dataDir)).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'is restricted to its owner by a command without a server as well [I20]',
    async () => {
      const dataDir = join(folder, 'command');
      await copyTemplate(dataDir);
      await promisify(execFile)('chmod', ['-R', 'a+rwX', dataDir]);
      const command = runScript('moderation/moderate-cli.ts', { DATA_DIR: dataDir }, ['list']);
      expect(await command.ended).toBe(0);
      expect(await openToOthers(dataDir)).toEqual([]);
      expect(command.output()).toContain('had the permissions 777');
    },
    LIMIT_MS,
  );
});
