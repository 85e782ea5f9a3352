import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@rstest/core';
import { openDatabase } from './database.ts';
import { openTestPglite } from './test-databases.ts';

test('a copy made while users write is whole, and a server starts from it [S10] [S22]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cars-api-backup-'));
  const database = await openTestPglite();
  let written = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await database.sql.transaction(async (tx) => {
        await tx.query("insert into users (name) values ('pair')");
        await tx.query("insert into settings (key, value) select 'pair ' || max(id), 'true' from users");
      });
      written += 1;
    }
  })();
  const file = join(folder, 'copy.tar.gz');
  const before = written;
  expect((await database.backup?.(file))?.bytes).toBeGreaterThan(100_000);
  const after = written;
  isOver = true;
  await writing;
  await database.close();

  const dataDir = join(folder, 'restored');
  await mkdir(join(dataDir, 'db'), { recursive: true });
  await promisify(execFile)('tar', ['-xzf', file, '-C', join(dataDir, 'db')]);
  const restored = await openDatabase({ dataDir });
  const { rows } = await restored.sql.query<{ users: number; pairs: number }>(
    'select (select count(*) from users) as users, (select count(*) from settings) as pairs',
  );
  await restored.close();
  await rm(folder, { recursive: true, force: true });
  const { users = 0, pairs } = rows[0] ?? {};
  expect(pairs).toBe(users);
  expect(users).toBeGreaterThanOrEqual(before);
  expect(users).toBeLessThanOrEqual(after + 1);
}, 60_000);
