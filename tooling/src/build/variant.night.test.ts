// Night: It builds apps twice.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { describe, expect, test } from '@rstest/core';
import { listFiles } from './build-record.ts';
import { buildOne, type FinishedBuild } from './build-runner.ts';
import { variantName, variantOf } from './variant.ts';

const BUILD_TIMEOUT_MS = 120_000;

const codeOf = async ({ files }: FinishedBuild): Promise<string> => {
  const scripts = (await listFiles(files)).filter((name) => name.endsWith('.js'));
  return (await Promise.all(scripts.map((name) => readFile(join(files, name), 'utf8')))).join('\n');
};

test(
  'a variant has its contract version and its mark, in its description and in its code',
  async () => {
    const build = await buildOne('remote-account', { contract: '9.8.7', mark: 'newer' });
    expect(build.record).toMatchObject({ contract: '9.8.7', remote: { contract: '9.8.7' } });
    const code = await codeOf(build);
    expect(code).toContain('9.8.7');
    expect(code).toMatch(/data-mark-remote-account[^\n]{0,10}newer/);
    expect(code).not.toContain(`"${CONTRACT_VERSION}"`);
  },
  BUILD_TIMEOUT_MS,
);

test(
  'the inline script of a host variant chooses builds by the same contract as its shell',
  async () => {
    const { files } = await buildOne('host', { contract: '9.8.7' });
    const html = await readFile(join(files, 'index.html'), 'utf8');
    expect(html).toContain('9.8.7');
    expect(html).not.toContain(`"${CONTRACT_VERSION}"`);
  },
  BUILD_TIMEOUT_MS,
);

test(
  'the plain build has neither, and is another one',
  async () => {
    const build = await buildOne('remote-account', {});
    expect(build.record).toMatchObject({ contract: CONTRACT_VERSION });
    const variant = await buildOne('remote-account', { contract: '9.8.7', mark: 'newer' });
    expect(build.record.build).not.toBe(variant.record.build);
    expect(await codeOf(build)).not.toContain('data-mark-');
  },
  BUILD_TIMEOUT_MS,
);

describe('the variables of a variant', () => {
  test('are read when they are set, and name the build', () => {
    expect(variantOf({})).toEqual({});
    expect(variantName(variantOf({ BUILD_CONTRACT_VERSION: '', BUILD_MARK: '' }))).toBe('');
    expect(variantName(variantOf({ BUILD_CONTRACT_VERSION: '2.0.0', BUILD_MARK: 'old-1' }))).toBe(
      '2.0.0 old-1',
    );
  });

  test('are refused when they are invalid', () => {
    expect(() => variantOf({ BUILD_CONTRACT_VERSION: '2' })).toThrow('BUILD_CONTRACT_VERSION');
    expect(() => variantOf({ BUILD_MARK: "'+alert(1)+'" })).toThrow('BUILD_MARK');
  });
});
