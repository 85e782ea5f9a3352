import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from '@rstest/core';
import fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import type { FirstResponse } from './page.ts';
import { createReleaseStore } from './release-store.ts';
import { webRoutes } from './routes.ts';
import { putRegistry } from './test-release-files.ts';

const HASH = `sha384-${createHash('sha384').update('x').digest('base64')}`;
/** The settings of a server that is no demo. */
export const SETTINGS = {
  demo: false,
  bulletin_mode: false,
  admin_start_param_sha256: null,
  bot_name: null,
  bot_app_name: null,
  map_tiles_url: null,
  frame_ancestors: [],
};
const TEMPLATE =
  '<!doctype html><html lang="ru" data-build="federated"><head><style>.boot{top:0}</style><!--data--></head><body><div id="root"><!--screen--><i>skeleton</i><!--start--><b class="boot">start</b><!--/start--><!--/screen--></div></body></html>';
export const CSS = 'li{color:red}.dialog{color:blue}';
/** What a page with the first screen has of it. */
export const USED_CSS = 'li{color:red}';

/** A server entry as a remote's build leaves it. */
export const entry = (body: string, contract = '1.0.0') =>
  `export const firstScreen = { app: 'remote-catalog', contract: '${contract}', render: ({ name, path, answer }) => { ${body} } };`;
export const SHOWS = entry(
  "return { html: '<ul>' + answer.data.items.map(({ mark }) => '<li>' + mark + '</li>').join('') + '</ul>', pictures: [{ type: 'image/avif', srcset: '/img/a.avif 250w', sizes: '50vw' }] };",
);

export const json = (value: unknown) => ({ bytes: Buffer.from(JSON.stringify(value)) });
export const cars = (...marks: string[]) =>
  json({ success: true, data: { items: marks.map((mark) => ({ mark })), pagination: {} } });

export const asset = (url: string, content: string) => ({
  url,
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
});

/** The data block of a page; undefined without a first screen. */
export const blockOf = (body: string) =>
  body.split('<script type="application/json" id="first-screen">')[1]?.split('</script>')[0];

/** Releases of the catalog, and a server over them for each test. */
export const firstScreenStage = () => {
  let folder: string;
  let app: FastifyInstance;
  let response: FirstResponse;

  const put = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };

  /** Describes a build of the catalog whose server entry has this source. */
  const build = async (name: string, source: string | null, over: object = {}) => {
    const base = `/r/remote-catalog/${name}`;
    if (source !== null) await put(`remote-catalog/${name}/server/first-screen.mjs`, source);
    await put(`remote-catalog/${name}/static/css/a.css`, CSS);
    return {
      build: name,
      contract: '1.0.0',
      entry: { url: `${base}/remoteEntry.js`, integrity: HASH },
      scripts: [],
      styles: [asset(`${base}/static/css/a.css`, CSS)],
      ...(source === null ? {} : { firstScreen: asset(`${base}/server/first-screen.mjs`, source) }),
      ...over,
    };
  };

  let registries = 0;
  const release = async (...builds: object[]) => {
    const page = { contract: '1.3.0', inline: { scripts: [], styles: [] }, chunks: {} };
    await put('host/host-build-1/index.html', TEMPLATE);
    await putRegistry(folder, {
      host: [{ build: 'host-build-1', ...page }],
      monolith: [],
      remotes: { 'remote-catalog': builds },
    });
    registries += 1;
    await utimes(join(folder, 'registry.json'), new Date(), new Date(Date.now() + registries * 5_000));
  };

  const start = async () => {
    app = fastify();
    await app.register(webRoutes, {
      releases: createReleaseStore(folder, false, null, ['https://cdn.example', 'https://s3.example']),
      settings: SETTINGS,
      publicUrl: 'https://cars.example',
      onPage: () => undefined,
      responseTo: (address, ip) => response(address, ip),
    });
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'first-screen-'));
    response = () => cars('Toyota');
    await release(await build('cat-build-1', SHOWS));
    await start();
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const restart = async () => {
    await app.close();
    await start();
  };
  return {
    folder: () => folder,
    put,
    build,
    release,
    restart,
    inject: (options: string | InjectOptions): Promise<LightMyRequestResponse> => app.inject(options),
    /** What the data request of a page returns from now on. */
    respond: (next: FirstResponse) => {
      response = next;
    },
  };
};
