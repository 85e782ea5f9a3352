import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EQUIVALENTS } from '../mutation/equivalents.ts';
import { type Judged, mutate } from '../mutation/mutate.ts';
import { type Score, scoreOf, staleOf } from '../mutation/score.ts';
import { sourcesOf, TARGETS } from '../mutation/targets.ts';
import { ROOT } from '../root.ts';

/*
 * `pnpm test:mutation [file or folder …] [--workers 1]`: changes the code in small ways, one at a time, and counts how
 * many of these mutants make a test fail.
 */

const GATE_PERCENT = 80;
const TEXT_LENGTH = 160;

const { values, positionals } = parseArgs({
  options: { workers: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const maxWorkers = Number(values.workers);
const requested = positionals.map((path) => resolve(process.env.INIT_CWD ?? ROOT, path));
const isBelow = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > TEXT_LENGTH ? `${line.slice(0, TEXT_LENGTH)}…` : line;
};

const percentText = (percent: number | null): string => (percent === null ? '–' : `${percent.toFixed(1)} %`);

const row = (name: string, score: Score): string =>
  `| ${[
    name,
    score.mutants,
    score.uncovered,
    score.killed,
    score.timeouts,
    score.equivalent,
    score.survivors.length,
    percentText(score.percent),
  ].join(' | ')} |`;

const run = async (): Promise<void> => {
  if (!Number.isInteger(maxWorkers) || maxWorkers < 1)
    throw new Error('--workers takes a whole number from 1');
  const startedAt = performance.now();
  const rows: string[] = [];
  const all: Judged[] = [];
  const files = new Set<string>();
  const problems: string[] = [];
  for (const target of TARGETS) {
    const sources = sourcesOf(target).filter((file) =>
      requested.length === 0 ? !target.isOnlyByName : requested.some((folder) => isBelow(file, folder)),
    );
    if (sources.length === 0) continue;
    const judged = await mutate(target, sources, { maxWorkers, say: (text) => console.error(text) });
    const score = scoreOf(judged, EQUIVALENTS);
    for (const { file, line, mutator, original, replacement } of score.survivors)
      console.log(`\n${file}:${line} ${mutator}\n  - ${oneLine(original)}\n  + ${oneLine(replacement)}`);
    for (const file of sources) files.add(relative(ROOT, file));
    all.push(...judged);
    rows.push(row(target.name, score));
    if (score.percent !== null && score.percent < GATE_PERCENT)
      problems.push(`${target.name}: ${percentText(score.percent)} is less than ${GATE_PERCENT} %`);
  }
  if (all.length === 0) throw new Error('no file of a target was named; see tooling/src/mutation/targets.ts');
  for (const { file, line, replacement } of staleOf(all, EQUIVALENTS, files))
    problems.push(`stale in tooling/src/mutation/equivalents: ${file}: ${line} → ${oneLine(replacement)}`);
  console.log(
    '\n| part | mutants | not covered | killed | of them by time | equivalent | survived | score |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const text of [...rows, row('all', scoreOf(all, EQUIVALENTS))]) console.log(text);
  console.log(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} min`);
  for (const problem of problems) console.error(`✘ ${problem}`);
  // The runner leaves its compiler open.
  process.exit(problems.length > 0 ? 1 : 0);
};

run().catch((error: unknown) => {
  console.error(`✘ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
