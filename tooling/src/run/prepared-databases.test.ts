import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { prepareDatabases, type Seed, takeDatabase } from './prepared-databases.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder('prepared-test');
});
afterEach(() => folder.remove());

const at = (name: string) => join(folder.path, name);

/** A server that adds its data to a database, and completes the file when it stops. */
const start = async (dataDir: string, seed: Seed) => {
  await takeDatabase(dataDir, at('shared'), seed);
  await mkdir(join(dataDir, 'db'), { recursive: true });
  const file = join(dataDir, 'db/rows');
  const before = await readFile(file, 'utf8').catch(() => 'new');
  return { stop: () => writeFile(file, `${before} ${seed}`) };
};

const taken = async (name: string, seed: Seed): Promise<string> => {
  await takeDatabase(at(name), at('shared'), seed);
  return readFile(at(`${name}/db/rows`), 'utf8');
};

describe('databases that first starts of one run leave to the others', () => {
  test('a server has the rows of a stopped one with the same data', async () => {
    await prepareDatabases(at('shared'), start);
    expect(await taken('first', 'none')).toBe('new none');
    expect(await taken('second', 'demo')).toBe('new none demo');
    expect((await readdir(at('shared'))).sort()).toEqual(['demo', 'none']);
  });

  test('a server that has a database keeps it', async () => {
    await prepareDatabases(at('shared'), start);
    await mkdir(at('own/db'), { recursive: true });
    await writeFile(at('own/db/rows'), 'its own');
    expect(await taken('own', 'demo')).toBe('its own');
  });

  test('nothing is taken of a server that still runs', async () => {
    const running = await start(at('shared/none.draft'), 'none');
    await writeFile(at('shared/none.draft/db/rows'), 'half of it');
    await mkdir(at('own'));
    await takeDatabase(at('own'), at('shared'), 'demo');
    expect(await readdir(at('own'))).toEqual([]);
    await running.stop();
  });
});
