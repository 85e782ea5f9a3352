import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How long a group may take to end by itself before it is killed. */
const GRACE_MS = 12_000;
/** How often a group that ends is looked at again. */
const POLL_MS = 50;
const KEPT_LINES = 60;

/** A process with all its children, which end together. */
export interface ChildGroup {
  readonly child: ChildProcess;
  /** The last lines of its output, for a message about why it failed. */
  lastLines(): string;
  /** Resolves with the first output line that fits; rejects when the process ends first or time is up. */
  line(pattern: RegExp, timeoutMs: number): Promise<RegExpMatchArray>;
  /** Resolves with the exit code. */
  ended(): Promise<number>;
  /** Asks the whole group to end and waits until none of it is left. */
  stop(): Promise<void>;
}

const living = new Set<number>();

const signalGroup = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
};

// Whatever happens to this process, nothing that it started stays behind.
process.on('exit', () => {
  for (const pid of living) signalGroup(pid, 'SIGKILL');
});

const until = async (isDone: () => boolean, timeoutMs: number): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs;
  while (!isDone()) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
};

/** Starts a command as the leader of its own process group. */
export const startGroup = (command: string, args: readonly string[], options: SpawnOptions): ChildGroup => {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} did not start`);
  living.add(pid);
  const lines: string[] = [];
  const watchers = new Set<(line: string) => void>();
  let exitCode: number | null = null;
  const exit = new Promise<number>((resolve) => {
    child.once('exit', (code, signal) => {
      exitCode = code ?? (signal ? 1 : 0);
      resolve(exitCode);
    });
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      for (const watch of watchers) watch(line);
    });
  }

  const group: ChildGroup = {
    child,
    lastLines: () => lines.join('\n'),
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
          reject(new Error(`${args.join(' ')}: ${why}\n${group.lastLines()}`));
        };
        const timer = setTimeout(() => fail(`no ${pattern} within ${timeoutMs} ms`), timeoutMs);
        watchers.add(watch);
        for (const line of lines) watch(line);
        void exit.then((code) => fail(`ended with code ${code}`));
      }),
    stop: async () => {
      signalGroup(pid, 'SIGTERM');
      if (!(await until(() => !signalGroup(pid, 0), GRACE_MS))) {
        signalGroup(pid, 'SIGKILL');
        await until(() => !signalGroup(pid, 0), GRACE_MS);
      }
      living.delete(pid);
      await exit;
    },
  };
  return group;
};
