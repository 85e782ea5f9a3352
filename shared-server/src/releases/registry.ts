import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  emptyReleases,
  parseRegistryVersion,
  parseReleases,
  type RegistryVersion,
  type Releases,
} from '@cars/shared-contracts/shell/releases';
import { integrityOf } from '../integrity.ts';
import type { NamedBuild } from './build-files.ts';
import { refuseMissing } from './contract-uses.ts';
import { type Plan, plan, refuseDark } from './plan.ts';
import { folderLog, type ReleaseLog } from './release-log.ts';
import { ReleaseError, registeredBuilds, swept } from './rollout.ts';
import { signed } from './signed.ts';

/** Older versions are removed. */
export const VERSIONS_MAX = 100;
/** Another process wins each lost race, so this many in a row are an error. */
const RACES_MAX = 50;

/** A version of the registry with its number. */
export type NumberedVersion = RegistryVersion & { readonly number: number };

/** The state of the registry. */
export interface RegistryState {
  /** Number of the version in force; 0: from before the history, or nothing is released. */
  readonly number: number;
  readonly releases: Releases;
  /** Number of the next version. */
  readonly next: number;
  /** Newer versions that cannot be read. */
  readonly skipped: readonly number[];
}

/** No version can be read. */
export class UnreadableRegistry extends ReleaseError {
  readonly numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    super(
      `no version of the registry can be read (${numbers.join(', ')}); a start of the server makes it again`,
    );
    this.numbers = numbers;
  }
}

/** Who changes the registry, and how. */
export interface ChangeOrigin {
  readonly by: string;
  readonly commit: string | null;
  readonly command: string;
  /** Its author's note. */
  readonly message?: string | undefined;
}

const parsed = (text: string | null): RegistryVersion | null => {
  try {
    return parseRegistryVersion(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
};

/** The versions of a log that can be read, newest first, each with the numbers of newer ones that cannot. */
async function* readableOf(log: ReleaseLog, numbers: readonly number[]) {
  const skipped: number[] = [];
  for (const number of [...numbers].reverse()) {
    const version = parsed(await log.read(number));
    if (version) yield { number, at: version.at, releases: version.releases, skipped: [...skipped] };
    else skipped.push(number);
  }
}

/** The first of a sequence; undefined for an empty one. */
const firstOf = async <Value>(values: AsyncGenerator<Value, void>): Promise<Value | undefined> => {
  for await (const value of values) return value;
  return undefined;
};

/**
 * The registry of a releases folder, as a log of versions: the newest that can be read is in force. `log` is the
 * folder's own unless it is shared by several folders.
 */
export const openRegistry = (folder: string, log?: ReleaseLog) => {
  const ownLog = folderLog(join(folder, 'registry'));
  const used = log ?? ownLog;
  const singleFile = join(folder, 'registry.json');

  /** The one file from before the history; null without it. */
  const readSingleFile = async (): Promise<Releases | null> => {
    try {
      const { mtime } = await stat(singleFile);
      return parseReleases(JSON.parse(await readFile(singleFile, 'utf8')), mtime.toISOString());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      const reason = error instanceof Error ? error.name : String(error);
      throw new ReleaseError(
        `${singleFile} cannot be read (${reason}); a start of the server makes it again`,
      );
    }
  };

  /** What was in force before the log had a version. */
  const readBefore = async (): Promise<Releases> => {
    if (!used.continuesFolder) return emptyReleases();
    const own = log ? await firstOf(readableOf(ownLog, await ownLog.numbers())) : undefined;
    return own?.releases ?? (await readSingleFile()) ?? emptyReleases();
  };

  /**
   * The states from the newest version that can be read back to the oldest. Throws `UnreadableRegistry` when there are
   * versions and none can be read.
   */
  async function* states(): AsyncGenerator<RegistryState, void> {
    const numbers = await used.numbers();
    const next = (numbers.at(-1) ?? 0) + 1;
    if (numbers.length === 0) return yield { number: 0, releases: await readBefore(), next, skipped: [] };
    let isEmpty = true;
    for await (const version of readableOf(used, numbers)) {
      isEmpty = false;
      yield { ...version, next };
    }
    if (isEmpty) throw new UnreadableRegistry(numbers);
  }

  return {
    log: used,
    /** A text that changes when the registry or its newest version does; empty before the first release. */
    async signature(): Promise<string> {
      const last = (await used.numbers()).at(-1);
      if (last !== undefined) return `${last} ${integrityOf(Buffer.from((await used.read(last)) ?? ''))}`;
      if (!used.continuesFolder) return '';
      const found = await stat(singleFile).catch(() => null);
      return found ? `${found.mtimeMs}-${found.size}-${found.ino}` : '';
    },
    states,
    /** The newest of `states`. */
    async state(): Promise<RegistryState> {
      const { value } = await states().next();
      return value as RegistryState; // it yields once or throws
    },
    /** The versions that can be read, newest first. */
    async history(): Promise<NumberedVersion[]> {
      const numbers = [...(await used.numbers())].reverse();
      const versions = await Promise.all(
        numbers.map(async (number) => ({ number, version: parsed(await used.read(number)) })),
      );
      return versions.flatMap(({ number, version }) => (version ? [{ ...version, number }] : []));
    },
    /** Builds that were registered until their app was retired after `since`. */
    async retiredSince(since: Date): Promise<NamedBuild[]> {
      const retired: NamedBuild[] = [];
      let newer: Releases['remotes'] | null = null;
      for await (const { at, releases } of readableOf(used, await used.numbers())) {
        const remotes = newer ?? releases.remotes;
        retired.push(
          ...registeredBuilds(releases).filter(({ app }) => app in releases.remotes && !(app in remotes)),
        );
        if (Date.parse(at) <= since.getTime()) break;
        newer = releases.remotes;
      }
      return retired;
    },
  };
};

export type ReleaseRegistry = ReturnType<typeof openRegistry>;

export interface ChangeOptions extends ChangeOrigin {
  readonly now: () => Date;
  /** Changes the registry even when sections of the live host would have no build. */
  readonly anyway?: boolean;
  /** Replaces an unreadable registry by an empty one instead of throwing. */
  readonly rebuild?: boolean;
  /** An undo: the version that it restores. */
  readonly restores?: number;
  /** Runs between the plan and the new version, again after a lost race. */
  readonly ensure?: () => Promise<unknown>;
}

const FIRST = 'the registry of before the history';

/** The plan of a change; throws `ReleaseError` when sections or names would be missing. */
export const safePlan = (before: Releases, change: (releases: Releases) => Releases): Plan => {
  const planned = plan(before, change);
  refuseDark(planned);
  refuseMissing(before, planned.releases);
  return planned;
};

export const isEmpty = (releases: Releases): boolean =>
  JSON.stringify(releases) === JSON.stringify(emptyReleases());

type VersionParts = ChangeOrigin & {
  readonly at: Date;
  readonly restores?: number | undefined;
  readonly releases: Releases;
};

const textOf = ({ at, by, commit, command, message, restores, releases }: VersionParts): string => {
  const version = { at: at.toISOString(), by, commit, command, message, restores, releases } satisfies Record<
    keyof RegistryVersion,
    unknown
  >;
  return `${JSON.stringify(version, null, 2)}\n`;
};

/** Text of the first version of a log that begins with what was released before it. */
export const firstVersion = (releases: Releases, at: Date): string =>
  textOf({ at, by: 'server', commit: null, command: FIRST, releases });

const startOver = async (error: unknown, { log }: ReleaseRegistry): Promise<RegistryState> => {
  console.warn(String(error));
  const next = ((await log.numbers()).at(-1) ?? 0) + 1;
  return { number: 0, releases: emptyReleases(), next, skipped: [] };
};

/** False when others have added so many versions meanwhile that this number is history. */
const isCurrent = async ({ log }: ReleaseRegistry, number: number): Promise<boolean> => {
  const last = (await log.numbers()).at(-1) ?? number;
  if (last - number < VERSIONS_MAX) return true;
  await log.remove(number);
  return false;
};

const sweepVersions = async ({ log }: ReleaseRegistry): Promise<void> => {
  for (const number of (await log.numbers()).slice(0, -VERSIONS_MAX)) await log.remove(number);
};

/**
 * Adds a version. When another process took its number meanwhile, the change is planned again on the new
 * state, so that nothing is overwritten.
 *
 * Returns the state after it; when `change` throws or changes nothing, or sections would go dark
 * (`ReleaseError`), there is no new version.
 */
export const changeRegistry = async (
  registry: ReleaseRegistry,
  { now, by, commit, command, message, anyway = false, rebuild = false, restores, ensure }: ChangeOptions,
  change: (releases: Releases, now: Date, number: number) => Releases,
): Promise<Releases> => {
  for (let race = 0; race < RACES_MAX; race += 1) {
    const before = await registry.state().catch((error: unknown) => {
      if (!rebuild) throw error;
      return startOver(error, registry);
    });
    if (before.skipped.length > 0)
      console.warn(
        `versions ${before.skipped.join(', ')} of the registry cannot be read and are passed over`,
      );
    const at = now();
    if (before.number === 0 && before.next === 1 && !isEmpty(before.releases)) {
      // The state before the history is the first version: a change can be undone to it.
      await registry.log.create(1, textOf({ at, by, commit, command: FIRST, releases: before.releases }));
      continue;
    }
    const planned = (anyway ? plan : safePlan)(before.releases, (releases) =>
      change(releases, at, before.number),
    );
    const releases = signed(before.releases, swept(planned.releases, at), { by, commit });
    await ensure?.();
    if (JSON.stringify(releases) === JSON.stringify(before.releases)) return releases;
    const text = textOf({ at, by, commit, command, message, restores, releases });
    const isAdded = await registry.log.create(before.next, text);
    if (!isAdded || !(await isCurrent(registry, before.next))) continue;
    await sweepVersions(registry);
    return releases;
  }
  throw new ReleaseError('others change the registry all the time: try again');
};
