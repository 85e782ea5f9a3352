// Night: It starts servers over damaged files.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

const AT = '2026-03-01T12:00:00.000Z';
const NOTHING = { builds: [], live: [], canary: null };

/** A version of the registry with a live build of the host. */
const versionWith = (build: string): string => {
  const description = { build, contract: '1.0.0', inline: { scripts: [], styles: [] }, chunks: {} };
  const named = { released_at: AT, retired_at: null, bytes: 1, exposes: [], description };
  const host = { ...NOTHING, builds: [named], live: [build] };
  const releases = { version: 2, host, monolith: NOTHING, remotes: {} };
  return JSON.stringify({ at: AT, by: 'anna', commit: null, command: 'release', releases });
};

onDatabase('a registry of releases', (database, engine) => {
  let folder: string;
  let app: TestApp;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'damaged-registry-'));
    await mkdir(join(folder, 'releases/registry'), { recursive: true });
    for (const build of ['build-1', 'build-2', 'build-3']) {
      await mkdir(join(folder, 'releases/host', build), { recursive: true });
      await writeFile(join(folder, 'releases/host', build, 'index.html'), '');
      await putVersion(Number(build.at(-1)), versionWith(build));
    }
    await start();
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (): Promise<void> => {
    app = await openTestApp(database(), { variables: { DEMO: '1', DATA_DIR: folder } });
  };
  const restart = async (): Promise<void> => {
    await app.close();
    await start();
  };
  const putVersion = async (number: number, text: string): Promise<void> => {
    if (engine === 'pglite') return writeFile(join(folder, `releases/registry/0000000${number}.json`), text);
    const { sql } = database();
    await sql.query('delete from release_versions where number = $1', [number]);
    await sql.query('insert into release_versions (number, content) values ($1, $2)', [number, text]);
  };
  const removePage = (build: string) => rm(join(folder, 'releases/host', build, 'index.html'));
  /** The live build of the host, and the figures of `/metrics`. */
  const inForce = async (): Promise<string> => {
    const builds = await app.call({ url: '/dev/releases', headers: { accept: 'application/json' } });
    const lines = builds.json() as { build: string; state: string }[];
    const metrics = await app.metrics.metrics();
    const [version, ...passedOver] = [...metrics.matchAll(/^release_registry_.* (\d+)$/gm)].map(([, n]) => n);
    return `${lines.find(({ state }) => state === 'live')?.build} of version ${version}, passed over ${passedOver.join(' + ')}`;
  };
  const isInForce = (expected: string) =>
    expect.poll(inForce, { timeout: 5_000, interval: 200 }).toBe(expected);

  test('whose newest version is damaged has the one before in force, on a running and a restarted server [T23]', async () => {
    await isInForce('build-3 of version 3, passed over 0 + 0');
    await putVersion(3, versionWith('build-3').slice(0, -30));
    expectConsole(/: versions 3 of the registry cannot be read: 2 is in force$/);
    await isInForce('build-2 of version 2, passed over 1 + 0');
    await restart();
    await isInForce('build-2 of version 2, passed over 1 + 0');
    await putVersion(3, versionWith('build-3'));
    await isInForce('build-3 of version 3, passed over 0 + 0');
  });

  test('whose newest version lacks its files has the one before in force, on both [T5]', async () => {
    await isInForce('build-3 of version 3, passed over 0 + 0');
    await removePage('build-2');
    await putVersion(4, versionWith('build-2'));
    expectConsole(/: the registry names files that are not in .*: host\/build-2\/index\.html$/);
    await isInForce('build-3 of version 3, passed over 0 + 1');
    await restart();
    await isInForce('build-3 of version 3, passed over 0 + 1');
  });

  test('of which no version can be read leaves the release in force [T23]', async () => {
    await isInForce('build-3 of version 3, passed over 0 + 0');
    for (const number of [1, 2, 3]) await putVersion(number, '{');
    expectConsole(/no version of the registry can be read \(1, 2, 3\)/);
    await isInForce('build-3 of version 3, passed over 3 + 0');
  });
});
