import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { federationName, REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';
import { monolithConfig } from '../../build/monolith-config.ts';
import { exposesOf, remoteConfig } from '../../build/rsbuild.ts';
import { ROOT } from '../../root.ts';

/** Address of the build: the server serves it as the single artifact. */
export const publicPathOf = (build: string): string => `/r/monolith/${build}/`;

const contracts = createRequire(join(ROOT, 'shared-contracts/package.json'));
const folderOf = (name: string): string => dirname(contracts.resolve(`${name}/package.json`));
const versionOf = (name: string): string =>
  (contracts(join(folderOf(name), 'package.json')) as { version: string }).version;

/**
 * The shared packages that guides to module federation recommend: each app with a fallback copy of its own,
 * none of them in a first bundle. Our facade has the page's state and so must be one of them.
 */
const shared = Object.fromEntries([
  ...['react', 'react-dom', 'react-router-dom', 'jotai'].map((name) => [
    name,
    {
      singleton: true,
      // Named, because the plugin finds none for a package that is given by its path.
      version: versionOf(name),
      requiredVersion: `^${versionOf(name)}`,
      import: contracts.resolve(name),
    },
  ]),
  ['@cars/shared-contracts/runtime', { singleton: true, version: CONTRACT_VERSION, requiredVersion: false }],
]);

/** Only a name, exposed and used modules, and shared packages: the rest is the plugin's default. */
const federation = (
  name: string,
  parts: { readonly exposes?: Record<string, string>; readonly remotes?: Record<string, string> },
): RsbuildPlugin =>
  pluginModuleFederation({ name, dts: false, filename: 'remoteEntry.js', manifest: true, shared, ...parts });

const withoutFederation = (plugins: RsbuildConfig['plugins']): RsbuildPlugin[] =>
  (plugins ?? []).filter(
    (plugin): plugin is RsbuildPlugin =>
      typeof plugin === 'object' &&
      plugin !== null &&
      'name' in plugin &&
      !/module-federation|monolith-chunks|container-runtime/.test(plugin.name),
  );

export const defaultRemoteConfig = (app: RemoteApp, folder: string): RsbuildConfig => {
  const base = remoteConfig({ app });
  return {
    ...base,
    security: {},
    output: { ...base.output, distPath: { root: join(folder, app) } },
    tools: { htmlPlugin: false },
    plugins: [
      ...withoutFederation(base.plugins),
      federation(federationName(app), { exposes: { ...exposesOf(app) } }),
    ],
  };
};

const HOST_LOADER = /[\\/]host[\\/]src[\\/]remotes[\\/]load-expose\.ts$/;

/**
 * Replaces the host's loading of remotes by imports of the federation plugin, and the page's kind by its
 * name.
 */
const pluginStaticRemotes = (): RsbuildPlugin => ({
  name: 'cars:static-remotes',
  setup(api) {
    const lines = REMOTE_APPS.flatMap((app) =>
      Object.keys(exposesOf(app)).map((expose) => {
        const name = expose.slice('./'.length);
        return `'${app}/${name}': () => import('${federationName(app)}/${name}'),`;
      }),
    );
    api.transform(
      { test: HOST_LOADER },
      () => `const EXPOSED = {\n${lines.join('\n')}\n};
export const loadExpose = (app, expose) => EXPOSED[\`\${app}/\${expose}\`]();\n`,
    );
    api.modifyHTML({
      order: 'post',
      handler: (html) => html.replace(/data-build="\w+"/, 'data-build="defaults"'),
    });
  },
});

export const defaultHostConfig = (build: string, folder: string): RsbuildConfig => {
  const { resolve: _chunks, ...base } = monolithConfig();
  const remotes = REMOTE_APPS.map((app) => [
    federationName(app),
    `${federationName(app)}@${publicPathOf(build)}${app}/mf-manifest.json`,
  ]);
  return {
    ...base,
    security: {},
    source: { entry: { index: join(ROOT, 'tooling/src/bench/federation-defaults/entry.mjs') } },
    resolve: { alias: { 'host-main$': join(ROOT, 'host/src/main.tsx') } },
    output: { ...base.output, distPath: { root: folder }, assetPrefix: publicPathOf(build) },
    plugins: [
      ...withoutFederation(base.plugins),
      pluginStaticRemotes(),
      federation('host', { remotes: Object.fromEntries(remotes) }),
    ],
  };
};
