import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startStack } from '@cars/tooling/run/local-stack';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { type Aim, responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';
import { runProduct } from '../../stack/command.ts';

const run = promisify(execFile);

const PAGE = join(import.meta.dirname, '../../fixtures/outside-page.tsx.txt');
const isStatistics: Aim = ({ pathname }) => pathname.startsWith('/stats/api/v1/statistic');

/*
 * The whole way of a team that has only its own repository: packages of npm, types, build, release, and its
 * screen in the live host with a widget of another team.
 */
test('a remote of another repository runs in the live host with a widget of another team', async ({
  page,
  fault,
}) => {
  test.setTimeout(600_000);
  const [repository, dataDir] = [await temporaryFolder('outside'), await temporaryFolder('outside-data')];
  const remote = join(repository.path, 'remote-ad');
  await runProduct(['create-remote', 'remote-ad', remote], {});
  await cp(PAGE, join(remote, 'src/first-page.tsx'));
  const npm = (...args: readonly string[]) => run('npm', args, { cwd: remote });
  await npm('install', '--no-audit', '--no-fund', '--prefer-offline');
  await npm('run', 'check');
  await npm('run', 'build');

  const stack = await startStack({ dataDir: dataDir.path, env: { SEED: 'none' } });
  try {
    const output = await runProduct(['release', '--from', join(remote, 'dist')], { DATA_DIR: dataDir.path });
    expect(output).toContain('is live for everybody');

    await fault('statistics', isStatistics, responses.status(500));
    await expect
      .poll(
        async () => {
          await page.goto(`${stack.url}/car/7`);
          return page.getByRole('heading', { level: 1 }).textContent();
        },
        { timeout: 10_000 },
      )
      .toBe('Сделано снаружи');
    await page.getByRole('button', { name: 'Показать статистику' }).click();
    await expect(page.getByRole('dialog', { name: 'Статистика' })).toBeVisible();
  } finally {
    await stack.stop();
    await repository.remove();
    await dataDir.remove();
  }
});
