/*
 * In place of three parts of the federation runtime's core (tooling/src/build/esm-federation-runtime.ts): snapshots,
 * which the page does not use because the registry lists the builds, its own preloading, for which it has `preload.ts`,
 * and sentences about its errors, which have their code and the address of their description without them.
 */

/** Without manifests; removing a remote clears its cache. */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, never>();
  readonly hooks = { applyPlugin: (): void => undefined };
}

/** No remote has a snapshot. */
export const getGlobalRemoteInfo = () => ({});

const unsupported = (): never => {
  throw new Error('the page preloads remotes by itself');
};

export {
  unsupported as defaultPreloadArgs,
  unsupported as formatPreloadArgs,
  unsupported as normalizePreloadExposes,
  unsupported as preloadAssets,
};

const noSentences = {};

export {
  noSentences as buildDescMap,
  noSentences as errorDescMap,
  noSentences as runtimeDescMap,
  noSentences as typeDescMap,
};
