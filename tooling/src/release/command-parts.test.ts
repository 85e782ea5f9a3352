import { execFileSync } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { controlAddress } from '@cars/shared-server/control-address';
import { DataDirError } from '@cars/shared-server/data-dir';
import { ReleaseError, retire } from '@cars/shared-server/releases/rollout';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { fullDiskError } from '../build/full-disk.ts';
import { ROOT } from '../root.ts';
import {
  appNamed,
  dataDirOf,
  parseOrder,
  partsOf,
  placeOf,
  publishingParts,
  registryChangeOf,
  releasedApp,
  runCommandLine,
  shownChangeOf,
} from './command.ts';
import { changeReleases, readReleases } from './registry-file.ts';
import { partsIn } from './test-builds.ts';
import { releaseStage } from './test-release.ts';

const APPS = 'host, remote-catalog, remote-ad, remote-account, remote-seller';

const { folder, release, exists, inReleases } = releaseStage();
const env = (more: Readonly<Record<string, string>> = {}) => ({ DATA_DIR: join(folder(), 'data'), ...more });

const commandLine = process.argv;
afterEach(() => {
  rs.restoreAllMocks();
  process.argv = commandLine;
  process.exitCode = undefined;
});

/** A server over the data directory that reports this, for the time of `work`. */
const whileServing = async (reply: { status: number; line?: object }, work: () => Promise<void>) => {
  const dataDir = await dataDirOf(env());
  const server = createServer((_request, response) => {
    response.writeHead(reply.status).end(JSON.stringify(reply.line ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(controlAddress(dataDir), resolve));
  try {
    await work();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
};

describe('the data directory of a command', () => {
  test('is the named one, for its owner only', async () => {
    expect(await dataDirOf(env())).toBe(join(folder(), 'data'));
    expect((await stat(join(folder(), 'data'))).mode & 0o777).toBe(0o700);
    expect(await placeOf(env())).toEqual({ dataDir: join(folder(), 'data') });
  });
});

describe('the origin of a change', () => {
  const HEAD = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();

  test('is the user of the machine, the commit and the command as it was typed', async () => {
    process.argv = ['node', '/somewhere/src/commands/rollback.ts', 'remote-ad', 'build-1'];
    const change = await registryChangeOf(env(), false);
    expect(change).toMatchObject({
      dataDir: join(folder(), 'data'),
      by: `${userInfo().username}@${hostname()}`,
      command: 'rollback remote-ad build-1',
      anyway: false,
    });
    expect(change.commit?.replace('-dirty', '')).toBe(HEAD);
    expect(Math.abs(change.now().getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('is the author that a build server names', async () => {
    expect((await registryChangeOf(env({ RELEASE_AUTHOR: 'Anna' }), true)).by).toBe('Anna');
    expect((await registryChangeOf(env({ RELEASE_AUTHOR: '' }), true)).by).toBe(
      `${userInfo().username}@${hostname()}`,
    );
    expect((await registryChangeOf(env(), true)).anyway).toBe(true);
  });
});

describe('the server of a release', () => {
  test('is the named one, without the slash at its end', async () => {
    const parts = await partsOf(env({ RELEASE_CHECK_URL: 'https://cars.example/' }));
    expect(parts).toMatchObject({ server: 'https://cars.example', store: null });
    const below = await partsOf(env({ RELEASE_CHECK_URL: 'https://cars.example/a/b' }));
    expect(below.server).toBe('https://cars.example/a/b');
  });

  test('is the running one by its own report, for a release and for a change', async () => {
    const line = { result: { url: 'http://localhost:3000' } };
    await whileServing({ status: 200, line }, async () => {
      expect((await partsOf(env())).server).toBe('http://localhost:3000');
      const change = await shownChangeOf(env({ RELEASE_AUTHOR: 'Anna' }), true);
      expect(change).toMatchObject({ server: 'http://localhost:3000', by: 'Anna', anyway: true });
    });
    expect((await shownChangeOf(env(), false)).server).toBeNull();
  });

  test('is none where the running one does not report it, with a warning', async () => {
    expectConsole(
      /^warn: the running server did not report its address: ControlError: the server returned 500$/,
    );
    await whileServing({ status: 500 }, async () => {
      expect((await partsOf(env())).server).toBeNull();
    });
  });

  test('is none where none runs, and none for a start', async () => {
    expect((await partsOf(env())).server).toBeNull();
    const parts = await publishingParts(env({ RELEASE_CHECK_URL: 'https://cars.example' }));
    expect(parts.server).toBeNull();
    expect(Math.abs(parts.now().getTime() - Date.now())).toBeLessThan(60_000);
  });
});

describe('an app of a command', () => {
  test('is a folder of this repository', () => {
    expect(appNamed('remote-ad')).toBe('remote-ad');
    expect(() => appNamed('remote-x')).toThrow(
      new ReleaseError(`remote-x is not an app; there are: ${APPS}`),
    );
    expect(() => appNamed(undefined)).toThrow(new ReleaseError(`nothing is not an app; there are: ${APPS}`));
  });

  test('that was released counts, also when its folder is gone', async () => {
    await release('build-1');
    const place = { dataDir: join(folder(), 'data') };
    expect(await releasedApp(place, 'host')).toBe('host');
    await expect(releasedApp(place, 'remote-gone')).rejects.toThrow(
      new ReleaseError(`remote-gone is not an app; there are: ${APPS}`),
    );
    await changeReleases(partsIn(folder()), (before) => ({
      ...before,
      remotes: Object.fromEntries(
        Object.entries(before.remotes).flatMap(([app, releases]) => [
          [app, releases],
          ['remote-gone', releases],
        ]),
      ),
    }));
    expect(await releasedApp(place, 'remote-gone')).toBe('remote-gone');
    await expect(releasedApp(place, 'remote-x')).rejects.toThrow(`${APPS}, remote-gone`);
  });
});

describe('a command', () => {
  test('that is used wrongly shows its usage', () => {
    expect(parseOrder('usage: undo', () => 7)).toBe(7);
    const wrong = () =>
      parseOrder('usage: undo [--to <version>]', () => {
        throw new Error("Unknown option '--x'");
      });
    expect(wrong).toThrow(new ReleaseError("Unknown option '--x'\nusage: undo [--to <version>]"));
  });

  test('with --help prints its usage and does nothing', () => {
    process.argv = ['node', 'undo.ts', '--help'];
    const printed = rs.spyOn(console, 'log').mockImplementation(() => undefined);
    const exits: unknown[] = [];
    rs.spyOn(process, 'exit').mockImplementation((code) => {
      exits.push(code);
      throw new Error('the end');
    });
    let isParsed = false;
    const parse = () => {
      isParsed = true;
    };
    expect(() => parseOrder('usage: undo', parse)).toThrow('the end');
    expect([exits, isParsed, printed.mock.lastCall]).toEqual([[0], false, ['usage: undo']]);
  });

  test('that is refused prints one sentence and ends with 1; a fault prints its stack', async () => {
    expectConsole(/^error: there is no such build$/, /TypeError: broken\n {4}at /);
    await runCommandLine(async () => {
      throw new ReleaseError('there is no such build');
    });
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
    await runCommandLine(async () => {
      throw new TypeError('broken');
    });
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
    await runCommandLine(async () => undefined);
    expect(process.exitCode).toBeUndefined();
  });
});

test('a full disk is one sentence that names the file', async () => {
  expectConsole(/^error: no space left on the disk of \/srv\/a\.js: make space and run the command again$/);
  await runCommandLine(async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), {
      code: 'ENOSPC',
      path: '/build/a.js',
      dest: '/srv/a.js',
    });
  });
  expect(process.exitCode).toBe(1);
});

test('a full disk or quota is a sentence without a file where the system names none or one', async () => {
  const sentence = (place: string) =>
    new RegExp(`^error: no space left on the disk${place}: make space and run the command again$`);
  expectConsole(
    sentence(''),
    sentence(' of /srv/b\\.js'),
    sentence(' of /builds'),
    sentence(''),
    /^error: the folder is another user's$/,
    /^error: null$/,
  );
  for (const error of [
    Object.assign(new Error('EDQUOT'), { code: 'EDQUOT' }),
    Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/srv/b.js' }),
    fullDiskError('/builds'),
    new Error('Rspack FS Error: IO error: Error: ENOSPC: no space left on device, write'),
    new DataDirError("the folder is another user's"),
    null,
  ])
    await runCommandLine(() => Promise.reject(error));
  expect(process.exitCode).toBe(1);
});

test('a build has the size with which it was released, whatever is in its folder now', async () => {
  await release('build-1');
  const sizes = async () =>
    (await readReleases(partsIn(folder()))).remotes['remote-ad']?.builds.map(({ bytes }) => bytes);
  const before = await sizes();
  await writeFile(inReleases('remote-ad/build-1/more.js'), 'x'.repeat(1_000));
  expect(await sizes()).toEqual(before);
});

describe('a change of the registry', () => {
  test('is concluded with the registry in force and the builds whose files it removed', async () => {
    const start = Date.parse('2026-03-02T09:00:00Z');
    let now = new Date(start);
    const parts = () => partsIn(folder(), () => now);
    await release('build-1', () => now);
    await changeReleases(parts(), (before) => retire(before, 'remote-ad'));
    now = new Date(start + 8 * 86_400_000);
    const concluded: unknown[] = [];
    const changed = await changeReleases(
      {
        ...parts(),
        conclude: async (releases, removed) => {
          const isThere = await exists(inReleases('remote-ad/build-1'));
          concluded.push(
            releases,
            removed.map(({ app, build }) => [app, build]),
            isThere,
          );
        },
      },
      (before) => before,
    );
    expect(concluded).toEqual([changed, [['remote-ad', 'build-1']], false]);
    expect(await readReleases(parts())).toEqual(changed);
  });
});
