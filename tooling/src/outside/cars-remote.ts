#!/usr/bin/env node
/*
 * `cars-remote build [folder]` builds the remote in the current folder for a release: `files/` (what is
 * published), `maps/` and `build.json` in `dist` or the folder that is named. `cars-remote dev` serves it
 * alone, over the server that `CARS_SERVER` names.
 */
import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { createRsbuild, loadConfig } from '@rsbuild/core';
import { buildFiles } from '../build/build-files.ts';
import { readRecord } from '../build/build-record.ts';
import { contentHash } from '../build/content-hash.ts';

class UsageError extends Error {}

/** The app is named as its package. Throws when the contract knows no such app. */
const appOf = (folder: string): RemoteApp => {
  const { name = '' } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as {
    name?: string;
  };
  const app = REMOTE_APPS.find((known) => known === name.split('/').at(-1));
  if (!app) {
    throw new UsageError(
      `${name} is no app of contract ${CONTRACT_VERSION} (${REMOTE_APPS.join(', ')}): name the package after one`,
    );
  }
  return app;
};

const configIn = async (cwd: string) => (await loadConfig({ cwd })).content;

/** What a build is made of: its name changes with any of it, and with the contract. */
const SOURCES = ['src', 'package.json', 'rsbuild.config.ts'];

const buildRemote = async (cwd: string, folder: string): Promise<void> => {
  const app = appOf(cwd);
  const build = await contentHash(cwd, SOURCES, CONTRACT_VERSION);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await buildFiles({ app, build, folder, config: () => configIn(cwd) });
  const record = await readRecord(folder);
  console.log(`${app} ${build}: ${record?.bytes} bytes for contract ${CONTRACT_VERSION} in ${folder}`);
};

const serveAlone = async (cwd: string): Promise<void> => {
  appOf(cwd);
  process.env.MF_STANDALONE = '1';
  // A build that waits for its release stays where it is.
  process.env.BUILD_OUTPUT = resolve(cwd, 'node_modules/.cars-dev');
  process.env.NODE_ENV = 'development';
  const rsbuild = await createRsbuild({ cwd, rsbuildConfig: await configIn(cwd) });
  await rsbuild.startDevServer();
};

const [command, folder = 'dist'] = process.argv.slice(2);
try {
  if (command === 'build') await buildRemote(process.cwd(), resolve(folder));
  else if (command === 'dev') await serveAlone(process.cwd());
  else throw new UsageError('usage: cars-remote build [folder] | cars-remote dev');
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
