import { integrityOf } from './builds.ts';
import { isCoreMissing, provideCore } from './core-on-demand.ts';
import { type SharedScope, sharedScope } from './shared.ts';

/** Timeout for loading a remote's entry [R7]. */
export const ENTRY_TIMEOUT_MS = 6500;

/** What the entry of a remote offers: the interface of containers of module federation. */
interface Container {
  readonly init: (scope: SharedScope, initScope: unknown[], options: object) => unknown;
  readonly get: (expose: string) => Promise<() => unknown>;
}

/** Runs an entry, which puts its container into a variable of the page. */
const run = (name: string, entry: string): Promise<Container | undefined> =>
  new Promise((resolve, reject) => {
    // Development servers change their files with every edit.
    const isReleased = process.env.NODE_ENV === 'production';
    const integrity = isReleased ? integrityOf(entry) : undefined;
    if (isReleased && !integrity) throw new Error(`${entry} is not part of any release`);
    const script = document.createElement('script');
    const end = (settle: () => void) => {
      clearTimeout(timer);
      script.onload = null;
      script.onerror = null;
      script.remove();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new Error(`${entry}: time limit`))), ENTRY_TIMEOUT_MS);
    script.async = true;
    // At lower priority, pictures in view would get each free connection first.
    script.fetchPriority = 'high';
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.onload = () => {
      const page = globalThis as unknown as Record<string, Container | undefined>;
      const container = page[name];
      // Two builds of a remote have the same name.
      page[name] = undefined;
      end(() => resolve(container));
    };
    script.onerror = () => end(() => reject(new Error(`${entry} could not be loaded`)));
    script.src = entry;
    document.head.append(script);
  });

const start = async (name: string, entry: string): Promise<Container> => {
  let container = await run(name, entry);
  if (!container && isCoreMissing()) {
    await provideCore();
    container = await run(name, entry);
  }
  if (!container) throw new Error(`${entry} has no container`);
  await container.init(await sharedScope(), [], {});
  return container;
};

const containers = new Map<string, Promise<Container>>();

/** The container of an entry, by its absolute address; one that failed is started again by the next call. */
export const containerOf = (name: string, entry: string): Promise<Container> => {
  const known = containers.get(entry);
  if (known) return known;
  const container = start(name, entry);
  containers.set(entry, container);
  container.catch(() => containers.delete(entry));
  return container;
};
