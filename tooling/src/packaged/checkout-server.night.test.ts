// Night: It builds the server.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { sourcesHash } from './checkout-server.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cars-sources-'));
  for (const name of ['api', 'shared-contracts', 'shared-server', 'tooling'])
    await mkdir(join(root, name, 'src/part'), { recursive: true });
  for (const name of ['pnpm-lock.yaml', 'tooling/tie-to-parent.mjs']) await writeFile(join(root, name), '');
  await writeFile(join(root, 'api/src/main.ts'), 'start();');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const changes: [string, string, boolean][] = [
  ['a source', 'api/src/main.ts', true],
  ['a new migration', 'api/src/part/0001-new.sql', true],
  ['a source of another package', 'shared-server/src/part/a.ts', true],
  ['the packages', 'pnpm-lock.yaml', true],
  ['a file that is copied', 'tooling/tie-to-parent.mjs', true],
  ['a test', 'api/src/part/a.test.ts', false],
  ['what tests alone need', 'tooling/src/part/test-tools.ts', false],
];
for (const [name, path, isAnother] of changes)
  test(`${name} makes ${isAnother ? 'another' : 'the same'} server`, async () => {
    const before = await sourcesHash(root);
    await writeFile(join(root, path), 'changed');
    expect((await sourcesHash(root)) === before).toBe(!isAnother);
  });

test('a renamed source makes another server', async () => {
  await writeFile(join(root, 'api/src/a.ts'), 'same');
  const before = await sourcesHash(root);
  await rm(join(root, 'api/src/a.ts'));
  await writeFile(join(root, 'api/src/b.ts'), 'same');
  expect(await sourcesHash(root)).not.toBe(before);
});
