import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineName } from '@cars/tooling/run/engines';
import { test as base, expect } from '@playwright/test';
import type { Engine, Tab } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { Walker } from './walker.ts';
import { startWatchedSite, type WatchedSite } from './watched-site.ts';
import { startWebkit } from './webkit.ts';

const START: Record<EngineName, () => Promise<Engine>> = { webkit: startWebkit, firefox: startFirefox };

export interface EngineOptions {
  readonly engineName: EngineName;
}

interface WorkerFixtures extends EngineOptions {
  readonly engine: Engine;
  readonly site: WatchedSite;
}

interface Fixtures {
  readonly tab: Tab;
  readonly walker: Walker;
  /** Stores a picture of the screen with the results and with the report. */
  readonly photograph: (name: string) => Promise<void>;
}

/**
 * A test in an engine that Playwright does not support: a fresh profile each; undeclared problems fail it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['webkit', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await START[engineName]();
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const site = await startWatchedSite(process.env.E2E_BASE_URL ?? '');
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  tab: async ({ engine, engineName }, use, info) => {
    const tab = await engine.open();
    info.annotations.push({ type: 'engine', description: tab.engine });
    await use(tab);
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath(`${engineName}-failed.png`), await tab.screenshot());
    await tab.close();
  },
  walker: async ({ tab, site }, use) => {
    const walker = new Walker(tab, site.url);
    await use(walker);
    expect(await walker.problems()).toEqual([]);
  },
  photograph: async ({ tab, engineName }, use, info) =>
    use(async (name) => {
      const folder = join(info.project.outputDir, 'screens');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}-${engineName}.png`), await tab.screenshot());
    }),
});

export { expect };
