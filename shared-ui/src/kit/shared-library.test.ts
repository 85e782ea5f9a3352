import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, expect, test } from '@rstest/core';
import { IMASK, LEAFLET, LOTTIE } from './libraries.ts';
import { sharedLibrary } from './shared-library.ts';

afterEach(() => {
  globalThis.__carsLibraries = undefined;
});

test('the copy that loads first serves everyone, another version does not', async () => {
  const first = { by: 'catalog' };
  expect(await sharedLibrary('maps 1.0.0', async () => first)).toBe(first);
  expect(await sharedLibrary('maps 1.0.0', async () => ({ by: 'car' }))).toBe(first);
  expect(await sharedLibrary('maps 1.0.1', async () => ({ by: 'car' }))).toEqual({ by: 'car' });
});

test('a copy on its way is waited for', async () => {
  let arrive = (_library: string) => {};
  const onItsWay = sharedLibrary('maps 1.0.0', () => new Promise<string>((resolve) => (arrive = resolve)));
  const second = sharedLibrary('maps 1.0.0', async () => 'a second copy');
  arrive('the first copy');
  expect([await onItsWay, await second]).toEqual(['the first copy', 'the first copy']);
});

test('a copy that does not load is forgotten: the next attempt loads its own', async () => {
  const failing = sharedLibrary('maps 1.0.0', () => Promise.reject(new Error('no network')));
  await expect(failing).rejects.toThrow('no network');
  expect(await sharedLibrary('maps 1.0.0', async () => 'own copy')).toBe('own copy');
});

test('the names have the installed versions', () => {
  const requireHere = createRequire(import.meta.url);
  const versionOf = (name: string, from = requireHere) => {
    const folder = (from.resolve.paths(name) ?? []).find((path) => {
      try {
        return readFileSync(`${path}/${name}/package.json`);
      } catch {
        return false;
      }
    });
    return JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).version;
  };
  expect([LEAFLET, IMASK, LOTTIE]).toEqual([
    `leaflet ${versionOf('leaflet')}`,
    `react-imask ${versionOf('react-imask')}`,
    `lottie-react ${versionOf('lottie-react')}`,
  ]);
});
