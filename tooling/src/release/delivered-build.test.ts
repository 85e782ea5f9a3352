import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import type { BuildRecord } from '../build/build-record.ts';
import { readDelivered } from './delivered-build.ts';
import { fakeBuild } from './test-builds.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivered-'));
});
afterEach(() => rm(folder, { recursive: true }));

type Remote = Extract<BuildRecord, { kind: 'remote' }>;
const USES = { runtime: ['Link'], endpoints: [], widgets: [], packages: {} };

/** Writes the description of a build, changed in one way, and reads it. */
const read = async (change: (record: Remote) => object = (record) => record) => {
  const { record } = await fakeBuild(folder, 'build-1', { app: 'remote-ad' });
  const text = JSON.stringify(change({ ...(record as Remote), uses: USES }));
  await writeFile(join(folder, 'build.json'), text);
  return readDelivered(folder);
};

describe('a build that was made elsewhere', () => {
  test('is read from its folder', async () => {
    expect(await read()).toMatchObject({
      files: join(folder, 'files'),
      record: { app: 'remote-ad', build: 'build-1', uses: USES },
    });
  });

  test('is refused without a description, or with one that is no build of a remote', async () => {
    await expect(readDelivered(folder)).rejects.toThrow('build.json cannot be read');
    await writeFile(join(folder, 'build.json'), '{');
    await expect(readDelivered(folder)).rejects.toThrow('describes no build of a remote');
    await expect(read((record) => ({ ...record, app: 'host' }))).rejects.toThrow('app');
    await expect(read((record) => ({ ...record, kind: 'page' }))).rejects.toThrow('kind');
    await expect(read((record) => ({ ...record, build: '../etc' }))).rejects.toThrow('build');
    await expect(read(({ uses: _uses, ...record }) => record)).rejects.toThrow('uses');
  });

  test.each([
    ['another app', '/r/remote-seller/build-1/remoteEntry.js'],
    ['another build', '/r/remote-ad/build-2/remoteEntry.js'],
    ['another origin', 'https://evil.example/r/remote-ad/build-1/remoteEntry.js'],
    ['any build, without a hash in its name', '/r/remote-ad/files/remoteEntry.js'],
    ['a folder above', '/r/remote-ad/build-1/../build-2/remoteEntry.js'],
  ])('is refused when it names a file of %s', async (_name, url) => {
    await expect(
      read((record) => ({
        ...record,
        remote: { ...record.remote, entry: { ...record.remote.entry, url } },
      })),
    ).rejects.toThrow('names another build, or files outside of remote-ad build-1');
  });

  test('is refused when its parts are of two builds', async () => {
    await expect(
      read((record) => ({ ...record, remote: { ...record.remote, contract: '9.0.0' } })),
    ).rejects.toThrow('names another build');
  });
});
