import { listMigrations } from '../db/migration-files.ts';
import type { SqlQueries } from '../db/sql-client.ts';

const MADE = /\bcreate\s+(?:unlogged\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;
const RENAMED = /\balter\s+table\s+(?:if\s+exists\s+)?\w+\s+rename\s+to\s+(\w+)/gi;

/** Names of the tables and views that the migrations of this program make, the ones that were renamed since too. */
export const relationsOfMigrations = async (): Promise<ReadonlySet<string>> => {
  const texts = (await listMigrations()).map(({ sql }) => sql.replace(/--.*$/gm, ''));
  const names = texts.flatMap((text) =>
    [...text.matchAll(MADE), ...text.matchAll(RENAMED)].map(([, n = '']) => n),
  );
  return new Set(['schema_migrations', ...names]);
};

/**
 * Whether a relation of this schema belongs to the marketplace. In a schema that is newer than this program every one
 * does: tables that it does not know may be those of the newer one.
 */
export const ownRelations = async (sql: SqlQueries): Promise<(name: string) => boolean> => {
  const { rows: tables } = await sql.query<{ found: boolean }>(
    "select to_regclass('schema_migrations') is not null as found",
  );
  const { rows } = tables[0]?.found
    ? await sql.query<{ version: number | null }>('select max(version) as version from schema_migrations')
    : { rows: [] };
  const newest = (await listMigrations()).at(-1)?.version ?? 0;
  if ((rows[0]?.version ?? 0) > newest) return () => true;
  const names = await relationsOfMigrations();
  return (name) => names.has(name);
};

/** What others made in the database, for the operator. */
export interface Others {
  /** What goes with the tables of the marketplace when they are replaced. */
  readonly lost: readonly string[];
  /** Tables beside them, which stay. */
  readonly untouched: readonly string[];
}

/** Tables, views, references and rights that are not the marketplace's, before a restore replaces its tables. */
export const readOthers = async (sql: SqlQueries): Promise<Others> => {
  const isOwn = await ownRelations(sql);
  const { rows: tables } = await sql.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'f') order by relname`,
  );
  const names = tables.map(({ name }) => name);
  const own = names.filter(isOwn);
  const { rows: views } = await sql.query<{ name: string; isHere: boolean; title: string }>(
    `with recursive used as (
       select oid from pg_class where relnamespace = current_schema()::regnamespace and relname::text = any($1::text[])
       union
       select r.ev_class from used u
         join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = u.oid
           and d.classid = 'pg_rewrite'::regclass
         join pg_rewrite r on r.oid = d.objid)
     select v.relname::text as name, v.relnamespace = current_schema()::regnamespace as "isHere",
       v.oid::regclass::text as title
     from used join pg_class v on v.oid = used.oid where v.relkind in ('v', 'm') order by 3`,
    [own],
  );
  const { rows: references } = await sql.query<{ title: string; source: string }>(
    `select c.conname::text as title, c.conrelid::regclass::text as source
     from pg_constraint c
     join pg_class t on t.oid = c.confrelid
     join pg_class s on s.oid = c.conrelid
     where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace and t.relname::text = any($1::text[])
       and not (s.relnamespace = current_schema()::regnamespace and s.relname::text = any($1::text[]))
     order by 2, 1`,
    [own],
  );
  const { rows: rights } = await sql.query<{ grantee: string; rights: string; relations: number }>(
    `select case a.grantee when 0 then 'public' else pg_get_userbyid(a.grantee)::text end as grantee,
       string_agg(distinct lower(a.privilege_type), ', ') as rights, count(distinct g.oid)::int as relations
     from (
       select oid, relowner, relacl as acl from pg_class
       where relnamespace = current_schema()::regnamespace and relname::text = any($1::text[])
       union all
       select c.oid, c.relowner, n.attacl from pg_class c join pg_attribute n on n.attrelid = c.oid
       where c.relnamespace = current_schema()::regnamespace and c.relname::text = any($1::text[])
     ) g cross join lateral aclexplode(g.acl) a
     where a.grantee <> g.relowner group by 1 order by 1`,
    [own],
  );
  return {
    lost: [
      ...views.filter(({ name, isHere }) => !isHere || !isOwn(name)).map(({ title }) => `view ${title}`),
      ...references.map(({ title, source }) => `foreign key ${title} of ${source}`),
      ...rights.map((row) => `rights of ${row.grantee} on ${row.relations} tables (${row.rights})`),
    ],
    untouched: names.filter((name) => !isOwn(name)),
  };
};
