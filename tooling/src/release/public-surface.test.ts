import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import type { BuildRecord } from '../build/build-record.ts';
import { ROOT } from '../root.ts';
import { currentSurface, frozenSurface } from './public-surface.ts';
import { allSurfaceChanges, checkSurface } from './surface-changes.ts';

const frozen = frozenSurface(ROOT);

describe('planted changes are found', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'surface-'));
    for (const path of [
      'shared-contracts/src/shell/widgets.ts',
      'shared-contracts/src/shell/contract-version.ts',
      'shared-contracts/src/runtime.ts',
      'host/src/remotes/federation-core.ts',
      'pnpm-workspace.yaml',
    ]) {
      cpSync(join(ROOT, path), join(root, path));
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const change = (path: string, from: string, to: string) => {
    const file = join(root, path);
    const source = readFileSync(file, 'utf8');
    expect(source).toContain(from);
    writeFileSync(file, source.replace(from, to));
  };

  test.each([
    [
      'the host provides a name less',
      'shared-contracts/src/runtime.ts',
      'Provider, ',
      '',
      'host has no longer: runtime Provider',
      'major',
    ],
    [
      'the host provides a name more',
      'shared-contracts/src/runtime.ts',
      'Provider, ',
      'Provider, getDefaultStore, ',
      'host has, and no one agreed: runtime getDefaultStore',
      'minor',
    ],
    [
      'entries of remotes no longer find a part of the federation runtime',
      'host/src/remotes/federation-core.ts',
      '  satisfy,\n',
      '',
      'host has no longer: federation satisfy',
      'major',
    ],
    [
      'the federation runtime is of another version',
      'pnpm-workspace.yaml',
      "'@module-federation/runtime-core': 2.",
      "'@module-federation/runtime-core': 3.",
      'host has federationVersion 3.',
      'major',
    ],
  ])('%s', (_title, path, from, to, sentence, step) => {
    change(path, from, to);
    const [found, ...others] = allSurfaceChanges(frozen, currentSurface(root));
    expect([found?.step, others]).toEqual([step, []]);
    expect(found?.text).toContain(sentence);
  });

  test('one more app is an addition, one less a removal', () => {
    const more = { ...frozen, 'remote-dealer': { name: 'remote_dealer', shared: [], exposes: ['./routes'] } };
    const steps = (changes: readonly { step: string }[]) => new Set(changes.map(({ step }) => step));
    expect(steps(allSurfaceChanges(frozen, more))).toEqual(new Set(['minor']));
    expect(steps(allSurfaceChanges(more, frozen))).toEqual(new Set(['major']));
  });

  test('a comment or a line break is no change', () => {
    change(
      'shared-contracts/src/shell/widgets.ts',
      'readonly adId: number;',
      '\n    /** Its id. */\n    readonly adId: number;',
    );
    expect(allSurfaceChanges(frozen, currentSurface(root))).toEqual([]);
  });
});

describe('a release', () => {
  const record = (changed: Partial<BuildRecord>): BuildRecord =>
    ({
      app: 'remote-seller',
      build: 'build-1',
      contract: '1.3.0',
      bytes: 1,
      exposes: ['./routes', './statistics'],
      shared: ['react', 'react/jsx-runtime', '@cars/shared-contracts/runtime'],
      kind: 'remote',
      remote: {
        build: 'build-1',
        contract: '1.3.0',
        entry: { url: '/r/a', integrity: '' },
        scripts: [],
        styles: [],
      },
      ...changed,
    }) as BuildRecord;
  const check = (changed: Partial<BuildRecord>) => () =>
    checkSurface(record(changed), frozen, currentSurface(ROOT));

  test('of a build with the frozen surface passes', () => {
    expect(check({})).not.toThrow();
  });

  test.each<[string, Partial<BuildRecord>, string]>([
    ['without its widget', { exposes: ['./routes'] }, 'remote-seller has no longer: exposes ./statistics'],
    [
      'with a module nobody knows',
      { exposes: ['./routes', './statistics', './x'] },
      'no one agreed: exposes ./x',
    ],
    [
      'that takes a package which no host has',
      { shared: ['react', 'lodash'] },
      'takes what no host provides: lodash',
    ],
    [
      'with a contract version that is none',
      { contract: 'latest' },
      'the contract version latest is not of the form',
    ],
  ])('of a build %s is refused', (_title, changed, sentence) => {
    expect(check(changed)).toThrow(sentence);
  });
});
