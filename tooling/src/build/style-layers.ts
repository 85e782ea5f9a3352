import type { RsbuildPlugin } from '@rsbuild/core';

/** Styles that several apps compile in, and the cascade layer of each (shared-ui/src/tokens/base.css has their order). */
const LAYERS = [
  { files: /[\\/]shared-ui[\\/]src[\\/](?:ad|kit)[\\/][\w.-]+\.css$/, layer: 'kit' },
  { files: /[\\/]shared-app[\\/]src[\\/][\w.-]+\.css$/, layer: 'connected' },
] as const;

/**
 * Puts the styles of shared packages into cascade layers. Every app's stylesheet has its own copy of them, and the
 * copies come in the order in which a person opens the apps: without layers, a later copy would win over what the first
 * app says of the same element.
 */
export const pluginStyleLayers = (): RsbuildPlugin => ({
  name: 'cars:style-layers',
  setup(api) {
    for (const { files, layer } of LAYERS) {
      api.transform({ test: files }, ({ code }) => `@layer ${layer} {\n${code}\n}\n`);
    }
  },
});
