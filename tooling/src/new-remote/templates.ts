import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files of a fresh remote: `+` in a name separates folders, `.txt` excludes them from the checks of this
 * package.
 */
const FOLDER = join(import.meta.dirname, 'template');

/** The files of a new remote, by path below its folder. `name` is the word after `remote-`. */
export const templates = (name: string): Readonly<Record<string, string>> => {
  const title = name.slice(0, 1).toUpperCase() + name.slice(1);
  const filled = (text: string) => text.replaceAll('__name__', name).replaceAll('__Name__', title);
  return Object.fromEntries(
    readdirSync(FOLDER)
      .sort()
      .map((file) => [
        filled(file.replaceAll('+', '/').replace(/\.txt$/, '')),
        filled(readFileSync(join(FOLDER, file), 'utf8')),
      ]),
  );
};
