import { violations } from './boundaries.ts';
import { ROOT, runCommand } from './run-step.ts';
import type { Step } from './run-steps.ts';

/** Types, style, dead code and boundaries: all that needs no test to be seen. */
export const CHECKS: readonly Step[] = [
  { name: 'style', work: () => runCommand('biome', ['check', '.']) },
  { name: 'types', work: () => runCommand('tsc', ['-b']) },
  {
    name: 'boundaries',
    work: async () => {
      const found = violations(ROOT);
      if (found.length > 0)
        throw new Error(`Who may import whom (docs/architecture.md):\n${found.join('\n')}`);
    },
  },
  { name: 'dead code', work: () => runCommand('knip', []) },
];
