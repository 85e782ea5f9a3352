import type { RsbuildPlugin } from '@rsbuild/core';

/** Styles that several apps compile in, and the cascade layer of each (shared-ui/src/tokens/base.css has their order). */
const LAYERS = [
  { files: /[\\/]shared-ui[\\/](?:dist[\\/])?src[\\/](?:ad|kit)[\\/][\w.-]+\.css$/, layer: 'kit' },
  { files: /[\\/]shared-app[\\/](?:dist[\\/])?src[\\/][\w.-]+\.css$/, layer: 'connected' },
] as const;

/**
 * Puts the styles of shared packages into cascade layers. Every app's stylesheet has its own copy of them, in
 * the order in which the apps are opened: without layers, a later copy would override styles of the first app
 * for the same element.
 */
export const pluginStyleLayers = (): RsbuildPlugin => ({
  name: 'cars:style-layers',
  setup(api) {
    for (const { files, layer } of LAYERS) {
      api.transform({ test: files }, ({ code }) => `@layer ${layer} {\n${code}\n}\n`);
    }
  },
});
