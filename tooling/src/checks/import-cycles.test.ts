import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from '@rstest/core';
import { importCycles } from './import-cycles.ts';

const roots: string[] = [];

const treeWith = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'cycles-'));
  roots.push(root);
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), source);
  }
  return root;
};

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

test('a planted cycle inside a package is found', () => {
  const root = treeWith({
    'api/src/a.ts': "import { b } from './b.ts';",
    'api/src/b.ts': "export { c } from './c.ts';",
    'api/src/c.ts': "const a = await import('./a.ts');",
    'api/src/d.ts': "import { a } from './a.ts';",
  });
  expect(importCycles(root)).toEqual(['api/src/a.ts → api/src/b.ts → api/src/c.ts → api/src/a.ts']);
});

test('a planted cycle between packages is found through their exports', () => {
  const root = treeWith({
    'shared-ui/package.json': JSON.stringify({ exports: { './kit/*': './src/kit/*.tsx' } }),
    'shared-ui/src/kit/a.tsx': "import { b } from '@cars/shared-contracts/rules/b';",
    'shared-contracts/src/rules/b.ts': "import { a } from '@cars/shared-ui/kit/a';",
  });
  expect(importCycles(root)).toEqual([
    'shared-contracts/src/rules/b.ts → shared-ui/src/kit/a.tsx → shared-contracts/src/rules/b.ts',
  ]);
});

test('a planted cycle of types alone is found', () => {
  const root = treeWith({
    'api/src/a.ts': "import { b } from './b.ts';",
    'api/src/b.ts': "import type {\n  A,\n} from './a.ts';",
    'api/src/c.ts': "import type { D } from './d.ts';",
    'api/src/d.ts': "export type { C } from './c.ts';",
  });
  expect(importCycles(root)).toEqual([
    'api/src/a.ts → api/src/b.ts → api/src/a.ts',
    'api/src/c.ts → api/src/d.ts → api/src/c.ts',
  ]);
});
