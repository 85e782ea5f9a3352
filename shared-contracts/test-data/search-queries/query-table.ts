import type { CarStatusKey } from '../../src/schemas/vehicle.ts';

/** The meaning of a query; without a mark nothing is suggested, without a model the mark itself is meant. */
export interface Meaning {
  readonly mark?: string;
  readonly model?: string;
}

/** One typed query with its expected first suggestion; an ambiguous one has several. */
export interface ExpectedQuery {
  readonly query: string;
  readonly meanings: readonly Meaning[];
  readonly condition: CarStatusKey | null;
}

const readMeaning = (text: string): Meaning => {
  if (text === '-') return {};
  const [mark = '', model] = text.split(' / ');
  return model === undefined ? { mark } : { mark, model };
};

/**
 * Reads a table of queries. A line is `meaning <- query ; query`, a meaning `Mark`, `Mark / Model`, two of
 * them split by ` | `, or `-` for "nothing is suggested"; ` + key` after it is the expected condition.
 */
export const queries = (table: string): readonly ExpectedQuery[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [left, right] = line.split(' <- ');
      if (left === undefined || right === undefined) throw new Error(`«${line}» is not a line of queries`);
      const [meaning = '', condition] = left.trim().split(' + ');
      return right.split(' ; ').map((query) => ({
        query,
        meanings: meaning.split(' | ').map(readMeaning),
        condition: (condition as CarStatusKey | undefined) ?? null,
      }));
    });
