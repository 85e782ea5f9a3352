import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';

let retries = 0;

/** The bundler looks for an element by this very text too, and waits for the one it finds. */
const find = (src: string): HTMLScriptElement | undefined =>
  [...document.scripts].find((script) => script.getAttribute('src')?.split('?')[0] === src);

/** Resolves when the script has run or has failed. */
const start = (src: string, integrity: string): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.onload = () => resolve();
    // One that failed would be waited for; the bundler makes its own.
    script.onerror = () => {
      script.remove();
      resolve();
    };
    script.src = src;
    document.head.append(script);
  });

const isOnItsWay = ({ src }: HTMLScriptElement): boolean => performance.getEntriesByName(src).length === 0;

/**
 * Asks for the scripts of a section's screens beside its entry, which would ask for them a round trip later: they only
 * register themselves, and the entry takes what is there. A retry asks at a new address for those that never came (the
 * browser would join another request for the old one to the first) and resolves when they are here or have failed.
 */
export const startScripts = async ({ scripts }: RemoteBuild, isRetry: boolean): Promise<void> => {
  const awaited = scripts.map(({ url, integrity }) => {
    const src = new URL(url, document.baseURI).href;
    const known = find(src);
    if (!isRetry && !known) start(src, integrity);
    if (!isRetry || !known || !isOnItsWay(known)) return undefined;
    known.remove();
    return start(`${src}?retry=${++retries}`, integrity);
  });
  await Promise.all(awaited);
};
