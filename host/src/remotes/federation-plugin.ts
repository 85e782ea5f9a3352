import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { integrityOf } from './builds.ts';

/** Timeout for loading a remote's entry [R7]; the library's own is 20 s. */
export const ENTRY_TIMEOUT_MS = 6500;

/**
 * Our hooks in the federation runtime: entries are fetched with the hash that the registry names, and with a
 * time limit. An entry without a hash is of no release and is refused [F5].
 */
const resilience = (): ModuleFederationRuntimePlugin => ({
  name: 'resilience',
  createScript({ url }) {
    // Development servers change their files with every edit.
    const isReleased = process.env.NODE_ENV === 'production';
    const integrity = isReleased ? integrityOf(url) : undefined;
    if (isReleased && !integrity) throw new Error(`${url} is not part of any release`);
    const script = document.createElement('script');
    script.async = true;
    // At lower priority, pictures in view would get each free connection first.
    script.fetchPriority = 'high';
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.src = url;
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
});

// The federation plugin of the bundler takes the default export.
// biome-ignore lint/style/noDefaultExport: see above
export default resilience;
