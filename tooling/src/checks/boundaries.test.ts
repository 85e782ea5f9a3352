import { describe, expect, test } from '@rstest/core';
import { violations } from './boundaries.ts';
import { expectFound, plantExports, treeWith } from './test-planted-tree.ts';

describe('planted violations are found', () => {
  expectFound([
    [
      'a remote imports another by package',
      'remote-catalog/src/a.ts',
      "import { x } from '@cars/remote-ad/routes';",
      '→ @cars/remote-ad/routes',
    ],
    [
      'a remote imports another by path',
      'remote-catalog/src/a.ts',
      "import { x } from '../../remote-ad/src/routes.ts';",
      '→ ../../remote-ad/src/routes.ts',
    ],
    [
      'a remote imports the rules of another by path',
      'remote-catalog/src/a.ts',
      "import { x } from '../../remote-ad/src/features/car/rules.ts';",
      '→ ../../remote-ad/src/features/car/rules.ts',
    ],
    [
      'a remote imports the rules of another by package',
      'remote-catalog/src/a.ts',
      "import { x } from '@cars/remote-ad/features/car/rules';",
      '→ @cars/remote-ad/features/car/rules',
    ],
    [
      'the server imports the rules of a remote by path',
      'api/src/b.ts',
      "import { x } from '../../remote-ad/src/features/car/rules.ts';",
      '→ ../../remote-ad/src/features/car/rules.ts',
    ],
    [
      'the kit imports rules other than the one file that it may',
      'shared-ui/src/kit/a.tsx',
      "import { x } from '@cars/shared-contracts/rules/ad';",
      '→ @cars/shared-contracts/rules/ad',
    ],
    [
      'a benchmark imports another package by path',
      'e2e/bench/a.ts',
      "import { x } from '../../shared-contracts/src/schemas/ad.ts';",
      '→ ../../shared-contracts/src/schemas/ad.ts',
    ],
    [
      'a module is imported by a computed address',
      'tooling/src/release/a.ts',
      "const x = await import(pathToFileURL(join(ROOT, 'api/src/app.ts')).href);",
      'imports a computed address',
    ],
    [
      'the server imports tooling',
      'api/src/a.ts',
      "import { x } from '@cars/tooling/build/apps';",
      '→ @cars/tooling/build/apps',
    ],
    [
      'the server imports the simulator',
      'api/src/dev/a.ts',
      "const x = import('@cars/tooling/simulator/palettes');",
      '→ @cars/tooling/simulator/palettes',
    ],
    [
      'tooling imports the server',
      'tooling/src/commands/a.ts',
      "import { x } from '@cars/api/db/database';",
      '→ @cars/api/db/database',
    ],
    [
      'a release runs simulator code',
      'tooling/src/release/a.ts',
      "import { x } from '../simulator/palettes.ts';",
      '→ ../simulator/palettes.ts',
    ],
    [
      'production code imports a test helper',
      'api/src/a.ts',
      "import { x } from './test-app.ts';",
      '→ ./test-app.ts',
    ],
    [
      'the messages import the bot server of their tests',
      'api/src/messages/a.ts',
      "import { x } from './test-bot-api.ts';",
      '→ ./test-bot-api.ts',
    ],
    [
      'the database imports the writer that a test kills',
      'api/src/db/a.ts',
      "import { x } from './test-kill-writer.ts';",
      '→ ./test-kill-writer.ts',
    ],
    [
      'production code imports the check of the queries',
      'api/src/db/a.ts',
      "import { x } from './query-check/find-queries.ts';",
      '→ ./query-check/find-queries.ts',
    ],
    [
      'a module imports the planted queries',
      'api/src/modules/ad/a.ts',
      "import { x } from '../../db/query-check/planted-queries.ts';",
      '→ ../../db/query-check/planted-queries.ts',
    ],
    [
      'production code imports test data',
      'api/src/a.ts',
      "import { x } from '@cars/shared-contracts/test-data/search-queries/latin';",
      '→ @cars/shared-contracts/test-data/search-queries/latin',
    ],
    [
      'an app imports the test kit',
      'remote-ad/src/features/car/a.tsx',
      "import { carDetails } from '@cars/shared-test/factories';",
      '→ @cars/shared-test/factories',
    ],
    [
      'the connected layer imports the test kit',
      'shared-app/src/a.tsx',
      "import { showElement } from '@cars/shared-test/stage';",
      '→ @cars/shared-test/stage',
    ],
    [
      'the test kit knows an app',
      'shared-test/src/a.ts',
      "import { x } from '@cars/remote-ad/routes';",
      '→ @cars/remote-ad/routes',
    ],
    [
      'a remote imports the host',
      'remote-ad/src/a.ts',
      "import { x } from '../../host/src/main.tsx';",
      '→ ../../host/src/main.tsx',
    ],
    [
      'the host imports a remote',
      'host/src/a.ts',
      "const x = import('@cars/remote-seller/routes');",
      '→ @cars/remote-seller/routes',
    ],
    [
      'schemas import rules',
      'shared-contracts/src/schemas/a.ts',
      "import { x } from '../rules/ad.ts';",
      '→ ../rules/ad.ts',
    ],
    [
      'rules import the client',
      'shared-contracts/src/rules/a.ts',
      "import { x } from '../client/api.ts';",
      '→ ../client/api.ts',
    ],
    [
      'the kit knows of cars',
      'shared-ui/src/kit/a.tsx',
      "import { x } from '../ad/price.tsx';",
      '→ ../ad/price.tsx',
    ],
    [
      'a picture reads atoms',
      'shared-ui/src/ad/a.tsx',
      "import { x } from '@cars/shared-contracts/runtime';",
      '→ @cars/shared-contracts/runtime',
    ],
    [
      'the connected layer knows an app',
      'shared-app/src/a.tsx',
      "import { x } from '@cars/remote-ad/routes';",
      '→ @cars/remote-ad/routes',
    ],
    [
      'the kit knows the connected layer',
      'shared-ui/src/kit/a.tsx',
      "import { Sheet } from '@cars/shared-app/sheet';",
      '→ @cars/shared-app/sheet',
    ],
    ['an app takes Jotai directly', 'remote-ad/src/a.ts', "import { atom } from 'jotai';", '→ jotai'],
    ['an app validates by itself', 'host/src/a.ts', "import * as z from 'zod/mini';", '→ zod/mini'],
    [
      'the server meets the atoms',
      'api/src/a.ts',
      "import { x } from '@cars/shared-contracts/runtime';",
      '→ @cars/shared-contracts/runtime',
    ],
    [
      'a feature reaches into another',
      'remote-ad/src/features/car/a.ts',
      "import { x } from '../order/rules.ts';",
      '→ ../order/rules.ts',
    ],
    ['a remote calls fetch', 'remote-ad/src/a.ts', "const x = fetch('/api');", 'calls fetch'],
    [
      'an app touches storage',
      'remote-ad/src/a.ts',
      "localStorage.setItem('a', 'b');",
      'touches web storage',
    ],
    [
      'an app formats by itself',
      'remote-ad/src/a.ts',
      'const x = (5).toLocaleString();',
      'formats by itself',
    ],
    [
      'the rules of money load locale data',
      'shared-contracts/src/rules/money.ts',
      "const x = new Intl.NumberFormat('ru-RU');",
      'formats by itself',
    ],
    [
      'a module of the server calls out',
      'api/src/modules/geo/a.ts',
      "import { request } from 'undici';",
      'calls the outside world',
    ],
  ]);
});

test('what the architecture allows is not reported', () => {
  const root = treeWith({
    'remote-ad/src/features/car/a.ts':
      "import { x } from '../order/atoms.ts';\nimport { atom } from '@cars/shared-contracts/runtime';",
    'shared-ui/src/ad/a.tsx':
      "import { x } from '@cars/shared-contracts/rules/ad';\nimport { y } from '../kit/button.tsx';",
    'remote-ad/src/a.tsx': "import { Sheet } from '@cars/shared-app/sheet';",
    'remote-ad/src/a.test.tsx': "import { carDetails } from '@cars/shared-test/factories';",
    'shared-app/src/modal.tsx': 'const x = <dialog />;',
    'remote-ad/src/b.tsx':
      'const x = <button aria-haspopup="dialog" />;\nconst y = message.closest("dialog");\nTEXTS.show([]); list.show(store);',
    'remote-ad/rsbuild.config.ts': "import { remote } from '@cars/tooling/build/remote';",
    'remote-ad/rstest.config.ts': "import { preset } from '@cars/tooling/testing/rstest';",
    'tooling/run.mjs': "import { spawn } from 'node:child_process';",
    'remote-ad/src/a.module.css': '',
    'shared-contracts/src/client/a.ts': "import { x } from '../endpoints/ad.ts';\nfetch('/api');",
    'api/src/modules/ad/a.ts':
      "import * as z from 'zod';\nimport { x } from '@cars/shared-contracts/endpoints/ad'; // fetch() is not called here",
    'api/src/modules/ad/a.test.ts':
      "import { x } from '../../test-app.ts';\nimport { y } from '@cars/shared-contracts/test-data/search-queries/latin';",
    'tooling/src/release/a.ts': "import { x } from '@cars/shared-server/s3-client';",
    'shared-ui/src/kit/a.tsx': "import { x } from '@cars/shared-contracts/rules/image-presets';",
  });
  plantExports(root);
  expect(violations(root)).toEqual([]);
});
