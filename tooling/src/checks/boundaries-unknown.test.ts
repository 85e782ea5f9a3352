import { describe } from '@rstest/core';
import { expectFound } from './test-planted-tree.ts';

describe('planted files that the check would pass over are found', () => {
  expectFound([
    [
      'a folder of the tooling that no zone contains',
      'tooling/src/planted/a.ts',
      'export const x = 1;',
      'is in no zone',
    ],
    ['a package that no zone contains', 'shared-planted/src/a.ts', 'export const x = 1;', 'is in no zone'],
    [
      'a script that no zone contains',
      'remote-ad/planted.mjs',
      "import '../host/src/main.tsx';",
      'is in no zone',
    ],
    [
      'an import from a folder that no zone contains',
      'tooling/src/release/a.ts',
      "import { x } from '../planted/a.ts';",
      '→ ../planted/a.ts is in no zone',
    ],
    [
      'a file whose extension is not checked',
      'remote-ad/src/a.js',
      "import '../../host/src/main.tsx';",
      'has an extension that is not checked',
    ],
    [
      'a module of plain JavaScript imports tooling',
      'api/src/web/a.mjs',
      "import { x } from '@cars/tooling/build/apps';",
      '→ @cars/tooling/build/apps',
    ],
    [
      'a CommonJS module requires the server',
      'tooling/src/packaged/a.cjs',
      "const x = require('../../../api/src/main.ts');",
      '→ ../../../api/src/main.ts',
    ],
    [
      'the mutation runner imports the server',
      'tooling/src/mutation/a.ts',
      "import { x } from '../../../api/src/main.ts';",
      '→ ../../../api/src/main.ts',
    ],
    [
      'the mutation runner imports the server by package',
      'tooling/src/mutation/a.ts',
      "import { x } from '@cars/api/main';",
      '→ @cars/api/main',
    ],
    [
      'a release runs the mutation runner',
      'tooling/src/release/a.ts',
      "import { x } from '../mutation/score.ts';",
      '→ ../mutation/score.ts',
    ],
    [
      'production code imports the checker of histories',
      'api/src/modules/ad/a.ts',
      "import { x } from '../../histories/linearizable.ts';",
      '→ ../../histories/linearizable.ts',
    ],
  ]);
});
