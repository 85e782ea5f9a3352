import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';
import { ROOT } from '../root.ts';
import { exposesOf, pageConfig } from './rsbuild.ts';

/** Every exposed module of every remote: `remote-ad/routes` and its source. */
const EXPOSED = REMOTE_APPS.flatMap((app) =>
  Object.entries(exposesOf(app)).map(([expose, source]) => ({
    app,
    name: `${app}/${expose.slice('./'.length)}`,
    source: join(ROOT, app, source),
    isScreens: expose === './routes',
  })),
);

/** The host's module that is federated, and in the single artifact is not. */
const HOST_LOADER = /[\\/]host[\\/]src[\\/]remotes[\\/]load-expose\.ts$/;

/**
 * Loads what remotes expose as lazy chunks: one for the screens of each remote, by its name, and one for each widget,
 * so that no screen carries another team's piece.
 */
const pluginMonolithChunks = (): RsbuildPlugin => ({
  name: 'cars:monolith-chunks',
  setup(api) {
    const lines = EXPOSED.map(({ app, name, isScreens }) => {
      const chunkName = isScreens ? `/* webpackChunkName: "${app}" */ ` : '';
      return `'${name}': () => import(${chunkName}'${name}'),`;
    });
    api.transform(
      { test: HOST_LOADER },
      () => `const CHUNKS = {\n${lines.join('\n')}\n};
export const loadExpose = (app, expose) => CHUNKS[\`\${app}/\${expose}\`]();\n`,
    );
  },
});

/**
 * The same sources as one artifact, for comparison only: the host's loading of remotes is
 * replaced by imports of lazy chunks, one for each remote.
 */
export const monolithConfig = (): RsbuildConfig => {
  const page = pageConfig('monolith');
  return {
    ...page,
    server: {
      ...page.server,
      publicDir: ['host', ...REMOTE_APPS]
        .map((app) => ({ name: join(ROOT, app, 'public') }))
        .filter(({ name }) => existsSync(name)),
    },
    resolve: {
      alias: Object.fromEntries(EXPOSED.map(({ name, source }) => [`${name}$`, source])),
    },
    plugins: [...(page.plugins ?? []), pluginMonolithChunks()],
  };
};
