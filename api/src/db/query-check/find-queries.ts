import { relative } from 'node:path';
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isPropertyAccessExpression,
  isSourceFile,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync';
import { textsOf } from './sql-text.ts';

/** The values that a column of a declared row can hold. */
export interface DeclaredColumn {
  readonly name: string;
  readonly kind: 'number' | 'string' | 'boolean' | 'other';
  readonly isList: boolean;
  readonly isNullable: boolean;
}

/** A call of `query`: where it is, every text it can send, the row it declares. */
export interface FoundQuery {
  /** `modules/ad/queries.ts:45` */
  readonly at: string;
  /** File and function: `modules/ad/queries.ts findCards`. */
  readonly within: string;
  /** Null when the text is known at run time only. */
  readonly texts: readonly string[] | null;
  /** Null when the call declares no row. `any` has columns that only the text names. */
  readonly row: readonly DeclaredColumn[] | 'any' | null;
  /** Rows are arrays: columns are compared by position. */
  readonly isTuple: boolean;
}

const CLIENT = '/db/sql-client.ts';

/** Every query of the files below `folder` that `accepts` names, as the TypeScript compiler reads them. */
export const findQueries = (
  configFile: string,
  folder: string,
  accepts: (path: string) => boolean,
): readonly FoundQuery[] => {
  const api = new API({ cwd: folder });
  try {
    const project = api.updateSnapshot({ openProject: configFile }).getProject(configFile);
    if (!project) throw new Error(`${configFile} is no project`);
    return project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(folder) && accepts(relative(folder, name)))
      .flatMap((name) => {
        const file = project.program.getSourceFile(name);
        return file ? queriesOf(file, project, relative(folder, name)) : [];
      });
  } finally {
    api.close();
  }
};

const queriesOf = (file: SourceFile, project: Project, path: string): FoundQuery[] => {
  const found: FoundQuery[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isQuery(node, project.checker)) {
      const line = file.text.slice(0, node.getStart(file)).split('\n').length;
      found.push({
        at: `${path}:${line}`,
        within: `${path} ${functionOf(node)}`,
        ...describeCall(node, project),
      });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
};

/** The name of the method or of the function of the file that a node is in. */
const functionOf = (node: Node): string => {
  let name = '';
  for (let at: Node = node; !isSourceFile(at); at = at.parent) {
    if (isMethodDeclaration(at)) return at.name.getText();
    if (isVariableDeclaration(at) || isFunctionDeclaration(at)) name = at.name?.getText() ?? '';
  }
  return name;
};

const isQuery = ({ expression }: CallExpression, checker: Checker): boolean =>
  isPropertyAccessExpression(expression)
    ? expression.name.text === 'query' &&
      (checker.getSymbolAtLocation(expression.name)?.declarations.some(({ path }) => path.endsWith(CLIENT)) ??
        false)
    : isJsonRows(expression);

/** `readJsonRows<Row>(sql, text, …)` and `readJsonColumns` send the select of their second argument. */
const isJsonRows = (expression: Node): boolean =>
  isIdentifier(expression) && ['readJsonRows', 'readJsonColumns'].includes(expression.text);

const describeCall = (call: CallExpression, project: Project): Omit<FoundQuery, 'at' | 'within'> => {
  const { checker } = project;
  const text = call.arguments[isJsonRows(call.expression) ? 1 : 0];
  const [rowNode] = call.typeArguments ?? [];
  const row = rowNode && checker.getTypeFromTypeNode(rowNode);
  return {
    texts: text ? textsOf(text, project) : null,
    row: row ? columnsOf(row, checker) : null,
    isTuple: row ? checker.isTupleType(row) : false,
  };
};

const columnsOf = (row: Type, checker: Checker): readonly DeclaredColumn[] | 'any' => {
  if (checker.isTupleType(row)) {
    const types = row.isTypeReference() ? checker.getTypeArguments(row) : [];
    return types.map((type, index) => columnOf(String(index), type, checker));
  }
  const properties = checker.getPropertiesOfType(row);
  if (properties.length === 0 && checker.getIndexInfosOfType(row).length > 0) return 'any';
  return properties.map((property) => {
    const type = checker.getTypeOfSymbol(property);
    if (!type) throw new Error(`no type of ${property.name}`);
    return columnOf(property.name, type, checker);
  });
};

const columnOf = (name: string, type: Type, checker: Checker): DeclaredColumn => {
  const isNullable = checker.isTypeAssignableTo(checker.getNullType(), type);
  const value = checker.getNonNullableType(type) ?? type;
  const isList = checker.isArrayLikeType(value);
  const element = isList ? checker.getIndexInfosOfType(value)[0]?.valueType : value;
  return { name, isNullable, isList, kind: element ? kindOf(element, checker) : 'other' };
};

const kindOf = (type: Type, checker: Checker): DeclaredColumn['kind'] => {
  if (checker.isTypeAssignableTo(type, checker.getStringType())) return 'string';
  if (checker.isTypeAssignableTo(type, checker.getNumberType())) return 'number';
  if (checker.isTypeAssignableTo(type, checker.getBooleanType())) return 'boolean';
  return 'other';
};
