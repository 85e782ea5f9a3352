// Night: It kills restores at many moments.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openDatabase } from '../db/database.ts';
import { copyTemplate } from '../db/test-databases.ts';
import { createFolderStorage } from '../images/storage.ts';
import { runScript, runServer } from '../test-server.ts';
import { backUp, type Place } from './back-up.ts';

const LIMIT_MS = 180_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-killed-restore-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const look = () => new Promise((resolve) => setTimeout(resolve, 5));

test(
  'a restore that is killed leaves its restore point usable, and no server starts before that [S26]',
  async () => {
    const dataDir = join(folder, 'data');
    const backups = join(folder, 'backups');
    await copyTemplate(dataDir);
    const withPlace = async <Result>(work: (place: Place) => Promise<Result>): Promise<Result> => {
      const { engine, sql, close } = await openDatabase({ dataDir, queryLimitMs: 60_000 });
      const pictures = await createFolderStorage(join(dataDir, 'images/originals'));
      return work({ engine, sql, pictures, dataDir, hasReleasesInDatabase: false }).finally(close);
    };
    const namesOf = () =>
      withPlace(async ({ sql }) => (await sql.query('select name from users order by id')).rows);
    const page = join(dataDir, 'releases/host/b1/index.html');
    const file = await withPlace(async (place) => {
      await place.sql.query("insert into users (name) select 'before ' || n from generate_series(1, 2000) n");
      await mkdir(join(dataDir, 'releases/host/b1'), { recursive: true });
      await writeFile(page, 'before');
      const made = await backUp({ place, folder: backups, retain: 2 });
      await writeFile(page, 'later');
      await place.sql.query('delete from users where id > 2');
      await place.sql.query("update users set name = 'later'");
      return made.file;
    });

    const variables = { DATA_DIR: dataDir };
    const killed = runScript('backup/restore-cli.ts', variables, [file, '--replace']);
    while (!killed.output().includes('releases and rows')) await look();
    killed.child.kill('SIGKILL');
    await killed.ended;
    const [, restorePoint = ''] = /^restore point: (.+)$/m.exec(killed.output()) ?? [];

    const server = runServer(variables);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(`return to what was there: restore ${restorePoint} --replace`);

    const back = runScript('backup/restore-cli.ts', variables, [restorePoint, '--replace']);
    expect([await back.ended, back.output()]).toEqual([
      0,
      expect.stringContaining('restored: the state of '),
    ]);
    expect(await namesOf()).toEqual([{ name: 'later' }, { name: 'later' }]);
    expect((await readdir(dataDir)).filter((name) => name.includes('restore'))).toEqual([]);
    expect(await readFile(page, 'utf8')).toBe('later');
  },
  LIMIT_MS,
);
