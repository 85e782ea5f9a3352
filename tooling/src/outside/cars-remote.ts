#!/usr/bin/env node
/*
 * `cars-remote build [folder]` builds the remote in the current folder for a release: `files/` (what is
 * published), `maps/` and `build.json` in `dist` or the folder that is named. `cars-remote dev` serves it
 * alone over the server that `CARS_SERVER` names, and `cars-remote release` sends a build to that server with `CARS_TOKEN`.
 */
import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { SIMULATOR_FILES, SIMULATOR_PATH } from '@cars/shared-server/simulator-page';
import { createRsbuild, loadConfig } from '@rsbuild/core';
import { serveAgainst, servedLines } from '../build/against.ts';
import { buildFiles } from '../build/build-files.ts';
import { readRecord } from '../build/build-record.ts';
import { contentHash } from '../build/content-hash.ts';
import { DEV_PORTS } from '../build/dev-server.ts';
import { localSimulator } from '../simulator/local-simulator.ts';
import { PublishError, publishBuild } from './publish-build.ts';

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

/** The simulator's files, which are packed beside this command. */
const packedSimulator = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(SIMULATOR_FILES).map((name) => [
      name,
      readFileSync(resolve(import.meta.dirname, 'simulator', name), 'utf8'),
    ]),
  );

/** Serves the app alone, or, with `against`, in the page of that server. */
const serve = async (cwd: string, against: string | undefined): Promise<void> => {
  const app = appOf(cwd);
  process.env[against === undefined ? 'MF_STANDALONE' : 'CARS_AGAINST'] = '1';
  // A build that waits for its release stays where it is.
  process.env.BUILD_OUTPUT = resolve(cwd, 'node_modules/.cars-dev');
  process.env.NODE_ENV = 'development';
  const rsbuild = await createRsbuild({ cwd, rsbuildConfig: await configIn(cwd) });
  await rsbuild.startDevServer();
  if (against === undefined) return;
  const server = new URL(against);
  const simulator = localSimulator(packedSimulator());
  await serveAgainst({ app, server, port: DEV_PORTS.host, remotePort: DEV_PORTS[app], simulator });
  console.log(servedLines({ app, server, port: DEV_PORTS.host }, SIMULATOR_PATH));
};

const USAGE =
  'usage: cars-remote build [folder] | cars-remote dev [--against address] | cars-remote release [folder] [--canary N] [--admin] [--testers ids] [--message text]';

const argumentsOf = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        canary: { type: 'string' },
        testers: { type: 'string' },
        message: { type: 'string' },
        against: { type: 'string' },
        admin: { type: 'boolean' },
      },
    });
  } catch {
    throw new UsageError(USAGE);
  }
};

const release = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = argumentsOf(args);
  const { admin, against: _, ...texts } = values;
  const lines = await publishBuild({
    app: appOf(process.cwd()),
    folder: resolve(positionals[0] ?? 'dist'),
    server: process.env.CARS_SERVER,
    token: process.env.CARS_TOKEN,
    fields: { ...texts, ...(admin ? { admin: '1' } : {}) },
  });
  for (const line of lines) console.log(line);
};

const [command, ...rest] = process.argv.slice(2);
const [folder = 'dist'] = rest;
try {
  if (process.argv.includes('--help')) console.log(USAGE);
  else if (command === 'build') await buildRemote(process.cwd(), resolve(folder));
  else if (command === 'dev') await serve(process.cwd(), argumentsOf(rest).values.against);
  else if (command === 'release') await release(rest);
  else throw new UsageError(USAGE);
} catch (error) {
  console.error(error instanceof UsageError || error instanceof PublishError ? error.message : error);
  process.exitCode = 1;
}
