import { type PGlite, protocol } from '@electric-sql/pglite';

/** A column of a result, as the database describes it. */
export interface ResultColumn {
  readonly name: string;
  readonly kind: 'number' | 'string' | 'boolean' | 'json';
  readonly isList: boolean;
  /** It is a nullable column, or one of an outer join, and no condition excludes nulls. Expressions are not judged. */
  readonly mayBeNull: boolean;
}

const KINDS: Readonly<Record<string, ResultColumn['kind']>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  oid: 'number',
  json: 'json',
  jsonb: 'json',
};

interface TableColumn {
  readonly table_name: string;
  readonly is_not_null: boolean;
}

/** Describes texts on a migrated database without running them. */
export const createDescriber = async (db: PGlite) => {
  const { rows: types } = await db.query<{ oid: number; name: string; element: string | null }>(
    `select t.oid, t.typname as name, e.typname as element
     from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  const typeOf = new Map(types.map((type) => [type.oid, type]));
  const { rows: columns } = await db.query<TableColumn & { table_id: number; place: number }>(
    `select c.oid as table_id, a.attnum as place, c.relname as table_name, a.attnotnull as is_not_null
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and a.attnum > 0`,
  );
  const columnAt = new Map(columns.map((column) => [`${column.table_id}.${column.place}`, column]));

  const toColumn = ({ name, dataTypeID, tableID, columnID }: Field, text: string): ResultColumn => {
    const type = typeOf.get(dataTypeID);
    const origin = columnAt.get(`${tableID}.${columnID}`);
    return {
      name,
      kind: KINDS[type?.element ?? type?.name ?? ''] ?? 'string',
      isList: Boolean(type?.element),
      mayBeNull: origin ? mayBeNull(origin, name, text) : false,
    };
  };

  /** The columns that `text` returns; none for a statement without a result. Throws the database's error. */
  return async (text: string): Promise<readonly ResultColumn[]> => {
    const { serialize } = protocol;
    const send = async (message: Uint8Array) => (await db.execProtocol(message)).messages;
    try {
      await send(serialize.parse({ text }));
      const described: readonly Message[] = await send(serialize.describe({ type: 'S' }));
      const fields = described.find(({ name }) => name === 'rowDescription')?.fields ?? [];
      return fields.map((field) => toColumn(field, text));
    } finally {
      await send(serialize.sync()); // without it the database ignores everything after an error
    }
  };
};

interface Message {
  readonly name: string;
  readonly fields?: readonly Field[];
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

const mayBeNull = ({ table_name, is_not_null }: TableColumn, column: string, text: string): boolean => {
  if (new RegExp(`\\b(left|full)\\s+(outer\\s+)?join\\s+${table_name}\\b`, 'i').test(text)) return true;
  const conditions = text.slice(Math.max(text.search(/\bwhere\b/i), 0));
  return !is_not_null && !new RegExp(`\\b${column}\\s*(is not null|=|in\\b)`, 'i').test(conditions);
};
