/*
 * In place of the federation plugin's runtime in the entry of a remote (`pluginContainerRuntime`): what a container of
 * module federation does, `init` and `get`, over what the page shares. The bundler declares the rest in its own tables.
 */

interface Share {
  readonly lib?: () => unknown;
  readonly get: () => (() => unknown) | Promise<() => unknown>;
}

/** Shared packages by name and version. */
type ShareScope = Readonly<Record<string, Readonly<Record<string, Share>>>>;

interface Consumed {
  readonly shareKey: string;
  /** `*`, or a caret range. */
  readonly requiredVersion: string;
}

type Getter = () => Promise<() => unknown>;

/** The parts of the bundler's runtime that are read or set here; a worker has no tables. */
interface BundlerRuntime {
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  readonly c: Record<string, unknown>;
  readonly f: { consumes?: (chunk: string, promises: unknown[]) => void };
  readonly consumesLoadingData?: {
    readonly chunkMapping?: Readonly<Record<string, readonly string[]>>;
    readonly moduleIdToConsumeDataMapping?: Readonly<Record<string, Consumed>>;
  };
  readonly initializeExposesData?: { readonly moduleMap: Readonly<Record<string, Getter>> };
  getContainer?: (expose: string) => Promise<() => unknown>;
  initContainer?: (scope: ShareScope) => void;
}

declare const __webpack_require__: BundlerRuntime;

const bundler = __webpack_require__;
const { chunkMapping = {}, moduleIdToConsumeDataMapping: consumed = {} } = bundler.consumesLoadingData ?? {};
let shared: ShareScope = {};

/** The page has one copy of each package; a build that was made for another major version runs with it. */
const load = async ({ shareKey, requiredVersion }: Consumed): Promise<() => unknown> => {
  const [version, share] = Object.entries(shared[shareKey] ?? {})[0] ?? [];
  if (!version || !share) throw new Error(`the page does not share ${shareKey}`);
  const isOfMajor =
    requiredVersion === '*' || Number.parseInt(requiredVersion.slice(1), 10) === Number.parseInt(version, 10);
  if (!isOfMajor) console.warn(`${shareKey} ${version} instead of ${requiredVersion}`);
  return share.lib ?? share.get();
};

/** In flight or defined. */
const started = new Map<string, Promise<void>>();

const consume = (id: string): Promise<void> => {
  const known = started.get(id);
  if (known) return known;
  const promise = load(consumed[id] as Consumed).then(
    (factory) => {
      bundler.m[id] = (module) => {
        delete bundler.c[id];
        module.exports = factory();
      };
    },
    (error) => {
      started.delete(id);
      throw error;
    },
  );
  started.set(id, promise);
  return promise;
};

if (bundler.f)
  bundler.f.consumes = (chunk, promises) => {
    for (const id of chunkMapping[chunk] ?? []) promises.push(consume(id));
  };
bundler.initContainer = (scope) => {
  shared = scope;
};
bundler.getContainer = async (expose) => {
  const get = bundler.initializeExposesData?.moduleMap[expose];
  if (!get) throw new Error(`the container has no ${expose}`);
  return get();
};

export {};
