import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from '@rstest/core';
import { thirdPartyNotices } from './third-party-notices.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true }));

const plant = (files: Readonly<Record<string, object | string>>) => {
  root = mkdtempSync(join(tmpdir(), 'notices-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
};

const titles = (notices: string) =>
  [...notices.matchAll(/^\S+ \S+ \([^)]+\)$/gm)].map(([title]) => title).sort();

test('production packages and their dependencies are named, development packages and our own are not', () => {
  plant({
    'host/package.json': {
      name: '@cars/host',
      dependencies: { '@cars/shared-ui': '*', outer: '1' },
      devDependencies: { tool: '1' },
    },
    'host/node_modules/tool/package.json': { name: 'tool', version: '1.0.0', license: 'MIT' },
    'host/node_modules/outer/package.json': {
      name: 'outer',
      version: '1.0.0',
      license: 'MIT',
      dependencies: { inner: '2' },
    },
    'host/node_modules/outer/LICENSE.md': 'Permission is granted by Outer',
    'host/node_modules/inner/package.json': { name: 'inner', version: '2.1.0', license: 'ISC' },
    'api/package.json': { name: '@cars/api', dependencies: { outer: '1' } },
    'api/node_modules/outer/package.json': { name: 'outer', version: '1.0.0', license: 'MIT' },
    'api/node_modules/outer/LICENSE.md': 'Permission is granted by Outer',
  });
  const notices = thirdPartyNotices(root);
  expect(titles(notices)).toEqual(['inner 2.1.0 (ISC)', 'outer 1.0.0 (MIT)']);
  expect(notices.match(/Permission is granted by Outer/g)).toHaveLength(1);
});

test('the text is the same on every system', () => {
  plant({
    'api/package.json': {
      name: '@cars/api',
      optionalDependencies: { 'a-linux-x64': '1', watcher: '1', gone: '1' },
    },
    'api/node_modules/a-linux-x64/package.json': {
      name: 'a-linux-x64',
      version: '1.0.0',
      license: 'MIT',
      os: ['linux'],
    },
    'api/node_modules/watcher/package.json': {
      name: 'watcher',
      version: '1.0.0',
      license: 'MIT',
      os: ['darwin'],
    },
  });
  expect(titles(thirdPartyNotices(root))).toEqual(['a-* 1.0.0 (MIT)']);
});
