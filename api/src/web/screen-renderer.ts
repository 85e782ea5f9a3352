import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FirstScreen, FirstScreenRequest } from '@cars/shared-contracts/shell/first-screen';
import { childProcess } from '../workers/channel.ts';
import { TEXT } from '../workers/serve-calls.mjs';
import { WorkerCalls } from '../workers/worker-calls.ts';

const PROCESS = new URL('./first-screen-process.mjs', import.meta.url);
const LOCK = new URL('./lock-process.mjs', import.meta.url);
const CALLS = new URL('../workers/serve-calls.mjs', import.meta.url);

/** Reading a build's entry and running it for the first time. */
const START_LIMIT_MS = 5_000;
/** Processor time of one screen, which takes 2–10 ms once the code is compiled. */
const RENDER_LIMIT_MS = 150;
/** The first one compiles it. */
const FIRST_RENDER_LIMIT_MS = 450;
/** By the clock a render has so many times its limit, on a busy machine or where it waits for something. */
const CLOCK_FACTOR = 4;
/** Maximum of queued screens. */
const WAITING_MAX = 16;
/** Of JavaScript's own memory; the rest of the limit below is for code and buffers. */
const HEAP_MAX_MB = 128;
const MEMORY_MAX_BYTES = 256 * 1024 * 1024;
/** Markup with the pictures; the catalog's first screen has 40 KB. */
export const MARKUP_MAX_BYTES = 256 * 1024;

/** The name of Node's permission model: it lost its prefix in Node 23. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const PICTURE_TEXTS = ['type', 'srcset', 'sizes'] as const;

/** What an entry returned, as it may be used. Throws for anything that is no screen. */
const checkedScreen = (reply: unknown): FirstScreen | null => {
  if (reply === null || reply === undefined) return null;
  const { html, pictures } = reply as Partial<FirstScreen>;
  const areTexts =
    Array.isArray(pictures) &&
    pictures.every((picture) => PICTURE_TEXTS.every((name) => typeof picture?.[name] === 'string'));
  if (typeof html !== 'string' || !areTexts)
    throw new Error('what the entry returned is no screen with html');
  if (Buffer.byteLength(JSON.stringify(reply)) > MARKUP_MAX_BYTES) throw new Error('the screen is too large');
  return { html, pictures };
};

export interface ScreenRequest extends Omit<FirstScreenRequest, 'answer'> {
  /** JSON as the api writes it. */
  readonly answer: string;
}

/** Code that is preloaded into the server, such as the clock of a test, is preloaded here too. */
const PRELOADED = (process.env.NODE_OPTIONS ?? '')
  .split(' ')
  .filter((option) => option.startsWith('--import=data:'))
  .join(' ');
const CLOCK = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name === 'TZ')),
  ...(PRELOADED ? { NODE_OPTIONS: PRELOADED } : {}),
};

/** Linux can start a process without any network; a container may refuse it. */
const UNSHARE = ['unshare', '--user', '--map-current-user', '--net'];
let hasUnshare: boolean | undefined;
const withoutNetwork = (): readonly string[] => {
  hasUnshare ??= spawnSync(UNSHARE[0] ?? '', [...UNSHARE.slice(1), 'true']).status === 0;
  return hasUnshare ? UNSHARE : [];
};

/** No fault of the entry: more screens are requested than it renders in time. */
export class QueueFull extends Error {
  override message = 'too many screens are waiting';
}

/**
 * Runs the server entry of one build in a process of its own, without environment but the clock's, files, network or other processes,
 * with limits of time, memory and size: whatever it does costs that process alone.
 */
export class ScreenRenderer {
  readonly #calls: WorkerCalls<ScreenRequest, unknown, string>;
  #hasRendered = false;

  /** `url` of the entry's file. */
  constructor(url: string) {
    const readable = [PROCESS, LOCK, CALLS, url].map((file) => `--allow-fs-read=${fileURLToPath(file)}`);
    this.#calls = new WorkerCalls({
      name: 'the process of first screens',
      start: childProcess(PROCESS, {
        args: [url, String(MARKUP_MAX_BYTES)],
        through: withoutNetwork(),
        execArgv: [PERMISSION, ...readable, `--max-old-space-size=${HEAP_MAX_MB}`],
        env: { NODE_ENV: 'production', ...CLOCK },
        // People wait for a first screen.
        yields: false,
        memoryMaxBytes: () => MEMORY_MAX_BYTES,
        format: TEXT,
      }),
      startLimitMs: START_LIMIT_MS,
      limitMs: RENDER_LIMIT_MS,
      clockFactor: CLOCK_FACTOR,
      restart: 'with-next-call',
      onReady: () => {
        this.#hasRendered = false;
      },
    });
  }

  get isReady(): boolean {
    return this.#calls.isReady;
  }

  /** Starts the entry. Its contract version; rejects when it cannot be run. */
  contract(): Promise<string> {
    return this.#calls.ready();
  }

  /** Null when the entry has nothing to show. Rejects with what it threw, `WorkerError` or `QueueFull`. */
  async render(request: ScreenRequest): Promise<FirstScreen | null> {
    if (this.#calls.inFlight >= WAITING_MAX) throw new QueueFull();
    const limitMs = this.#hasRendered ? RENDER_LIMIT_MS : FIRST_RENDER_LIMIT_MS;
    const screen = checkedScreen(await this.#calls.call(request, limitMs));
    this.#hasRendered = true;
    return screen;
  }

  close(): void {
    void this.#calls.close();
  }
}
