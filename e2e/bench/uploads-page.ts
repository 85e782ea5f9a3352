import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from '@cars/tooling/browser-check/demo-session';
import { startStack } from '@cars/tooling/run/local-stack';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { type Browser, type BrowserContext, type Page, request } from '@playwright/test';
import sharp from 'sharp';
import { enter, keepSession } from '../fixtures/users.ts';
import { AdFormPage } from '../pages/ad-form-page.ts';
import { waitUntilIdle } from './idle-machine.ts';
import { SLOW_4G } from './phone.ts';
import { type Gate, table } from './report.ts';

const PICTURES = 10;
const PICTURE_MB = 4;
const MEGABYTE = 1024 * 1024;
/** A main thread that is busy for longer responds to a tap too late. */
const LONGEST_TASK_GATE_MS = 200;
/** The page is killed as soon as this many have arrived. */
const FINISHED_BEFORE_KILL = 3;
const TYPED = 'Машина в хорошем состоянии, один владелец.';
/** Time limit for ten pictures over an uplink of 0.75 Mb/s. */
const LIMIT_MS = 900_000;

/** A photograph of 12 megapixels with the grain of a small sensor, as near to 4 MB as its quality allows. */
const photo = async (): Promise<Buffer> => {
  const grain = { type: 'gaussian', mean: 0, sigma: 14 } as const;
  const noise = await sharp({
    create: { width: 4_000, height: 3_000, channels: 3, background: '#000', noise: grain },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const picture = sharp({
    create: { width: 4_000, height: 3_000, channels: 3, background: '#7a8694' },
  }).composite([{ input: noise, blend: 'add' }]);
  const plain = await picture.png({ compressionLevel: 0 }).toBuffer();
  let best = Buffer.alloc(0);
  for (const quality of [70, 76, 80, 84, 88, 91, 94]) {
    const jpeg = await sharp(plain).jpeg({ quality }).toBuffer();
    const distance = (buffer: Buffer) => Math.abs(buffer.length - PICTURE_MB * MEGABYTE);
    if (best.length === 0 || distance(jpeg) < distance(best)) best = jpeg;
  }
  return best;
};

/** Opens a page of a slow phone on a slow network that counts its own long tasks. */
const openPhone = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await page.addInitScript({
    content: `
      globalThis.longestTaskMs = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          globalThis.longestTaskMs = Math.max(globalThis.longestTaskMs, duration);
      }).observe({ type: 'longtask', buffered: true });
    `,
  });
  return page;
};

const slowDown = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_4G.latencyMs,
    downloadThroughput: SLOW_4G.downloadBytesPerSecond,
    uploadThroughput: SLOW_4G.uploadBytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_4G.cpuSlowdown });
};

/** The long tasks from now on: loading the page is measured elsewhere. */
const forgetTasks = (page: Page) => page.evaluate('globalThis.longestTaskMs = 0');
const longestTaskMs = async (page: Page): Promise<number> =>
  Number(await page.evaluate('globalThis.longestTaskMs'));

const finishedCount = async (form: AdFormPage): Promise<number> =>
  (await form.pictures.count()) - (await form.unfinished.count());

const waitForFinished = async (form: AdFormPage, count: number): Promise<void> => {
  const deadline = Date.now() + LIMIT_MS;
  while ((await finishedCount(form)) < count) {
    if (Date.now() > deadline) throw new Error(`${await finishedCount(form)} of ${count} pictures arrived`);
    await form.page.waitForTimeout(250);
  }
};

interface Run {
  readonly longestTaskMs: number;
  readonly typingMs: number;
  readonly seconds: number;
  readonly finishedBefore: number;
  readonly lost: number;
  readonly uploads: number;
}

const uploadAndKill = async (context: BrowserContext, session: Session, files: string[]): Promise<Run> => {
  let uploads = 0;
  context.on('response', (response) => {
    if (response.url().endsWith('/web-user/uploads') && response.ok()) uploads += 1;
  });
  const first = await openPhone(context);
  await keepSession(first, session);
  await first.goto('/create-ad');
  const form = new AdFormPage(first);
  await form.choice('Марка').waitFor();
  await slowDown(first);
  await forgetTasks(first);
  const startedAt = performance.now();
  await form.gallery.setInputFiles(files);
  // The user goes on typing while the pictures are resized and uploaded.
  const typedAt = performance.now();
  await form.description.pressSequentially(TYPED);
  const typingMs = (performance.now() - typedAt) / TYPED.length;
  await waitForFinished(form, FINISHED_BEFORE_KILL);
  const finishedBefore = await finishedCount(form);
  const firstTask = await longestTaskMs(first);
  await first.close();

  const second = await openPhone(context);
  await second.goto('/create-ad');
  const again = new AdFormPage(second);
  await slowDown(second);
  await second.getByRole('alertdialog').getByRole('button', { name: 'Продолжить' }).click();
  await forgetTasks(second);
  await again.pictures.nth(PICTURES - 1).waitFor();
  const restored = await finishedCount(again);
  await waitForFinished(again, PICTURES);
  return {
    longestTaskMs: Math.max(firstTask, await longestTaskMs(second)),
    typingMs,
    seconds: (performance.now() - startedAt) / 1_000,
    finishedBefore,
    lost: Math.max(0, finishedBefore - restored),
    uploads,
  };
};

/**
 * Ten photographs of 4 MB from a slow phone: whether the form stays responsive meanwhile, and whether a page
 * that was killed and opened again has every finished upload.
 */
export const measureUploadsPage = async (
  browser: Browser,
  say: (line: string) => void,
): Promise<{ gates: readonly Gate[]; text: string }> => {
  const folder = await temporaryFolder('bench-uploads-page');
  try {
    const server = await startStack({ dataDir: join(folder.path, 'data'), env: { SEED: 'none' } });
    const caller = await request.newContext({ baseURL: server.url });
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'ru-RU',
      serviceWorkers: 'block',
    });
    try {
      const picture = await photo();
      const files = Array.from({ length: PICTURES }, (_, at) => join(folder.path, `${at + 1}.jpg`));
      for (const file of files) await writeFile(file, picture);
      const session = await enter(caller);
      await waitUntilIdle();
      say(`uploads page: ${PICTURES} photographs of ${(picture.length / MEGABYTE).toFixed(1)} MB …`);
      const run = await uploadAndKill(context, session, files);
      return {
        gates: [
          {
            name: 'longest task under uploads',
            value: run.longestTaskMs,
            unit: 'ms',
            kind: 'at-most',
            gate: LONGEST_TASK_GATE_MS,
          },
          {
            name: 'finished uploads lost by a kill',
            value: run.lost,
            unit: 'pictures',
            kind: 'at-most',
            gate: 0,
          },
          {
            name: 'uploads for ten pictures and a kill',
            value: run.uploads,
            unit: 'requests',
            kind: 'at-most',
            goal: PICTURES,
          },
        ],
        text: [
          `Uploads from a slow phone (slow 4G, processor ÷ 4): ${PICTURES} photographs of ` +
            `${(picture.length / MEGABYTE).toFixed(1)} MB, the page killed after ${run.finishedBefore} and opened again.`,
          table([
            [
              '',
              'longest task ms',
              'ms a typed letter',
              'seconds',
              'finished before the kill',
              'lost',
              'uploads',
            ],
            [
              'create form',
              run.longestTaskMs,
              run.typingMs,
              run.seconds,
              run.finishedBefore,
              run.lost,
              run.uploads,
            ],
          ]),
        ].join('\n'),
      };
    } finally {
      await context.close();
      await caller.dispose();
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
};
