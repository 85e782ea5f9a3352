import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, rs, test } from '@rstest/core';
import { DataDirError, openDataDir } from './data-dir.ts';

let folder = '';
const umask = process.umask();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-data-dir-'));
});
afterAll(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

const modeOf = async (path: string) => (await lstat(path)).mode & 0o1777;

describe('the data directory', () => {
  test('of one user is restricted to its owner with its content [I20]', async () => {
    const own = join(folder, 'own');
    await mkdir(own);
    await writeFile(join(own, 'file'), 'text');
    await chmod(join(own, 'file'), 0o666);
    await chmod(own, 0o755);
    const sentences: string[] = [];
    await openDataDir(own, (sentence) => sentences.push(sentence));
    expect([await modeOf(own), await modeOf(join(own, 'file'))]).toEqual([0o700, 0o600]);
    expect(sentences).toEqual([expect.stringContaining('had the permissions 755')]);
  });

  test('that is closed already is restricted below as well, and once to its last file [I20]', async () => {
    const closed = join(folder, 'closed');
    const deep = join(closed, 'images', 'originals', 'ab');
    await mkdir(deep, { recursive: true });
    const wide: [string, number][] = [
      ['loose', 0o666],
      ['db', 0o755],
      ['images', 0o777],
      ['images/originals', 0o755],
    ];
    await mkdir(join(closed, 'db'));
    await writeFile(join(closed, 'loose'), 'text');
    await writeFile(join(deep, 'photo'), 'text');
    const widen = async () => {
      for (const [name, mode] of wide) await chmod(join(closed, name), mode);
      await chmod(join(deep, 'photo'), 0o644);
      await chmod(closed, 0o700);
    };
    const modes = () => Promise.all(wide.map(([name]) => modeOf(join(closed, name))));
    const sentences: string[] = [];
    const open = () => openDataDir(closed, (sentence) => sentences.push(sentence));

    await widen();
    await open();
    expect(await modes()).toEqual([0o600, 0o700, 0o700, 0o700]);
    expect(await modeOf(join(deep, 'photo'))).toBe(0o600);
    expect(sentences).toEqual([expect.stringContaining('had content open to others (5)')]);

    await widen();
    await open();
    expect(await modes()).toEqual([0o600, 0o700, 0o700, 0o700]);
    // Out of reach behind its folders; a start does not walk millions of pictures.
    expect(await modeOf(join(deep, 'photo'))).toBe(0o644);
    await open();
    expect(sentences).toHaveLength(2);

    await chmod(closed, 0o755);
    await open();
    expect(await modeOf(join(deep, 'photo'))).toBe(0o600);
  });

  test('that many users share, as /tmp, is refused and unchanged [I20]', async () => {
    const shared = join(folder, 'shared');
    await mkdir(shared);
    await writeFile(join(shared, 'file of a neighbor'), 'text');
    await chmod(join(shared, 'file of a neighbor'), 0o644);
    await chmod(shared, 0o1777);
    await expect(openDataDir(shared, () => undefined)).rejects.toThrow(
      new DataDirError(
        `DATA_DIR ${shared} is a folder of many users (1777): give the server a folder of its own (mkdir -m 700).`,
      ),
    );
    expect([await modeOf(shared), await modeOf(join(shared, 'file of a neighbor'))]).toEqual([0o1777, 0o644]);
    expect(await readdir(shared)).toEqual(['file of a neighbor']);
  });

  test('of another user is refused [I20]', async () => {
    const foreign = join(folder, 'foreign');
    await mkdir(foreign);
    const { uid } = await lstat(foreign);
    rs.spyOn(process, 'getuid').mockReturnValue(uid + 1);
    try {
      await expect(openDataDir(foreign, () => undefined)).rejects.toThrow(
        `DATA_DIR ${foreign} belongs to another user (uid ${uid})`,
      );
    } finally {
      rs.restoreAllMocks();
    }
    await openDataDir(foreign, () => undefined);
  });
});
