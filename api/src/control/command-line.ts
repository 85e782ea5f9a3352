import { DatabaseStartError } from '../db/sql-client.ts';
import { type Env, EnvError, parseEnv } from '../env.ts';

/** Errors with a sentence for the person at the terminal; any other is shown whole. */
const isExpected = (error: unknown, ownError: string): error is Error =>
  error instanceof Error &&
  [ownError, EnvError.name, DatabaseStartError.name, 'DatabaseError', 'ControlError'].includes(error.name);

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
  if (call === null) {
    console.error(`Usage: ${usage}`);
    return 2;
  }
  try {
    process.stdout.write(`${await run(parseEnv(process.env), call)}\n`);
    return 0;
  } catch (error) {
    console.error('Failed.', isExpected(error, ownError) ? error.message : error);
    return 1;
  }
};
