import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach } from '@rstest/core';
import fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { createReleaseStore } from './release-store.ts';
import { webRoutes } from './routes.ts';
import { putRegistry } from './test-release-files.ts';

const HASH = `sha384-${createHash('sha384').update('x').digest('base64')}`;
export const SETTINGS = {
  demo: true,
  bulletin_mode: true,
  admin_start_param_sha256: null,
  bot_name: 'cars_bot</script><script>alert(1)</script>',
  bot_app_name: null,
  map_tiles_url: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
  frame_ancestors: ['https://web.telegram.org', 'http://localhost:*'],
};

export const remoteBuild = (app: string, build: string, contract = '1.0.0', origin = '') => ({
  build,
  contract,
  entry: { url: `${origin}/r/${app}/${build}/remoteEntry.js`, integrity: HASH },
  scripts: [],
  styles: [],
});
export const pageBuild = (build: string, chunks = {}) => ({
  build,
  contract: '1.0.0',
  inline: { scripts: ['sha256-AAA='], styles: ['sha256-BBB=', 'sha256-CCC='] },
  chunks,
});
export const TEMPLATE = (build: string) =>
  `<!doctype html><html data-build="${build}"><head><style>a{top:0}</style><style>b{top:0}</style><!--data--></head><body></body></html>`;

/** A folder of releases and a server over it for each test. */
export const webStage = () => {
  let folder: string;
  let app: FastifyInstance;

  const put = async (path: string, content: string | Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const release = (remotes: object, host = 'host-build-1') =>
    putRegistry(folder, {
      host: [pageBuild(host)],
      monolith: [pageBuild('mono-build-1', { 'remote-ad': remoteBuild('monolith', 'mono-build-1') })],
      remotes,
    });
  const start = async (monolith: boolean) => {
    app = fastify();
    await app.register(webRoutes, {
      releases: createReleaseStore(folder, monolith, null, ['https://cdn.example']),
      settings: SETTINGS,
      publicUrl: 'https://cars.example',
      onPage: () => undefined,
    });
  };
  const restart = async (monolith = false) => {
    await app.close();
    await start(monolith);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'releases-'));
    await put('host/host-build-1/index.html', TEMPLATE('federated'));
    await put('host/host-build-1/static/js/index.js', 'console.warn(1)');
    await put('host/host-build-1/static/js/index.js.gz', gzipSync('console.warn(1)'));
    await put('host/host-build-1/static/js/index.js.map', '{}');
    await put('monolith/mono-build-1/index.html', TEMPLATE('monolith'));
    await put('remote-catalog/cat-build-1/lottie/utyaduck.json', '{"v":"5"}');
    await release({ 'remote-catalog': [remoteBuild('remote-catalog', 'cat-build-1')] });
    await start(false);
  });

  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const inject = (options: InjectOptions | string): Promise<LightMyRequestResponse> => app.inject(options);
  /** Listens as a server does; the port. */
  const listen = async (): Promise<number> => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    return (app.server.address() as AddressInfo).port;
  };
  return { folder: () => folder, inject, listen, put, release, restart };
};

/** A data block of a page. */
export const block = (html: string, id: string) =>
  JSON.parse(html.split(`id="${id}">`)[1]?.split('</script>')[0] ?? 'null');

/** Builds of the ad remote in a registry. */
export const adBuilds = (registry: { remotes: Record<string, { build: string }[]> }) =>
  registry.remotes['remote-ad']?.map(({ build }) => build);
