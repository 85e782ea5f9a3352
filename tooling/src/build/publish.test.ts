import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ReleasesSchema } from '@cars/shared-contracts/shell/releases';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import type { FinishedBuild } from './build-runner.ts';
import { contentHash } from './content-hash.ts';
import { withFolderLock } from './folder-lock.ts';
import { publish } from './publish.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = async (path: string, content: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
const INTEGRITY = `sha384-${'A'.repeat(64)}`;

const finished = async (build: string): Promise<FinishedBuild> => {
  await put(`builds/${build}/remoteEntry.js`, `/* ${build} */`);
  await put(`builds/${build}/static/js/a.js`, 'a');
  return {
    isNew: true,
    files: join(folder, 'builds', build),
    record: {
      app: 'remote-ad',
      build,
      contract: '1.0.0',
      bytes: 10,
      kind: 'remote',
      remote: {
        build,
        contract: '1.0.0',
        entry: { url: `/r/remote-ad/${build}/remoteEntry.js`, integrity: INTEGRITY },
        scripts: [],
        styles: [],
      },
    },
  };
};
const registry = async () =>
  ReleasesSchema.parse(JSON.parse(await readFile(join(folder, 'data/releases/registry.json'), 'utf8')));
const live = async () => (await registry()).remotes['remote-ad']?.map(({ build }) => build);

describe('publishing', () => {
  test('puts the files in place and names the build as the live one', async () => {
    await publish([await finished('build-1')], join(folder, 'data'));
    const entry = join(folder, 'data/releases/remote-ad/build-1/remoteEntry.js');
    expect(await readFile(entry, 'utf8')).toBe('/* build-1 */');
    expect(await live()).toEqual(['build-1']);
  });

  test('keeps the builds before it, the newest first, and its files', async () => {
    for (const name of ['build-1', 'build-2', 'build-3', 'build-4']) {
      await publish([await finished(name)], join(folder, 'data'));
    }
    expect(await live()).toEqual(['build-4', 'build-3', 'build-2']);
    const old = join(folder, 'data/releases/remote-ad/build-1/remoteEntry.js');
    expect(await readFile(old, 'utf8')).toBe('/* build-1 */');
  });

  test('a build that is live already changes nothing', async () => {
    const build = await finished('build-1');
    await publish([build], join(folder, 'data'));
    await publish([build], join(folder, 'data'));
    expect(await live()).toEqual(['build-1']);
  });

  test('two at once lose nothing', async () => {
    const names = ['build-1', 'build-2', 'build-3'];
    const builds = await Promise.all(names.map(finished));
    await Promise.all(builds.map((build) => publish([build], join(folder, 'data'))));
    expect((await live())?.sort()).toEqual(names);
  });
});

describe('the name of a content', () => {
  test('changes with a source and with its name, not with a test beside it', async () => {
    await put('app/src/a.ts', '1');
    const first = await contentHash(folder, ['app']);
    await put('app/src/a.test.ts', 'test');
    await put('app/node_modules/x/index.js', 'x');
    expect(await contentHash(folder, ['app'])).toBe(first);
    await put('app/src/a.ts', '2');
    expect(await contentHash(folder, ['app'])).not.toBe(first);
    await put('app/src/a.ts', '1');
    expect(await contentHash(folder, ['app'])).toBe(first);
    await put('app/src/b.ts', '');
    expect(await contentHash(folder, ['app'])).not.toBe(first);
  });
});

test('a lock lets one in at a time', async () => {
  const seen: string[] = [];
  const enter = (name: string) =>
    withFolderLock(join(folder, 'lock'), async () => {
      seen.push(`${name} in`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} out`);
    });
  await Promise.all([enter('a'), enter('b')]);
  expect(seen[1]?.slice(0, 1)).toBe(seen[0]?.slice(0, 1));
  expect(seen).toHaveLength(4);
});
