import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { folderOf, neededPackages, readManifest } from '../build/installed-packages.ts';
import { FROZEN_FILE } from '../release/public-surface.ts';
import { ROOT } from '../root.ts';

/** Packages with machine code, WebAssembly or files of their own: they are shipped as they are. */
export const SHIPPED_AS_THEY_ARE = [
  '@bokuweb/zstd-wasm',
  '@electric-sql/pglite',
  '@expo-google-fonts/golos-text',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'libheif-js',
  'playwright-core',
  'sharp',
] as const;

/** Files of the packaged `server` folder, by their sources. All of them are in one folder, as the sources expect. */
export const PACKAGED_FILES: Readonly<Record<string, string>> = {
  main: 'api/src/main.ts',
  'check-settings': 'api/src/check-settings-cli.ts',
  'pglite-worker': 'api/src/db/pglite-worker.mjs',
  'decoder-process': 'api/src/images/decoder/decoder-process.ts',
  'delta-process': 'api/src/web/delta-process.ts',
  'import-ads': 'api/src/seed/import-ads-cli.ts',
  moderate: 'api/src/moderation/moderate-cli.ts',
  outbox: 'api/src/messages/outbox-cli.ts',
  anonymise: 'api/src/jobs/anonymize-cli.ts',
  backup: 'api/src/backup/backup-cli.ts',
  restore: 'api/src/backup/restore-cli.ts',
  publish: 'tooling/src/packaged/publish.ts',
  releases: 'tooling/src/commands/releases.ts',
  rollback: 'tooling/src/commands/rollback.ts',
  retire: 'tooling/src/commands/retire.ts',
  'publish-token': 'api/src/publishing/publish-token-cli.ts',
  'release-received': 'tooling/src/packaged/release-received.ts',
};

/**
 * Files that stay as they are. The process of first screens may read these three alone, so they cannot be
 * parts of a bundle.
 */
const COPIED: Readonly<Record<string, string>> = {
  migrations: 'api/src/db/migrations',
  pictures: 'api/src/seed/pictures',
  'public-surface.json': FROZEN_FILE,
  'tie-to-parent.mjs': 'tooling/tie-to-parent.mjs',
  'start.cjs': 'tooling/src/packaged/start.cjs',
  'healthcheck.cjs': 'tooling/src/packaged/healthcheck.cjs',
  'first-screen-process.mjs': 'api/src/web/first-screen-process.mjs',
  'lock-process.mjs': 'api/src/web/lock-process.mjs',
  '../workers/serve-calls.mjs': 'api/src/workers/serve-calls.mjs',
};

/** Bundlers build the apps, not the server: code that only they need is dropped, its imports with it. */
const BUNDLERS = /^(?:@rsbuild|@rspack|@module-federation)\//;
const withoutBundlers: Plugin = {
  name: 'without-bundlers',
  setup: ({ onResolve }) => {
    onResolve({ filter: BUNDLERS }, ({ path }) => ({ path, external: true, sideEffects: false }));
    onResolve({ filter: /^\.\.?\/(?:build\/)?[\w-]+\.ts$/ }, async ({ path, resolveDir }) => {
      const file = join(resolveDir, path);
      return file.startsWith(join(ROOT, 'tooling/src/build/')) ? { path: file, sideEffects: false } : null;
    });
  },
};

/** `pg` loads its native binding only on request; it is not installed. */
const withoutNativeDriver: Plugin = {
  name: 'without-native-driver',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^pg-native$/ }, ({ path }) => ({ path, namespace: 'absent' }));
    onLoad({ filter: /.*/, namespace: 'absent' }, ({ path }) => ({
      contents: `throw new Error('${path} is not part of the server')`,
    }));
  },
};

/** CommonJS packages inside of the bundle ask for Node's own modules by `require`. */
const REQUIRE = `import { createRequire as requireOfBundle } from 'node:module'; const require = requireOfBundle(import.meta.url);`;

/** Writes the server, its processes and its commands as JavaScript into `folder`, with the migrations. */
export const bundleServer = async (folder: string): Promise<Metafile> => {
  await mkdir(folder, { recursive: true });
  const { metafile } = await build({
    entryPoints: Object.fromEntries(
      Object.entries(PACKAGED_FILES).map(([name, path]) => [name, join(ROOT, path)]),
    ),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: SHIPPED_AS_THEY_ARE.flatMap((name) => [name, `${name}/*`]),
    plugins: [withoutBundlers, withoutNativeDriver],
    banner: { js: REQUIRE },
    metafile: true,
    logLevel: 'warning',
    absWorkingDir: ROOT,
  });
  for (const [to, from] of Object.entries(COPIED))
    await cp(join(ROOT, from), join(folder, to), { recursive: true });
  return metafile;
};

/** Where a package that is not inside the bundle is installed. */
export const folderOfShipped = (name: (typeof SHIPPED_AS_THEY_ARE)[number]): string => {
  const folder = folderOf(join(ROOT, 'api'), name) ?? folderOf(join(ROOT, 'tooling'), name);
  if (!folder) throw new Error(`${name} is not installed`);
  return folder;
};

/** What of a package is for developers alone. */
const NOT_SHIPPED = /\.(?:d\.[cm]?ts|map|md)$/;

/** Copies the packages that are not inside the bundle, with what they need, into a flat `node_modules`. */
export const copyPackages = async (modules: string): Promise<string[]> => {
  const folders = new Set<string>();
  for (const name of SHIPPED_AS_THEY_ARE) {
    const folder = folderOfShipped(name);
    folders.add(folder);
    neededPackages(folder, folders);
  }
  const names: string[] = [];
  for (const folder of folders) {
    const { name } = readManifest(folder);
    if (names.includes(name)) throw new Error(`two versions of ${name} do not fit into one node_modules`);
    names.push(name);
    await cp(folder, join(modules, name), {
      recursive: true,
      dereference: true,
      filter: (path) => !NOT_SHIPPED.test(path),
    });
  }
  return names;
};
