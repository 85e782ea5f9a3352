import { cpus } from 'node:os';

/** Share of the machine that may be busy with other things before a measurement starts. */
const IDLE_SHARE = 0.15;
const WINDOW_MS = 400;
const LIMIT_MS = 30_000;
/** After this many unsuccessful waits the machine counts as busy, and each further wait is short. */
const FAILED_WAITS_MAX = 3;
const BUSY_LIMIT_MS = 2_000;

const times = () =>
  cpus().reduce(
    (sum, { times: t }) => {
      const all = t.user + t.nice + t.sys + t.idle + t.irq;
      return { all: sum.all + all, idle: sum.idle + t.idle };
    },
    { all: 0, idle: 0 },
  );

const busyShare = async (): Promise<number> => {
  const before = times();
  await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
  const after = times();
  const all = after.all - before.all;
  return all === 0 ? 0 : 1 - (after.idle - before.idle) / all;
};

let noisy = 0;

/** Waits until the machine has nothing else to do; gives up after half a minute and remembers that. */
export const waitUntilIdle = async (): Promise<void> => {
  const deadline = Date.now() + (noisy < FAILED_WAITS_MAX ? LIMIT_MS : BUSY_LIMIT_MS);
  while ((await busyShare()) > IDLE_SHARE) {
    if (Date.now() > deadline) {
      noisy += 1;
      return;
    }
  }
};

/** Measurements that began on a machine that was still busy. */
export const noisyStarts = (): number => noisy;
