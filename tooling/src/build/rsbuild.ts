import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { federationName, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { EsmFederationRuntime } from './esm-federation-runtime.ts';
import { REMOTE_ENTRY_FILE, ROUTES_EXPOSE, sharedSingletons } from './federation.ts';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** Web views of phones that are still in use; older ones get no messenger update either. */
const MOBILE_WEB_VIEWS = ['chrome >= 87', 'ios_saf >= 14.5', 'safari >= 14.1', 'firefox >= 100'];

export const DEV_PORTS = { host: 3005, api: 3000 } as const;

/** Where a build will live: its address is fixed before it is built (architecture §5.4). */
export const publicPathOf = (app: string, build: string): string => `/r/${app}/${build}/`;

const preset = (root: string): RsbuildConfig => ({
  root,
  plugins: [pluginReact({ splitChunks: false })],
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
    cleanDistPath: true,
  },
  // The hashes of lazy chunks are baked into the code that loads them (security.md F4).
  security: { sri: { enable: 'auto', algorithm: 'sha384' } },
  html: { crossorigin: 'anonymous' },
  performance: { printFileSize: false },
});

const distFolder = (): Pick<NonNullable<RsbuildConfig['output']>, 'distPath'> =>
  process.env.BUILD_OUTPUT ? { distPath: { root: process.env.BUILD_OUTPUT } } : {};

export interface RemoteOptions {
  readonly app: RemoteApp;
  /** Port of its development server. */
  readonly port: number;
  /** Further exposes beside `./routes`: widgets that another team's screen shows. */
  readonly widgets?: Readonly<Record<string, string>>;
}

/** Build of a remote: a container with `./routes`; alone (`MF_STANDALONE=1`) a page of its own. */
export const remoteConfig = ({ app, port, widgets = {} }: RemoteOptions): RsbuildConfig => {
  const base = preset(join(repositoryRoot, app));
  const isStandalone = process.env.MF_STANDALONE === '1';
  return {
    ...base,
    source: { entry: { index: isStandalone ? './src/standalone.tsx' : './src/routes.tsx' } },
    server: { ...base.server, port, cors: { origin: [/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/] } },
    output: { ...base.output, ...distFolder(), assetPrefix: 'auto' },
    tools: {
      ...(isStandalone ? {} : { htmlPlugin: false as const }),
      rspack: (config, { appendPlugins, isProd }) => {
        // The container is the only entry of a released remote.
        if (isProd && !isStandalone) config.entry = {};
        appendPlugins(new EsmFederationRuntime());
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      pluginModuleFederation({
        name: federationName(app),
        filename: REMOTE_ENTRY_FILE,
        dts: false,
        manifest: true,
        exposes: { ...ROUTES_EXPOSE, ...widgets },
        shareStrategy: 'loaded-first',
        shared: sharedSingletons('remote'),
        experiments: { optimization: { target: 'web', disableRemote: true } },
      }),
    ],
  };
};

/** Build of the shell. It knows no address of a remote: those come with the registry at run time. */
export const hostConfig = (): RsbuildConfig => {
  const base = preset(join(repositoryRoot, 'host'));
  return {
    ...base,
    source: { entry: { index: './src/main.tsx' } },
    html: { ...base.html, template: './src/index.html' },
    server: { ...base.server, port: DEV_PORTS.host },
    output: { ...base.output, ...distFolder(), assetPrefix: process.env.BUILD_PUBLIC_PATH ?? '/' },
    tools: { rspack: (_config, { appendPlugins }) => appendPlugins(new EsmFederationRuntime()) },
    plugins: [
      ...(base.plugins ?? []),
      pluginModuleFederation({
        name: 'host',
        dts: false,
        manifest: false,
        remotes: {},
        shareStrategy: 'loaded-first',
        shared: sharedSingletons('host'),
        runtimePlugins: [join(repositoryRoot, 'host/src/remotes/federation-plugin.ts')],
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
};
