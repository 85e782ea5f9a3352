import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';

const FILE = new File(['photo'], '1.jpg', { type: 'image/jpeg' });

/** A fresh module: it caches an open database and whether it has warned. */
const fileStore = async () => {
  rs.resetModules();
  return import('./picture-file-store.ts');
};

const useDatabases = (get: () => unknown): void => {
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get });
};

const rememberedDatabases = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');

beforeEach(() => useDatabases(() => undefined));
afterEach(() => {
  if (rememberedDatabases) Object.defineProperty(globalThis, 'indexedDB', rememberedDatabases);
  else Reflect.deleteProperty(globalThis, 'indexedDB');
});

const useEverything = async () => {
  const { storeFile, storedFile, dropFiles, sweepFiles } = await fileStore();
  await storeFile('one', FILE);
  const stored = await storedFile('one');
  await dropFiles(['one']);
  await sweepFiles(() => false);
  return stored;
};

test('a browser without a database stores no file, silently', async () => {
  expect(await useEverything()).toBeNull();
});

test('a browser that blocks its database stores no file, silently', async () => {
  useDatabases(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(await useEverything()).toBeNull();
});

test('a database that does not open is reported once', async () => {
  useDatabases(() => ({
    open: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  }));
  const warn = rs.spyOn(console, 'warn').mockReturnValue(undefined);
  expect(await useEverything()).toBeNull();
  expect(warn.mock.calls.map(([text]) => text)).toEqual(['pictures are not stored']);
  warn.mockRestore();
});
