import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { listFiles } from '../build/build-record.ts';
import { NO_SNAPSHOTS } from '../build/esm-federation-runtime.ts';
import { CONTAINER_RUNTIME } from '../build/plugin-container-runtime.ts';
import { compile } from '../release/declarations.ts';
import { ROOT } from '../root.ts';
import { simulatorFiles } from '../simulator/publish-simulator.ts';
import {
  COMPILED_PACKAGES,
  type CompiledPackage,
  compiledManifest,
  PRESET,
  type PublicManifest,
  presetManifest,
} from './manifests.ts';

const run = promisify(execFile);
const SOURCES = join(ROOT, 'tooling/src/outside');
/** Compiled tests, and data for them. */
const FOR_TESTS = /\.test\.(?:js|d\.ts)$|^test-data\//;

const writeManifest = (folder: string, manifest: PublicManifest): Promise<void> =>
  writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** Compiles a package into `dist`, with its declarations and stylesheets. */
const compilePackage = async (name: CompiledPackage, folder: string): Promise<void> => {
  const dist = join(folder, 'dist');
  await compile(ROOT, [
    ...['--project', `${name}/tsconfig.json`, '--rootDir', name, '--outDir', dist],
    ...['--composite', 'false', '--incremental', 'false', '--tsBuildInfoFile', 'null'],
    ...['--declaration', '--emitDeclarationOnly', 'false', '--rewriteRelativeImportExtensions'],
  ]);
  for (const file of await listFiles(dist)) if (FOR_TESTS.test(file)) await rm(join(dist, file));
  const styles = (await listFiles(join(ROOT, name, 'src'))).filter((file) => file.endsWith('.css'));
  for (const file of styles) await cp(join(ROOT, name, 'src', file), join(dist, 'src', file));
  await writeManifest(folder, compiledManifest(name));
};

/** The package that an import names: `@cars/shared-contracts` of `@cars/shared-contracts/shell/apps`. */
const packageOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/** Required at run time by the federation's settings, which resolve it themselves. */
const RESOLVED = ['@module-federation/enhanced'];

/** Bundles the settings of a remote's build and its command, with the simulator's files; packages stay imports. */
const bundlePreset = async (folder: string): Promise<void> => {
  const { metafile } = await build({
    entryPoints: { preset: join(SOURCES, 'preset.ts'), 'cars-remote': join(SOURCES, 'cars-remote.ts') },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // No package that a team installs: what the command needs of it is in the bundle.
    alias: { '@cars/shared-server': join(ROOT, 'shared-server/src') },
    metafile: true,
    logLevel: 'warning',
    absWorkingDir: ROOT,
  });
  const imported = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !path.startsWith('node:'))
    .map(({ path }) => packageOf(path));
  await cp(join(SOURCES, 'preset.d.ts.txt'), join(folder, 'preset.d.ts'));
  await mkdir(join(folder, 'simulator'));
  for (const [name, content] of Object.entries(await simulatorFiles()))
    await writeFile(join(folder, 'simulator', name), content);
  await build({
    entryPoints: {
      'no-snapshots': join(ROOT, NO_SNAPSHOTS),
      'container-runtime': join(ROOT, CONTAINER_RUNTIME),
    },
    outdir: folder,
    format: 'esm',
    target: 'es2022',
  });
  await writeManifest(folder, presetManifest([...new Set([...imported, ...RESOLVED])].sort()));
};

/**
 * Packs what a team outside of this repository installs into `folder`, one `.tgz` for each package; returns
 * their names. npm names the files after package and version.
 */
export const packContracts = async (folder: string): Promise<string[]> => {
  const work = await mkdtemp(join(tmpdir(), 'pack-contracts-'));
  try {
    await compile(ROOT, ['-b']);
    await mkdir(folder, { recursive: true });
    const packed: string[] = [];
    for (const name of [...COMPILED_PACKAGES, PRESET] as const) {
      const place = join(work, name);
      await mkdir(place, { recursive: true });
      await (name === PRESET ? bundlePreset(place) : compilePackage(name, place));
      await cp(join(ROOT, 'LICENSE'), join(place, 'LICENSE'));
      const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: place });
      packed.push(stdout.trim());
    }
    return packed;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
