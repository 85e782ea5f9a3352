import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserCheck, openBrowserCheck } from '@cars/tooling/browser-check/browser-check';
import { FEDERATED_APPS } from '@cars/tooling/build/apps';
import { buildAll } from '@cars/tooling/build/build-runner';
import { readReleases } from '@cars/tooling/release/registry-file';
import { publishBuilds, type ReleaseParts, releaseBuilds } from '@cars/tooling/release/release-build';
import { type TemporaryFolder, temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { expect, test } from '@playwright/test';
import { type Plant, plantBuild } from '../../fixtures/planted-build.ts';

/* New builds are opened in a browser under the live host before they go live. One server and one browser for all. */
test.describe.configure({ mode: 'serial' });

const CHECK_MS = 180_000;

let folder: TemporaryFolder;
let check: BrowserCheck;
let parts: ReleaseParts;

test.beforeAll(async () => {
  test.setTimeout(CHECK_MS);
  folder = await temporaryFolder('planted');
  const place = { dataDir: join(folder.path, 'data') };
  check = await openBrowserCheck(place);
  parts = {
    ...place,
    by: 'tester@machine',
    commit: null,
    command: 'test',
    now: () => new Date(),
    store: null,
    server: null,
    inspect: check.check,
  };
  await publishBuilds(await buildAll(FEDERATED_APPS), parts);
});
test.afterAll(async () => {
  await check?.close();
  await folder?.remove();
});

const live = async () => (await readReleases(parts)).remotes['remote-account']?.live ?? [];
const release = async (plant: Plant) =>
  releaseBuilds([await plantBuild(folder.path, 'remote-account', plant)], null, parts);

const screen = (body: string) =>
  `return { ...remoteModule, screens: { ...remoteModule.screens, 'legal-entity-login': () => { ${body} } } };`;

const PLANTS: readonly [name: string, plant: Plant, reason: RegExp][] = [
  [
    'whose screen throws',
    { build: 'throwing_build', change: screen("throw new Error('planted crash');") },
    /\/login-entity: console error: section failed Error: planted crash/,
  ],
  [
    'that breaks the content security policy',
    {
      build: 'loading_build',
      change: screen("const image = new Image(); image.src = 'https://ads.example/a.png'; return null;"),
    },
    /\/login-entity: policy violation: img-src \(enforce\) https:\/\/ads\.example\/a\.png/,
  ],
  [
    'whose lazy part is missing',
    { build: 'missing_build', isWithoutLazyParts: true },
    /404 http:\/\/localhost:\d+\/r\/remote-account\/missing_build\/static\/js\/async\//,
  ],
  [
    'that is painted much later than the live one',
    {
      build: 'slow_build_1',
      change: screen('').replace(
        'return',
        'const until = performance.now() + 1500; while (performance.now() < until); return',
      ),
    },
    /\/login: painted after \d+ ms, with the live build \w+ after \d+ ms/,
  ],
];

for (const [name, plant, reason] of PLANTS) {
  test(`a build ${name} is refused by name, and what is live is unchanged`, async () => {
    test.setTimeout(CHECK_MS);
    const before = await live();
    const refused = release(plant);
    await expect(refused).rejects.toThrow(`refused: remote-account ${plant.build} fails in a browser`);
    await expect(refused).rejects.toThrow(reason);
    expect(await live()).toEqual(before);
  });
}

test('a build whose module throws on import is refused in three lines, and the log has every message', async () => {
  test.setTimeout(CHECK_MS);
  const before = await live();
  const refused = release({ build: 'import_build', change: "throw new Error('planted import');" });
  const [first, cause, place, ...more] = await refused.then(
    () => [],
    ({ message }: Error) => message.split('\n'),
  );
  const log = join(parts.dataDir, 'browser-check.log');
  expect(first).toBe('refused: remote-account import_build fails in a browser; what is live is unchanged');
  expect(cause).toMatch(
    /^ {2}\/\S+: console warning: remote-account import_build: try 1 failed Error: planted import \(on \d+ screens\)$/,
  );
  expect(place).toBe(`  every message with its stack, on the machine of the check: ${log}`);
  expect(more).toEqual([]);
  expect(await readFile(log, 'utf8')).toContain('try 3 failed Error: planted import\n    at ');
  expect(await live()).toEqual(before);
});

test('a build that works goes live', async () => {
  test.setTimeout(CHECK_MS);
  await release({ build: 'sound_build' });
  expect((await live())[0]).toBe('sound_build');
});
