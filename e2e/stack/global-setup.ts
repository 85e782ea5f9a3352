import { startStack } from '@cars/tooling/run/local-stack';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';

/**
 * One production instance for the whole run, with a database of its own that is thrown away afterwards.
 * `E2E_BASE_URL` names a running one instead: quicker while a test is written.
 */
const globalSetup = async (): Promise<() => Promise<void>> => {
  if (process.env.E2E_BASE_URL) return async () => {};
  const folder = await temporaryFolder('e2e');
  try {
    const stack = await startStack({ dataDir: folder.path });
    process.env.E2E_BASE_URL = stack.url;
    return async () => {
      await stack.stop();
      await folder.remove();
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
};

// Playwright requires a default export here.
// biome-ignore lint/style/noDefaultExport: the runner loads it by path
export default globalSetup;
