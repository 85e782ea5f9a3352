/**
 * The property in which the entry of a remote looks for the core of the federation runtime; the name is the federation
 * plugin's (`externalRuntime`).
 */
const PROPERTY = '_FEDERATION_RUNTIME_CORE';

let isRequested = false;
let isThere = false;

Object.defineProperty(globalThis, PROPERTY, {
  configurable: true,
  get: () => {
    isRequested = true;
    return undefined;
  },
});

/** Whether an entry was built before decision 0289: it looked for the core and cannot run without it. */
export const isCoreMissing = (): boolean => isRequested && !isThere;

/** Such an entry throws when it runs for the first time, which is no error of the page. */
window.addEventListener('error', (event) => {
  if (isCoreMissing()) event.preventDefault();
});

/** Loads the core; entries that run afterwards find it. */
export const provideCore = async (): Promise<void> => {
  const value = await import('./federation-core.ts');
  isThere = true;
  Object.defineProperty(globalThis, PROPERTY, { value });
};
