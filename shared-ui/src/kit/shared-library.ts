declare global {
  /** Libraries of this page by name and version, of all apps and builds (docs/decisions/0282). */
  var __carsLibraries: Map<string, Promise<unknown>> | undefined;
}

/**
 * A large library that several apps carry, by name and version: the copy that was loaded first in this page serves all of
 * them. One that did not load is forgotten, so that a retry loads the copy of its own app.
 */
export const sharedLibrary = <T>(name: string, load: () => Promise<T>): Promise<T> => {
  globalThis.__carsLibraries ??= new Map();
  const libraries = globalThis.__carsLibraries;
  const known = libraries.get(name);
  if (known) return known as Promise<T>;
  const loading = load();
  libraries.set(name, loading);
  loading.catch(() => libraries.delete(name));
  return loading;
};
