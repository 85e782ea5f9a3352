import type { Constraint, Node, RangeVar, TypeName } from 'libpg-query';

type Tree = Readonly<Record<string, unknown>>;

/** Whether a node has no part but these: parts that the check does not know make a form that it does not know. */
export const hasOnly = (node: object, parts: readonly string[]): boolean =>
  Object.keys(node).every((part) => part === 'location' || parts.includes(part));

/** Every object of a tree, the outermost first. */
export const objectsIn = (tree: unknown): Tree[] => {
  if (Array.isArray(tree)) return tree.flatMap(objectsIn);
  if (typeof tree !== 'object' || tree === null) return [];
  return [tree as Tree, ...Object.values(tree).flatMap(objectsIn)];
};

/** The texts of a list of names. */
export const textsOf = (nodes: readonly Node[] = []): string[] =>
  nodes.map((node) => ('String' in node ? (node.String.sval ?? '') : ''));

/** The name of a permanent table without a schema; others are none that the check can follow. */
export const nameOf = (table: RangeVar | undefined): string =>
  table?.relpersistence === 'p' && table.inh && hasOnly(table, ['relname', 'inh', 'relpersistence', 'alias'])
    ? (table.relname ?? '')
    : '';

/** Names of the tables that a statement reads or writes; empty ones are none that the check can follow. */
export const tablesIn = (tree: unknown): string[] =>
  objectsIn(tree)
    .filter((part) => 'relname' in part)
    .map((part) => nameOf(part as RangeVar));

/** Parts of a statement that write: in a common table expression, or by `select … into`. */
export const writesInside = (tree: unknown): boolean =>
  objectsIn(tree).some(
    (part) =>
      'intoClause' in part ||
      'InsertStmt' in part ||
      'UpdateStmt' in part ||
      'DeleteStmt' in part ||
      'MergeStmt' in part,
  );

/** Functions of PostgreSQL that only compute. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  'gen_random_uuid',
  'jsonb_build_object',
  'lag',
  'now',
  'pg_current_xact_id',
  'substring',
]);

const withoutCatalog = (names: readonly string[]): string =>
  (names[0] === 'pg_catalog' ? names.slice(1) : names).join('.');

/** Functions that a statement calls and of which the check knows nothing. */
export const unknownFunctionsIn = (tree: unknown): string[] =>
  objectsIn(tree)
    .flatMap(({ funcname }) => (Array.isArray(funcname) ? withoutCatalog(textsOf(funcname)) : []))
    .filter((name) => !FUNCTIONS.has(name));

const TYPES: ReadonlySet<string> = new Set([
  'bool',
  'bytea',
  'date',
  'float8',
  'int2',
  'int4',
  'int8',
  'jsonb',
  'numeric',
  'text',
  'timestamptz',
  'uuid',
  'varchar',
]);

/** A type of PostgreSQL itself: not `serial`, which calls a function, and no domain, which has checks. */
export const isPlainType = (type: TypeName | undefined): boolean =>
  type !== undefined &&
  hasOnly(type, ['names', 'typemod', 'typmods', 'arrayBounds']) &&
  TYPES.has(withoutCatalog(textsOf(type.names)));

export const isNull = (value: Node | undefined): boolean => {
  if (value && 'TypeCast' in value) return isNull(value.TypeCast.arg);
  return value !== undefined && 'A_Const' in value && value.A_Const.isnull === true;
};

/** A value that PostgreSQL computes once for all rows of a table, and does not write into them. */
export const isConstant = (value: Node | undefined): boolean => {
  if (value === undefined) return false;
  if ('A_Const' in value) return true;
  if ('TypeCast' in value) return isPlainType(value.TypeCast.typeName) && isConstant(value.TypeCast.arg);
  if ('SQLValueFunction' in value) return value.SQLValueFunction.op === 'SVFOP_CURRENT_TIMESTAMP';
  if ('FuncCall' in value) return withoutCatalog(textsOf(value.FuncCall.funcname)) === 'now';
  return false;
};

const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '<', '>', '<=', '>=']);

/** A condition that no row can make fail: comparisons of columns with constants. */
export const isPlainCondition = (value: Node | undefined): boolean => {
  if (value === undefined || 'ColumnRef' in value || 'A_Const' in value) return true;
  if ('List' in value) return (value.List.items ?? []).every(isPlainCondition);
  if ('NullTest' in value) return isPlainCondition(value.NullTest.arg);
  if ('BoolExpr' in value) return (value.BoolExpr.args ?? []).every(isPlainCondition);
  if (!('A_Expr' in value)) return false;
  const { kind, name, lexpr, rexpr } = value.A_Expr;
  const isComparison =
    (kind === 'AEXPR_OP' || kind === 'AEXPR_IN') && COMPARISONS.has(textsOf(name).join('.'));
  return isComparison && isPlainCondition(lexpr) && isPlainCondition(rexpr);
};

/** Constraints of a column or of a table among its parts. */
export const constraintsOf = (nodes: readonly Node[] = []): Constraint[] =>
  nodes.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
