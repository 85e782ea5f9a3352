import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import type { Browser } from '@playwright/test';
import { waitUntilIdle } from '../idle-machine.ts';
import { type Gate, table } from '../report.ts';
import type { Servers } from '../servers.ts';
import { median, spread } from '../statistics.ts';
import { type ScreenLoad, screenLoad } from './screen-load.ts';
import { siteInFront } from './site-in-front.ts';
import { staticCatalog } from './static-page.ts';

const STATIC = 'static page';
/** The product behind a plain CDN: the same HTML for every address, without a first screen. */
const PLAIN = 'federated, no first screen';
/** A page without a first screen in its HTML. */
const PLAIN_PATH = '/offer';

interface Variant {
  readonly name: string;
  readonly url: string;
}

const loadsOf = (variant: Variant, loads: readonly ScreenLoad[], taps: readonly ScreenLoad[]) => {
  const of = (key: 'firstCardMs' | 'photoMs' | 'lcpMs') => loads.map((load) => load[key]);
  const card = spread(of('firstCardMs'));
  return {
    name: variant.name,
    card: card.median,
    photo: median(of('photoMs')),
    lcp: median(of('lcpMs')),
    sheet: median(taps.map(({ sheetMs }) => sheetMs ?? Number.NaN)),
    cls: Math.max(0, ...loads.map(({ cls }) => cls)),
    spread: `${Math.round(card.min)}–${Math.round(card.max)}`,
  };
};

/**
 * The first screen compared with two baselines: a hand-written page with the same cards, and the monolith with the
 * same first screen in its HTML. Loads are interleaved.
 */
export const measureScreens = async ({
  browser,
  servers,
  rounds,
  say,
}: {
  browser: Browser;
  servers: Servers;
  rounds: number;
  say: (line: string) => void;
}): Promise<{ gates: readonly Gate[]; text: string }> => {
  const { url } = servers.federated;
  const response = await fetch(`${url}/api/v2/ads/preview?page=1&per_page=16`);
  const { data } = (await response.json()) as { data: { items: AdCard[] } };
  const limit = await siteInFront(url, { '/catalog': staticCatalog(data.items) });
  const html = await (await fetch(`${url}${PLAIN_PATH}`)).text();
  const plain = await siteInFront(url, { '/catalog': html });
  const variants: readonly Variant[] = [
    { name: STATIC, url: limit.url },
    { name: 'federated', url },
    { name: 'monolith', url: servers.monolith.url },
    { name: PLAIN, url: plain.url },
  ];
  const loads = new Map<string, ScreenLoad[]>(variants.map(({ name }) => [name, []]));
  const taps = new Map<string, ScreenLoad[]>(variants.map(({ name }) => [name, []]));
  try {
    for (const variant of variants) await screenLoad(browser, variant.url, false);
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, url: from } of round % 2 === 0 ? variants : [...variants].reverse()) {
        await waitUntilIdle();
        const load = await screenLoad(browser, from, false);
        loads.get(name)?.push(load);
        if (name !== STATIC) {
          await waitUntilIdle();
          taps.get(name)?.push(await screenLoad(browser, from, true));
        }
        say(
          `round ${round + 1}: ${name} card ${load.firstCardMs.toFixed(0)} ms, photo ${load.photoMs.toFixed(0)} ms`,
        );
      }
    }
  } finally {
    await Promise.all([limit.stop(), plain.stop()]);
  }
  const rows = variants.map((variant) =>
    loadsOf(variant, loads.get(variant.name) ?? [], taps.get(variant.name) ?? []),
  );
  const row = (name: string) => rows.find((one) => one.name === name) ?? loadsOf({ name, url: '' }, [], []);
  const [ours, fastest, monolith] = [row('federated'), row(STATIC), row('monolith')];
  const gate = (name: string, value: number, most: number): Gate => ({
    name,
    value,
    unit: '×',
    kind: 'at-most',
    gate: most,
  });
  return {
    gates: [
      gate('first card ÷ static page', ours.card / fastest.card, 1.5),
      gate('its photo ÷ static page', ours.photo / fastest.photo, 1.5),
      gate('sheet by tap ÷ monolith', ours.sheet / monolith.sheet, 1.1),
      { name: 'layout shift of a load', value: ours.cls, unit: '', kind: 'at-most', gate: 0.02 },
    ],
    text: [
      `First screen in the HTML, slow 4G (150 ms, 1.6 Mb/s, processor ÷ 4), ${rounds} interleaved rounds, medians in ms:`,
      table([
        ['', 'first card', 'from–to', 'its photo', 'LCP', 'sheet by tap', 'shift'],
        ...rows.map(({ name, card, spread: span, photo, lcp, sheet, cls }) => [
          name,
          card,
          span,
          photo,
          lcp,
          sheet,
          cls,
        ]),
      ]),
    ].join('\n'),
  };
};
