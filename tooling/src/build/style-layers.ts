import type { RsbuildPlugin } from '@rsbuild/core';

/** Styles that several apps compile in, and the cascade layer of each (shared-ui/src/tokens/base.css has their order). */
const LAYERS = [
  { files: /[\\/]shared-ui[\\/](?:dist[\\/])?src[\\/](?:ad|kit)[\\/][\w.-]+\.css$/, layer: 'kit' },
  { files: /[\\/]shared-app[\\/](?:dist[\\/])?src[\\/][\w.-]+\.css$/, layer: 'connected' },
] as const;

const inLayer = (layer: string, code: string): string => `@layer ${layer} {\n${code}\n}\n`;

/**
 * Puts the styles of shared packages into cascade layers, below `parent` where one is given. Every app's stylesheet has
 * its own copy of them: without layers, a later copy would override styles of the first app for the same element.
 */
export const pluginStyleLayers = (parent?: string): RsbuildPlugin => ({
  name: 'cars:style-layers',
  setup(api) {
    for (const { files, layer } of LAYERS) {
      api.transform({ test: files }, ({ code }) => inLayer(parent ? `${parent}.${layer}` : layer, code));
    }
  },
});

const HOST_STYLES = /[\\/]host[\\/]src[\\/][\w./\\-]+\.css$/;

/**
 * Puts all styles of the host below those of the remotes: its stylesheet is the last of the page, and its copies of
 * the shared packages may be older than theirs.
 */
export const pluginHostLayer = (): RsbuildPlugin => ({
  name: 'cars:host-layer',
  setup(api) {
    api.transform({ test: HOST_STYLES }, ({ code }) => inLayer('host', code));
  },
});
