import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const START_MS = 30_000;
const GRACE_MS = 3000;

/** A program that runs beside the test and is ended with it. */
export interface Companion {
  /** Rejects when the program ends before it is stopped. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

/** Starts a program and waits until a line of its output matches; without a pattern it waits for nothing. */
export const startCompanion = async (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready?: RegExp,
): Promise<Companion & { readonly match: RegExpMatchArray | null }> => {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  const lines: string[] = [];
  let isStopped = false;
  const failed = new Promise<never>((_, reject) => {
    void ended.then(() => isStopped || reject(new Error(`${command} ended\n${lines.join('\n')}`)));
  });
  // The caller may have no request in flight that waits for it.
  failed.catch(() => undefined);
  const match = await new Promise<RegExpMatchArray | null>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${command}: ${why}\n${lines.join('\n')}`));
    const timer = setTimeout(() => {
      kill();
      fail(`no ${ready} within ${START_MS} ms`);
    }, START_MS);
    child.once('error', (error) => fail(error.message));
    void ended.then(() => fail('ended early'));
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        if (lines.length < 40) lines.push(line);
        const found = ready?.exec(line);
        if (!found) return;
        clearTimeout(timer);
        resolve(found);
      });
    if (ready) return;
    clearTimeout(timer);
    resolve(null);
  });
  return {
    match,
    failed,
    stop: async () => {
      isStopped = true;
      child.kill('SIGTERM');
      const timer = setTimeout(kill, GRACE_MS);
      await ended;
      clearTimeout(timer);
      process.off('exit', kill);
    },
  };
};
