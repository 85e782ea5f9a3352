import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, CreateStmt, Node } from 'libpg-query';
import {
  blocks,
  CHANGES_ROWS,
  callsUnknown,
  compatible,
  DELETES,
  LATER,
  type Made,
  NARROWS,
  type Need,
  READS_ALL,
  REMOVES,
  UNKNOWN,
} from './migration-needs.ts';
import { constraintsOf, hasOnly, isConstant, isNull, isPlainType, nameOf, textsOf } from './sql-trees.ts';

/** Where the column of a foreign key is: in a table of this migration, and whether it may be null. */
interface Place {
  readonly isNew: boolean;
  readonly mayBeNull: boolean;
}

/** A foreign key must let servers of before delete what it references, through tables of this migration too. */
const referenceNeeds = (key: Constraint, made: Made, { isNew, mayBeNull }: Place): Need[] => {
  if (key.contype !== 'CONSTR_FOREIGN') return [];
  const table = nameOf(key.pktable);
  const isById = made.own.has(table) || (textsOf(key.pk_attrs).join() === 'id' && table !== '');
  const { fk_del_action: onDelete } = key;
  return isById && ((onDelete === 'c' && isNew) || (onDelete === 'n' && mayBeNull)) ? [] : [DELETES];
};

const isRequired = ({ contype }: Constraint) => contype === 'CONSTR_NOTNULL' || contype === 'CONSTR_PRIMARY';
const isCheck = ({ contype }: Constraint) => contype === 'CONSTR_CHECK';

const columnReferences = (column: ColumnDef, made: Made, { isNew, mayBeNull }: Place): Need[] => {
  const constraints = constraintsOf(column.constraints);
  const place = { isNew, mayBeNull: mayBeNull && !constraints.some(isRequired) };
  return constraints.flatMap((key) => referenceNeeds(key, made, place));
};

/** What a new table needs: it is this migration's own from then on. */
export const createTable = (table: CreateStmt, made: Made): readonly Need[] => {
  const parts = table.tableElts ?? [];
  const isKnown =
    nameOf(table.relation) !== '' &&
    hasOnly(table, ['relation', 'tableElts', 'oncommit']) &&
    parts.every((part) => 'ColumnDef' in part || 'Constraint' in part);
  if (!isKnown) return UNKNOWN;
  made.own.add(nameOf(table.relation));
  const constraints = constraintsOf(parts);
  const columns = parts.flatMap((part) => ('ColumnDef' in part ? [part.ColumnDef] : []));
  const required = constraints.filter(isRequired).flatMap(({ keys }) => textsOf(keys));
  const hasChecks = [...constraints, ...columns.flatMap((column) => constraintsOf(column.constraints))].some(
    isCheck,
  );
  return [
    ...columns.flatMap((column) =>
      columnReferences(column, made, {
        isNew: true,
        mayBeNull: !hasChecks && !required.includes(column.colname ?? ''),
      }),
    ),
    ...constraints.flatMap((key) => referenceNeeds(key, made, { isNew: true, mayBeNull: false })),
    ...callsUnknown(table),
  ];
};

const IN_PLACE: readonly (string | undefined)[] = ['CONSTR_NOTNULL', 'CONSTR_NULL', 'CONSTR_DEFAULT'];

/** A column of a table that servers of before write. */
const addColumn = (table: string, column: ColumnDef, made: Made): readonly Need[] => {
  if (!hasOnly(column, ['colname', 'typeName', 'is_local', 'constraints']) || !isPlainType(column.typeName))
    return UNKNOWN;
  const constraints = constraintsOf(column.constraints);
  const value = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  const hasValue = value !== undefined && !isNull(value);
  const needsValue = constraints.some(isRequired);
  const others = constraints.filter(
    ({ contype }) => !IN_PLACE.includes(contype) && (contype !== 'CONSTR_FOREIGN' || hasValue || needsValue),
  );
  made.added.add(`${table}.${column.colname}`);
  if (!hasValue && !needsValue && others.length === 0) made.empty.add(`${table}.${column.colname}`);
  return [
    ...(needsValue && !hasValue
      ? [
          compatible(
            'adds a column that is not null and has no default',
            'give it a constant default or let it be null',
          ),
        ]
      : []),
    ...(hasValue && !isConstant(value)
      ? [blocks('writes every row again', 'let the default be a constant, or fill the column later')]
      : []),
    ...(others.length > 0
      ? [
          NARROWS,
          blocks('reads or writes every row', 'add the column alone: nullable, or with a constant default'),
        ]
      : []),
    ...columnReferences(column, made, { isNew: false, mayBeNull: true }),
    ...callsUnknown(column),
  ];
};

const addConstraint = (table: string, constraint: Constraint, made: Made): readonly Need[] => {
  const reads = constraint.skip_validation ? [] : [blocks('reads the whole table', 'add it «not valid»')];
  if (constraint.contype === 'CONSTR_CHECK') return [NARROWS, ...reads];
  if (constraint.contype !== 'CONSTR_FOREIGN') return [NARROWS, blocks('makes an index', LATER)];
  const isEmpty = textsOf(constraint.fk_attrs).every((column) => made.empty.has(`${table}.${column}`));
  return [
    ...(isEmpty ? [] : [NARROWS]),
    ...referenceNeeds(constraint, made, { isNew: false, mayBeNull: isEmpty }),
    ...reads,
  ];
};

/** Settings of the cleaning of a table, and no others. */
const isCleaning = (options: Node | undefined): boolean =>
  options !== undefined &&
  'List' in options &&
  (options.List.items ?? []).every(
    (option) =>
      'DefElem' in option &&
      option.DefElem.defname?.startsWith('autovacuum_') &&
      option.DefElem.defname !== 'autovacuum_enabled',
  );

const alterExisting = (
  table: string,
  { subtype, def, ...rest }: AlterTableCmd,
  made: Made,
): readonly Need[] => {
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def && hasOnly(rest, ['behavior']))
    return addColumn(table, def.ColumnDef, made);
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def)
    return addConstraint(table, def.Constraint, made);
  if (subtype === 'AT_SetStatistics' || (subtype === 'AT_SetRelOptions' && isCleaning(def))) return [];
  if (subtype === 'AT_DropColumn' || subtype === 'AT_DropConstraint') return [REMOVES];
  if (subtype === 'AT_ColumnDefault') return [CHANGES_ROWS];
  if (subtype === 'AT_SetNotNull') return [NARROWS, READS_ALL];
  if (subtype === 'AT_DropNotNull') return [compatible('lets servers before read null', LATER)];
  if (subtype === 'AT_AlterColumnType')
    return [
      compatible('changes a type', 'add another column'),
      blocks('writes every row again', 'add another column'),
    ];
  return subtype === 'AT_ValidateConstraint' ? [READS_ALL] : UNKNOWN;
};

const OWN_CHANGES: readonly (string | undefined)[] = [
  'AT_AddColumn',
  'AT_AddConstraint',
  'AT_ColumnDefault',
  'AT_DropNotNull',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_SetStorage',
];

const alterOwn = ({ subtype, def }: AlterTableCmd, made: Made): readonly Need[] => {
  const constraint = def && 'Constraint' in def ? def.Constraint : {};
  const column = def && 'ColumnDef' in def ? def.ColumnDef : {};
  // A foreign key above may set a column to null.
  const restricts = [constraint, ...constraintsOf(column.constraints)].some(
    (one) => isRequired(one) || isCheck(one),
  );
  if (!OWN_CHANGES.includes(subtype) || restricts) return UNKNOWN;
  return [
    ...columnReferences(column, made, { isNew: true, mayBeNull: true }),
    ...referenceNeeds(constraint, made, { isNew: true, mayBeNull: false }),
    ...callsUnknown(def),
  ];
};

/** What a change of a table needs: much may change in an own one, little in one that servers of before use. */
export const alterTable = (change: AlterTableStmt, made: Made): readonly Need[] => {
  const table = nameOf(change.relation);
  if (table === '' || change.objtype !== 'OBJECT_TABLE' || !hasOnly(change, ['relation', 'cmds', 'objtype']))
    return UNKNOWN;
  return (change.cmds ?? []).flatMap((node) => {
    if (!('AlterTableCmd' in node)) return UNKNOWN;
    return made.own.has(table)
      ? alterOwn(node.AlterTableCmd, made)
      : alterExisting(table, node.AlterTableCmd, made);
  });
};
