import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { type TemporaryFolder, temporaryFolder } from '../run/temporary-folder.ts';
import { commitOf } from './commit-of.ts';

let repository: TemporaryFolder;
beforeEach(async () => {
  repository = await temporaryFolder('commit-of');
});
afterEach(() => repository.remove());

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: repository.path, encoding: 'utf8' }).trim();

test('a build has the commit of the repository that its folder is in, and shows uncommitted changes [T14]', async () => {
  const dist = join(repository.path, 'dist');
  await mkdir(dist);
  expect(commitOf(dist)).toBeNull();
  git('init', '--quiet');
  await writeFile(join(repository.path, '.gitignore'), 'dist\n');
  git('add', '.');
  git('-c', 'user.name=Team', '-c', 'user.email=team@example.org', 'commit', '--quiet', '-m', 'first');
  const commit = git('rev-parse', '--short=12', 'HEAD');
  expect(commitOf(dist)).toBe(commit);
  await writeFile(join(repository.path, '.gitignore'), 'dist\nnode_modules\n');
  expect(commitOf(dist)).toBe(`${commit}-dirty`);
});
