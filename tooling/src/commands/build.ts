/* `pnpm build [app …]`: builds what has changed and prints the results. */
import { FEDERATED_APPS, isBuiltApp } from '../build/apps.ts';
import { buildAll } from '../build/build-runner.ts';
import { runCommandLine } from '../release/command.ts';
import { wrongCall } from '../run/wrong-call.ts';

const named = process.argv.slice(2);
const unknown = named.find((name) => !isBuiltApp(name));
if (unknown) wrongCall(`${unknown} is not an app; there are: ${FEDERATED_APPS.join(', ')}`);

const fallback = process.env.MONOLITH === '1' ? [...FEDERATED_APPS, 'monolith' as const] : FEDERATED_APPS;
await runCommandLine(async () => {
  const started = performance.now();
  const builds = await buildAll(named.length > 0 ? named.filter(isBuiltApp) : fallback);
  for (const { record, isNew } of builds) {
    const size = `${Math.round(record.bytes / 1024)} KB`;
    console.log(
      `${record.app.padEnd(15)} ${record.build}  ${size.padStart(8)}  ${isNew ? 'built' : 'unchanged'}`,
    );
  }
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
});
