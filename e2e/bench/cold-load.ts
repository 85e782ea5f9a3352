import { request as httpRequest } from 'node:http';
import type { Browser, CDPSession } from '@playwright/test';
import { type CardSighting, firstCardAt, watchFirstCard } from './first-card.ts';
import { newPhone, openPage, SLOW_4G } from './phone.ts';

/** The picture's box counts as final when nothing has changed for this long after the network went idle. */
const SETTLED_MS = 400;

interface Asset {
  readonly url: string;
  readonly kind: 'script' | 'style';
  /** Milliseconds since navigation start. */
  readonly startedAt: number;
  /** Bytes on the wire, headers included. */
  transferred: number;
}

/** One cold load of the catalog. */
export interface ColdLoad {
  readonly firstCardMs: number;
  /** Scripts and styles whose request began before the first card. */
  readonly assets: readonly Asset[];
  readonly build: string;
}

const recordAssets = (cdp: CDPSession): (() => Asset[]) => {
  const byId = new Map<string, Asset>();
  let origin = Number.NaN;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (type === 'Document' && Number.isNaN(origin)) origin = timestamp;
    const { pathname } = new URL(request.url);
    const kind = pathname.endsWith('.js') ? 'script' : pathname.endsWith('.css') ? 'style' : null;
    if (kind)
      byId.set(requestId, { url: request.url, kind, startedAt: (timestamp - origin) * 1000, transferred: 0 });
  });
  // A second use of a preloaded file costs nothing: only bytes from the network count.
  cdp.on('Network.requestServedFromCache', ({ requestId }) => byId.delete(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const asset = byId.get(requestId);
    if (asset) asset.transferred = encodedDataLength;
  });
  return () => [...byId.values()];
};

/** Loads the catalog once in a fresh context under the slow-4G profile. */
export const coldLoad = async (browser: Browser, url: string): Promise<ColdLoad> => {
  const phone = await newPhone(browser);
  try {
    const { page, cdp, networkIdle } = await openPage(phone, SLOW_4G);
    const assets = recordAssets(cdp);
    await page.addInitScript(watchFirstCard);
    await page.goto(`${url}/catalog`, { waitUntil: 'load' });
    await networkIdle();
    await page.waitForFunction((quiet) => {
      const last = window.__cardSightings?.at(-1);
      return last?.isReadable === true && performance.now() - last.at > quiet;
    }, SETTLED_MS);
    const sightings = await page.evaluate((): readonly CardSighting[] => window.__cardSightings ?? []);
    const build = await page.evaluate(() => document.documentElement.dataset.build ?? '');
    const firstCardMs = firstCardAt(sightings);
    return {
      firstCardMs,
      assets: assets().filter(({ startedAt }) => startedAt < firstCardMs),
      build,
    };
  } finally {
    await phone.close();
  }
};

/** Gzip size of a response body in bytes, in which the budgets are given. */
export const gzipBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        response.headers['content-encoding'] === 'gzip'
          ? resolve(bytes)
          : reject(new Error(`${url} does not come as gzip`)),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
