import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const HASH_LENGTH = 16;
const SKIPPED_FOLDERS = new Set(['node_modules', '.types', 'dist']);
/** Files that are never bundled. */
const SKIPPED_FILES = /\.(test\.tsx?|md|tsbuildinfo)$|^rstest\.config\.ts$|^tsconfig\.json$/;

const filesBelow = async (path: string): Promise<string[]> => {
  const entry = await stat(path);
  if (entry.isFile()) return [path];
  const names = await readdir(path, { withFileTypes: true });
  const nested = await Promise.all(
    names.map((item) => {
      if (item.isDirectory()) {
        return SKIPPED_FOLDERS.has(item.name) ? [] : filesBelow(join(path, item.name));
      }
      return item.isFile() && !SKIPPED_FILES.test(item.name) ? [join(path, item.name)] : [];
    }),
  );
  return nested.flat();
};

/**
 * A name for the content of files and folders below `root`: 16 hex digits, the same for the same bytes.
 * `salt` names further inputs of the result; empty without any.
 */
export const contentHash = async (root: string, sources: readonly string[], salt = ''): Promise<string> => {
  const files = (await Promise.all(sources.map((source) => filesBelow(join(root, source))))).flat().sort();
  const hash = createHash('sha256').update(salt);
  for (const file of files) {
    hash.update(file.slice(root.length)).update('\0');
    hash.update(
      createHash('sha256')
        .update(await readFile(file))
        .digest(),
    );
  }
  return hash.digest('hex').slice(0, HASH_LENGTH);
};
