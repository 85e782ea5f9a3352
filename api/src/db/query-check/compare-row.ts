import type { ResultColumn } from './describe-text.ts';
import type { DeclaredColumn, FoundQuery } from './find-queries.ts';

/**
 * Problems of a declared row; empty when the database returns that row. A row may allow null where the
 * database has none, because some rows are types of the contract.
 */
export const compareRow = (
  { row, isTuple }: Pick<FoundQuery, 'row' | 'isTuple'>,
  columns: readonly ResultColumn[],
): readonly string[] => {
  if (row === null || row === 'any') return [];
  const returned = isTuple ? columns.map((column, index) => ({ ...column, name: String(index) })) : columns;
  const declared = new Map(row.map((column) => [column.name, column]));
  return [
    ...returned.flatMap((column) => {
      const own = declared.get(column.name);
      return own ? compareColumn(own, column) : [`"${column.name}" is returned and not declared`];
    }),
    ...row
      .filter(({ name }) => !returned.some((column) => column.name === name))
      .map(({ name }) => `"${name}" is declared and not returned`),
  ];
};

const compareColumn = (own: DeclaredColumn, column: ResultColumn): readonly string[] => {
  const kind = (list: boolean, name: string) => (list ? `${name}[]` : name);
  const isSame = column.kind === 'json' || (own.kind === column.kind && own.isList === column.isList);
  return [
    ...(isSame
      ? []
      : [`"${own.name}" is ${kind(column.isList, column.kind)}, declared ${kind(own.isList, own.kind)}`]),
    ...(column.mayBeNull && !own.isNullable ? [`"${own.name}" may be null`] : []),
  ];
};
