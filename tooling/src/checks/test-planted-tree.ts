import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { violations } from './boundaries.ts';

const roots: string[] = [];

export const treeWith = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  roots.push(root);
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), source);
  }
  return root;
};

/** The one package whose addresses are not below `src`. */
export const plantExports = (root: string) => {
  mkdirSync(join(root, 'shared-contracts'), { recursive: true });
  copyFileSync(join(ROOT, 'shared-contracts/package.json'), join(root, 'shared-contracts/package.json'));
};

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** Title, file, its text and what is expected about the file. */
export type Planted = readonly [title: string, file: string, source: string, expected: string];

/** Declares a test for each planted file: it is the only one in its tree, and it is found. */
export const expectFound = (planted: readonly Planted[]) => {
  for (const [title, file, source, expected] of planted) {
    test(title, () => {
      const root = treeWith({ [file]: source });
      plantExports(root);
      expect(violations(root)).toEqual([`${file} ${expected}`]);
    });
  }
};
