import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@rstest/core';
import { importGraph, namesGraph } from '../checks/import-graph.ts';
import { ROOT } from '../root.ts';
import { MAIN_FLOWS, testsOfChange } from './changed-tests.ts';

const GRAPH = new Map([
  ['shared-contracts/src/rules/price.ts', []],
  ['shared-contracts/src/rules/price.test.ts', ['shared-contracts/src/rules/price.ts']],
  ['remote-ad/src/features/car/car-page.tsx', ['shared-contracts/src/rules/price.ts']],
  ['remote-ad/src/features/car/car-page.test.tsx', ['remote-ad/src/features/car/car-page.tsx']],
  ['remote-ad/src/features/map/map.test.tsx', []],
  ['api/src/modules/ad/service.ts', ['shared-contracts/src/rules/price.ts']],
  ['api/src/modules/ad/service.test.ts', ['api/src/modules/ad/service.ts']],
  ['api/src/db/migrate.test.ts', []],
  ['e2e/pages/car-page.ts', []],
  ['e2e/tests/car/map.e2e.ts', ['e2e/pages/car-page.ts']],
  ['e2e/tests/shell/focus.e2e.ts', ['e2e/pages/car-page.ts']],
]);
const select = (...changed: readonly string[]) => {
  const { units, browser } = testsOfChange(changed, GRAPH);
  return { units: Object.fromEntries(units), browser };
};

describe('a change is tested', () => {
  test('by the unit tests that import it and the browser tests of its section', () => {
    expect(select('remote-ad/src/features/car/car-page.tsx')).toEqual({
      units: { 'remote-ad': ['src/features/car/car-page.test.tsx'] },
      browser: ['tests/car'],
    });
  });

  test('in every package that it reaches', () => {
    expect(select('shared-contracts/src/rules/price.ts')).toEqual({
      units: {
        'shared-contracts': ['src/rules/price.test.ts'],
        'remote-ad': ['src/features/car/car-page.test.tsx'],
        api: ['src/modules/ad/service.test.ts'],
      },
      browser: ['tests/car', 'tests/catalog', 'tests/selling'],
    });
  });

  test('by all unit tests of a package when it is no source', () => {
    expect(select('api/src/db/migrations/0042_prices.sql')).toEqual({
      units: { api: ['src/db/migrate.test.ts', 'src/modules/ad/service.test.ts'] },
      browser: [],
    });
    expect(select('remote-ad/src/features/car/car.module.css')).toMatchObject({
      units: { 'remote-ad': ['src/features/car/car-page.test.tsx', 'src/features/map/map.test.tsx'] },
      browser: ['tests/car'],
    });
  });

  test('by all unit tests when it is the lockfile or the setup of tests', () => {
    for (const path of ['pnpm-lock.yaml', 'package.json', 'tooling/src/testing/dom-setup.ts'])
      expect(Object.keys(select(path).units)).toEqual(['shared-contracts', 'remote-ad', 'api']);
  });

  test('by the browser tests that import it, files of a folder that runs anyway left out', () => {
    expect(select('e2e/pages/car-page.ts').browser).toEqual([
      'tests/car/map.e2e.ts',
      'tests/shell/focus.e2e.ts',
    ]);
    expect(select('e2e/pages/car-page.ts', 'remote-ad/src/features/car/car-page.tsx').browser).toEqual([
      'tests/car',
      'tests/shell/focus.e2e.ts',
    ]);
  });

  test('by itself when it is a test, and by nothing when it is a document', () => {
    expect(select('docs/teams.md', 'remote-ad/README.md')).toEqual({ units: {}, browser: [] });
    expect(select('remote-ad/src/features/map/map.test.tsx')).toEqual({
      units: { 'remote-ad': ['src/features/map/map.test.tsx'] },
      browser: [],
    });
  });
});

describe('a file that is started by its name', () => {
  const imports = importGraph(ROOT);
  const names = namesGraph(ROOT);
  const unitsOf = (path: string) => testsOfChange([path], imports, names).units.get('api') ?? [];
  const nightOf = (path: string) => testsOfChange([path], imports, names).night;

  test('is tested by the tests that start it', () => {
    expect(unitsOf('api/src/main.ts')).toContain('src/drain.test.ts');
    expect(nightOf('api/src/main.ts')).toEqual(
      expect.arrayContaining(['api/src/server.night.test.ts', 'api/src/stop.night.test.ts']),
    );
    expect(unitsOf('api/src/images/decoder/decoder-process.ts')).toContain('src/images/pipeline.test.ts');
    expect(unitsOf('api/src/moderation/moderate-cli.ts')).toContain('src/moderation/moderation.test.ts');
  });

  test('is tested by the test of its name where imports cannot be read', () => {
    const { units } = testsOfChange(['tooling/src/checks/boundaries.ts'], imports, names);
    expect(units.get('tooling')).toContain('src/checks/boundaries.test.ts');
  });

  test('leads from what only it imports to the same tests', () => {
    expect(nightOf('api/src/http/timeouts.ts')).toContain('api/src/backup/backup.night.test.ts');
  });
});

describe('a change', () => {
  test('of the setup of browser tests runs the main flows', () => {
    expect(select('e2e/playwright.config.ts').browser).toEqual(MAIN_FLOWS);
    expect(MAIN_FLOWS.filter((path) => !existsSync(join(ROOT, 'e2e', path)))).toEqual([]);
  });

  test('of the setup of unit tests runs those of its package', () => {
    expect(Object.keys(select('remote-ad/rstest.config.ts').units)).toEqual(['remote-ad']);
  });

  test('that no test depends on is named', () => {
    const changed = ['.ci/run', 'Dockerfile', 'e2e/engines.config.ts', 'docs/teams.md', 'api/src/db/a.sql'];
    expect(testsOfChange(changed, GRAPH).untested).toEqual([
      '.ci/run',
      'Dockerfile',
      'e2e/engines.config.ts',
    ]);
  });
});
