import { expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { loadedModules } from './loaded-modules.ts';
import { treeWith } from './test-planted-tree.ts';

/** Routes of the demo; the guard of `/dev` is for production. */
const OF_THE_DEMO = /^api\/src\/(?:dev\/(?!dev-routes-guard)|messages\/dev-routes)|^tooling\//;

test('a planted import is followed, one on demand is not', () => {
  const root = treeWith({
    'api/src/main.ts':
      "import { a } from './a.ts';\nimport './b.ts';\nconst c = () => import('./dev/c.ts');\nexport { a, c };",
    'api/src/a.ts': "export { d } from './dev/d.ts';\nexport const a = 1;",
    'api/src/b.ts': '',
    'api/src/dev/c.ts': '',
    'api/src/dev/d.ts': 'export const d = 1;',
  });
  expect(loadedModules('api/src/main.ts', root)).toEqual([
    'api/src/a.ts',
    'api/src/b.ts',
    'api/src/dev/d.ts',
    'api/src/main.ts',
  ]);
});

test('the server in production loads no code of the simulator', () => {
  const loaded = loadedModules('api/src/main.ts', ROOT);
  expect(loaded).toContain('api/src/app.ts');
  expect(loaded).toContain('api/src/dev/dev-routes-guard.ts');
  expect(loaded.filter((file) => OF_THE_DEMO.test(file))).toEqual([]);
});
