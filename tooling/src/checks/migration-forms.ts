import type { DropStmt, GrantStmt, IndexStmt, InsertStmt, Node, UpdateStmt } from 'libpg-query';
import {
  blocks,
  CHANGES_ROWS,
  callsUnknown,
  compatible,
  type Made,
  NARROWS,
  type Need,
  READS_ALL,
  REMOVES,
  RENAMES,
  UNKNOWN,
} from './migration-needs.ts';
import { alterTable, createTable } from './migration-tables.ts';
import { hasOnly, isPlainCondition, nameOf, tablesIn, textsOf, writesInside } from './sql-trees.ts';

const INDEX_PARTS = ['idxname', 'relation', 'accessMethod', 'indexParams', 'whereClause', 'unique'];
const COLUMN_PARTS = ['name', 'ordering', 'nulls_ordering'];

const createIndex = (index: IndexStmt, made: Made): readonly Need[] => {
  const table = nameOf(index.relation);
  if (table === '' || !hasOnly(index, [...INDEX_PARTS, 'indexIncludingParams'])) return UNKNOWN;
  if (index.unique) made.plainIndexes.delete(index.idxname ?? '');
  else made.plainIndexes.add(index.idxname ?? '');
  if (made.own.has(table)) return callsUnknown(index);
  const isPlain =
    isPlainCondition(index.whereClause) &&
    (index.indexParams ?? []).every((part) => 'IndexElem' in part && hasOnly(part.IndexElem, COLUMN_PARTS));
  return [
    ...(index.unique ? [NARROWS] : []),
    ...(isPlain
      ? []
      : [compatible('computes a value of each row that servers before write', 'use columns alone')]),
    ...(made.isOnline
      ? []
      : [
          blocks('makes an index of a table in use', 'make it in a migration of its own that is «-- online»'),
        ]),
  ];
};

/** An online migration replaces an index by one of the same name. */
const drop = (removal: DropStmt, made: Made): readonly Need[] => {
  const names = (removal.objects ?? []).map((object) =>
    'List' in object ? textsOf(object.List.items).join('.') : '',
  );
  const isReplaced =
    made.isOnline &&
    removal.removeType === 'OBJECT_INDEX' &&
    removal.behavior === 'DROP_RESTRICT' &&
    hasOnly(removal, ['objects', 'removeType', 'behavior']) &&
    names.every((name) => made.plainIndexes.has(name) && made.indexes.has(name));
  return isReplaced ? [] : [REMOVES];
};

const readsExisting = (tree: unknown, made: Made): boolean =>
  tablesIn(tree).some((name) => !made.own.has(name));

const insert = (rows: InsertStmt, made: Made): readonly Need[] => {
  if (writesInside(rows) || rows.withClause) return UNKNOWN;
  return [
    ...(made.own.has(nameOf(rows.relation)) ? [] : [CHANGES_ROWS]),
    ...(readsExisting([rows.selectStmt, rows.onConflictClause], made) ? [READS_ALL] : []),
    ...callsUnknown(rows),
  ];
};

const update = (rows: UpdateStmt, made: Made): readonly Need[] => {
  if (writesInside(rows) || rows.withClause) return UNKNOWN;
  const table = nameOf(rows.relation);
  const fills = (rows.targetList ?? []).every(
    (target) => 'ResTarget' in target && made.added.has(`${table}.${target.ResTarget.name}`),
  );
  return [
    ...(fills || made.own.has(table) ? [] : [CHANGES_ROWS]),
    ...(readsExisting(rows, made) ? [READS_ALL] : []),
    ...callsUnknown(rows),
  ];
};

const changeRights = (rights: GrantStmt, made: Made): readonly Need[] => {
  const isOwn =
    rights.targtype === 'ACL_TARGET_OBJECT' &&
    rights.objtype === 'OBJECT_TABLE' &&
    (rights.objects ?? []).every((object) => 'RangeVar' in object && made.own.has(nameOf(object.RangeVar)));
  return isOwn ? [] : UNKNOWN;
};

/** Rows of a new table are deleted with those of others, and its triggers run then. */
const RUNS = compatible(
  'is a function or trigger, whose body the check does not read',
  'do its work in the server',
);
const WAITS = blocks('waits for all writers of the table', 'do its work in the server');
const COMMENTED: readonly (string | undefined)[] = [
  'OBJECT_TABLE',
  'OBJECT_COLUMN',
  'OBJECT_INDEX',
  'OBJECT_VIEW',
];

/**
 * Why a statement may break servers of before or hold up their writes; nothing for a form that is known to do neither.
 * Notes what the statement makes for those that follow.
 */
export const needsOf = (node: Node, made: Made): readonly Need[] => {
  if ('CreateStmt' in node) return createTable(node.CreateStmt, made);
  if ('AlterTableStmt' in node) return alterTable(node.AlterTableStmt, made);
  if ('IndexStmt' in node) return createIndex(node.IndexStmt, made);
  if ('DropStmt' in node) return drop(node.DropStmt, made);
  if ('InsertStmt' in node) return insert(node.InsertStmt, made);
  if ('UpdateStmt' in node) return update(node.UpdateStmt, made);
  if ('DeleteStmt' in node || 'TruncateStmt' in node) return [CHANGES_ROWS, READS_ALL];
  if ('RenameStmt' in node) return [RENAMES];
  if ('GrantStmt' in node) return changeRights(node.GrantStmt, made);
  if ('CommentStmt' in node) return COMMENTED.includes(node.CommentStmt.objtype) ? [] : UNKNOWN;
  if ('CreateStatsStmt' in node)
    return (node.CreateStatsStmt.relations ?? []).every((part) => 'RangeVar' in part) ? [] : UNKNOWN;
  if ('ViewStmt' in node)
    return nameOf(node.ViewStmt.view) !== '' && hasOnly(node.ViewStmt, ['view', 'query', 'withCheckOption'])
      ? callsUnknown(node)
      : UNKNOWN;
  if ('CreateFunctionStmt' in node) return [RUNS];
  if ('CreateTrigStmt' in node) {
    const { relation, constrrel } = node.CreateTrigStmt;
    return made.own.has(nameOf(relation)) && !constrrel ? [RUNS] : [RUNS, WAITS];
  }
  return UNKNOWN;
};
