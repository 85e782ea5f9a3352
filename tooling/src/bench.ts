import { runCommand } from './run-step.ts';

// The benchmarks live beside the browser tests, with which they share the stack and the browser.
runCommand('tsx', ['bench/main.ts', ...process.argv.slice(2)], { folder: 'e2e' }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
