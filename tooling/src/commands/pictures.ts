import { ensureBrowser } from '../run/browser.ts';
import { runCommand } from '../run/run-step.ts';

/**
 * `pnpm pictures`: compares every screen with its picture; `pnpm pictures --update` writes the pictures that changed,
 * to be reviewed as a diff. Other arguments go to Playwright.
 */
const run = async (): Promise<void> => {
  const args = process.argv.slice(2);
  const isUpdate = args.includes('--update');
  await ensureBrowser();
  await runCommand(
    'playwright',
    ['test', '-c', 'pictures.config.ts', ...args.filter((arg) => arg !== '--update')],
    { folder: 'e2e', env: isUpdate ? { UPDATE_PICTURES: '1' } : {} },
  );
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
