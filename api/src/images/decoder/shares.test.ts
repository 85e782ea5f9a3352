import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import type { StartChannel } from '../../workers/channel.ts';
import type { PictureFormat } from '../cost/picture-cost.ts';
import { createDecoders, type Decoders } from './decoders.ts';
import type { DecodeReply } from './protocol.ts';

/** A running process whose replies the test sends. */
interface Process {
  readonly owner: string;
  reply(reply?: Partial<DecodeReply>): Promise<void>;
}

let decoders: Decoders;
let child: ChildProcess | null = null;
afterEach(() => {
  decoders.close();
  rs.useRealTimers();
  child?.kill('SIGKILL');
  child = null;
});

const MASTER = {
  kind: 'master',
  bytes: new Uint8Array([1, 2, 3]),
  width: 4,
  height: 3,
  presets: [{ preset: 'card-350.webp', bytes: new Uint8Array([4, 5]) }],
  isSpent: false,
} as const;

const BUSY = {
  status: 503,
  retryAfterSeconds: 2,
  message: 'Сервер занят. Попробуйте ещё раз через несколько секунд.',
};

/** All work that is due, without waiting for a clock. */
const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

const open = (atOnce: number, pid: number | null = null) => {
  /** Pictures that processes have, by the name that is their first bytes. */
  const working: Process[] = [];
  const log = { started: 0, ended: 0, warnings: [] as object[], workingWhenFree: [] as number[] };
  const start: StartChannel = ({ onMessage }) => {
    log.started += 1;
    void Promise.resolve().then(() => onMessage({ ready: null }));
    return {
      pid,
      post: (message) => {
        const { id, request } = message as { id: number; request: { source: Buffer } };
        const one: Process = {
          owner: String(request.source),
          reply: async (reply) => {
            working.splice(working.indexOf(one), 1);
            onMessage({ id, reply: { ...MASTER, ...reply } });
            await settled();
          },
        };
        working.push(one);
      },
      hold: () => undefined,
      end: async () => {
        log.ended += 1;
      },
    };
  };
  decoders = createDecoders({
    atOnce,
    log: { warn: (details) => log.warnings.push(details) },
    onFree: () => log.workingWhenFree.push(decoders.working()),
    decoder: { start: () => start },
  });
  const outcomes: unknown[] = [];
  const send = async (owner: string, format: PictureFormat = 'jpeg') => {
    const at = outcomes.push('waits') - 1;
    decoders.decode(owner, { source: Buffer.from(owner), format }).then(
      (picture) => {
        outcomes[at] = picture;
      },
      (error) => {
        outcomes[at] = error;
      },
    );
    await settled();
  };
  const names = () => working.map(({ owner }) => owner);
  return { send, working, names, outcomes, log };
};

describe('decoders', () => {
  test('return what the process read, as buffers', async () => {
    const { send, working, outcomes } = open(2);
    await send('a');
    await working[0]?.reply();
    expect(outcomes).toEqual([
      {
        bytes: Buffer.from([1, 2, 3]),
        width: 4,
        height: 3,
        presets: [{ preset: 'card-350.webp', bytes: Buffer.from([4, 5]) }],
      },
    ]);
  });

  test('give one owner half of the processes, and all of a single one', async () => {
    const four = open(4);
    for (const owner of ['a', 'a', 'a', 'b', 'c']) await four.send(owner);
    expect(four.names()).toEqual(['a', 'a', 'b', 'c']);
    expect(decoders.working()).toBe(4);
    decoders.close();
    const one = open(1);
    await one.send('a');
    expect(one.names()).toEqual(['a']);
  });

  test('let eight pictures of one owner wait, and refuse the ninth', async () => {
    const { send, names, outcomes } = open(2);
    for (let n = 0; n < 10; n += 1) await send('a');
    expect(names()).toEqual(['a']);
    expect(outcomes.slice(0, 9)).toEqual(Array(9).fill('waits'));
    expect(outcomes[9]).toMatchObject(BUSY);
    await send('b');
    expect(names()).toEqual(['a', 'b']);
  });

  test('let thirty-two pictures wait in all', async () => {
    const { send, outcomes } = open(2);
    for (const owner of ['a', 'b']) for (let n = 0; n < 9; n += 1) await send(owner);
    for (const owner of ['c', 'd']) for (let n = 0; n < 8; n += 1) await send(owner);
    expect(outcomes).toEqual(Array(34).fill('waits'));
    await send('e');
    expect(outcomes.at(-1)).toMatchObject(BUSY);
  });

  test('read one HEIC picture at a time, beside the others [H9]', async () => {
    const { send, names, working, outcomes } = open(4);
    await send('a', 'heic');
    await send('b', 'heic');
    await send('c', 'png');
    await send('d', 'webp');
    expect(names()).toEqual(['a', 'c', 'd']);
    await working[0]?.reply();
    expect(names()).toEqual(['c', 'd', 'b']);
    expect(outcomes[0]).toMatchObject({ width: 4 });
  });

  test('let four HEIC pictures of one owner wait, and sixteen in all', async () => {
    const { send, outcomes } = open(2);
    for (let n = 0; n < 6; n += 1) await send('a', 'heic');
    expect(outcomes.map((outcome) => outcome === 'waits')).toEqual([true, true, true, true, true, false]);
    for (const owner of ['b', 'c', 'd']) for (let n = 0; n < 4; n += 1) await send(owner, 'heic');
    expect(outcomes.filter((outcome) => outcome === 'waits')).toHaveLength(17);
    await send('e', 'heic');
    expect(outcomes.at(-1)).toMatchObject(BUSY);
  });

  test('report each process that is free, after it is', async () => {
    const { send, working, log } = open(2);
    await send('a');
    await send('b');
    await working[0]?.reply();
    await working[0]?.reply();
    expect(log.workingWhenFree).toEqual([1, 0]);
    expect(decoders.working()).toBe(0);
  });

  test('use the process that ran last, and replace one that has used up its memory [H9]', async () => {
    const { send, working, log } = open(2);
    await send('a');
    await working[0]?.reply();
    await send('b');
    await working[0]?.reply();
    expect([log.started, log.ended]).toEqual([1, 0]);
    await send('c');
    await working[0]?.reply({ isSpent: true });
    expect([log.started, log.ended]).toEqual([2, 1]);
    await send('d');
    expect(working).toHaveLength(1);
  });

  test('pass on a refusal with its cause, which is no warning', async () => {
    const { send, working, outcomes, log } = open(2);
    await send('a');
    await working[0]?.reply({ kind: 'refused', status: 422, message: 'Нельзя.', cause: 'VipsJpeg' });
    expect(outcomes[0]).toMatchObject({ status: 422, message: 'Нельзя.', cause: 'VipsJpeg' });
    expect(log.warnings).toEqual([]);
  });

  test('end every process when they are closed', async () => {
    const { send, log } = open(2);
    await send('a');
    await send('b');
    decoders.close();
    expect(log.ended).toBe(2);
  });
});

describe('the limits of a decoder process as it ships', () => {
  const SECOND_MS = 1_000;
  const MINUTE_MS = 60 * SECOND_MS;

  test('are ten seconds for a picture by the clock, where the system reports no processor time [H9]', async () => {
    rs.useFakeTimers();
    const { send, outcomes, log } = open(2);
    await send('a');
    await rs.advanceTimersByTimeAsync(10 * SECOND_MS - 1);
    expect(outcomes).toEqual(['waits']);
    await rs.advanceTimersByTimeAsync(2);
    expect(outcomes[0]).toMatchObject(BUSY);
    expect(log.warnings).toEqual([
      { reason: 'WorkerError: the decoder did not reply in time', format: 'jpeg' },
    ]);
  });

  test('are a minute for a process that hangs without working [H9]', async () => {
    child = spawn('sleep', ['1000']);
    rs.useFakeTimers();
    const { send, outcomes } = open(2, child.pid ?? null);
    await send('a');
    await rs.advanceTimersByTimeAsync(MINUTE_MS - SECOND_MS);
    expect(outcomes).toEqual(['waits']);
    await rs.advanceTimersByTimeAsync(2 * SECOND_MS);
    expect(outcomes[0]).toMatchObject(BUSY);
  });

  test('are five minutes without work', async () => {
    rs.useFakeTimers();
    const { send, working, log } = open(2);
    await send('a');
    await working[0]?.reply();
    await rs.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
    expect(log.ended).toBe(0);
    await rs.advanceTimersByTimeAsync(1);
    expect([log.started, log.ended]).toEqual([1, 1]);
  });
});
