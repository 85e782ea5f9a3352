import { ensureBrowser } from '../run/browser.ts';
import { runCommand } from '../run/run-step.ts';

/** `pnpm gallery`: pictures of all screens on one page for review, and the README's picture. */
const run = async (): Promise<void> => {
  await ensureBrowser();
  await runCommand('playwright', ['test', '-c', 'gallery.config.ts', ...process.argv.slice(2)], {
    folder: 'e2e',
  });
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
