import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { ROOT } from '../root.ts';

/** What the entries of remotes have in place of the federation plugin's runtime, relative to the repository. */
export const CONTAINER_RUNTIME = 'tooling/src/build/container-runtime.ts';
/** Beside this bundle in the packed preset, a source in this repository. */
const PACKED = join(import.meta.dirname, 'container-runtime.js');
const REPLACEMENT = existsSync(PACKED) ? PACKED : join(ROOT, CONTAINER_RUNTIME);

/** The name that the federation plugin gives the module of its runtime. */
const PLUGIN_RUNTIME = /@module-federation[\\/]runtime[\\/]rspack\.js$/;
/** What that module begins with. */
const BUNDLER_RUNTIME = 'import __module_federation_bundler_runtime__ from';

/**
 * Connects the containers of remotes by `container-runtime.ts`, 5 KB (gzip) less in each entry, which then needs no copy
 * of the federation's core in the page (docs/decisions/0289). Throws when the plugin's module has changed.
 */
export const pluginContainerRuntime = (): RsbuildPlugin => ({
  name: 'cars:container-runtime',
  setup(api) {
    api.transform({ test: PLUGIN_RUNTIME }, ({ code }) => {
      if (!code.startsWith(BUNDLER_RUNTIME)) throw new Error('the federation plugin has another runtime');
      return `import ${JSON.stringify(REPLACEMENT)};`;
    });
  },
});
