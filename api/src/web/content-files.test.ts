import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { createReleaseFiles } from './release-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const PART = 'static/js/async/part.0123456789.js';
const noneRegistered = () => false;
const put = async (path: string, content: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
const textOf = async (read: ReturnType<typeof createReleaseFiles>, path: string) =>
  (await read(path, []))?.body.toString() ?? null;

test('a part has one address in all builds, also in one that is placed later [R28]', async () => {
  const read = createReleaseFiles(folder, noneRegistered);
  expect(await textOf(read, `remote-ad/files/${PART}`)).toBeNull();
  await put(`remote-ad/build-1/${PART}`, 'part');
  expect(await textOf(read, `remote-ad/files/${PART}`)).toBe('part');
  await put('remote-ad/build-2/static/js/async/next.abcdef0123.js', 'next');
  expect(await textOf(read, 'remote-ad/files/static/js/async/next.abcdef0123.js')).toBe('next');
});

test('a part stays while one build that has it is there, whatever was read before [R28]', async () => {
  const read = createReleaseFiles(folder, noneRegistered);
  for (const build of ['build-1', 'build-2']) await put(`remote-ad/${build}/${PART}`, 'part');
  await put('remote-ad/build-2/static/js/async/own.abcdef0123.js', 'own');
  expect(await textOf(read, 'remote-ad/files/static/js/async/own.abcdef0123.js')).toBe('own');
  await rm(join(folder, 'remote-ad/build-2'), { recursive: true });
  expect(await textOf(read, `remote-ad/files/${PART}`)).toBe('part');
  await rm(join(folder, 'remote-ad/build-1'), { recursive: true });
  expect(await textOf(createReleaseFiles(folder, noneRegistered), `remote-ad/files/${PART}`)).toBeNull();
});

test('the common address has parts only that are named by their content, of this app [R28]', async () => {
  const read = createReleaseFiles(folder, noneRegistered);
  await put('remote-ad/build-1/remoteEntry.js', 'entry');
  await put('remote-ad/build-1/server/first-screen.0123456789.js.map', 'map');
  await put(`remote-ad/build-1/${PART}`, 'part');
  for (const path of [
    'remote-ad/files/remoteEntry.js',
    'remote-ad/files/server/first-screen.0123456789.js.map',
    `remote-seller/files/${PART}`,
    `remote-ad/files/../build-1/${PART}`,
    'remote-ad/files/',
  ])
    expect([path, await textOf(read, path)]).toEqual([path, null]);
});

test('a part comes from a registered build, whatever other builds have under its name [R29]', async () => {
  for (const build of ['build-1', 'build-2', 'build-3'])
    await put(`remote-ad/${build}/${PART}`, `part of ${build}`);
  const registered = new Set<string>();
  const read = createReleaseFiles(folder, ({ app, build }) => registered.has(`${app} ${build}`));
  expect(await textOf(read, `remote-ad/files/${PART}`)).toBe('part of build-3');
  registered.add('remote-ad build-2');
  expect(await textOf(read, `remote-ad/files/${PART}`)).toBe('part of build-2');
  expect(await textOf(read, `remote-ad/files/${PART}`)).toBe('part of build-2');
});

test('a refused build that is made again is read again, a registered one once [R29]', async () => {
  const read = createReleaseFiles(folder, ({ build }) => build === 'build-2');
  for (const build of ['build-1', 'build-2']) await put(`remote-ad/${build}/remoteEntry.js`, 'before');
  const texts = () =>
    Promise.all(['build-1', 'build-2'].map((build) => textOf(read, `remote-ad/${build}/remoteEntry.js`)));
  expect(await texts()).toEqual(['before', 'before']);
  for (const build of ['build-1', 'build-2']) await put(`remote-ad/${build}/remoteEntry.js`, 'after');
  expect(await texts()).toEqual(['after', 'before']);
});
