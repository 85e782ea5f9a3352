import { failedTests } from './failure-report.ts';
import { CommandFailed } from './run-step.ts';

/** One run of a package's tests. */
export interface Round {
  readonly folder: string;
  readonly seconds: number;
  /** Null when it passed. */
  readonly failure: { readonly reason: string; readonly output: string } | null;
}

const SECOND_MS = 1_000;

export const runRound = async (folder: string, work: () => Promise<unknown>): Promise<Round> => {
  const startedAt = performance.now();
  const failure = await work().then(
    () => null,
    (error: unknown) => ({
      reason: error instanceof Error ? error.message : String(error),
      output: error instanceof CommandFailed ? error.output : '',
    }),
  );
  return { folder, seconds: (performance.now() - startedAt) / SECOND_MS, failure };
};

const namesOf = ({ failure }: Round): string[] => {
  if (!failure) return [];
  const names = failedTests(failure.output);
  return names.length > 0 ? names : [failure.reason];
};

const counted = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** A line for each package with its rounds, then one for each test that failed and how often. */
export const roundsTable = (rounds: readonly Round[]): string => {
  const folders = [...new Set(rounds.map(({ folder }) => folder))];
  return folders
    .flatMap((folder) => {
      const own = rounds.filter((round) => round.folder === folder);
      const failed = own.filter(({ failure }) => failure !== null);
      const longest = Math.max(...own.map(({ seconds }) => seconds)).toFixed(0);
      const failures = [...counted(own.flatMap(namesOf))].map(([name, count]) => `    ${count} × ${name}`);
      const mark = failed.length === 0 ? '✔' : '✘';
      return [
        `  ${mark} ${folder}: ${own.length} rounds, ${failed.length} failed, the longest ${longest} s`,
        ...failures,
      ];
    })
    .join('\n');
};
