import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';

let retries = 0;

/** The bundler finds an element by the same `src` text, and waits for it. */
const find = (src: string): HTMLScriptElement | undefined =>
  [...document.scripts].find((script) => script.getAttribute('src')?.split('?')[0] === src);

/** Resolves when the script has run or has failed. */
const start = (src: string, integrity: string): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.async = true;
    script.fetchPriority = 'high';
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.onload = () => resolve();
    // The bundler would wait for a failed element; without it, it creates its own.
    script.onerror = () => {
      script.remove();
      resolve();
    };
    script.src = src;
    document.head.append(script);
  });

const isInFlight = ({ src }: HTMLScriptElement): boolean => performance.getEntriesByName(src).length === 0;

/**
 * Loads the scripts of a section's screens in parallel with its entry, which saves a round trip. A retry uses a new
 * query for scripts still in flight, because the browser would reuse the old request.
 */
export const startScripts = async ({ scripts }: RemoteBuild, isRetry: boolean): Promise<void> => {
  const awaited = scripts.map(({ url, integrity }) => {
    const src = new URL(url, document.baseURI).href;
    const known = find(src);
    if (!isRetry && !known) start(src, integrity);
    if (!isRetry || !known || !isInFlight(known)) return undefined;
    known.remove();
    return start(`${src}?retry=${++retries}`, integrity);
  });
  await Promise.all(awaited);
};
