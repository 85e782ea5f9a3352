import { access, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { WIDGETS } from '@cars/shared-contracts/shell/widgets';
import type { RsbuildConfig } from '@rsbuild/core';
import { describe, expect, test } from '@rstest/core';
import { currentSurface } from '../release/public-surface.ts';
import { ROOT } from '../root.ts';
import { configFileOf } from './apps.ts';
import { DEV_PORTS } from './dev-server.ts';
import { REMOTE_ENTRY_FILE, ROUTES_EXPOSE, SHARED_SINGLETONS, sharedSingletons } from './federation.ts';
import { monolithConfig } from './monolith-config.ts';
import { exposesOf, hostConfig, remoteConfig } from './rsbuild.ts';

const CORE = '@module-federation/runtime-core';

/** Names that the modules of a federation package import from the core of the runtime. */
const takenFromCore = async (folder: string): Promise<string[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return sources.flatMap((source) =>
    [...source.matchAll(new RegExp(`import \\{([^}]*)\\} from "${CORE}"`, 'g'))].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    ),
  );
};

/* The contract between apps that are released on different days: a change here breaks open pages. */
describe('the federation agreement is frozen', () => {
  test('what is shared', () => {
    expect(SHARED_SINGLETONS).toEqual([
      'react',
      'react/',
      'react-dom',
      'react-dom/',
      '@cars/shared-contracts/runtime',
    ]);
  });

  test('the host bundles every singleton eagerly, a remote bundles none', () => {
    for (const entry of Object.values(sharedSingletons('host', false))) {
      expect(entry).toMatchObject({ singleton: true, eager: true });
      expect(entry.import).toBeUndefined();
    }
    for (const entry of Object.values(sharedSingletons('remote', false))) {
      expect(entry).toMatchObject({ singleton: true, import: false });
      expect(entry.eager).toBeUndefined();
    }
  });

  test('a remote that runs alone bundles them too', () => {
    for (const entry of Object.values(sharedSingletons('remote', true))) {
      expect(entry).toMatchObject({ singleton: true, eager: true });
    }
  });

  test('the version of React is named, not guessed from a dependency', () => {
    const { react, 'react-dom': reactDom } = sharedSingletons('host', false);
    expect(react?.version).toMatch(/^19\./);
    expect(react?.requiredVersion).toBe(`^${react?.version}`);
    expect(reactDom?.version).toBe(react?.version);
  });

  test('the widgets that remotes expose beside their screens', async () => {
    expect(WIDGETS).toEqual({
      statistics: { app: 'remote-seller', expose: './statistics' },
    });
    expect(exposesOf('remote-seller')).toEqual({
      './routes': './src/routes.tsx',
      './statistics': './src/statistics.tsx',
    });
    for (const app of REMOTE_APPS) {
      for (const source of Object.values(exposesOf(app))) await access(join(ROOT, app, source));
    }
  });

  test('the entry file and the exposed module', () => {
    expect(REMOTE_ENTRY_FILE).toBe('remoteEntry.js');
    expect(ROUTES_EXPOSE).toEqual({ './routes': './src/routes.tsx' });
  });
});

test('the host has every name of the runtime that the entry of an older remote can import', async () => {
  const enhanced = createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack');
  const tools = createRequire(createRequire(enhanced).resolve('@module-federation/runtime-tools'));
  const taken = await Promise.all(
    ['webpack-bundler-runtime', 'runtime'].map((name) =>
      takenFromCore(dirname(tools.resolve(`@module-federation/${name}/bundler`))),
    ),
  );
  const names = [...new Set(taken.flat())].sort();
  expect(names).toContain('ModuleFederation');
  expect(currentSurface(ROOT).host?.federation).toEqual(names);
  // Two versions would be two cores in the page.
  const host = createRequire(join(ROOT, 'host/package.json'));
  const runtime = createRequire(tools.resolve('@module-federation/runtime/bundler'));
  expect(host.resolve(CORE)).toBe(runtime.resolve(CORE));
});

const pluginNames = ({ plugins = [] }: RsbuildConfig): string[] =>
  plugins.flat().flatMap((plugin) => (plugin && 'name' in plugin ? [plugin.name] : []));

describe('the presets', () => {
  test('a remote finds its own files wherever it is served, the page has a fixed address', () => {
    expect(remoteConfig({ app: 'remote-ad' }).output?.assetPrefix).toBe('auto');
    expect(hostConfig().output?.assetPrefix).toBe('/');
  });

  test('compiling on demand is off, which federation cannot follow', () => {
    for (const config of [remoteConfig({ app: 'remote-ad' }), hostConfig()]) {
      expect(config.dev?.lazyCompilation).toBe(false);
    }
  });

  test('every app has a development server of its own', () => {
    const ports = Object.values(DEV_PORTS);
    expect(new Set(ports).size).toBe(ports.length);
    expect(DEV_PORTS['remote-catalog'] - DEV_PORTS.api).toBe(1);
    expect(DEV_PORTS.host - DEV_PORTS.api).toBe(5);
  });

  test('source maps are made but not named in the bundles', () => {
    expect(hostConfig().output?.sourceMap).toMatchObject({ js: 'hidden-source-map' });
  });

  test('the remotes are containers; the page, which has containers and is none, is not', () => {
    const isFederated = (config: RsbuildConfig) =>
      pluginNames(config).some((name) => /module-federation/.test(name));
    for (const app of REMOTE_APPS) expect([app, isFederated(remoteConfig({ app }))]).toEqual([app, true]);
    expect(isFederated(hostConfig())).toBe(false);
    expect(isFederated(monolithConfig())).toBe(false);
  });

  test('every app is built by its preset and nothing else', async () => {
    for (const app of REMOTE_APPS) {
      const text = await readFile(configFileOf(app), 'utf8');
      expect(text).toMatch(
        new RegExp(
          `^import { remoteConfig } from '@cars/tooling/build/rsbuild';\n\nexport default remoteConfig\\({ app: '${app}' }\\);\n$`,
        ),
      );
    }
    expect(await readFile(configFileOf('host'), 'utf8')).toContain('export default hostConfig();');
  });
});
