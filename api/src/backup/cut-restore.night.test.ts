// Night: It cuts the connections of restores.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openTestPostgres, POSTGRES_URL, type ServerDatabase } from '../db/test-databases.ts';
import { createFolderStorage } from '../images/storage.ts';
import { runScript } from '../test-server.ts';
import { backUp } from './back-up.ts';

const LIMIT_MS = 180_000;

describe.skipIf(POSTGRES_URL === '')('a connection that is cut during a restore', () => {
  let database: ServerDatabase;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-api-cut-restore-'));
    database = await openTestPostgres(POSTGRES_URL);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const countOf = async (prefix: string): Promise<number> => {
    const { rows } = await database.sql.query<{ n: number }>(
      'select count(*)::int as n from users where name like $1',
      [`${prefix}%`],
    );
    return rows[0]?.n ?? 0;
  };

  /** Ends the connection of a restore that writes rows; false when there is none. */
  const cutWriting = async (): Promise<boolean> => {
    const { rows } = await database.sql.query(
      `select pg_terminate_backend(pid) from pg_locks
       where relation = 'users'::regclass
         and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid() and mode in ('RowExclusiveLock', 'AccessExclusiveLock')`,
    );
    return rows.length > 0;
  };

  test(
    'it is reported without a stack, the rows are as before, and the same command restores them [S26]',
    async () => {
      const dataDir = join(folder, 'data');
      const pictures = await createFolderStorage(join(dataDir, 'images/originals'));
      const place = {
        engine: database.engine,
        sql: database.sql,
        pictures,
        dataDir,
        hasReleasesInDatabase: true,
      };
      await database.sql.query(
        "insert into users (name) select 'before ' || n from generate_series(1, 20000) n",
      );
      const { file } = await backUp({ place, folder: join(folder, 'backups'), retain: 2 });
      await database.sql.query("insert into users (name) values ('later')");

      // Connections of this test have another name: it is no server that runs.
      const address = new URL(database.url);
      address.searchParams.set('application_name', 'restore');
      const variables = { DATA_DIR: dataDir, DATABASE_URL: address.href };
      const cut = runScript('backup/restore-cli.ts', variables, [file, '--replace']);
      let isOver = false;
      void cut.ended.then(() => {
        isOver = true;
      });
      let wasCut = false;
      while (!isOver && !wasCut) wasCut = await cutWriting();
      expect([wasCut, await cut.ended, cut.output()]).toEqual([
        true,
        1,
        expect.stringMatching(/The restore failed/),
      ]);
      expect(cut.output()).not.toMatch(/^\s+at /m);
      expect([await countOf('before'), await countOf('later')]).toEqual([20_000, 1]);

      const again = runScript('backup/restore-cli.ts', variables, [file, '--replace']);
      expect([await again.ended, again.output()]).toEqual([
        0,
        expect.stringContaining('restored: the state of '),
      ]);
      expect([await countOf('before'), await countOf('later')]).toEqual([20_000, 0]);
    },
    LIMIT_MS,
  );
});
