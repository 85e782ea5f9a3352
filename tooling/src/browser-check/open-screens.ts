import { type Browser, errors, type Page } from 'playwright-core';
import { closedTo } from './closed-browser.ts';
import { storeSession } from './demo-session.ts';
import { VIOLATION_MARK, watchProblems } from './page-problems.ts';
import type { Problem } from './problem-report.ts';
import type { Visit } from './screens.ts';

/** A screen that is not there by then does not come; the shell itself gives up after 7 s. */
const SHOWN_WITHIN_MS = 10_000;
/** Lazy parts are loaded when a screen is shown. */
const IDLE_WITHIN_MS = 5_000;
/** The document, on a machine with other work. */
const RESPONDED_WITHIN_MS = 60_000;

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'ru-RU',
} as const;

/** A page without a past: nothing is stored, nothing is cached. */
const openPage = async (browser: Browser, origin: string, { session }: Visit) => {
  const context = await browser.newContext({ ...PHONE, ...closedTo(origin) });
  context.setDefaultNavigationTimeout(RESPONDED_WITHIN_MS);
  const problems = await watchProblems(context);
  const page = await context.newPage();
  if (session) await storeSession(page, session);
  return { context, page, problems };
};

/** When a screen of this build was painted, in ms since the navigation; the shell sets the mark. */
const shownMs = (page: Page, app: string, build: string): Promise<number> =>
  page
    .waitForFunction(
      (expected) =>
        performance.getEntriesByName('screen').find((mark) => {
          const { app, build } = (mark as PerformanceMark).detail as { app: string; build: string };
          return app === expected.app && build === expected.build;
        })?.startTime,
      { app, build },
      { timeout: SHOWN_WITHIN_MS },
    )
    .then((handle) => handle.jsonValue()) as Promise<number>;

/** The host's own screens have a title and set no mark. */
const waitForScreen = async (page: Page, app: string, build: string): Promise<void> => {
  if (app === 'host') await page.locator('h1').first().waitFor({ timeout: SHOWN_WITHIN_MS });
  else await shownMs(page, app, build);
};

/** What is wrong with a screen that was opened. */
export interface OpenedScreen {
  /** What is likely the cause first. */
  readonly problems: readonly Problem[];
  /** It, or a widget on it, was not shown in time. */
  readonly isLate: boolean;
}

/** Opens a screen. `build` is the one that has to draw it. */
export const openScreen = async (
  browser: Browser,
  origin: string,
  visit: Visit,
  build: string,
): Promise<OpenedScreen> => {
  const { context, page, problems } = await openPage(browser, origin, visit);
  const missing: string[] = [];
  const late: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && new URL(response.url()).pathname.startsWith('/r/'))
      missing.push(`${response.status()} ${response.url()}`);
  });
  try {
    await page.goto(origin + visit.address, { waitUntil: 'commit' });
    await waitForScreen(page, visit.app, build).catch(() => late.push('the screen was not shown'));
    if (visit.widget && late.length + missing.length === 0) {
      const { name, button } = visit.widget;
      await page.getByRole('button', { name: button }).click({ timeout: SHOWN_WITHIN_MS });
      await page
        .getByRole('dialog')
        .waitFor({ timeout: SHOWN_WITHIN_MS })
        .catch(() => late.push(`the widget ${name} was not shown`));
    }
    await page.waitForLoadState('networkidle', { timeout: IDLE_WITHIN_MS }).catch(() => undefined);
  } catch (error) {
    late.push(String(error));
  } finally {
    await context.close();
  }
  const user = visit.session ? ' (signed in)' : '';
  const seen = problems.all();
  const texts = [
    ...missing,
    // The browser's own line of it, which comes first, names no file.
    ...seen.filter((text) => text.startsWith(VIOLATION_MARK)),
    ...seen.filter((text) => !text.startsWith(VIOLATION_MARK)),
    ...late,
  ];
  return {
    problems: texts.map((text) => ({ address: visit.address + user, text })),
    isLate: late.length > 0,
  };
};

/** The time to a painted screen, in ms; infinite when it did not come in time. Builds named in `failed` are passed over, as after failures of theirs. */
export const measureScreen = async (
  browser: Browser,
  origin: string,
  visit: Visit,
  build: string,
  failed = '',
): Promise<number> => {
  const { context, page } = await openPage(browser, origin, visit);
  try {
    await page.addInitScript((names) => localStorage.setItem('failed_builds', names), failed);
    await page.goto(origin + visit.address, { waitUntil: 'commit' });
    return await shownMs(page, visit.app, build);
  } catch (error) {
    // A busy machine is no fault of the build, nor of the server.
    if (error instanceof errors.TimeoutError) return Number.POSITIVE_INFINITY;
    throw error;
  } finally {
    await context.close();
  }
};
