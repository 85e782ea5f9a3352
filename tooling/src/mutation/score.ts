import type { Equivalent } from './equivalent.ts';
import type { Mutant } from './instrument.ts';
import type { Judged } from './mutate.ts';

export interface Score {
  readonly mutants: number;
  readonly uncovered: number;
  readonly killed: number;
  readonly timeouts: number;
  readonly equivalent: number;
  readonly survivors: readonly Mutant[];
  /** Killed, of the covered mutants that are not equivalent; null when there is none. */
  readonly percent: number | null;
}

const matches = (mutant: Mutant, listed: Equivalent): boolean =>
  listed.file === mutant.file &&
  listed.mutator === mutant.mutator &&
  listed.line === mutant.sourceLine &&
  listed.original === mutant.original &&
  listed.replacement === mutant.replacement;

const isListed = (mutant: Mutant, list: readonly Equivalent[]): boolean =>
  list.some((listed) => matches(mutant, listed));

export const scoreOf = (judged: readonly Judged[], list: readonly Equivalent[]): Score => {
  const count = (verdict: Judged['verdict']): number =>
    judged.filter((one) => one.verdict === verdict).length;
  const survived = judged.filter(({ verdict }) => verdict === 'survived').map(({ mutant }) => mutant);
  const survivors = survived.filter((mutant) => !isListed(mutant, list));
  const timeouts = count('timeout');
  const killed = count('killed') + timeouts;
  const judgeable = killed + survivors.length;
  return {
    mutants: judged.length,
    uncovered: count('uncovered'),
    killed,
    timeouts,
    equivalent: survived.length - survivors.length,
    survivors,
    percent: judgeable === 0 ? null : (100 * killed) / judgeable,
  };
};

/** Listed survivors of the files that were mutated which did not survive or are not there. */
export const staleOf = (judged: readonly Judged[], list: readonly Equivalent[], files: ReadonlySet<string>) =>
  list.filter(
    (listed) =>
      files.has(listed.file) &&
      !judged.some(({ mutant, verdict }) => verdict === 'survived' && matches(mutant, listed)),
  );
