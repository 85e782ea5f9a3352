import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.ts';

/** How long a child may take to end by itself before it is killed. */
const GRACE_MS = 12_000;
const LINES_MAX = 60;

/** The packaged server has its files in one folder. */
const PACKAGED_TIE = new URL('./tie-to-parent.mjs', import.meta.url);
/** Ends a Node process when its parent has ended, for whatever reason. */
const TIE_TO_PARENT = existsSync(PACKAGED_TIE)
  ? PACKAGED_TIE.href
  : pathToFileURL(join(ROOT, 'tooling/tie-to-parent.mjs')).href;

/** A Node process of ours, with what it started itself. */
export interface Child {
  readonly pid: number;
  /** The last lines of its output, for a message about why it failed. */
  lastLines(): string;
  /**
   * Resolves with the first output line that matches; rejects when the process ends first or the time is
   * over.
   */
  line(pattern: RegExp, timeoutMs: number): Promise<RegExpMatchArray>;
  /** Resolves with the exit code. */
  ended(): Promise<number>;
  /** Sends the end signal and waits for the exit. */
  stop(): Promise<void>;
}

/**
 * Starts Node in the repository's root. The child stays in our process group, so that ending the group ends it,
 * and is tied to us by a channel, so that it does not outlive us either.
 */
export const startNode = (args: readonly string[], env: NodeJS.ProcessEnv): Child => {
  const child = spawn(process.execPath, ['--import', TIE_TO_PARENT, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  const watchers = new Set<(line: string) => void>();
  const exit = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > LINES_MAX) lines.shift();
      for (const watch of watchers) watch(line);
    });
  }
  const lastLines = () => lines.join('\n');

  return {
    pid: child.pid ?? 0,
    lastLines,
    ended: () => exit,
    line: (pattern, timeoutMs) =>
      new Promise((resolve, reject) => {
        const settle = () => {
          clearTimeout(timer);
          watchers.delete(watch);
        };
        const watch = (line: string) => {
          const match = line.match(pattern);
          if (!match) return;
          settle();
          resolve(match);
        };
        const fail = (why: string) => {
          settle();
          reject(new Error(`${args.join(' ')}: ${why}\n${lastLines()}`));
        };
        const timer = setTimeout(() => fail(`no ${pattern} within ${timeoutMs} ms`), timeoutMs);
        watchers.add(watch);
        for (const line of lines) watch(line);
        void exit.then((code) => fail(`ended with code ${code}`));
      }),
    stop: async () => {
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await exit;
      clearTimeout(kill);
    },
  };
};
