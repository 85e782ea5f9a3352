/*
 * The first half of `pnpm start`: builds what has changed and publishes it into DATA_DIR. The server (api/src/main.ts)
 * follows in the same process and says `ready`.
 */
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { FEDERATED_APPS } from '../build/apps.ts';
import { buildAll } from '../build/build-runner.ts';
import { objectStoreOf } from '../release/object-store.ts';
import { publish } from '../release/release-build.ts';
import { ROOT } from '../root.ts';

const DEFAULT_DATA_DIR = '.data';
const DEFAULT_PORT = 3000;

/** A taken port is known before minutes of building and seeding. Anything else is the server's to judge. */
const isPortTaken = (port: number): Promise<boolean> =>
  new Promise((resolveTaken) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolveTaken(error.code === 'EADDRINUSE'));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolveTaken(false)));
  });

const { env } = process;
if (env.NODE_ENV !== 'production' && !env.DEMO) env.DEMO = '1';
const port = Number(env.PORT || DEFAULT_PORT);
if (Number.isInteger(port) && port > 0 && port < 65_536 && (await isPortTaken(port))) {
  console.error(`PORT: ${port} is taken`);
  process.exit(1);
}
env.DATA_DIR = resolve(ROOT, env.DATA_DIR || DEFAULT_DATA_DIR);
await mkdir(env.DATA_DIR, { recursive: true });

const isMonolith = env.MONOLITH === '1';
const builds = await buildAll(isMonolith ? ['monolith'] : FEDERATED_APPS);
const made = builds.filter(({ isNew }) => isNew).map(({ record }) => record.app);
console.log(made.length > 0 ? `built ${made.join(', ')}` : 'builds are up to date');
await publish(builds, {
  dataDir: env.DATA_DIR,
  now: () => new Date(),
  store: await objectStoreOf(env),
  server: null,
});
// Loaded in the demo only: production runs no simulator code.
if (env.DEMO === '1') {
  const { publishSimulator } = await import('../simulator/publish-simulator.ts');
  await publishSimulator(env.DATA_DIR);
}
