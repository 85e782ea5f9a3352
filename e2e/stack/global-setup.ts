import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from './local-stack.ts';

/**
 * One production instance for the whole run, with a database of its own that is thrown away afterwards.
 * `E2E_BASE_URL` names a running one instead: quicker while a test is written.
 */
const globalSetup = async (): Promise<() => Promise<void>> => {
  if (process.env.E2E_BASE_URL) return async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), 'cars-e2e-'));
  const discard = () => rm(dataDir, { recursive: true, force: true });
  try {
    const stack = await startStack({ dataDir });
    process.env.E2E_BASE_URL = stack.url;
    return async () => {
      await stack.stop();
      await discard();
    };
  } catch (error) {
    await discard();
    throw error;
  }
};

// Playwright asks for a default export here.
// biome-ignore lint/style/noDefaultExport: the runner loads it by path
export default globalSetup;
