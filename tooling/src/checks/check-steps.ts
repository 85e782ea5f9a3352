import { ROOT } from '../root.ts';
import { printLine, runCommand } from '../run/run-step.ts';
import type { Step } from '../run/run-steps.ts';
import { alertingProblems, readAlerting } from './alerting.ts';
import { violations } from './boundaries.ts';
import { coverageOf, readCitations } from './citations.ts';
import { longComments } from './comments.ts';
import { avoidedSubjects, longSubjects } from './commit-subjects.ts';
import { composeProblems, readCompose } from './compose.ts';
import { wrongDashes } from './dashes.ts';
import { undeclaredVariables } from './environment.ts';
import { unexpectedFeatureFiles } from './feature-files.ts';
import { LINES_MAX, longFiles } from './file-sizes.ts';
import { missingFullStops } from './full-stops.ts';
import { staleFiles } from './generated-files.ts';
import { importCycles } from './import-cycles.ts';
import { brokenPages } from './markdown.ts';
import { messengerNames } from './messenger-names.ts';
import { brokenMigrations } from './migrations.ts';
import { nightTests } from './night-tests.ts';
import { documentViolations, vocabularyViolations } from './vocabulary.ts';

/** Types, style, dead code and boundaries: everything that needs no test run. */
export const CHECKS: readonly Step[] = [
  { name: 'style', work: () => runCommand('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'types', work: () => runCommand('tsc', ['-b']) },
  {
    name: 'boundaries',
    work: async () => {
      const found = violations(ROOT);
      if (found.length > 0)
        throw new Error(`Who may import whom (docs/architecture.md):\n${found.join('\n')}`);
    },
  },
  {
    name: 'names of messengers',
    work: async () => {
      const found = messengerNames(ROOT);
      if (found.length > 0)
        throw new Error(
          `Names of one messenger outside of its adapter (docs/architecture.md):\n${found.join('\n')}`,
        );
    },
  },
  {
    name: 'import cycles',
    work: async () => {
      const found = importCycles(ROOT);
      if (found.length > 0) throw new Error(`Files that import each other:\n${found.join('\n')}`);
    },
  },
  {
    name: 'feature files',
    work: async () => {
      const found = unexpectedFeatureFiles(ROOT);
      if (found.length > 0)
        throw new Error(`Names of files in a feature (docs/architecture.md):\n${found.join('\n')}`);
    },
  },
  {
    name: 'file sizes',
    work: async () => {
      const found = longFiles(ROOT);
      if (found.length > 0)
        throw new Error(`Files of more than ${LINES_MAX} lines (CONTRIBUTING.md):\n${found.join('\n')}`);
    },
  },
  {
    name: 'vocabulary',
    work: async () => {
      const found = [...vocabularyViolations(ROOT), ...documentViolations(ROOT)];
      if (found.length > 0)
        throw new Error(`Avoided words and the usual terms (CONTRIBUTING.md):\n${found.join('\n')}`);
    },
  },
  {
    name: 'dashes',
    work: async () => {
      const found = wrongDashes(ROOT);
      if (found.length > 0)
        throw new Error(`Dashes of Russian texts (CONTRIBUTING.md):\n${found.join('\n')}`);
    },
  },
  {
    name: 'full stops',
    work: async () => {
      const found = missingFullStops(ROOT);
      if (found.length > 0)
        throw new Error(`Texts of several sentences without a full stop [ERR-29]:\n${found.join('\n')}`);
    },
  },
  {
    name: 'comments',
    work: async () => {
      const found = longComments(ROOT);
      if (found.length > 0)
        throw new Error(`Comments with too many sentences (CONTRIBUTING.md):\n${found.join('\n')}`);
    },
  },
  {
    name: 'API document',
    work: () => runCommand('tsx', ['src/http/check-open-api-cli.ts'], { folder: 'api' }),
  },
  {
    name: 'references to rules',
    work: async () => {
      const citations = readCitations(ROOT);
      printLine(coverageOf(citations));
      if (citations.problems.length > 0)
        throw new Error(
          `Rules and their tests (docs/product/README.md; «pnpm citations» writes the tests of each):\n${citations.problems.join('\n')}`,
        );
    },
  },
  {
    name: 'tests of the night',
    work: async () => {
      const found = nightTests(ROOT).filter(({ reason }) => reason === null);
      if (found.length > 0)
        throw new Error(
          `Their first line has to be «// Night: why.» (CONTRIBUTING.md):\n${found.map(({ path }) => path).join('\n')}`,
        );
    },
  },
  {
    name: 'paths and commands in pages',
    work: async () => {
      const found = brokenPages(ROOT);
      if (found.length > 0) throw new Error(`Not there any more:\n${found.join('\n')}`);
    },
  },
  {
    name: 'environment variables',
    work: async () => {
      const found = undeclaredVariables(ROOT);
      if (found.length > 0) throw new Error(found.join('\n'));
    },
  },
  {
    name: 'migrations',
    work: async () => {
      const found = await brokenMigrations(ROOT);
      if (found.length > 0)
        throw new Error(`Servers of the version before go on (docs/decisions/0297):\n${found.join('\n')}`);
    },
  },
  {
    name: 'alerts and dashboards',
    work: async () => {
      const found = alertingProblems(readAlerting(ROOT));
      if (found.length > 0) throw new Error(found.join('\n'));
    },
  },
  {
    name: 'compose',
    work: async () => {
      const found = composeProblems(readCompose(ROOT));
      if (found.length > 0) throw new Error(found.join('\n'));
    },
  },
  {
    name: 'generated files',
    work: async () => {
      const stale = await staleFiles();
      if (stale.length > 0) throw new Error(`Run npx -y pnpm generate and commit: ${stale.join(', ')}`);
    },
  },
  {
    name: 'commit subjects',
    work: async () => {
      const long = await longSubjects(ROOT);
      const avoided = await avoidedSubjects(ROOT);
      if (!long || !avoided) printLine('skipped: the history is not here');
      const wrong = [...(long ?? []), ...(avoided ?? [])];
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    },
  },
  { name: 'dead code', work: () => runCommand('knip', []) },
];
