// Night: It builds and exports the whole site.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@cars/shared-contracts/shell/registry';
import { DATA_MARK } from '@cars/shared-contracts/shell/settings';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { writeSite } from './static-site.ts';
import { fakeBuild } from './test-builds.ts';

const SETTINGS = {
  demo: true,
  bulletin_mode: true,
  admin_start_param_sha256: null,
  bot_name: 'cars_bot',
  bot_app_name: null,
  map_tiles_url: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
  frame_ancestors: [],
};

let folder: string;
let server: Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-site-'));
  server = createServer((_request, reply) => reply.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const inSite = (path: string) => join(folder, 'site/public', path);
const exportWith = async (build: string): Promise<void> => {
  const host = await fakeBuild(folder, 'host-1', { app: 'host' });
  await writeFile(join(host.files, 'index.html'), `<!doctype html><html lang="ru">${DATA_MARK}</html>`);
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const builds = [host, await fakeBuild(folder, build)];
  await writeSite({ folder: join(folder, 'site'), api, settings: SETTINGS, builds });
};
const listed = async () => {
  const { remotes } = JSON.parse(await readFile(inSite('r/registry.json'), 'utf8')) as Registry;
  return remotes['remote-ad']?.map(({ build }) => build);
};

test('an export lists the builds of two exports before it', async () => {
  for (const build of ['build-1', 'build-2', 'build-3', 'build-4']) await exportWith(build);
  expect(await listed()).toEqual(['build-4', 'build-3', 'build-2']);
});

test('an export lists no earlier build whose folder, or a file in it, was deleted', async () => {
  for (const build of ['build-1', 'build-2', 'build-3']) await exportWith(build);
  await rm(inSite('r/remote-ad/build-2'), { recursive: true });
  await exportWith('build-4');
  expect(await listed()).toEqual(['build-4', 'build-3', 'build-1']);
  await rm(inSite('r/remote-ad/build-3/static/js/a.js'));
  await exportWith('build-5');
  expect(await listed()).toEqual(['build-5', 'build-4', 'build-1']);
});
