import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { leanRouter } from './lean-router.ts';

/** The installed router's file with its components. */
const installedRouter = (): string => {
  const fromContracts = createRequire(join(ROOT, 'shared-contracts/package.json'));
  const fromDom = createRequire(fromContracts.resolve('react-router-dom'));
  const folder = dirname(fromDom.resolve('react-router'));
  const sources = readdirSync(folder)
    .filter((name) => /^chunk-\w+\.mjs$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return sources.find((source) => source.includes('var NavLink = ')) ?? '';
};

test('the installed router loses its warnings, and its components can be left out', () => {
  const source = installedRouter();
  expect(source).toContain('var ENABLE_DEV_WARNINGS = true;');
  const lean = leanRouter(source);
  expect(lean).toContain('var ENABLE_DEV_WARNINGS = false;');
  expect(lean).not.toMatch(/^(?:Link|NavLink|Form)\.displayName/m);
  expect(lean).toMatch(/^var NavLink = \/\* @__PURE__ \*\/ React\d+\.forwardRef\($/m);
  expect(lean.split('\n')).toHaveLength(source.split('\n').length);
});

test('a router with other components fails the build', () => {
  const changed = installedRouter().replace('var NavLink = ', 'var NavigationLink = ');
  expect(() => leanRouter(changed)).toThrow('other components');
});

test('the router’s other files stay as they are', () => {
  expect(leanRouter('export const one = 1;')).toBe('export const one = 1;');
});
