import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleasableBuild, ReleaseError, releasesOf } from '@cars/shared-server/releases/rollout';
import { type Browser, chromium, request } from 'playwright-core';
import { type ReleasesPlace, readReleases } from '../release/registry-file.ts';
import { testBrowser } from '../run/browser.ts';
import { launchClosedBrowser } from './closed-browser.ts';
import { bearer, openSession } from './demo-session.ts';
import { missingFirstScreens } from './first-screens.ts';
import { openInTurn } from './open-in-turn.ts';
import { measureScreen, openScreen } from './open-screens.ts';
import { type Problem, shortReport, writeReport } from './problem-report.ts';
import { type DemoUser, type Visit, visitsOf } from './screens.ts';
import { type Trial, trialOf } from './trial.ts';
import { openTrialServer } from './trial-server.ts';

const RESPONDED_WITHIN_MS = 60_000;
/** The fastest of so many loads of either build counts: the others measure the machine. */
const LOADS = 4;
/** How much later than the live build's a screen may be painted: a share, and a time for fast ones. */
const FACTOR = 1.5;
const ADDED_MS = 100;

/** Whether there is a browser to try builds in. */
export const hasBrowser = (): boolean => testBrowser() !== null || existsSync(chromium.executablePath());

/** Throws `ReleaseError` where there is no browser. */
export const ensureBrowserIsThere = (): void => {
  if (hasBrowser()) return;
  throw new ReleaseError(
    'no browser to try the build in: install Chromium (Debian: apt-get install chromium) or name one in CHROME_PATH; --no-browser-check releases without this check',
  );
};

const demoUser = async (url: string): Promise<DemoUser> => {
  const api = await request.newContext({ baseURL: url, timeout: RESPONDED_WITHIN_MS });
  try {
    const session = await openSession(api);
    const response = await api.get('/api/web-user/ads/get/active', { headers: bearer(session) });
    const [adId] = /"id":(\d+)/.exec(await response.text())?.slice(1) ?? [];
    if (!adId) throw new Error('the demo’s user has no ad');
    return { session, adId: Number(adId) };
  } finally {
    await api.dispose();
  }
};

const open = (browser: Browser, url: string, trial: Trial) => (visit: Visit) => {
  const [build = ''] = releasesOf(trial.releases, visit.app).live;
  return openScreen(browser, url, visit, build);
};

/** Remotes that are painted much later than their live builds. */
const slowScreens = async (browser: Browser, url: string, trial: Trial, visits: readonly Visit[]) => {
  const found: Problem[] = [];
  for (const app of trial.apps) {
    const [build, live] = releasesOf(trial.releases, app).live;
    const visit = visits.find((one) => one.app === app);
    if (!build || !live || !visit || app === 'host') continue;
    const [own, before]: [number[], number[]] = [[], []];
    for (let load = 0; load < LOADS; load += 1) {
      own.push(await measureScreen(browser, url, visit, build));
      const name = `${app}/${build}`;
      before.push(await measureScreen(browser, url, visit, live, `${name} ${name}`));
    }
    const [now, then] = [Math.min(...own), Math.min(...before)].map(Math.round) as [number, number];
    const words = Number.isFinite(now) ? `painted after ${now} ms` : 'not painted in time';
    if (now > then * FACTOR + ADDED_MS)
      found.push({
        address: visit.address,
        text: `${words}, with the live build ${live} after ${then} ms`,
      });
  }
  return found;
};

/**
 * A browser and a server of its own, in which new builds are opened among the live ones of `place` before they go live.
 * Without `isOpened` there is no browser: first screens are rendered, and nothing is opened.
 */
export const openBrowserCheck = async (place: ReleasesPlace, isOpened = true) => {
  if (isOpened) ensureBrowserIsThere();
  const server = await openTrialServer(place.dataDir);
  const browser = isOpened ? launchClosedBrowser() : null;
  return {
    /** Opens every screen of the builds; throws `ReleaseError` that names what is wrong. Returns one line. */
    async check(records: readonly ReleasableBuild[]): Promise<string> {
      const trial = trialOf(await readReleases(place), records);
      if (!trial) return 'not opened in a browser: no build of the host is live';
      if (trial.apps.length === 0)
        return `not opened in a browser: ${trial.waiting.join(', ')} waits for another host`;
      const started = performance.now();
      const stack = await server.serve(trial);
      const user = await demoUser(stack.url);
      const visits = visitsOf(trial, user);
      const opened = await browser;
      const [screens, firstScreens] = await Promise.all([
        opened ? openInTurn(visits, open(opened, stack.url, trial)) : [],
        missingFirstScreens(trial, stack, user.adId),
      ]);
      const problems = [...firstScreens, ...screens];
      if (opened && problems.length === 0)
        problems.push(...(await slowScreens(opened, stack.url, trial, visits)));
      if (problems.length > 0) {
        const names = records.map(({ app, build }) => `${app} ${build}`).join(', ');
        const log = join(place.dataDir, 'browser-check.log');
        await writeReport(log, problems);
        throw new ReleaseError(
          [
            `refused: ${names} fails ${opened ? 'in a browser' : 'on a server'}; what is live is unchanged`,
            ...shortReport(problems).map((line) => `  ${line}`),
            `  every message with its stack, on the machine of the check: ${log}`,
          ].join('\n'),
        );
      }
      if (!opened) return 'not opened in a browser: there is none; first screens were rendered';
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      return `${visits.length} screens opened in a browser without an error, in ${seconds} s`;
    },
    async close(): Promise<void> {
      await Promise.allSettled([server.close(), browser?.then((opened) => opened.close())]);
    },
  };
};

export type BrowserCheck = Awaited<ReturnType<typeof openBrowserCheck>>;
