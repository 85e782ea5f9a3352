import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { productEnvironment, startStack } from '@cars/tooling/run/local-stack';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { freeRow, startDevProcess } from '../../fixtures/dev-process.ts';
import { type Aim, responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SimulatorPage } from '../../pages/simulator-page.ts';
import { runProduct } from '../../stack/command.ts';

const run = promisify(execFile);

const PAGE = join(import.meta.dirname, '../../fixtures/outside-page.tsx.txt');
const isStatistics: Aim = ({ pathname }) => pathname.startsWith('/api/cars/numbers/day');
const TOKEN = /^(cars_publish_[0-9a-f]{12}_[\w-]{43})$/m;

type Variables = Readonly<Record<string, string>>;

/** What a failed command printed. */
const refusalOf = (command: Promise<unknown>): Promise<string> =>
  command.then(
    () => 'it was not refused',
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );

/*
 * The whole way of a team that has only its own repository: packages of npm, tests as made, types, build, release over
 * HTTP, and its screen in the live host with a widget of another team; then what the server refuses.
 */
test('a remote of another repository is published over HTTP and runs in the live host', {
  tag: ['@F16', '@F17', '@F20'],
}, async ({ page, fault }) => {
  // Eight minutes with fifteen processes for two cores.
  test.setTimeout(1_800_000);
  const [repository, dataDir] = [await temporaryFolder('outside'), await temporaryFolder('outside-data')];
  const remote = join(repository.path, 'remote-ad');
  await runProduct(['create-remote', 'remote-ad', remote], {});
  const command = (name: string, args: readonly string[], added: Variables = {}) =>
    run(name, args, { cwd: remote, env: { ...process.env, ...added } });
  await command('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline']);
  await command('npm', ['test']);
  await cp(PAGE, join(remote, 'src/first-page.tsx'));
  await command('npm', ['run', 'check']);
  for (const args of [
    ['init', '--quiet'],
    ['add', '.'],
    ['-c', 'user.name=Team', '-c', 'user.email=team@example.org', 'commit', '--quiet', '-m', 'first'],
  ])
    await command('git', args);
  const { stdout: commit } = await command('git', ['rev-parse', '--short=12', 'HEAD']);

  await test.step('its page alone is built and shown', async () => {
    const port = await freeRow();
    const dev = await startDevProcess({
      args: [join(remote, 'node_modules/.bin/cars-remote'), 'dev'],
      cwd: remote,
      env: productEnvironment({}),
      port,
      ready: ['built in'],
    });
    try {
      await page.goto(`http://localhost:${port + 2}/car/7`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сделано снаружи');
    } finally {
      await page.goto('about:blank');
      await dev.stop();
    }
  });

  const stack = await startStack({ dataDir: dataDir.path, env: { SEED: 'none' }, isBrief: true });
  const ours = { DATA_DIR: dataDir.path };
  const makeToken = async (app: string) =>
    TOKEN.exec(await runProduct(['publish-token', 'make', 'Команда авто', app], ours))?.[1] ?? '';
  const registry = async () => (await fetch(`${stack.url}/r/registry.json`)).text();
  try {
    const token = await makeToken('remote-ad');
    const theirs = { CARS_SERVER: stack.url, CARS_TOKEN: token };

    await test.step('its build is checked by the server and goes live', async () => {
      const { stdout } = await command('npm', ['run', 'release', '--', '--message', 'Первый выпуск'], theirs);
      expect(stdout).toContain('screens opened in a browser without an error');
      expect(stdout).toContain('is live for everybody');
      const [last = '{}'] = (await runProduct(['releases', '--history'], ours)).split('\n');
      expect(JSON.parse(last)).toMatchObject({
        by: `Команда авто (token ${token.split('_')[2]})`,
        commit: commit.trim(),
        command: 'publish remote-ad',
        message: 'Первый выпуск',
      });
    });

    await test.step('its screen runs in the live host, with a widget of another team', async () => {
      await fault('statistics', isStatistics, responses.status(500));
      await expect
        .poll(
          async () => {
            await page.goto(`${stack.url}/car/7`);
            return page.getByRole('heading', { level: 1 }).textContent();
          },
          { timeout: 60_000 },
        )
        .toBe('Сделано снаружи');
      await page.getByRole('button', { name: 'Показать статистику' }).click();
      await expect(page.getByRole('dialog', { name: 'Статистика' })).toBeVisible();
    });

    await test.step('its next version runs in the page of the live host, on this machine alone', async () => {
      const source = join(remote, 'src/first-page.tsx');
      await writeFile(
        source,
        (await readFile(source, 'utf8')).replaceAll('Сделано снаружи', 'Ещё не выпущено'),
      );
      const dev = await startDevProcess({
        args: [join(remote, 'node_modules/.bin/cars-remote'), 'dev', '--against', stack.url],
        cwd: remote,
        env: productEnvironment({}),
        port: await freeRow(),
        ready: ['open http://localhost:'],
      });
      try {
        await page.goto(`${dev.url}/car/7`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ещё не выпущено');
        await expect(page.getByRole('complementary', { name: 'Локальная сборка' })).toContainText(
          'remote-ad',
        );
        expect(await registry()).not.toContain('local-dev');

        const { app, facts } = new SimulatorPage(page);
        await page.goto(`${dev.url}/dev/messenger?startapp=ad_7`);
        await expect(app.getByRole('heading', { level: 1 })).toHaveText('Ещё не выпущено');
        await expect(facts).toContainText('готово');
      } finally {
        // Its page would look for the process that serves it.
        await page.goto('about:blank');
        await dev.stop();
      }
    });

    await test.step('what is not right is refused in words, and what is live stays', async () => {
      const before = await registry();
      const send = (folder: string, added: Variables = {}) =>
        refusalOf(command(process.execPath, [bin, 'release', folder], { ...theirs, ...added }));
      const bin = join(remote, 'node_modules/.bin/cars-remote');
      const description = join(remote, 'dist/build.json');
      /** A copy of the build whose description is changed. */
      const changed = async (name: string, change: (text: string) => string) => {
        await cp(join(remote, 'dist'), join(remote, name), { recursive: true });
        await writeFile(join(remote, name, 'build.json'), change(await readFile(description, 'utf8')));
        return name;
      };
      const { contract, remote: built } = JSON.parse(await readFile(description, 'utf8')) as {
        contract: string;
        remote: { entry: { integrity: string } };
      };

      expect(await send('dist', { CARS_TOKEN: `${token.slice(0, -1)}_` })).toBe(
        'the token is not valid: it is wrong, or it was revoked',
      );
      expect(await send('dist', { CARS_TOKEN: await makeToken('remote-seller') })).toBe(
        'the token is not for remote-ad',
      );
      const forged = await changed('forged', (text) =>
        text.replaceAll(built.entry.integrity, `sha384-${'A'.repeat(64)}`),
      );
      expect(await send(forged)).toContain('has another hash than in the build');
      const replaced = await changed('replaced', (text) => text);
      await writeFile(join(remote, replaced, 'files/remoteEntry.js'), 'alert(1)');
      expect(await send(replaced)).toContain('remoteEntry.js has another hash than in the build');
      const newer = await changed('newer', (text) => text.replaceAll(`"${contract}"`, '"9.0.0"'));
      expect(await send(newer)).toContain(
        `needs contract 9.0.0, the newest here is ${contract}: update the server first`,
      );
      const another = await changed('another', (text) => text.replace('"remote-ad"', '"remote-seller"'));
      expect(await send(another)).toContain('names another build, or files outside of remote-seller');
      await expect.poll(registry).toBe(before);

      await runProduct(['publish-token', 'revoke', token.split('_')[2] ?? ''], ours);
      expect(await send('dist')).toBe('the token is not valid: it is wrong, or it was revoked');
    });
  } finally {
    await stack.stop();
    await repository.remove();
    await dataDir.remove();
  }
});
