import type { Page, Request } from '@playwright/test';

/** Nothing has been on its way for so long. */
const SILENT_MS = 500;
const LOOK_EVERY_MS = 50;
const LIMIT_MS = 60_000;

const now = (): number => performance.now();

/**
 * Watches what a page asks for; the answer waits until that is silent. The tool's own `networkidle` is lost for good
 * when the network falls silent before the load event, as it does while a slow processor runs the shell's bundle.
 */
export const watchSilence = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>();
  let lastAt = now();
  const end = (request: Request) => {
    open.delete(request);
    lastAt = now();
  };
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    const limit = now() + LIMIT_MS;
    while (open.size > 0 || now() - lastAt < SILENT_MS) {
      if (now() > limit) throw new Error(`still on its way: ${[...open].map((one) => one.url()).join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
};
