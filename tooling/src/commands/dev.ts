/*
 * - `pnpm dev`: every app on its own port with hot reload, and the api. The host's server (3005) passes calls
 *   on to the api (3000); remotes are loaded from their own servers (3001 … 3004).
 * - `pnpm dev remote-ad`: that remote alone, in a page of its own (`src/standalone.tsx`), and the api.
 * - `pnpm dev remote-ad --against https://…`: that remote in the page of a running server, and nothing else.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { SIMULATOR_PATH } from '@cars/shared-server/simulator-page';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { serveAgainst, servedLines } from '../build/against.ts';
import { type BuiltApp, configFileOf, FEDERATED_APPS } from '../build/apps.ts';
import { DEV_PORTS } from '../build/dev-server.ts';
import { dataDirOf } from '../release/command.ts';
import { ROOT } from '../root.ts';
import { wrongCall } from '../run/wrong-call.ts';
import { localSimulator } from '../simulator/local-simulator.ts';
import { publishSimulator, simulatorFiles } from '../simulator/publish-simulator.ts';

const { env } = process;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: { type: 'string' }, against: { type: 'string' } },
});
const named = values.remote ?? positionals[0];
const alone = REMOTE_APPS.find((app) => app === named);
if (named !== undefined && !alone)
  wrongCall(`${named} is not a remote; there are: ${REMOTE_APPS.join(', ')}`);
if (values.against !== undefined && !alone) wrongCall('--against needs the name of a remote');
if (values.against !== undefined && !URL.canParse(values.against))
  wrongCall(`--against ${values.against}: an address like https://cars.example is expected`);
env.NODE_ENV = 'development';

const startServer = () => {
  const hook = createRequire(join(ROOT, 'tooling/package.json')).resolve('tsx/esm');
  const tie = pathToFileURL(join(ROOT, 'tooling/tie-to-parent.mjs')).href;
  const { NODE_ENV: _, ...rest } = env;
  const child = spawn(
    process.execPath,
    ['--import', tie, '--import', pathToFileURL(hook).href, join(ROOT, 'api/src/main.ts')],
    {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...rest, DEMO: env.DEMO || '1', PORT: env.PORT || String(DEV_PORTS.api) },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      child.kill(signal);
      process.exit();
    });
  }
  process.on('exit', () => child.kill());
  child.on('exit', (code) => process.exit(code ?? 1));
};

const serveApp = async (app: BuiltApp): Promise<void> => {
  // The presets read the variables that are set before.
  const { default: config } = (await import(pathToFileURL(configFileOf(app)).href)) as {
    default: RsbuildConfig;
  };
  const rsbuild = await createRsbuild({
    ...(config.root ? { cwd: config.root } : {}),
    rsbuildConfig: { ...config, mode: 'development', logLevel: 'warn' },
  });
  const { port } = await rsbuild.startDevServer();
  console.log(`${app.padEnd(15)} http://localhost:${port}`);
};

if (values.against !== undefined && alone) {
  env.CARS_AGAINST = '1';
  await serveApp(alone);
  const server = new URL(values.against);
  const simulator = localSimulator(await simulatorFiles());
  await serveAgainst({ app: alone, server, port: DEV_PORTS.host, remotePort: DEV_PORTS[alone], simulator });
  console.log(`\n${servedLines({ app: alone, server, port: DEV_PORTS.host }, SIMULATOR_PATH)}`);
} else {
  if (alone) env.MF_STANDALONE = '1';
  env.DATA_DIR = await dataDirOf(env);
  await publishSimulator(env.DATA_DIR);
  startServer();
  for (const app of alone ? [alone] : FEDERATED_APPS) await serveApp(app);
  console.log(`\nopen http://localhost:${DEV_PORTS[alone ?? 'host']}`);
}
