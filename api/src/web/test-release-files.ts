/* Test fixture: files of releases. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes a registry, and an empty file for each file of this server that it names and that does not exist
 * yet.
 */
export const putRegistry = async (folder: string, registry: object): Promise<void> => {
  const text = JSON.stringify(registry);
  for (const [, path = ''] of text.matchAll(/"\/r\/([^"]+)"/g)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '', { flag: 'a' });
  }
  await writeFile(join(folder, 'registry.json'), text);
};
