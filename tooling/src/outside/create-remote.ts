import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import { WIDGETS } from '@cars/shared-contracts/shell/widgets';
import { COMPILED_PACKAGES, exactVersions, PRESET } from './manifests.ts';
import { packContracts } from './pack.ts';

/** Files of a fresh repository: `+` separates folders, or stands for the dot of a hidden file. */
const TEMPLATE = join(import.meta.dirname, 'template');
/** Where the packed packages of the product are inside it. */
const PACKAGES = 'packages';

export class CreateRemoteError extends Error {
  override readonly name = 'CreateRemoteError';
}

const fileOf = (name: string): string => `${PACKAGES}/cars-${name}-${CONTRACT_VERSION}.tgz`;
const ownPackages = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`@cars/${name}`, `file:${fileOf(name)}`]));

const manifestOf = (app: RemoteApp) => ({
  name: app,
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: {
    dev: 'cars-remote dev',
    build: 'cars-remote build',
    release: 'cars-remote build && cars-remote release',
    test: 'rstest run',
    check: 'tsc --noEmit',
  },
  dependencies: {
    ...ownPackages(COMPILED_PACKAGES),
    ...exactVersions('remote-account', ['react', 'react-dom']),
  },
  devDependencies: {
    ...ownPackages([PRESET]),
    ...exactVersions('remote-account', [
      '@rsbuild/core',
      '@rstest/core',
      '@testing-library/react',
      '@types/react',
      '@types/react-dom',
      'happy-dom',
    ]),
    ...exactVersions('tooling', ['@rsbuild/plugin-react']),
    ...exactVersions('api', ['typescript']),
  },
});

/** A place for each widget of the app, to be filled by the team. */
const widgetFiles = (app: RemoteApp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(WIDGETS)
      .filter(([, widget]) => widget.app === app)
      .map(([name, { expose }]) => [
        `src/${expose.slice('./'.length)}.tsx`,
        `import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { WidgetModule } from '@cars/shared-contracts/shell/widgets';

/** The widget that screens of other teams show: it renders nothing yet. */
export const widget: WidgetModule<'${name}'> = {
  name: '${name}',
  contract: CONTRACT_VERSION,
  Widget: () => null,
};
`,
      ]),
  );

const pathOf = (file: string): string =>
  file
    .replace(/\.txt$/, '')
    .replace(/^\+/, '.')
    .replaceAll('+', '/');

/** The files of a stand-alone repository for one app, without the packed packages, by path. */
export const repositoryFiles = async (app: RemoteApp): Promise<Record<string, string>> => {
  const routes = ROUTES.filter((route) => route.app === app);
  const [first] = routes;
  if (!first) throw new CreateRemoteError(`${app} has no route`);
  const address = first.path.replace(/\/:\w+\?/, '').replace(/:\w+/, '1');
  const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);
  const filled = (text: string) =>
    text
      .replaceAll('__app__', app)
      .replaceAll('__address__', address)
      .replace('__screens__', routes.map(({ name }) => `    ${key(name)}: FirstPage,`).join('\n'));
  const templates = await Promise.all(
    (await readdir(TEMPLATE))
      .sort()
      .map(async (file) => [pathOf(file), filled(await readFile(join(TEMPLATE, file), 'utf8'))]),
  );
  return {
    'package.json': `${JSON.stringify(manifestOf(app), null, 2)}\n`,
    ...Object.fromEntries(templates),
    ...widgetFiles(app),
  };
};

/**
 * Makes a stand-alone repository for one app in `folder`, which must not exist or be empty; returns the paths
 * of its files. Throws `CreateRemoteError`, before anything is written, for an unknown app or a full folder.
 */
export const createRemote = async (name: string, folder: string): Promise<string[]> => {
  const app = REMOTE_APPS.find((known) => known === name);
  if (!app) throw new CreateRemoteError(`${name} is not a remote; there are: ${REMOTE_APPS.join(', ')}`);
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new CreateRemoteError(`${folder} is not empty`);
  const files = await repositoryFiles(app);
  const packed = await packContracts(join(folder, PACKAGES));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return [...Object.keys(files), ...packed.map((file) => join(PACKAGES, file))];
};
