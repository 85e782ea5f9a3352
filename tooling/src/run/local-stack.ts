import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startNode } from './child.ts';
import { freePort } from './free-port.ts';
import { prepareDatabases, takeDatabase } from './prepared-databases.ts';

/** A first start builds every app and seeds the database. */
const START_TIMEOUT_MS = 300_000;

/** One production instance of the whole product: pages, remotes, api, statistics and images on one port. */
export interface LocalStack {
  readonly url: string;
  readonly dataDir: string;
  /** The last lines of its output. */
  lastLines(): string;
  stop(): Promise<void>;
}

export interface StackOptions {
  readonly dataDir: string;
  readonly port?: number;
  /** `serve` builds and publishes nothing. */
  readonly task?: 'start' | 'serve';
  /** Further variables of `api/src/env.ts`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Nothing of this process's own configuration applies. */
  readonly isSeparate?: boolean;
  /** It serves a few pages: its database is compiled by the quick compiler of WebAssembly alone (docs/decisions/0232). */
  readonly isBrief?: boolean;
  /** Its clock shows another day than ours: it makes its database itself. */
  readonly isOtherDay?: boolean;
}

/** `--liftoff-only`, which Node does not take as an option of its environment. */
const QUICK_COMPILER = {
  NODE_OPTIONS:
    '--import=data:text/javascript,import{setFlagsFromString}from%22node:v8%22;setFlagsFromString(%22--liftoff-only%22)',
};

/** The packaged server, which publishes nothing by itself. */
const PACKAGED = fileURLToPath(new URL('./main.mjs', import.meta.url));
const commandOf = (task: 'start' | 'serve'): string[] =>
  existsSync(PACKAGED) ? [PACKAGED] : ['tooling/run.mjs', task];

/** What a process needs of the machine. */
const MACHINE = ['PATH', 'HOME', 'TMPDIR'] as const;

/** The variables of the machine alone, without any of the product's. */
export const machineEnvironment = (): Record<string, string> =>
  Object.fromEntries(MACHINE.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** The environment of a command of the product: ours without the test runner's variables. */
export const productEnvironment = (added: Readonly<Record<string, string>>): NodeJS.ProcessEnv => {
  const { NODE_ENV: _runner, NODE_OPTIONS: _options, FORCE_COLOR: _color, ...rest } = process.env;
  return { ...rest, ...added };
};

/** Starts the product as a user does and waits for its line `ready http://localhost:<PORT>`. */
export const startStack = async ({
  dataDir,
  port,
  task = 'start',
  env = {},
  isSeparate = false,
  isBrief = false,
  isOtherDay = false,
}: StackOptions): Promise<LocalStack> => {
  const chosenPort = port ?? (await freePort());
  const added = {
    DEMO: '1',
    RATE_LIMITS: 'demo',
    // It shares the machine with what it is started for, and a refused call would be taken for a fault.
    LAG_MAX_MS: '0',
    // A test's client may send its next call in the moment in which an idle connection is closed.
    KEEP_ALIVE_SECONDS: '600',
    ...(isBrief ? QUICK_COMPILER : {}),
    ...env,
    PORT: String(chosenPort),
    DATA_DIR: dataDir,
  };
  const environment: NodeJS.ProcessEnv = isSeparate
    ? { ...machineEnvironment(), ...added }
    : productEnvironment(added);
  // `pnpm test` sets the folder for one run.
  const prepared = process.env.PREPARED_DATA_DIR;
  if (prepared && !isOtherDay && !environment.DATABASE_URL)
    await takeDatabase(dataDir, prepared, environment.SEED === 'none' ? 'none' : 'demo');
  const child = startNode(commandOf(task), environment);
  try {
    const [, url] = await child.line(/^ready (http:\/\/localhost:\d+)/, START_TIMEOUT_MS);
    if (!url) throw new Error('the address is missing in the ready line');
    return { url, dataDir, lastLines: child.lastLines, stop: child.stop };
  } catch (error) {
    await child.stop();
    throw error;
  }
};

/** Makes what servers of one run take from the folder that `PREPARED_DATA_DIR` names. */
export const prepareData = (): Promise<void> => {
  const folder = process.env.PREPARED_DATA_DIR;
  if (!folder) throw new Error('PREPARED_DATA_DIR names no folder');
  return prepareDatabases(folder, (dataDir, SEED) =>
    startStack({ dataDir, task: 'serve', env: { SEED }, isBrief: true }),
  );
};
