/*
 * - `pnpm dev`: every app on its own port with hot reload, and the api. The host's server (3005) passes calls
 *   on to the api (3000); remotes are loaded from their own servers (3001 … 3004).
 * - `pnpm dev remote-ad`: that remote alone, in a page of its own (`src/standalone.tsx`), and the api.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { configFileOf, FEDERATED_APPS, isBuiltApp } from '../build/apps.ts';
import { DEV_PORTS } from '../build/dev-server.ts';
import { dataDirOf } from '../release/command.ts';
import { ROOT } from '../root.ts';
import { publishSimulator } from '../simulator/publish-simulator.ts';

const { env } = process;
const [alone] = process.argv.slice(2);
if (alone !== undefined && (!isBuiltApp(alone) || !alone.startsWith('remote-'))) {
  throw new Error(`${alone} is not a remote`);
}
// Read by the presets, which are imported below for each app.
if (alone) env.MF_STANDALONE = '1';
env.NODE_ENV = 'development';
env.DATA_DIR = await dataDirOf(env);

const startServer = () => {
  const hook = createRequire(join(ROOT, 'tooling/package.json')).resolve('tsx/esm');
  const { NODE_ENV: _, ...rest } = env;
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(hook).href, join(ROOT, 'api/src/main.ts')],
    {
      cwd: ROOT,
      stdio: 'inherit',
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

await publishSimulator(env.DATA_DIR);
startServer();
for (const app of alone ? [alone] : FEDERATED_APPS) {
  const { default: config } = (await import(pathToFileURL(configFileOf(app)).href)) as {
    default: RsbuildConfig;
  };
  const rsbuild = await createRsbuild({
    ...(config.root ? { cwd: config.root } : {}),
    rsbuildConfig: { ...config, mode: 'development', logLevel: 'warn' },
  });
  const { port } = await rsbuild.startDevServer();
  console.log(`${app.padEnd(15)} http://localhost:${port}`);
}
if (!alone) console.log(`\nopen http://localhost:${DEV_PORTS.host}`);
