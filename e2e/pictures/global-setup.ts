import { request } from '@playwright/test';
import { runProduct } from '../stack/command.ts';
import { startStack } from '../stack/local-stack.ts';
import { temporaryFolder } from '../stack/temporary-folder.ts';
import { fixedTimeEnvironment } from './fixed-time.ts';
import { keepStage, prepareStage } from './stage.ts';

/** A production instance of its own, at the fixed time; `E2E_BASE_URL` names a running one instead. */
const startFixed = async (): Promise<() => Promise<void>> => {
  if (process.env.E2E_BASE_URL) return async () => {};
  const fixedTime = fixedTimeEnvironment();
  if (!fixedTime) throw new Error('pictures need the library of Debian’s package «faketime»');
  // Builders compare their own time with that of files: they run at the real time.
  await runProduct(['build'], {});
  const folder = await temporaryFolder('pictures');
  try {
    const stack = await startStack({ dataDir: folder.path, env: fixedTime });
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

const globalSetup = async (): Promise<() => Promise<void>> => {
  const stop = await startFixed();
  const context = await request.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' });
  try {
    keepStage(await prepareStage(context));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await context.dispose();
  }
};

// Playwright asks for a default export here.
// biome-ignore lint/style/noDefaultExport: the runner loads it by path
export default globalSetup;
