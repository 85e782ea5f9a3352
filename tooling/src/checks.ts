import { violations } from './boundaries.ts';
import { ROOT, runCommand, step } from './run-step.ts';

/** Types, style, dead code and boundaries: all that needs no test to be seen. */
export const check = async (): Promise<void> => {
  await step('style', () => runCommand('biome', ['check', '.']));
  await step('types', () => runCommand('tsc', ['-b']));
  await step('boundaries', async () => {
    const found = violations(ROOT);
    if (found.length > 0) throw new Error(`Who may import whom (docs/architecture.md):\n${found.join('\n')}`);
  });
  await step('dead code', () => runCommand('knip', []));
};
