import { hasSqlDetails, loadModule, type Node, parseSync } from 'libpg-query';

/** What a reviewed exception states about the statement below it. */
export type MarkKey = 'compatible' | 'blocks writes';

export interface Mark {
  readonly key: MarkKey;
  readonly line: string;
}

export interface Statement {
  readonly node: Node;
  /** As it is written, without its semicolon. */
  readonly sql: string;
  /** Those in the comment lines directly above it. */
  readonly marks: readonly Mark[];
}

export interface Statements {
  readonly statements: readonly Statement[];
  /** All of the file, those above no statement included. */
  readonly marks: readonly Mark[];
  readonly error?: string;
}

/** A reason has two words at least. */
const MARK = /^\s*-- (?<key>compatible|blocks writes): \S+ .*\S/;

const readMark = (line: string): Mark | null => {
  const key = MARK.exec(line)?.groups?.key;
  return key === 'compatible' || key === 'blocks writes' ? { key, line: line.trim() } : null;
};

/** Positions of the parser count bytes. */
const lineOf = (bytes: Buffer, position: number): number =>
  bytes.subarray(0, position).toString().split('\n').length - 1;

/**
 * The statements of a file as PostgreSQL's own parser finds them, with the marks above each.
 *
 * Returns an error in place of statements for a text that PostgreSQL does not accept.
 */
export const readStatements = async (sql: string): Promise<Statements> => {
  await loadModule();
  const lines = sql.split('\n');
  const marks = lines.map(readMark);
  const all = marks.filter((mark) => mark !== null);
  const bytes = Buffer.from(sql);
  let free = 0;
  try {
    const statements = (parseSync(sql).stmts ?? []).flatMap(
      ({ stmt, stmt_location: start = 0, stmt_len }) => {
        const end = stmt_len ? start + stmt_len : bytes.length;
        const above: Mark[] = [];
        for (let at = lineOf(bytes, start) - 1; at >= free && /^\s*--/.test(lines[at] ?? ''); at -= 1) {
          const mark = marks[at];
          if (mark) above.push(mark);
        }
        free = lineOf(bytes, end) + 1;
        return stmt ? [{ node: stmt, sql: bytes.subarray(start, end).toString().trim(), marks: above }] : [];
      },
    );
    return { statements, marks: all };
  } catch (error) {
    if (!hasSqlDetails(error)) throw error;
    return { statements: [], marks: all, error: error.message };
  }
};
