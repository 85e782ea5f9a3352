import type { MarkKey } from './migration-statements.ts';
import { unknownFunctionsIn } from './sql-trees.ts';

/** Why a statement needs a reviewed exception, and what to write instead. */
export interface Need {
  readonly mark: MarkKey;
  readonly why: string;
  readonly instead: string;
}

/** What the statements before have made. */
export interface Made {
  readonly isOnline: boolean;
  /** Tables of this migration, which no server uses yet. */
  readonly own: Set<string>;
  /** Columns that this migration adds to tables of before, as `table.column`. */
  readonly added: Set<string>;
  /** Those of them that may be null and have no default. */
  readonly empty: Set<string>;
  /** Indexes of all migrations until now that are not unique. */
  readonly plainIndexes: Set<string>;
  /** Indexes that this migration makes, before or after. */
  readonly indexes: ReadonlySet<string>;
}

/** A need of the mark that a statement leaves servers of before working. */
export const compatible = (why: string, instead: string): Need => ({ mark: 'compatible', why, instead });

/** A need of the mark that states how long writes wait. */
export const blocks = (why: string, instead: string): Need => ({ mark: 'blocks writes', why, instead });

export const LATER = 'do it in a later release, when no server uses it';
export const UNKNOWN: readonly Need[] = [
  compatible('is no form that is known to leave servers before working', 'use one that is (0297)'),
  blocks('is no form that is known to be short', 'use one that is (0297)'),
];
export const REMOVES = compatible('removes what servers before may use', LATER);
export const RENAMES = compatible('renames what servers before may use', LATER);
export const READS_ALL = blocks('takes as long as tables are large', 'leave it to a job of the server');
export const CHANGES_ROWS = compatible(
  'changes rows that servers before use',
  'write tables and columns of this migration only',
);
export const NARROWS = compatible('refuses rows that servers before may write', LATER);
export const DELETES = compatible(
  'refuses what servers before delete or change',
  'reference an id with «on delete cascade» from a new table, or «on delete set null» from a column that may be null',
);

/** Calls of functions that may do anything. */
export const callsUnknown = (tree: unknown): Need[] =>
  unknownFunctionsIn(tree).map((name) =>
    compatible(`calls ${name}, of which the check knows nothing`, 'use constants'),
  );
