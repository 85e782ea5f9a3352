import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '@cars/tooling/root';
import { startNode } from '@cars/tooling/run/child';
import { productEnvironment } from '@cars/tooling/run/local-stack';

const IMPORT_TIMEOUT_MS = 300_000;

/** The real listings (`MARKET_DATA`), or null with the demo data alone. */
export const listingsFile = (): string | null => {
  const folder = process.env.MARKET_DATA;
  const file = folder ? resolve(ROOT, folder, 'listings.csv') : null;
  return file && existsSync(file) ? file : null;
};

/** Imports them by the product's own command and returns its line of counts. */
export const importListings = async (
  file: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const child = startNode(
    ['tooling/run.mjs', 'import-ads', file],
    productEnvironment({ ...env, DATA_DIR: dataDir, INIT_CWD: ROOT }),
  );
  try {
    const [line] = await child.line(/^imported (\d+), rejected (\d+)/, IMPORT_TIMEOUT_MS);
    const code = await child.ended();
    if (code !== 0) throw new Error(`import-ads ended with code ${code}\n${child.lastLines()}`);
    return line;
  } finally {
    await child.stop();
  }
};
