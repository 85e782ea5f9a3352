import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { ROOT } from '../root.ts';

const CJS_BUNDLER_RUNTIME = /webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/;
/** What the builds have in place of unused parts of the core, relative to the repository. */
export const NO_SNAPSHOTS = 'host/src/remotes/no-snapshots.ts';
/** Parts of the core that the host replaces, 3 KB (gzip) less (docs/decisions/0233, 0280). */
const UNUSED_PARTS =
  /(?:runtime-core[\\/]dist[\\/](?:plugins[\\/]snapshot[\\/]SnapshotHandler|utils[\\/]preload)\.js|error-codes[\\/]dist[\\/]desc\.mjs)$/;
/** Beside this bundle in the packed preset, a source in this repository. */
const PACKED = join(import.meta.dirname, 'no-snapshots.js');
const REPLACEMENT = existsSync(PACKED) ? PACKED : join(ROOT, NO_SNAPSHOTS);

/** After the federation plugin's own tap of the same hook, whose alias is replaced here. */
const AFTER_FEDERATION_STAGE = 1000;

/**
 * Rspack resolves the federation runtime through `require` and so bundles its CommonJS form, without tree
 * shaking. This points the same requests at the ES modules: a remote entry falls from 32 KB to 18 KB (gzip),
 * and the `optimization` flags take effect.
 */
export class EsmFederationRuntime {
  apply(compiler: Rspack.Compiler): void {
    const fromEnhanced = createRequire(
      createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
    );
    const fromTools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools'));
    const bundlerRuntime = fromTools.resolve('@module-federation/webpack-bundler-runtime/bundler');
    const runtime = fromTools.resolve('@module-federation/runtime/bundler');
    new compiler.webpack.NormalModuleReplacementPlugin(CJS_BUNDLER_RUNTIME, (resource) => {
      if (resource.request) resource.request = bundlerRuntime;
      const data = resource.createData as { resource?: string } | undefined;
      if (data?.resource) data.resource = bundlerRuntime;
    }).apply(compiler);
    new compiler.webpack.NormalModuleReplacementPlugin(UNUSED_PARTS, (resource) => {
      const data = resource.createData as { resource?: string } | undefined;
      if (data?.resource) data.resource = REPLACEMENT;
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap({ name: 'EsmFederationRuntime', stage: AFTER_FEDERATION_STAGE }, () => {
      compiler.options.resolve.alias = {
        ...compiler.options.resolve.alias,
        '@module-federation/runtime$': runtime,
        '@module-federation/runtime': runtime,
      };
    });
  }
}
