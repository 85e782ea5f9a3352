import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CONTENT_FOLDER } from '@cars/shared-contracts/shell/build-address';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { nameAdapters } from './adapter-files.ts';
import type { BuiltApp } from './apps.ts';
import {
  type BuildRecord,
  describePage,
  describeRemote,
  describeSurface,
  listFiles,
  publicPathOf,
} from './build-record.ts';
import { joinUses, type UsedNames } from './contract-use.ts';
import { pluginContractUse } from './plugin-contract-use.ts';
import { precompress } from './precompress.ts';
import { providedByHost } from './provided.ts';
import { buildServerEntries } from './server-entry.ts';
import { variantOf } from './variant.ts';

/** Written by the federation plugin for tools; browsers never fetch them. */
const TOOL_FILES = ['mf-manifest.json', 'mf-stats.json'];

const moveMaps = async (folder: string) => {
  const files = join(folder, 'files');
  for (const name of (await listFiles(files)).filter((file) => file.endsWith('.map'))) {
    await mkdir(dirname(join(folder, 'maps', name)), { recursive: true });
    await rename(join(files, name), join(folder, 'maps', name));
  }
};

/** One build of one app. */
export interface BuildOrder {
  readonly app: BuiltApp;
  /** Its name. */
  readonly build: string;
  /** Gets `files/` (the web root of the build), `maps/` (never published) and `build.json`. */
  readonly folder: string;
  /** Reads the app's configuration, which depends on the variables that are set for it. */
  readonly config: () => Promise<RsbuildConfig>;
}

/** Builds an app for production. */
export const buildFiles = async ({ app, build, folder, config: readConfig }: BuildOrder): Promise<void> => {
  const files = join(folder, 'files');
  process.env.NODE_ENV = 'production';
  process.env.BUILD_OUTPUT = files;
  process.env.BUILD_PUBLIC_PATH = publicPathOf(app, CONTENT_FOLDER);
  const config = await readConfig();
  const root = config.root ?? process.cwd();
  const used: UsedNames[] = [];
  const rsbuild = await createRsbuild({
    cwd: root,
    rsbuildConfig: {
      ...config,
      mode: 'production',
      logLevel: 'warn',
      plugins: [
        ...(config.plugins ?? []),
        // The single artifact is never released, and holds the host beside the remotes.
        ...(app === 'monolith' ? [] : [pluginContractUse(used, app === 'host')]),
      ],
    },
  });
  const { close } = await rsbuild.build();
  await close();
  await moveMaps(folder);
  await buildServerEntries(app, root, files);
  const isPage = app === 'host' || app === 'monolith';
  if (isPage) await nameAdapters(files, app, build);
  const { contract = CONTRACT_VERSION } = variantOf(process.env);
  const described = isPage
    ? { kind: 'page' as const, page: await describePage(files, app, build, contract) }
    : { kind: 'remote' as const, remote: await describeRemote(files, app, build, contract) };
  const { packages, ...surface } = isPage
    ? { exposes: [], shared: [], packages: {} }
    : await describeSurface(files);
  for (const name of TOOL_FILES) await rm(join(files, name), { force: true });
  const names = await listFiles(files);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(files, name))).size));
  await precompress(files, names);
  const record: BuildRecord = {
    app,
    build,
    contract,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    ...surface,
    ...(app === 'monolith' ? {} : { uses: { ...joinUses(used), packages } }),
    ...(app === 'host' ? { provides: providedByHost() } : {}),
    ...described,
  };
  await writeFile(join(folder, 'build.json'), `${JSON.stringify(record, null, 2)}\n`);
};
