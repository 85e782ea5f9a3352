import { figure, type Gate, limitText, valueText, verdict } from './report.ts';

/** A run of one part of the benchmark, as docs/figures.md shows it. */
export interface RecordedRun {
  /** The options that chose the part: `--cluster`, `--only api`, none for the whole. */
  readonly part: string;
  /** `2026-11-26`. */
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  /** Measurements that began while the machine had other work. */
  readonly noisy: number;
  readonly gates: readonly Gate[];
}

const ends = (part: string) =>
  [`<!-- pnpm bench${part && ` ${part}`} -->`, `<!-- end of pnpm bench${part && ` ${part}`} -->`] as const;

const roundsText = ({ rounds }: Gate): string =>
  rounds && rounds.length > 1 ? `${figure(Math.min(...rounds))} … ${figure(Math.max(...rounds))}` : '';

const row = (gate: Gate): string =>
  `| ${[
    gate.name,
    `${valueText(gate)} ${gate.unit}`.trim(),
    roundsText(gate),
    limitText(gate, gate.gate),
    limitText(gate, gate.goal),
    verdict(gate),
  ].join(' | ')} |`;

/** The run as a section of the page, between two comments by which the next run finds it. */
export const figuresSection = (run: RecordedRun): string => {
  const [first, last] = ends(run.part);
  const noise = run.noisy > 0 ? `; ${run.noisy} measurements began on a busy machine` : '';
  return [
    first,
    `## \`pnpm bench${run.part && ` ${run.part}`}\`, ${run.date} (${run.commit})`,
    '',
    `${run.machine}${noise}.`,
    '',
    '| what | value | rounds | gate | goal | |',
    '|---|---|---|---|---|---|',
    ...run.gates.map(row),
    last,
  ].join('\n');
};

/** The page with the run in place of the part's last one, at the end when there was none. */
export const withRun = (page: string, run: RecordedRun): string => {
  const [first, last] = ends(run.part);
  const from = page.indexOf(first);
  const to = page.indexOf(last);
  const section = figuresSection(run);
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${section}\n`;
  return page.slice(0, from) + section + page.slice(to + last.length);
};
