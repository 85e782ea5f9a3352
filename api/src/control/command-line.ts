import '@cars/shared-server/closed-pipe';
import { DataDirError } from '@cars/shared-server/data-dir';
import { DatabaseStartError } from '../db/sql-client.ts';
import { type Env, EnvError, parseEnv } from '../env.ts';

/** What a terminal shows of a failure: of an error with a sentence for its reader that alone, any other whole. */
export const shownError = (error: unknown, ownError = ''): unknown =>
  error instanceof Error &&
  [
    ownError,
    EnvError.name,
    DataDirError.name,
    DatabaseStartError.name,
    'DatabaseError',
    'ControlError',
  ].includes(error.name)
    ? error.message
    : error;

const SOURCE_CALL = /^npx -y pnpm ([\w-]+)/;

/** How this process is called: in the package, where commands are `.mjs` files, there is no pnpm. */
const callableHere = (usage: string): string =>
  process.argv[1]?.endsWith('.mjs') ? usage.replace(SOURCE_CALL, 'node server/$1.mjs') : usage;

/** Prints how a command is called, for `--help` or after a wrong call. Returns the exit code: 0 or 2. */
export const printUsage = (usage: string): number => {
  const isHelp = process.argv.includes('--help');
  (isHelp ? process.stdout : process.stderr).write(`Usage: ${callableHere(usage)}\n`);
  return isHelp ? 0 : 2;
};

/**
 * Runs a command of the terminal and prints its result; `call` is null for a wrong call, `ownError` the name of the
 * command's own errors. Returns the exit code: 0 when it was done, 1 when it was not, 2 for a wrong call.
 */
export const runCommandLine = async <Call>(
  usage: string,
  call: Call | null,
  run: (env: Env, call: Call) => Promise<string>,
  ownError: string,
): Promise<number> => {
  if (call === null) return printUsage(usage);
  try {
    process.stdout.write(`${await run(parseEnv(process.env), call)}\n`);
    return 0;
  } catch (error) {
    console.error('Failed.', shownError(error, ownError));
    return 1;
  }
};
