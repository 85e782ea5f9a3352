import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FEDERATED_APPS } from '@cars/tooling/build/apps';
import { readRecord } from '@cars/tooling/build/build-record';
import type { FinishedBuild } from '@cars/tooling/build/build-runner';
import { ROOT } from '@cars/tooling/root';

const run = promisify(execFile);
/** What a browser loads is made of these. */
const SOURCES = ['host', 'remote-*', 'shared-contracts', 'shared-app', 'shared-ui'];
const BUILT = /^(\S+) +([0-9a-f]{16}) /;

/** The last commits that change the apps, oldest first. */
export const lastCommits = async (count: number): Promise<readonly string[]> => {
  const { stdout } = await run(
    'git',
    ['log', '-n', `${count}`, '--reverse', '--format=%H', '--', ...SOURCES],
    { cwd: ROOT },
  );
  return stdout.trim().split('\n');
};

/** A second checkout of this repository, below `folder`, in which one commit after the other is built. */
export const openCheckout = async (folder: string) => {
  await run('git', ['worktree', 'add', '--detach', folder], { cwd: ROOT });
  const pnpm = (...args: string[]) =>
    run('npx', ['-y', 'pnpm', ...args], { cwd: folder, maxBuffer: 2 ** 24, env: process.env });
  return {
    /** Builds all apps as they were at a commit. */
    async build(commit: string): Promise<readonly FinishedBuild[]> {
      await run('git', ['checkout', '--detach', '--force', commit], { cwd: folder });
      await pnpm('install', '--frozen-lockfile', '--prefer-offline');
      const { stdout } = await pnpm('build');
      const names = new Map(
        stdout.split('\n').flatMap((line) => {
          const [, app, build] = BUILT.exec(line) ?? [];
          return app && build ? [[app, build] as const] : [];
        }),
      );
      return Promise.all(
        FEDERATED_APPS.map(async (app) => {
          const at = join(folder, '.builds', app, names.get(app) ?? '');
          const record = await readRecord(at);
          if (!record) throw new Error(`${app} was not built at ${commit}`);
          return { record, files: join(at, 'files'), isNew: true };
        }),
      );
    },
    async remove(): Promise<void> {
      await run('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT });
    },
  };
};
