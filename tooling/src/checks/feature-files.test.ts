import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from '@rstest/core';
import { unexpectedFeatureFiles } from './feature-files.ts';

const roots: string[] = [];

const treeWith = (...files: string[]): string => {
  const root = mkdtempSync(join(tmpdir(), 'features-'));
  roots.push(root);
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  return root;
};

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

describe('a planted file is found', () => {
  test.each([
    ['a helper without a kind', 'helpers.ts'],
    ['a component outside of its folder', 'price.tsx'],
    ['a folder of its own', 'utils/money.ts'],
    ['rules among the components', 'components/rules.ts'],
    ['state among the components', 'components/order/order-atoms.ts'],
    ['an index of everything', 'index.ts'],
    ['a file of a foreign case', 'UserAtoms.ts'],
  ])('%s', (_, file) => {
    const path = `remote-ad/src/features/car/${file}`;
    expect(unexpectedFeatureFiles(treeWith(path))).toEqual([path]);
  });

  test('a component of the host outside of its folder', () => {
    const path = 'host/src/features/notices/toasts.tsx';
    expect(unexpectedFeatureFiles(treeWith(path))).toEqual([path]);
  });

  test('a file beside the features', () => {
    expect(unexpectedFeatureFiles(treeWith('remote-ad/src/features/rules.ts'))).toEqual([
      'remote-ad/src/features/rules.ts',
    ]);
  });
});

test('a planted folder beside the features is found by its name', () => {
  const root = treeWith(
    'remote-seller/src/pictures/a.ts',
    'remote-seller/src/sign-in/a.ts',
    'host/src/utils/a.ts',
  );
  expect(unexpectedFeatureFiles(root)).toEqual(['host/src/utils/', 'remote-seller/src/sign-in/']);
});

test('the vocabulary is allowed', () => {
  const names = [
    'car-page.tsx',
    'car-page.module.css',
    'car-page.test.tsx',
    'atoms.ts',
    'order-atoms.ts',
    'rules.ts',
    'price-rules.ts',
    'texts.ts',
    'offer-texts.ts',
    'use-share.ts',
    'test-car.ts',
    'components/price.tsx',
    'components/order/order-popup.tsx',
    'components/order/use-order.ts',
    'components/order/order-popup.module.css',
  ];
  expect(
    unexpectedFeatureFiles(treeWith(...names.map((name) => `remote-ad/src/features/car/${name}`))),
  ).toEqual([]);
});
