import type { SqlQueries } from '../db/sql-client.ts';
import { ownRelations } from './own-relations.ts';

export interface TableShape {
  readonly name: string;
  /** Stored columns; generated ones are computed again. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly primaryKey: readonly string[] | null;
  /** Tables that its foreign keys refer to. */
  readonly needs: readonly string[];
}

export interface SequenceState {
  readonly name: string;
  readonly last_value: number;
  /** False: `last_value` is the next number. Absent from backups of before, which have no such sequence. */
  readonly is_called?: boolean;
}

/**
 * A backup has the version of the schema; migrations write that table again. Releases are files in every backup,
 * running servers register themselves, and the log of written ads is of one cluster and an hour.
 */
const NOT_COPIED = [
  'schema_migrations',
  'ad_changes',
  'release_versions',
  'release_builds',
  'release_files',
  'servers',
];

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The marketplace's tables of this schema, each after those that it refers to. */
export const readTables = async (sql: SqlQueries): Promise<TableShape[]> => {
  const isOwn = await ownRelations(sql);
  const { rows } = await sql.query<TableShape>(
    `select t.relname::text as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select json_agg(a.attname order by k.place)
        from pg_index i cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = t.oid and i.indisprimary) as "primaryKey",
       (select coalesce(json_agg(distinct f.relname::text), '[]'::json)
        from pg_constraint c join pg_class f on f.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and f.oid <> t.oid) as needs
     from pg_class t
     where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
       and t.relname not in (${NOT_COPIED.map((name) => `'${name}'`).join(', ')})
     order by t.relname`,
  );
  return inOrder(rows.filter(({ name }) => isOwn(name)));
};

const inOrder = (tables: readonly TableShape[]): TableShape[] => {
  const ordered: TableShape[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const known = new Set(ordered.map(({ name }) => name));
    const ready = rest.filter(({ needs }) => needs.every((name) => known.has(name)));
    if (ready.length === 0)
      throw new Error(`tables refer to each other: ${rest.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready);
    rest = rest.filter((table) => !ready.includes(table));
  }
  return ordered;
};

/** The state of one sequence, as text. */
export const sequenceText = (name: string): string => `select last_value, is_called from ${quoted(name)}`;

/** A sequence and the column whose numbers it gives. */
export interface Numbered {
  readonly sequence: string;
  readonly relation: string;
  readonly column: string;
}

/** Sequences of the marketplace's tables. */
export const readNumbered = async (sql: SqlQueries): Promise<Numbered[]> => {
  const isOwn = await ownRelations(sql);
  const { rows } = await sql.query<Numbered>(
    `select s.relname::text as sequence, t.relname::text as relation, a.attname::text as "column"
     from pg_depend d
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and t.relnamespace = current_schema()::regnamespace
     order by s.relname`,
  );
  return rows.filter(({ relation }) => isOwn(relation));
};

/** Their states. The view of PostgreSQL leaves out the number of one that was set and has not been used. */
export const readSequences = async (sql: SqlQueries): Promise<SequenceState[]> => {
  const states: SequenceState[] = [];
  for (const { sequence: name } of await readNumbered(sql)) {
    const { rows } = await sql.query<{ last_value: number; is_called: boolean }>(sequenceText(name));
    states.push(...rows.map((state) => ({ name, ...state })));
  }
  return states;
};
