import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { TESTED_PACKAGES } from './tested-packages.ts';

test('every package with a configuration of tests is tested', () => {
  const configured = readdirSync(ROOT).filter((folder) => existsSync(join(ROOT, folder, 'rstest.config.ts')));
  expect(configured.length).toBeGreaterThan(8);
  expect([...TESTED_PACKAGES].sort()).toEqual(configured.sort());
});
