/* `pnpm start`: builds what has changed, publishes it into DATA_DIR and runs the server, which says `ready`. */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FEDERATED_APPS } from './build/apps.ts';
import { buildAll } from './build/build-runner.ts';
import { publish } from './build/publish.ts';
import { repositoryRoot } from './build/targets.ts';

const DEFAULT_DATA_DIR = '.data';

const { env } = process;
if (env.NODE_ENV !== 'production' && !env.DEMO) env.DEMO = '1';
env.DATA_DIR = resolve(repositoryRoot, env.DATA_DIR || DEFAULT_DATA_DIR);
await mkdir(env.DATA_DIR, { recursive: true });

const isMonolith = env.MONOLITH === '1';
const builds = await buildAll(isMonolith ? ['monolith'] : FEDERATED_APPS);
const made = builds.filter(({ isNew }) => isNew).map(({ record }) => record.app);
console.log(made.length > 0 ? `built ${made.join(', ')}` : 'builds are up to date');
await publish(builds, env.DATA_DIR);

// The server runs in this very process: one less to be left behind.
await import(pathToFileURL(join(repositoryRoot, 'api/src/main.ts')).href);
