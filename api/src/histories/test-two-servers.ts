import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../seed/random.ts';
import { runServer, type ServerProcess } from '../test-server.ts';
import type { Reply } from './models.ts';

/** A call without a response by then counts as lost. */
const CALL_LIMIT_MS = 20_000;
const UP_LIMIT_MS = 120_000;
/** Statuses that mean: not now, and nothing was done. */
const LIMITED = 429;

export interface TestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly form?: FormData;
}

/** `status` 0: the connection was lost or the server failed, so that the outcome is unknown. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
  /** The age that the response states. */
  readonly ageMs: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** The outcome of a call that is refused with one of these statuses. Throws for another one. */
export const replyOf = ({ status, body }: Outcome, refusals: readonly number[] = []): Reply | null => {
  if (status === 0) return null;
  if (status === 200) return { kind: 'done' };
  if (refusals.includes(status)) return { kind: 'refused' };
  throw new Error(`no call has this outcome: ${status} ${JSON.stringify(body)}`);
};

/** Whether no process was listening: the call was never sent. */
const isUnsent = (error: unknown): boolean => {
  const cause =
    error instanceof Error ? (error.cause as { code?: string; errors?: { code?: string }[] }) : undefined;
  return (
    cause?.code === 'ECONNREFUSED' || (cause?.errors?.every(({ code }) => code === 'ECONNREFUSED') ?? false)
  );
};

/** Two processes of the server over one database, one of which is killed again and again. */
export class TwoServers {
  readonly #variables: Readonly<Record<string, string>>;
  readonly #running: (ServerProcess | null)[] = [null, null];
  readonly #addresses: (string | null)[] = [null, null];
  kills = 0;

  constructor(variables: Readonly<Record<string, string>>) {
    this.#variables = variables;
  }

  async start(): Promise<void> {
    // One after the other: the first one migrates.
    for (const at of [0, 1]) await this.#startOne(at);
  }

  async #startOne(at: number): Promise<void> {
    const server = runServer(this.#variables);
    this.#running[at] = server;
    this.#addresses[at] = (await server.ready).replace('localhost', '127.0.0.1');
  }

  /** Kills one process after the other, the next one when the last one responds again. */
  async killInTurn(
    random: Random,
    everyMs: readonly [number, number],
    isRunning: () => boolean,
  ): Promise<void> {
    for (let turn = 0; isRunning(); turn += 1) {
      await pause(random.int(...everyMs));
      const at = turn % 2;
      const victim = this.#running[at];
      victim?.child.kill('SIGKILL');
      this.#addresses[at] = null;
      await victim?.ended;
      this.kills += 1;
      await this.#startOne(at);
    }
  }

  async stop(): Promise<void> {
    for (const server of this.#running) server?.child.kill('SIGTERM');
    await Promise.all(this.#running.map((server) => server?.ended));
  }

  /** Errors in the servers' output, for a report. */
  outputs(): string[] {
    return this.#running.map((server) => server?.output() ?? '');
  }

  /** A server that responds: mostly the requested one. */
  async #addressOf(at: number): Promise<string> {
    const until = performance.now() + UP_LIMIT_MS;
    while (performance.now() < until) {
      const address = this.#addresses[at] ?? this.#addresses[1 - at];
      if (address) return address;
      await pause(20);
    }
    throw new Error('no server responds');
  }

  /** Null when nothing was done: no server took the call, or a limit refused it. */
  async send(at: number, { method, path, token, headers, json, form }: TestRequest): Promise<Outcome | null> {
    const address = await this.#addressOf(at);
    const startedAt = performance.now();
    const outcomeOf = (status: number, body: unknown, ageS = 0) => ({
      status,
      body,
      ageMs: ageS * 1_000,
      startedAt,
      endedAt: performance.now(),
    });
    const body = form ?? (json ? JSON.stringify(json) : null);
    try {
      const reply = await fetch(address + path, {
        method,
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(json ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === null ? {} : { body }),
      });
      const text = await reply.text();
      if (reply.status === LIMITED) return null;
      if (reply.status >= 500) return outcomeOf(0, text);
      return outcomeOf(reply.status, JSON.parse(text), Number(reply.headers.get('age')));
    } catch (error) {
      return isUnsent(error) ? null : outcomeOf(0, String(error));
    }
  }
}
