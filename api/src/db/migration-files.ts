import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'migrations');

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** The oldest server, by its newest migration, that works with the schema after this one. */
  readonly oldestServer: number;
  /** Makes and drops indexes only, which PostgreSQL does beside reads and writes (0137). */
  readonly isOnline: boolean;
}

/** `0001-first-tables.sql` → version 1; in order, with gaps. */
export const listMigrations = async (folder = FOLDER): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const version = Number(name.slice(0, 4));
      const sql = await readFile(join(folder, name), 'utf8');
      const [, oldest] = /^-- oldest server: (\d+)$/m.exec(sql) ?? [];
      return {
        version,
        name,
        sql,
        oldestServer: Number(oldest ?? version),
        isOnline: /^-- online$/m.test(sql),
      };
    }),
  );
};

/** The statements of a migration that has no text with a semicolon, without comments. */
export const splitStatements = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
