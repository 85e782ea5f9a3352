import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';

let retries = 0;

/**
 * The bundler finds an element by the same `src` text, and waits for it. Another build may have loaded the same file:
 * a script registers itself for one entry (tooling/src/build/own-chunks.ts).
 */
const find = (src: string, entry: string): HTMLScriptElement | undefined =>
  [...document.scripts].find(
    (script) => script.dataset.chunks === entry && script.getAttribute('src')?.split('?')[0] === src,
  );

/** Resolves when the script has run or has failed. */
const start = (src: string, integrity: string, entry: string): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.async = true;
    script.fetchPriority = 'high';
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.dataset.chunks = entry;
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
export const startScripts = async (build: RemoteBuild, isRetry: boolean): Promise<void> => {
  const entry = new URL(build.entry.url, document.baseURI).href;
  const awaited = build.scripts.map(({ url, integrity }) => {
    const src = new URL(url, document.baseURI).href;
    const known = find(src, entry);
    if (!isRetry && !known) start(src, integrity, entry);
    if (!isRetry || !known || !isInFlight(known)) return undefined;
    known.remove();
    return start(`${src}?retry=${++retries}`, integrity, entry);
  });
  await Promise.all(awaited);
};
