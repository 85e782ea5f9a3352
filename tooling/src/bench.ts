import { runCommand } from './run-step.ts';

// The search needs no server: it goes first, and a missed limit of its own does not keep the rest from running.
const ofSearch = await runCommand('tsx', ['src/search-bench.ts'], { folder: 'tooling' }).then(
  () => true,
  () => false,
);
// The other benchmarks live beside the browser tests, with which they share the stack and the browser.
runCommand('tsx', ['bench/main.ts', ...process.argv.slice(2)], { folder: 'e2e' })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => {
    if (!ofSearch) process.exitCode = 1;
  });
