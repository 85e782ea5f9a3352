import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../root.ts';

export interface StepOptions {
  /** Folder below the root; the root itself when left out. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The output is collected only. */
  readonly isSilent?: boolean;
}

/** A command that ended without exit code 0, with its output. */
export class CommandFailed extends Error {
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** A command that writes into a pipe omits colors by default. */
const colors = () => (process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {});

type Print = (text: string) => void;
/** Where a step prints that runs beside others; without it, into the streams of this process. */
const collected = new AsyncLocalStorage<Print>();
const printInto = (stream: Writable): Print => collected.getStore() ?? ((text) => stream.write(text));

/** Prints a line of a step. */
export const printLine = (text: string): void => printInto(process.stdout)(`${text}\n`);

/** Does `work` and prints at its end what it printed, so that steps in parallel can be read one by one. */
export const printedAtItsEnd = async <T>(work: () => Promise<T>): Promise<T> => {
  const texts: string[] = [];
  try {
    return await collected.run((text) => void texts.push(text), work);
  } finally {
    process.stdout.write(texts.join(''));
  }
};

/** A process that the command left behind may hold the pipes open; its output is not waited for. */
const PIPES_CLOSE_MS = 2_000;

const collect = (child: ChildProcess, printed: string[], isSilent: boolean): void => {
  const pairs: [NodeJS.ReadableStream | null, Writable][] = [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ];
  for (const [from, to] of pairs) {
    const print = printInto(to);
    from?.setEncoding('utf8');
    from?.on('data', (text: string) => {
      if (!isSilent) print(text);
      printed.push(text);
    });
  }
};

const closed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    const giveUp = setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, PIPES_CLOSE_MS);
    child.on('close', () => {
      clearTimeout(giveUp);
      resolve();
    });
  });

/**
 * Runs a command in the repository and streams its output. Rejects with the output unless the exit code is 0,
 * so that a chain of steps stops at the first failure.
 */
export const runCommand = (
  command: string,
  args: readonly string[],
  { folder = '.', env = {}, isSilent = false }: StepOptions = {},
) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: join(ROOT, folder),
      env: {
        ...colors(),
        ...process.env,
        PATH: `${join(ROOT, folder, 'node_modules/.bin')}:${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
        ...env,
      },
      stdio: ['inherit', 'pipe', 'pipe'],
    });
    const printed: string[] = [];
    collect(child, printed, isSilent);
    child.on('error', reject);
    child.on('exit', async (code, signal) => {
      await closed(child);
      if (code === 0) {
        resolve();
        return;
      }
      const reason = `${command} ${args.join(' ')} in ${folder}: ended with ${code ?? signal}`;
      reject(new CommandFailed(reason, stripVTControlCharacters(printed.join(''))));
    });
  });

/**
 * Runs a TypeScript file of ours that ends when this process ends, for any reason. Rejects like `runCommand`.
 */
export const runScript = (script: string, args: readonly string[], folder: string) =>
  new Promise<void>((resolve, reject) => {
    const tie = pathToFileURL(join(ROOT, 'tooling/tie-to-parent.mjs')).href;
    const child = spawn(
      process.execPath,
      ['--import', tie, '--import', import.meta.resolve('tsx'), script, ...args],
      {
        cwd: join(ROOT, folder),
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      },
    );
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${script} in ${folder}: ended with ${code ?? signal}`)),
    );
  });

const SECOND_MS = 1_000;

/** Prints the name of a step and its time in seconds. */
export const step = async (name: string, work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  printLine(`\n▶ ${name}`);
  await work();
  const seconds = (performance.now() - startedAt) / SECOND_MS;
  printLine(`✔ ${name}: ${seconds.toFixed(1)} s`);
  return seconds;
};
