/*
 * The middle of `pnpm start`, after `api/src/check-start-cli.ts`: builds and publishes apps that have no live build in DATA_DIR, or, with `--publish`,
 * releases all apps of this checkout as `pnpm release` does. The server (api/src/main.ts) follows in the same process and prints `ready`.
 */
import { parseArgs } from 'node:util';
import { type BuiltApp, FEDERATED_APPS } from '../build/apps.ts';
import { CHECK_OPTIONS, dataDirOf, parseOrder, publishingParts, runCommandLine } from '../release/command.ts';
import { publishCheckout } from '../release/publish-checkout.ts';
import usages from './usage.json' with { type: 'json' };

const { env } = process;
const apps: readonly BuiltApp[] = env.MONOLITH === '1' ? ['monolith'] : FEDERATED_APPS;
env.DATA_DIR = await dataDirOf(env);
await runCommandLine(async () => {
  const { values } = parseOrder(`usage: ${usages.start}`, () =>
    parseArgs({ options: { publish: { type: 'boolean', default: false }, ...CHECK_OPTIONS } }),
  );
  const parts = await publishingParts(env);
  if (!values.publish) return publishCheckout(apps, parts);
  const trial = values['no-browser-check'] ? 'none' : 'browser';
  // Its checks need a browser and the compiler, which a plain start does not load.
  const { releaseCheckout } = await import('../browser-check/checkout-release.ts');
  const { builds } = await releaseCheckout(apps, null, { anyway: values.anyway, trial }, parts);
  for (const { record } of builds) console.log(`${record.app} ${record.build} is live for everybody`);
});
if (process.exitCode) process.exit();
// Loaded in the demo only: production runs no simulator code.
if (env.DEMO === '1') {
  const { publishSimulator } = await import('../simulator/publish-simulator.ts');
  await publishSimulator(env.DATA_DIR);
}
