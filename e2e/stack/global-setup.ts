import { startStack } from '@cars/tooling/run/local-stack';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { request } from '@playwright/test';
import { listCompanies } from '../fixtures/companies.ts';

const CLOSE_NOTHING = async (): Promise<void> => {};

/** Starts a production instance with a database of its own, which `close` throws away. */
const startOwn = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const folder = await temporaryFolder('e2e');
  try {
    const stack = await startStack({ dataDir: folder.path });
    return {
      url: stack.url,
      close: async () => {
        await stack.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
};

/**
 * One production instance for the whole run, and a company of the demo for each of its workers. `E2E_BASE_URL` names a
 * running instance instead: quicker while a test is written.
 */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const { E2E_BASE_URL } = process.env;
  const { url, close } = E2E_BASE_URL ? { url: E2E_BASE_URL, close: CLOSE_NOTHING } : await startOwn();
  process.env.E2E_BASE_URL = url;
  const context = await request.newContext({ baseURL: url });
  try {
    process.env.E2E_COMPANIES = (await listCompanies(context)).join(' ');
  } catch (error) {
    await close();
    throw error;
  } finally {
    await context.dispose();
  }
  return close;
};

// Playwright requires a default export here.
// biome-ignore lint/style/noDefaultExport: the runner loads it by path
export default globalSetup;
