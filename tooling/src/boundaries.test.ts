import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from '@rstest/core';
import { violations } from './boundaries.ts';

const roots: string[] = [];

const treeWith = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
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

describe('planted violations are found', () => {
  const planted: [string, string, string, string][] = [
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
    ['an app takes Jotai directly', 'remote-ad/src/a.ts', "import { atom } from 'jotai';", '→ jotai'],
    ['an app validates by itself', 'host/src/a.ts', "import * as z from 'zod/mini';", '→ zod/mini'],
    [
      'the server meets the atoms',
      'api/src/a.ts',
      "import { x } from '@cars/shared-contracts/runtime';",
      '→ @cars/shared-contracts/runtime',
    ],
    [
      'a remote uses the messenger SDK',
      'remote-ad/src/a.ts',
      "import { x } from '@tma.js/sdk';",
      '→ @tma.js/sdk',
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
      'a module of the server calls out',
      'api/src/modules/geo/a.ts',
      "import { request } from 'undici';",
      'calls the outside world',
    ],
  ];

  for (const [title, file, source, expected] of planted) {
    test(title, () => {
      expect(violations(treeWith({ [file]: source }))).toEqual([`${file} ${expected}`]);
    });
  }
});

test('what the architecture allows is not reported', () => {
  const root = treeWith({
    'remote-ad/src/features/car/a.ts':
      "import { x } from '../order/atoms.ts';\nimport { atom } from '@cars/shared-contracts/runtime';",
    'shared-ui/src/ad/a.tsx':
      "import { x } from '@cars/shared-contracts/rules/ad';\nimport { y } from '../kit/button.tsx';",
    'shared-contracts/src/client/a.ts': "import { x } from '../endpoints/ad.ts';\nfetch('/api');",
    'api/src/modules/ad/a.ts':
      "import * as z from 'zod';\nimport { x } from '@cars/shared-contracts/endpoints/ad'; // fetch() is not called here",
  });
  expect(violations(root)).toEqual([]);
});

test('this repository keeps its fences', () => {
  expect(violations(join(import.meta.dirname, '../..'))).toEqual([]);
});
