import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const API = join(dirname(fileURLToPath(import.meta.url)), '..');
const READY = /^ready (http:\/\/localhost:\d+)$/m;
const START_LIMIT_MS = 120_000;

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves with the address, rejects with the output when the process ends first. */
  readonly ready: Promise<string>;
  /** Exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Files that `pnpm package` ships as JavaScript; the setup of all tests has made it. */
const SHIPPED: Readonly<Record<string, string>> = {
  'main.ts': 'main.mjs',
  'backup/backup-cli.ts': 'backup.mjs',
  'backup/restore-cli.ts': 'restore.mjs',
  'moderation/moderate-cli.ts': 'moderate.mjs',
};

const argumentsOf = (file: string): string[] => {
  const shipped = SHIPPED[file];
  const folder = process.env.TEST_SERVER_FOLDER;
  return shipped && folder ? [join(folder, shipped)] : ['--import', 'tsx', join(API, 'src', file)];
};

interface RunOptions {
  /** It is compiled as in production; otherwise WebAssembly is compiled by the quick compiler alone. */
  readonly isMeasured?: boolean;
}

/** Runs a file of this package as a process of its own: as it ships, or a file of the tests as TypeScript. */
export const runScript = (
  file: string,
  variables: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  { isMeasured = false }: RunOptions = {},
): ServerProcess => {
  const nodeOptions = isMeasured ? [] : ['--liftoff-only'];
  const child = spawn(process.execPath, [...nodeOptions, ...argumentsOf(file), ...args], {
    cwd: API,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time: ${output}`)), START_LIMIT_MS);
    child.stdout.on('data', () => {
      const address = READY.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(output));
    });
  });
  ready.catch(() => undefined); // a test that expects a refusal reads `ended`
  return { child, output: () => output, ready, ended };
};

/** The server process, by default without demo data. */
export const runServer = (
  variables: Readonly<Record<string, string>>,
  options: RunOptions = {},
): ServerProcess => runScript('main.ts', { SEED: 'none', PORT: '0', ...variables }, [], options);
