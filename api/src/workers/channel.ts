import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { residentBytes } from './resident-memory.ts';
import type { MessageFormat } from './serve-calls.mjs';
import { BYTES, CHANNEL_FD, readMessages, reasonOf, writeMessage } from './serve-calls.mjs';

/** A running thread or child process that receives and sends messages. */
export interface Channel {
  /** Of the process; null for a thread. */
  readonly pid: number | null;
  /** Throws when the message cannot be cloned. */
  post(message: unknown): void;
  /** Whether it keeps this process running. */
  hold(isHeld: boolean): void;
  /** Stops it unconditionally; resolves when it has ended. */
  end(): Promise<void>;
}

interface ChannelEvents {
  readonly onMessage: (message: unknown) => void;
  /** It ended or could not be started, or exceeded its memory limit; may be called more than once. */
  readonly onEnd: (reason: string, isOverMemory?: boolean) => void;
}

export type StartChannel = (events: ChannelEvents) => Channel;

/** Runs a JavaScript file as a thread. */
export const thread =
  (file: string | URL, options: WorkerOptions = {}): StartChannel =>
  ({ onMessage, onEnd }) => {
    const worker = new Worker(file, { ...options, execArgv: [] });
    worker.on('message', onMessage);
    worker.on('error', (error) => onEnd(reasonOf(error)));
    worker.once('exit', (code) => onEnd(`ended with code ${code}`));
    return {
      pid: null,
      post: (message) => worker.postMessage(message),
      hold: (isHeld) => worker[isHeld ? 'ref' : 'unref'](),
      end: async () => {
        await worker.terminate();
      },
    };
  };

/**
 * A third of our own weight: enough to be behind responses, and not so little that a process starves beside
 * other work of the machine.
 */
const NICENESS = 5;

/** Lets a process yield the processor to this one; threads inherit it from their start. */
export const lowerPriority = (pid: number | undefined): void => {
  try {
    if (pid) setPriority(pid, NICENESS);
  } catch {
    // A system that refuses it runs the process at our own priority.
  }
};

/** The packaged server (`pnpm package`) is JavaScript, and so are the files that it starts. */
const IS_PACKAGED = !import.meta.url.endsWith('.ts');

const pathOf = (file: URL): string =>
  fileURLToPath(IS_PACKAGED ? new URL(file.href.replace(/\.ts$/, '.mjs')) : file);

const typescriptLoader = (): string[] => [
  '--import',
  pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm')).href,
];

/** Arguments with which Node runs a file as a process of its own: a TypeScript file here, JavaScript when packaged. */
export const scriptArguments = (file: URL): string[] => [
  ...(IS_PACKAGED ? [] : typescriptLoader()),
  pathOf(file),
];

/** How often the memory of a process is compared with its limit. */
const MEMORY_CHECK_MS = 25;

const watchMemory = (child: ChildProcess, maxBytes: () => number, onLimit: () => void): void => {
  const timer = setInterval(() => {
    if ((residentBytes(child.pid ?? 0) ?? 0) <= maxBytes()) return;
    clearInterval(timer);
    onLimit();
  }, MEMORY_CHECK_MS).unref();
  child.once('exit', () => clearInterval(timer));
};

interface ProcessOptions {
  readonly args?: readonly string[];
  /** Options of Node; without them the file is TypeScript. */
  readonly execArgv?: string[];
  /** A program with its arguments that starts Node in the place of this process, such as `unshare`. */
  readonly through?: readonly string[];
  /** The environment; by default ours. */
  readonly env?: NodeJS.ProcessEnv;
  /** Whether it yields the processor to this process: responses come before pictures. By default it does. */
  readonly yields?: boolean;
  /** A process that holds more memory, buffers included, is ended. */
  readonly memoryMaxBytes?: () => number;
  /** By default messages may hold bytes. */
  readonly format?: MessageFormat;
}

/**
 * Runs a file as a child process. Its channel is a plain pipe: Node's own between processes throws in this one for
 * bytes that are no message, and obeys commands that foreign code can write.
 */
export const childProcess =
  (
    file: URL,
    {
      args = [],
      execArgv = IS_PACKAGED ? [] : typescriptLoader(),
      through = [],
      env,
      yields = true,
      memoryMaxBytes,
      format = BYTES,
    }: ProcessOptions = {},
  ): StartChannel =>
  ({ onMessage, onEnd }) => {
    const [program = process.execPath, ...before] = [...through, process.execPath];
    const child = spawn(program, [...before, ...execArgv, pathOf(file), ...args], {
      ...(env && { env }),
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'], // output of a decoder about a picture is not logged
    });
    // Absent where this process has no descriptor left.
    const channel = child.stdio?.[CHANNEL_FD] as Socket | undefined;
    if (yields) lowerPriority(child.pid);
    if (memoryMaxBytes) {
      watchMemory(child, memoryMaxBytes, () => {
        onEnd(`held more than ${memoryMaxBytes() / 2 ** 20} MB`, true);
      });
    }
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    if (channel) readMessages(channel, format, onMessage, onEnd);
    channel?.on('error', () => undefined); // a lost message and the end of the process report themselves
    child.on('error', (error) => onEnd(error.message));
    child.once('exit', (code, signal) => onEnd(`ended with ${signal ?? `code ${code}`}`));
    return {
      pid: child.pid ?? null,
      post: (message) => {
        if (!channel) return;
        writeMessage(channel, format, message, (error) => {
          if (error) onEnd(error.message);
        });
      },
      hold: (isHeld) => {
        child[isHeld ? 'ref' : 'unref']();
        channel?.[isHeld ? 'ref' : 'unref']();
      },
      end: () => {
        child.kill('SIGKILL');
        return ended;
      },
    };
  };
