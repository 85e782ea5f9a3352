import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '@cars/tooling/run/local-stack';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { type APIRequestContext, request } from '@playwright/test';
import { isTokenAlive } from '../fixtures/users.ts';
import { runProduct } from '../stack/command.ts';
import { fixedTimeEnvironment } from './fixed-time.ts';
import { prepareStage, type Stage, storeStage } from './stage.ts';

/** A production instance of its own, at the fixed time; `E2E_BASE_URL` names a running one instead. */
const startFixed = async (): Promise<() => Promise<void>> => {
  if (process.env.E2E_BASE_URL) return async () => {};
  // Builders compare their own time with that of files: they run at the real time.
  await runProduct(['build'], {});
  const folder = await temporaryFolder('pictures');
  try {
    const stack = await startStack({
      dataDir: folder.path,
      env: fixedTimeEnvironment(),
      isOtherDay: true,
    });
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

/** A running instance is prepared once: it limits how often a user may request a code. */
const stageOf = async (context: APIRequestContext): Promise<Stage> => {
  const url = process.env.E2E_BASE_URL ?? '';
  const file = join(tmpdir(), `cars-pictures-${new URL(url).port}.json`);
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Stage,
    () => null,
  );
  if (known && (await isTokenAlive(context, known.users.buyer.token))) return known;
  const stage = await prepareStage(context);
  await writeFile(file, JSON.stringify(stage));
  return stage;
};

const globalSetup = async (): Promise<() => Promise<void>> => {
  const stop = await startFixed();
  const context = await request.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' });
  try {
    storeStage(await stageOf(context));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await context.dispose();
  }
};

// Playwright requires a default export here.
// biome-ignore lint/style/noDefaultExport: the runner loads it by path
export default globalSetup;
