import { runCommand, runScript } from '../run/run-step.ts';

const args = process.argv.slice(2);

// The search field needs no server, so it runs first, and a missed limit of its own does not prevent the rest
// from running. `--only` one part, the search over a million ads (`--scale`), `--sizes`, `--cluster`, `--users`, `--releases` and `--quick` are runs of their own.
const ofSearch =
  args.some((argument) => /^--(?:only|scale|sizes|cluster|users|releases|quick)\b/.test(argument)) ||
  (await runCommand('tsx', ['bench/search-field.ts'], { folder: 'e2e' }).then(
    () => true,
    () => false,
  ));
// The other benchmarks live beside the browser tests, with which they share the stack and the browser.
runScript('bench/main.ts', args, 'e2e')
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => {
    if (!ofSearch) process.exitCode = 1;
  });
