import type { Page, Request } from '@playwright/test';

/** The network counts as idle after this long without a request in flight. */
const IDLE_MS = 500;
const LOOK_EVERY_MS = 50;
const LIMIT_MS = 60_000;

const now = (): number => performance.now();

/**
 * Tracks a page's requests; the returned function waits until none is in flight. Playwright's own
 * `networkidle` is never reported when the network goes idle before the load event, as with a slow processor.
 */
export const watchNetwork = (page: Page): (() => Promise<void>) => {
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
    while (open.size > 0 || now() - lastAt < IDLE_MS) {
      if (now() > limit) throw new Error(`still on its way: ${[...open].map((one) => one.url()).join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
};
