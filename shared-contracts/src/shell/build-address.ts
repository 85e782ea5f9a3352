/** A build by its names. */
interface NamedBuild {
  readonly app: string;
  readonly build: string;
}

/**
 * In an address, in place of a build: the file of whichever build of the app has it (decision 0205). Names of builds are
 * longer.
 */
export const CONTENT_FOLDER = 'files';
const CONTENT_NAME = /\.[0-9a-f]{10}\.\w+(\.(br|gz))?$/;

/** Whether a file has the hash of its content in its name: all builds of an app with the name have the same file. */
export const isNamedByContent = (path: string): boolean => CONTENT_NAME.test(path);

/** Path of a file inside of its build, from its address. Throws for the address of no file of this build. */
export const pathInBuild = (url: string, { app, build }: NamedBuild): string => {
  for (const folder of [build, CONTENT_FOLDER]) {
    const prefix = `/r/${app}/${folder}/`;
    const at = url.lastIndexOf(prefix);
    if (at >= 0) return url.slice(at + prefix.length);
  }
  throw new Error(`${url} is no file of ${app}/${build}`);
};

/** Path of a file of a build below the releases folder, from its address. */
export const placedPath = (url: string, { app, build }: NamedBuild): string => {
  const path = url.slice(url.lastIndexOf('/r/') + '/r/'.length);
  const common = `${app}/${CONTENT_FOLDER}/`;
  return path.startsWith(common) ? `${app}/${build}/${path.slice(common.length)}` : path;
};
