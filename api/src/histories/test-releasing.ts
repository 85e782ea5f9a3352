import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRandom, type Random } from '../seed/random.ts';
import type { Calls } from './models.ts';
import type { Market } from './test-race-client.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SERIES = 'tooling/src/release/test-series.ts';
const APP = 'remote-ad';
const READ_EVERY_MS = 150;
const REST_MS = [0, 400] as const;
/** Another team takes over from a killed one after ten seconds, so it is seldom killed. */
const KILL_SHARE = 0.05;
const KILL_AFTER_MS = [0, 150] as const;

interface Outcome {
  readonly live?: string | null;
  readonly refused?: string;
}

/** Where a team releases: over `folder/data`, into the database of the servers if there is one. */
export interface TeamPlace {
  readonly folder: string;
  readonly databaseUrl?: string;
}

/** A process that releases and rolls back one app. */
export const startTeam = ({ folder, databaseUrl }: TeamPlace, app: string) => {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', ROOT + SERIES, folder, app], {
    cwd: `${ROOT}tooling`,
    env: { PATH: process.env.PATH, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const ended = once(child, 'close');
  return {
    /** Null when the process was killed before it reported its result. */
    perform: async (order: string): Promise<Outcome | null> => {
      const line = Promise.race([once(lines, 'line'), ended.then(() => [])]);
      child.stdin?.write(`${order}\n`);
      const [text] = (await line) as [string?];
      return text ? (JSON.parse(text) as Outcome) : null;
    },
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => child.kill('SIGKILL'),
    close: async () => {
      child.stdin?.end();
      await ended;
    },
  };
};

/** Makes one build live before there is a server. */
export const releaseOnce = async (place: TeamPlace, app: string, build: string): Promise<void> => {
  const team = startTeam(place, app);
  const outcome = await team.perform(`release ${build}`);
  await team.close();
  if (outcome?.live !== build) throw new Error(`${build} was not released: ${JSON.stringify(outcome)}`);
};

const callOf = (build: string | null, outcome: Outcome | null): Calls['release'] =>
  build === null ? { kind: 'rollback', to: outcome?.live ?? null } : { kind: 'release', build };

const maybeKill = (random: Random, kill: () => void): void => {
  if (random.chance(KILL_SHARE)) setTimeout(kill, random.int(...KILL_AFTER_MS));
};

/**
 * Releases and rolls back concurrently with other teams; with `isKilled`, its process is killed now and then.
 */
export const release = async (
  market: Market,
  place: TeamPlace,
  name: string,
  isKilled: boolean,
): Promise<void> => {
  const random = createRandom(`${market.seed} ${name}`);
  let team = startTeam(place, APP);
  for (let n = 0; market.isRunning(); n += 1) {
    if (team.isOver()) team = startTeam(place, APP);
    const build = random.chance(0.6) ? `build-${name.replaceAll(' ', '-')}-${n}` : null;
    const { perform, kill } = team;
    if (isKilled) maybeKill(random, kill);
    const startedAt = performance.now();
    const outcome = await perform(build ? `release ${build}` : 'rollback');
    const reply = outcome && ({ kind: outcome.refused ? 'refused' : 'done' } as const);
    const completed = { startedAt, endedAt: performance.now(), reply, by: name };
    market.history.add('release', APP, callOf(build, outcome), completed);
    await pause(random.int(...REST_MS));
  }
  await team.close();
};

/** Reads which build is live, from both servers, until it is over. Returns the ages of the responses. */
export const readLiveBuild = async (
  market: Market,
  name: string,
  isRunning: () => boolean,
): Promise<number[]> => {
  const ages: number[] = [];
  for (let at = 0; isRunning(); at = 1 - at) {
    const response = await market.servers.send(at, { method: 'GET', path: '/r/registry.json' });
    if (response?.status === 200) {
      type Registry = { remotes: Record<string, { build: string }[]> };
      const build = (response.body as Registry).remotes[APP]?.[0]?.build ?? null;
      const completed = { ...response, reply: { kind: 'done' }, by: `${name} of server ${at}` } as const;
      market.history.add('release', APP, { kind: 'read', build }, completed, response.ageMs);
      ages.push(response.ageMs);
    }
    await pause(READ_EVERY_MS);
  }
  return ages.sort((one, other) => one - other);
};
