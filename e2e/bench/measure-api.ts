import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CallName,
  type CallPlan,
  CONNECTIONS,
  callPlans,
  type LoadResult,
  load,
  responsesOf,
} from './api-load.ts';
import { waitUntilIdle } from './idle-machine.ts';
import { type Gate, table } from './report.ts';
import { startBare } from './servers.ts';
import { median } from './statistics.ts';

const ROUNDS = 3;
/** Share of a bare route's requests a second that each call must reach. */
const SHARE_GATES: Readonly<Record<CallName, number>> = { preview: 0.2, search: 0.1, details: 0.3 };
const LIST_GOAL_PER_SECOND = 800;
const P99_GOAL_MS = 100;

interface Pair {
  readonly bare: LoadResult;
  readonly real: LoadResult;
}

const measure = async (plan: CallPlan, bareUrl: string, url: string, seconds: number): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await waitUntilIdle();
    const bare = await load(bareUrl, plan, seconds);
    await waitUntilIdle();
    const real = await load(url, plan, seconds);
    pairs.push({ bare, real });
  }
  return pairs;
};

/** Requests a second of the api against a bare Fastify route with the same bytes, in the same run. */
export const measureApi = async ({
  url,
  folder,
  seconds,
  say,
}: {
  url: string;
  /** Where the responses for the bare server are stored. */
  folder: string;
  seconds: number;
  say: (line: string) => void;
}): Promise<{ gates: readonly Gate[]; text: string }> => {
  const plans = await callPlans(url);
  const recorded: Record<string, string[]> = {};
  for (const plan of plans) recorded[plan.name] = await responsesOf(url, plan);
  const responsesFile = join(folder, 'responses.json');
  await writeFile(responsesFile, JSON.stringify(recorded));
  const bare = await startBare(responsesFile);
  const rows: (string | number)[][] = [];
  const gates: Gate[] = [];
  try {
    for (const plan of plans) {
      const pairs = await measure(plan, bare.url, url, seconds);
      const failures = pairs.reduce((sum, pair) => sum + pair.real.failures + pair.bare.failures, 0);
      if (failures > 0) throw new Error(`${plan.name}: ${failures} responses were not 2xx`);
      const share = median(pairs.map(({ bare: b, real }) => real.requestsPerSecond / b.requestsPerSecond));
      const perSecond = median(pairs.map(({ real }) => real.requestsPerSecond));
      const p99 = median(pairs.map(({ real }) => real.p99Ms));
      const bareP99 = median(pairs.map((pair) => pair.bare.p99Ms));
      const barePerSecond = median(pairs.map((pair) => pair.bare.requestsPerSecond));
      const bytes = median((recorded[plan.name] ?? []).map((body) => Buffer.byteLength(body)));
      rows.push([plan.name, perSecond, p99, barePerSecond, bareP99, share, plan.requests.length, bytes]);
      gates.push({
        name: `${plan.name} ÷ bare route`,
        value: share,
        unit: '×',
        kind: 'at-least',
        gate: SHARE_GATES[plan.name],
      });
      if (plan.name === 'preview')
        gates.push({
          name: 'preview',
          value: perSecond,
          unit: 'requests/s',
          kind: 'at-least',
          goal: LIST_GOAL_PER_SECOND,
        });
      gates.push({ name: `${plan.name} p99`, value: p99, unit: 'ms', kind: 'at-most', goal: P99_GOAL_MS });
      say(`${plan.name}: ${perSecond.toFixed(0)} requests/s, ${share.toFixed(2)} of the bare route`);
    }
  } finally {
    await bare.stop();
  }
  return {
    gates,
    text: [
      `Api, ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${seconds} s, medians; responses uncompressed.`,
      'The load generator and the server share the processor, on both sides of the comparison.',
      table([
        [
          '',
          'requests/s',
          'p99 ms',
          'bare requests/s',
          'bare p99 ms',
          'share',
          'different requests',
          'bytes',
        ],
        ...rows,
      ]),
    ].join('\n'),
  };
};
