import { setTimeout as pause } from 'node:timers/promises';
import { FavouritesReplySchema } from '@cars/shared-contracts/schemas/favourite';
import { bearer } from '@cars/tooling/browser-check/demo-session';

const CALL_LIMIT_MS = 10_000;
const READ_EVERY_MS = 25;
const WRITE_EVERY_MS = 150;

/** What one kind of call met: times are of `performance.now()`. */
export interface CallRecord {
  readonly failures: { readonly atMs: number; readonly status: number }[];
  calls: number;
}

/** A favourite of a user. */
export interface Favourite {
  readonly token: string;
  readonly ad: number;
}

/** Guests and signed-in users who go on calling while parts of the cluster fail. */
export interface FaultWatch {
  readonly reads: CallRecord;
  readonly writes: CallRecord;
  /** What was added to the favourites, with a reply. */
  readonly acknowledged: readonly Favourite[];
  end(): Promise<void>;
}

/** Status of a call; 0 when the connection was lost or the time was over. */
const statusOf = (url: string, options: RequestInit = {}): Promise<number> =>
  fetch(url, { ...options, signal: AbortSignal.timeout(CALL_LIMIT_MS) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );

/** Starts both: guests open one car after the other, users add ads to their favourites in turn. */
export const watchFaults = (url: string, tokens: readonly string[], ads: readonly number[]): FaultWatch => {
  const reads: CallRecord = { failures: [], calls: 0 };
  const writes: CallRecord = { failures: [], calls: 0 };
  const acknowledged: Favourite[] = [];
  let isRunning = true;
  const note = (record: CallRecord, status: number, atMs: number) => {
    record.calls += 1;
    if (status !== 200) record.failures.push({ atMs, status });
  };
  const read = async () => {
    for (let turn = 0; isRunning; turn += 1) {
      const atMs = performance.now();
      // A different car each time: the proxy has none of them.
      note(reads, await statusOf(`${url}/api/v2/ads/details/${ads[turn % ads.length]}`), atMs);
      await pause(READ_EVERY_MS);
    }
  };
  const write = async () => {
    for (let turn = 0; isRunning; turn += 1) {
      const favourite = {
        token: tokens[turn % tokens.length] ?? '',
        ad: ads[Math.floor(turn / tokens.length) % ads.length] ?? 0,
      };
      const atMs = performance.now();
      const status = await statusOf(`${url}/api/v2/ads/${favourite.ad}/favorites`, {
        method: 'POST',
        headers: bearer(favourite),
      });
      note(writes, status, atMs);
      if (status === 200) acknowledged.push(favourite);
      await pause(WRITE_EVERY_MS);
    }
  };
  const ended = Promise.all([read(), write()]);
  return {
    reads,
    writes,
    acknowledged,
    end: async () => {
      isRunning = false;
      await ended;
    },
  };
};

/** How many acknowledged favourites their users do not have. */
export const lostOf = async (url: string, acknowledged: readonly Favourite[]): Promise<number> => {
  let lost = 0;
  for (const token of new Set(acknowledged.map((favourite) => favourite.token))) {
    const reply = await fetch(`${url}/api/v2/ads/favorites`, { headers: bearer({ token }) });
    const { data } = FavouritesReplySchema.parse(await reply.json());
    const stored = new Set(data.items.map(({ id }) => id));
    lost += acknowledged.filter((favourite) => favourite.token === token && !stored.has(favourite.ad)).length;
  }
  return lost;
};

/** Seconds from a moment to the last failure before another one; 0 without a failure. */
export const failingSeconds = ({ failures }: CallRecord, fromMs: number, toMs: number): number => {
  const last = failures.filter(({ atMs }) => atMs >= fromMs - CALL_LIMIT_MS && atMs <= toMs).at(-1);
  return last ? Math.max(0, (last.atMs - fromMs) / 1000) : 0;
};
