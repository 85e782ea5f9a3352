import { setTimeout as pause } from 'node:timers/promises';
import { randomAdIds } from '../api-load.ts';
import { waitUntilIdle } from '../idle-machine.ts';
import { type Gate, table } from '../report.ts';
import { median } from '../statistics.ts';
import { type ClusterServers, startCluster } from './cluster-servers.ts';
import { type FaultWatch, failingSeconds, lostOf, watchFaults } from './fault-watch.ts';
import { guestRequests, loadGuests } from './guest-load.ts';

const CONNECTIONS = 100;
const ROUNDS = 3;
const WRITERS = 16;
const READS_GOAL_PER_SECOND = 10_000;
/** docs/operating.md: how long calls may fail. */
const LIMITS_S = { killedReads: 1, killedWrites: 3, primaryReads: 1, primaryWrites: 5 } as const;
const PRIMARY_AWAY_MS = 2_000;
const AFTER_FAULT_MS = 8_000;
const METRIC_LIMIT_MS = 15_000;

/** Seconds until every server has taken the replica out of its reads, as its metric has it. */
const replicaIsOut = async ({ servers }: ClusterServers): Promise<number> => {
  const startedAt = performance.now();
  for (const { metricsPort } of servers) {
    const isOut = async () =>
      /^database_replica_serving(?:\{[^}]*\})? 0$/m.test(
        await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
      );
    while (!(await isOut())) {
      if (performance.now() - startedAt > METRIC_LIMIT_MS) return Number.POSITIVE_INFINITY;
      await pause(100);
    }
  }
  return (performance.now() - startedAt) / 1000;
};

interface FaultRow {
  readonly name: string;
  readonly reads: number;
  readonly writes: number;
}

/** Lets one fault happen and returns how long calls failed after it. */
const during = async (watch: FaultWatch, name: string, fault: () => Promise<unknown>): Promise<FaultRow> => {
  const fromMs = performance.now();
  await fault();
  await pause(AFTER_FAULT_MS);
  const toMs = performance.now();
  return {
    name,
    reads: failingSeconds(watch.reads, fromMs, toMs),
    writes: failingSeconds(watch.writes, fromMs, toMs),
  };
};

const measureFaults = async (cluster: ClusterServers, say: (line: string) => void) => {
  const { database, servers, proxy, tokens } = cluster;
  const watch = watchFaults(proxy.url, tokens, await randomAdIds(proxy.url));
  let outSeconds = Number.POSITIVE_INFINITY;
  const rows: FaultRow[] = [];
  try {
    say('one server is killed …');
    rows.push(await during(watch, 'kill -9 of one server', () => servers[1].kill()));
    await servers[1].start();
    say('the primary is away …');
    rows.push(
      await during(watch, `primary away for ${PRIMARY_AWAY_MS / 1000} s`, async () => {
        await database.primary.stop();
        await pause(PRIMARY_AWAY_MS);
        await database.primary.start();
      }),
    );
    say('the replica is cut off …');
    rows.push(
      await during(watch, 'replica cut off', async () => {
        await database.replica.stop();
        outSeconds = await replicaIsOut(cluster);
      }),
    );
  } finally {
    await watch.end();
  }
  const lost = await lostOf(proxy.url, watch.acknowledged);
  return { rows, watch, lost, outSeconds };
};

const faultGates = ({ rows, lost, outSeconds }: Awaited<ReturnType<typeof measureFaults>>): Gate[] => {
  const [killed, primary, replica] = rows;
  const seconds = (name: string, value: number, gate: number): Gate => ({
    name,
    value,
    unit: 's',
    kind: 'at-most',
    gate,
  });
  return [
    { name: 'acknowledged writes lost', value: lost, unit: '', kind: 'at-most', gate: 0 },
    seconds('reads fail after kill -9', killed?.reads ?? Number.NaN, LIMITS_S.killedReads),
    seconds('writes fail after kill -9', killed?.writes ?? Number.NaN, LIMITS_S.killedWrites),
    seconds('reads fail while the primary is away', primary?.reads ?? Number.NaN, LIMITS_S.primaryReads),
    seconds(
      'writes fail, with the primary away',
      primary?.writes ?? Number.NaN,
      LIMITS_S.primaryWrites + PRIMARY_AWAY_MS / 1000,
    ),
    seconds('reads fail without the replica', replica?.reads ?? Number.NaN, LIMITS_S.killedReads),
    seconds('until the metric has the lost replica', outSeconds, METRIC_LIMIT_MS / 1000),
  ];
};

/**
 * Two servers over a primary and a replica behind nginx with the micro-cache: reads of guests a second, then what a
 * killed server, a primary that is away and a lost replica cost.
 */
export const measureCluster = async (
  say: (line: string) => void,
  seconds: number,
): Promise<{ readonly text: string; readonly gates: readonly Gate[] }> => {
  const cluster = await startCluster(say, { connections: 4 * CONNECTIONS, writers: WRITERS });
  try {
    const { proxy, servers } = cluster;
    const requestsOf = await guestRequests(proxy.url);
    const direct = `http://127.0.0.1:${servers[0].port}`;
    const pairs: { proxied: number; direct: number; p99Ms: number; failures: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      say(`guests, round ${round + 1} of ${ROUNDS} …`);
      await waitUntilIdle();
      const one = await loadGuests(direct, requestsOf, { connections: CONNECTIONS, seconds });
      await waitUntilIdle();
      const both = await loadGuests(proxy.url, requestsOf, { connections: CONNECTIONS, seconds });
      pairs.push({
        proxied: both.perSecond,
        direct: one.perSecond,
        p99Ms: both.p99Ms,
        failures: both.failures + one.failures,
      });
    }
    const { hits, all } = await proxy.cached();
    const faults = await measureFaults(cluster, say);
    const perSecond = median(pairs.map(({ proxied }) => proxied));
    const ratios = pairs.map(({ proxied, direct: alone }) => proxied / alone);
    const hitShare = all === 0 ? 0 : (100 * hits) / all;
    const gates: Gate[] = [
      {
        name: 'guest reads',
        value: perSecond,
        rounds: pairs.map(({ proxied }) => proxied),
        unit: '1/s',
        kind: 'at-least',
        goal: READS_GOAL_PER_SECOND,
      },
      {
        name: 'guest reads ÷ one server without nginx',
        value: median(ratios),
        rounds: ratios,
        unit: '×',
        kind: 'at-least',
      },
      { name: 'guest reads from the micro-cache', value: hitShare, unit: '%', kind: 'at-least' },
      {
        name: 'failed guest reads',
        value: pairs.reduce((sum, { failures }) => sum + failures, 0),
        unit: '',
        kind: 'at-most',
        gate: 0,
      },
      ...faultGates(faults),
    ];
    return {
      gates,
      text: [
        `Cluster: ${cluster.data}.`,
        `One primary, one replica, two servers, nginx, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s; the generator shares the machine.`,
        table([
          ['round', 'through nginx 1/s', 'p99 ms', 'one server 1/s', 'ratio'],
          ...pairs.map((pair, at) => [
            String(at + 1),
            pair.proxied,
            pair.p99Ms,
            pair.direct,
            pair.proxied / pair.direct,
          ]),
        ]),
        `From the micro-cache: ${hitShare.toFixed(1)} % of ${all} replies.`,
        '',
        table([
          ['fault', 'reads fail s', 'writes fail s'],
          ...faults.rows.map(({ name, reads, writes }) => [name, reads, writes]),
        ]),
        `${faults.watch.reads.calls} reads, ${faults.watch.reads.failures.length} failed; ${faults.watch.writes.calls} writes, ${faults.watch.writes.failures.length} failed, ${faults.watch.acknowledged.length} acknowledged, ${faults.lost} lost.`,
      ].join('\n'),
    };
  } finally {
    await cluster.stop();
  }
};
