import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT_FOLDER, isNamedByContent } from '@cars/shared-contracts/shell/build-address';
import { filesOf, type NamedBuild } from '@cars/shared-server/releases/build-files';

const CONTENT_PATH = new RegExp(`^([a-z][a-z-]{1,40})/${CONTENT_FOLDER}/(.+)$`);

/** Names of builds by the paths of their files. */
type Owners = ReadonlyMap<string, string>;

/**
 * Finds files by addresses that all builds of an app share (decision 0205), in registered builds before others. Builds
 * never change, so the files of each are listed once.
 */
export const createContentFiles = (folder: string, isRegistered: (named: NamedBuild) => boolean) => {
  const known = new Map<string, { readonly builds: string; readonly owners: Owners }>();
  const inFlight = new Map<string, Promise<Owners>>();

  const list = async (app: string): Promise<Owners> => {
    const found = (await readdir(join(folder, app)).catch(() => [])).sort();
    const isFirst = (build: string) => isRegistered({ app, build });
    // The last build that has a file is its owner.
    const names = [...found.filter((build) => !isFirst(build)), ...found.filter(isFirst)];
    const before = known.get(app);
    if (before?.builds === names.join()) return before.owners;
    const owners = new Map<string, string>();
    for (const build of names)
      for (const path of await filesOf(join(folder, app, build)).catch(() => []))
        if (isNamedByContent(path)) owners.set(path, build);
    // Names of apps come from requests.
    if (names.length > 0) known.set(app, { builds: names.join(), owners });
    return owners;
  };

  const listOnce = (app: string): Promise<Owners> => {
    const listing = inFlight.get(app) ?? list(app).finally(() => inFlight.delete(app));
    inFlight.set(app, listing);
    return listing;
  };

  return {
    /**
     * Path of a file in its build, below the folder; the path itself when it names a build, null for no file. `isGone`: the
     * build that was found has been removed meanwhile.
     */
    async find(path: string, isGone = false): Promise<string | null> {
      const [, app, name] = CONTENT_PATH.exec(path) ?? [];
      if (app === undefined || name === undefined) return path;
      const listed = isGone ? undefined : known.get(app)?.owners.get(name);
      // The files of a build that is not registered may be those of a refused one.
      const isSure = listed !== undefined && isRegistered({ app, build: listed });
      const build = isSure ? listed : (await listOnce(app)).get(name);
      return build === undefined ? null : `${app}/${build}/${name}`;
    },
  };
};
