import { join } from 'node:path';
import { federationName, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { WIDGETS } from '@cars/shared-contracts/shell/widgets';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { ROOT } from '../root.ts';
import { localPath } from './against.ts';
import { CLASS_NAMES } from './class-names.ts';
import { DEV_PORTS, pluginDevData } from './dev-server.ts';
import { EsmFederationRuntime } from './esm-federation-runtime.ts';
import { REMOTE_ENTRY_FILE, ROUTES_EXPOSE, sharedSingletons } from './federation.ts';
import { type PageKind, pluginInlineBoot } from './inline-boot.ts';
import { pluginLeanRouter } from './lean-router.ts';
import { OwnChunks } from './own-chunks.ts';
import { pluginContainerRuntime } from './plugin-container-runtime.ts';
import { pluginHostLayer, pluginStyleLayers } from './style-layers.ts';
import { MOBILE_WEB_VIEWS } from './targets.ts';
import { pluginVariant, variantOf } from './variant.ts';

/** Calls that a development server passes on to the api, or to the server that `CARS_SERVER` names. */
const API_PROXY = Object.fromEntries(
  ['/api', '/stats', '/img', '/autoList.json', '/brandList.json', '/dev'].map((path) => [
    path,
    process.env.CARS_SERVER || `http://localhost:${DEV_PORTS.api}`,
  ]),
);

/**
 * Fetches requested code before pictures: browsers give the script elements of dynamic imports a low
 * priority, and a page full of pictures uses each free connection.
 */
const pluginCodeFirst = (): RsbuildPlugin => ({
  name: 'cars:code-first',
  setup(api) {
    api.modifyRspackConfig((config, { mergeConfig }) =>
      mergeConfig(config, {
        module: { parser: { javascript: { dynamicImportFetchPriority: 'high' } } },
      }),
    );
  },
});

/**
 * Adds the link of a lazy stylesheet and fails it after seven seconds: without a limit, a request without a
 * response would leave its part loading forever. Its text becomes part of the page's code; the bundler takes
 * an arrow function for a selector.
 */
function insertStylesheet(link: HTMLLinkElement): void {
  document.head.appendChild(link);
  // The bundler ignores the event once the link has settled.
  setTimeout(() => link.dispatchEvent(new Event('error')), 7000);
}

/** A development server whose remote runs in the page of a running server (`against.ts`). */
const isAgainst = (): boolean => process.env.CARS_AGAINST === '1';
/** React in that page is of production: it has no JSX of development, and refreshes no component. */
const REACT_OF_PRODUCTION = { fastRefresh: false, swcReactOptions: { development: false } } as const;

/**
 * Settings of all builds. No chunk is split off by size: files of a release change together, and each further
 * request costs a slow phone more than it saves.
 */
const preset = (root: string, layer?: string): RsbuildConfig => ({
  root,
  plugins: [
    pluginReact({ splitChunks: false, ...(isAgainst() ? REACT_OF_PRODUCTION : {}) }),
    pluginStyleLayers(layer),
    pluginCodeFirst(),
    pluginVariant(variantOf(process.env)),
  ],
  // Federation cannot follow modules that are compiled on demand.
  dev: { lazyCompilation: false },
  server: { strictPort: true },
  output: {
    target: 'web',
    overrideBrowserslist: MOBILE_WEB_VIEWS,
    sourceMap: { js: 'hidden-source-map', css: false },
    legalComments: 'none',
    polyfill: 'off',
    filenameHash: 'contenthash:10',
    cssModules: CLASS_NAMES,
    cleanDistPath: true,
  },
  // The hashes of lazy chunks are baked into the code that loads them [F4].
  security: { sri: { enable: 'auto', algorithm: 'sha256' } },
  html: { crossorigin: 'anonymous' },
  tools: { cssExtract: { pluginOptions: { insert: insertStylesheet } } },
  performance: { printFileSize: false },
  splitChunks: false,
});

const distFolder = (): Pick<NonNullable<RsbuildConfig['output']>, 'distPath'> =>
  process.env.BUILD_OUTPUT ? { distPath: { root: process.env.BUILD_OUTPUT } } : {};

export interface RemoteOptions {
  readonly app: RemoteApp;
  /** Its folder; of this repository unless given. */
  readonly root?: string;
}

/** The source of an exposed module: a widget's file is named after its expose. */
const sourceOf = (expose: string): string => `./src/${expose.slice('./'.length)}.tsx`;

/** A remote's exposes: `./routes`, and the widgets that the contracts give it. */
export const exposesOf = (app: RemoteApp): Record<string, string> => ({
  ...ROUTES_EXPOSE,
  ...Object.fromEntries(
    Object.values(WIDGETS)
      .filter((widget) => widget.app === app)
      .map(({ expose }) => [expose, sourceOf(expose)]),
  ),
});

/**
 * V8 compiles a file with this first line during its download. Otherwise it compiles each function at its
 * first call, which for a screen's code is the moment of the tap (docs/figures.md); other engines ignore it.
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';
/** Scripts only: in a stylesheet the line would be invalid and remove the first rule with it. */
const SCREEN_SCRIPTS = /__federation_expose_routes.*\.js$/;
/** A stage of Rspack's: before it, the minifier would remove the comment. */
const AFTER_MINIFYING = 450;

/** Its files are of the page's own origin, and its socket is that of the development server. */
const devInPage = (app: RemoteApp): NonNullable<RsbuildConfig['dev']> => ({
  lazyCompilation: false,
  assetPrefix: localPath(app),
  client: { host: 'localhost', port: DEV_PORTS[app], protocol: 'ws', overlay: false },
});

/** Build of a remote: a container with `./routes`; alone (`MF_STANDALONE=1`) a page of its own. */
export const remoteConfig = ({ app, root = join(ROOT, app) }: RemoteOptions): RsbuildConfig => {
  const base = preset(root);
  const isStandalone = process.env.MF_STANDALONE === '1';
  return {
    ...base,
    ...(isAgainst() ? { dev: devInPage(app) } : {}),
    source: { entry: { index: isStandalone ? './src/standalone.tsx' : './src/routes.tsx' } },
    server: {
      ...base.server,
      port: DEV_PORTS[app],
      ...(isStandalone ? { historyApiFallback: true, proxy: API_PROXY } : {}),
      cors: { origin: [/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/] },
    },
    output: { ...base.output, ...distFolder(), assetPrefix: isStandalone ? '/' : 'auto' },
    tools: {
      ...base.tools,
      ...(isStandalone ? {} : { htmlPlugin: false as const }),
      rspack: (config, { appendPlugins, isProd, rspack }) => {
        // The container is the only entry of a released remote.
        if (isProd && !isStandalone) config.entry = {};
        // Two builds of a remote can be in one page (a newer one replaces it, or an older one): each has a
        // list of chunks of its own, or the second would run the modules of the first.
        if (isProd && !isStandalone) appendPlugins(new OwnChunks());
        appendPlugins([
          new EsmFederationRuntime(),
          new rspack.BannerPlugin({
            banner: COMPILED_AT_ONCE,
            raw: true,
            include: SCREEN_SCRIPTS,
            stage: AFTER_MINIFYING,
          }),
        ]);
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      // Alone, a remote has a copy of what the shell provides.
      ...(isStandalone ? [] : [pluginContainerRuntime()]),
      pluginModuleFederation({
        name: federationName(app),
        filename: REMOTE_ENTRY_FILE,
        dts: false,
        manifest: true,
        // Files of widgets have numbers: a blocking list cuts names such as `statistics` [ERR-32].
        exposes: Object.fromEntries(
          Object.entries(exposesOf(app)).map(([expose, source], index) => [
            expose,
            index === 0 ? source : { import: source, name: `__federation_expose_${index}` },
          ]),
        ),
        shareStrategy: 'loaded-first',
        shared: sharedSingletons('remote'),
        experiments: {
          optimization: { target: 'web', disableRemote: true },
        },
      }),
    ],
  };
};

/** Build of the page; what loads the remotes is added to it. */
export const pageConfig = (kind: PageKind): RsbuildConfig => {
  // The single artifact has one copy of everything.
  const base = preset(join(ROOT, 'host'), kind === 'federated' ? 'host' : undefined);
  return {
    ...base,
    source: { entry: { index: './src/main.tsx' } },
    html: { ...base.html, template: './src/index.html' },
    server: {
      ...base.server,
      port: DEV_PORTS.host,
      // Every address of the app is its one page.
      historyApiFallback: true,
      proxy: { ...API_PROXY, '/lottie': `http://localhost:${DEV_PORTS['remote-catalog']}` },
    },
    output: {
      ...base.output,
      ...distFolder(),
      assetPrefix: process.env.BUILD_PUBLIC_PATH ?? '/',
    },
    plugins: [
      ...(base.plugins ?? []),
      ...(kind === 'federated' ? [pluginHostLayer()] : []),
      pluginInlineBoot(kind),
      pluginLeanRouter(),
      pluginDevData(),
    ],
  };
};

/** Build of the shell. It contains no address of a remote: those are in the registry at run time. */
export const hostConfig = (): RsbuildConfig => {
  const page = pageConfig('federated');
  return {
    ...page,
    // For the core of the federation runtime, which the shell has for builds of before decision 0289.
    source: {
      ...page.source,
      include: [/@module-federation[\\/]/],
      define: { ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' },
    },
    tools: {
      ...page.tools,
      rspack: (config, { appendPlugins }) => {
        config.output = { ...config.output, uniqueName: 'host', chunkLoadingGlobal: 'chunk_host' };
        appendPlugins(new EsmFederationRuntime());
      },
    },
  };
};
