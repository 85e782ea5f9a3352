import type { ReleaseLog } from './release-log.ts';
import { type ReleaseQueries, type ReleaseSql, writing } from './release-sql.ts';

/** Versions as rows. A number is taken once, and none that is lower than the last one. */
export const databaseLog = (sql: ReleaseQueries): ReleaseLog => ({
  continuesFolder: false,
  async numbers() {
    const { rows } = await sql.query<{ number: number }>(
      'select number from release_versions order by number',
    );
    return rows.map(({ number }) => number);
  },
  async read(number) {
    const { rows } = await sql.query<{ content: string }>(
      'select content from release_versions where number = $1',
      [number],
    );
    return rows[0]?.content ?? null;
  },
  async create(number, content) {
    const { rows } = await sql.query(
      `insert into release_versions (number, content) select $1::integer, $2::text
       where not exists (select from release_versions where number >= $1::integer)
       on conflict (number) do nothing returning number`,
      [number, content],
    );
    return rows.length > 0;
  },
  async remove(number) {
    await sql.query('delete from release_versions where number = $1', [number]);
  },
});

/** Adds versions to a database that has none, all or nothing. False: it has some. */
export const addFirstVersions = (
  sql: ReleaseSql,
  versions: readonly { readonly number: number; readonly content: string }[],
): Promise<boolean> =>
  writing(sql, async (tx) => {
    await tx.query('lock table release_versions in exclusive mode');
    const { rows } = await tx.query<{ found: boolean }>(
      'select exists (select from release_versions) as found',
    );
    if (rows[0]?.found) return false;
    await tx.query(
      `insert into release_versions (number, content)
       select (v ->> 'number')::integer, v ->> 'content' from json_array_elements($1::text::json) v`,
      [JSON.stringify(versions)],
    );
    return true;
  });
