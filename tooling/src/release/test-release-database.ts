/* Test fixture: the tables of releases in a schema of their own, as the server's migration makes them. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { ROOT } from '../root.ts';

const MIGRATION = 'api/src/db/migrations/0014-releases.sql';

/** Address of a local PostgreSQL, empty without one. */
export const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? '';

export const openReleaseDatabase = async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const owner = new Client(POSTGRES_URL);
  await owner.connect();
  await owner.query(`create schema ${name}`);
  const address = new URL(POSTGRES_URL);
  address.searchParams.set('search_path', name);
  return {
    /** `DATABASE_URL` of release commands. */
    url: address.href,
    /** Makes the tables, as the first start of a server does. */
    migrate: async () => {
      const sql = await readFile(join(ROOT, MIGRATION), 'utf8');
      await owner.query(`set search_path to ${name}; ${sql}`);
    },
    close: async () => {
      await owner.query(`drop schema ${name} cascade`);
      await owner.end();
    },
  };
};
