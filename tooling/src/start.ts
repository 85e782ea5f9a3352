/* `pnpm start`: builds what has changed, publishes it into DATA_DIR and runs the server, which says `ready`. */
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FEDERATED_APPS } from './build/apps.ts';
import { buildAll } from './build/build-runner.ts';
import { repositoryRoot } from './build/targets.ts';
import { objectStoreOf } from './release/object-store.ts';
import { publish } from './release/release-build.ts';

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
env.DATA_DIR = resolve(repositoryRoot, env.DATA_DIR || DEFAULT_DATA_DIR);
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

// The server runs in this very process: one less to be left behind.
await import(pathToFileURL(join(repositoryRoot, 'api/src/main.ts')).href);
