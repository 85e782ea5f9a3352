/*
 * `build.ts <data directory>`: the same sources with the defaults of the federation plugin (version-first,
 * nothing eager, the router and Jotai shared whole, manifests fetched), for the benchmark only. Written to
 * the path at which a server of that directory serves its single artifact.
 */

import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { sourcesOf } from '../../build/apps.ts';
import { describePage, listFiles } from '../../build/build-record.ts';
import { BUILDS_FOLDER } from '../../build/build-runner.ts';
import { contentHash } from '../../build/content-hash.ts';
import { precompress } from '../../build/precompress.ts';
import { ROOT } from '../../root.ts';
import { defaultHostConfig, defaultRemoteConfig, publicPathOf } from './configs.ts';

const run = async (config: RsbuildConfig): Promise<void> => {
  const rsbuild = await createRsbuild({
    ...(config.root ? { cwd: config.root } : {}),
    rsbuildConfig: { ...config, mode: 'production', logLevel: 'error' },
  });
  const { close } = await rsbuild.build();
  await close();
};

const make = async (build: string, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await run(defaultHostConfig(build, folder));
  for (const app of REMOTE_APPS) await run(defaultRemoteConfig(app, folder));
  const files = await listFiles(folder);
  for (const name of files.filter((file) => file.endsWith('.map'))) await rm(join(folder, name));
  await precompress(folder, await listFiles(folder));
};

/** A remote whose files the page's preload ignores, as it does those of a development server. */
const withoutPreloads = (app: RemoteApp, build: string): RemoteBuild => ({
  build: 'development',
  contract: CONTRACT_VERSION,
  entry: { url: `${publicPathOf(build)}${app}/remoteEntry.js`, integrity: `sha384-${'A'.repeat(64)}` },
  scripts: [],
  styles: [],
});

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: build.ts <data directory>');
process.env.NODE_ENV = 'production';
const build = await contentHash(ROOT, [...sourcesOf('monolith'), 'tooling/src/bench/federation-defaults']);
const unshared = join(BUILDS_FOLDER, 'federation-defaults');
const folder = join(unshared, build);
if (!existsSync(folder)) {
  const temporary = join(BUILDS_FOLDER, `.new-federation-defaults-${process.pid}`);
  await make(build, temporary);
  await rm(unshared, { recursive: true, force: true });
  await mkdir(unshared, { recursive: true });
  await rename(temporary, folder);
}
const releases = join(dataDir, 'releases');
await rm(releases, { recursive: true, force: true });
await cp(folder, join(releases, 'monolith', build), { recursive: true });
const page = await describePage(folder, 'host', build);
const chunks = Object.fromEntries(REMOTE_APPS.map((app) => [app, withoutPreloads(app, build)]));
const registry = { host: [], monolith: [{ ...page, chunks }], remotes: {} };
await writeFile(join(releases, 'registry.json'), JSON.stringify(registry));
console.log(`defaults ${build}`);
