import type { AdCard, AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { Browser } from '@playwright/test';
import type { Certificate } from '../certificate.ts';
import { screenLoad } from '../first-screen/screen-load.ts';
import { type Site, siteInFront } from '../first-screen/site-in-front.ts';
import { staticCar, staticCatalog } from '../first-screen/static-page.ts';
import { startFront } from '../front.ts';
import { waitUntilIdle } from '../idle-machine.ts';
import { BEHIND_A_LINK } from '../phone.ts';
import { type Gate, table } from '../report.ts';
import type { Servers } from '../servers.ts';
import { median, medianInterval } from '../statistics.ts';
import { orderOf } from '../variants.ts';
import { type Load, visit } from '../visit.ts';
import { type LinkShape, startLink } from './slow-link.ts';

/** Slow 4G: 150 ms, 1.6 and 0.75 Mb/s. */
const SLOW_4G_LINK: LinkShape = { roundTripMs: 150, download: 200, upload: 94 };
/** Fewer give no 90 % interval that is narrower than their range by much. */
const ROUNDS_MIN = 9;

const VARIANTS = ['static', 'federated', 'monolith'] as const;
type Variant = (typeof VARIANTS)[number];
type Other = Exclude<Variant, 'federated'>;

interface Case {
  readonly screen: 'catalog' | 'car';
  readonly protocol: 'h2' | 'h1';
}
const CASES: readonly Case[] = [
  { screen: 'catalog', protocol: 'h2' },
  { screen: 'car', protocol: 'h2' },
  { screen: 'catalog', protocol: 'h1' },
];

/** The newest ad without a video, whose page makes no requests to other hosts, and the cards of the first page. */
const contentOf = async (url: string): Promise<{ readonly cards: AdCard[]; readonly ad: AdDetails }> => {
  const list = (await (await fetch(`${url}/api/v2/ads/preview?page=1&per_page=16`)).json()) as {
    data: { items: AdCard[] };
  };
  const cards = list.data.items;
  const id = cards.find(({ has_video }) => !has_video)?.id;
  const details = (await (await fetch(`${url}/api/v2/ads/details/${id}`)).json()) as { data: AdDetails };
  return { cards, ad: details.data };
};

/** A site behind TLS and a link of its own, for both protocols. */
const behindLinks = async (target: string, certificate: Certificate) => {
  const started: { stop(): Promise<void> }[] = [];
  const urlOf = async (http1: boolean) => {
    const front = await startFront(target, certificate, { http1 });
    const link = await startLink(Number(new URL(front.url).port), SLOW_4G_LINK);
    started.push(front, link);
    return `https://localhost:${link.port}`;
  };
  const urls = { h2: await urlOf(false), h1: await urlOf(true) };
  return { urls, stop: () => Promise.all(started.map((one) => one.stop())) };
};

const ratios = (own: readonly number[], other: readonly number[]): number[] =>
  own.map((value, round) => value / (other[round] ?? Number.NaN));

const gate = (name: string, rounds: readonly number[], goal: number): Gate => ({
  name: `over a link: ${name}`,
  value: median(rounds),
  rounds,
  interval: medianInterval(rounds),
  unit: '×',
  kind: 'at-most',
  goal,
});

const GOALS: readonly {
  readonly other: Other;
  readonly kind: 'cold' | 'warm';
  readonly part: 'readyMs' | 'photoMs';
  readonly goal: number;
}[] = [
  { other: 'static', kind: 'cold', part: 'readyMs', goal: 1.05 },
  { other: 'static', kind: 'cold', part: 'photoMs', goal: 1.05 },
  { other: 'static', kind: 'warm', part: 'readyMs', goal: 1.2 },
  { other: 'monolith', kind: 'cold', part: 'readyMs', goal: 1.02 },
  { other: 'monolith', kind: 'warm', part: 'readyMs', goal: 1.03 },
];
const SHEET_GOAL = 1.03;

/**
 * First screens over a link that charges for connections, TLS and slow start, beside the best hand-written page and the
 * monolith: interleaved rounds, the ratio of each, and the interval of their median.
 */
export const measureLink = async ({
  browser,
  servers,
  certificate,
  rounds,
  say,
}: {
  readonly browser: Browser;
  readonly servers: Servers;
  readonly certificate: Certificate;
  readonly rounds: number;
  readonly say: (line: string) => void;
}): Promise<{ readonly gates: readonly Gate[]; readonly text: string }> => {
  const count = Math.max(ROUNDS_MIN, rounds);
  const { cards, ad } = await contentOf(servers.federated.url);
  const pathOf = { catalog: '/catalog', car: `/car/${ad.id}` };
  const pages = { [pathOf.catalog]: staticCatalog(cards), [pathOf.car]: staticCar(ad) };
  const site: Site = await siteInFront(servers.federated.url, pages);
  const links = {
    static: await behindLinks(site.url, certificate),
    federated: await behindLinks(servers.federated.url, certificate),
    monolith: await behindLinks(servers.monolith.url, certificate),
  };
  const gates: Gate[] = [];
  const rows: (readonly (string | number)[])[] = [['ms', 'static page', 'federated', 'monolith']];
  try {
    for (const { screen, protocol } of CASES) {
      const name = `${screen}, ${protocol}`;
      const loads: Record<Variant, Record<'cold' | 'warm', Load>[]> = {
        static: [],
        federated: [],
        monolith: [],
      };
      for (let round = -1; round < count; round += 1) {
        for (const variant of orderOf(VARIANTS, Math.max(0, round))) {
          await waitUntilIdle();
          const url = links[variant].urls[protocol] + pathOf[screen];
          const done = await visit(browser, { url, screen, profile: BEHIND_A_LINK, session: null });
          // The first round fills the caches of the servers.
          if (round >= 0) loads[variant].push(done);
        }
      }
      const of = (variant: Variant, kind: 'cold' | 'warm', part: 'readyMs' | 'photoMs') =>
        loads[variant].map((load) => load[kind][part]);
      for (const kind of ['cold', 'warm'] as const)
        for (const part of ['readyMs', 'photoMs'] as const)
          rows.push([
            `${name}, ${kind}, ${part === 'photoMs' ? 'its photo' : 'content'}`,
            ...VARIANTS.map((variant) => median(of(variant, kind, part))),
          ]);
      for (const { other, kind, part, goal } of GOALS) {
        const what = `${name}, ${kind}, ${part === 'photoMs' ? 'photo' : 'content'} ÷ ${other}`;
        gates.push(gate(what, ratios(of('federated', kind, part), of(other, kind, part)), goal));
      }
      say(`link: ${name}: done`);
    }
    const sheets: Record<'federated' | 'monolith', number[]> = { federated: [], monolith: [] };
    for (let round = 0; round < count; round += 1)
      for (const variant of orderOf(['federated', 'monolith'] as const, round)) {
        await waitUntilIdle();
        const { sheetMs } = await screenLoad(browser, links[variant].urls.h2, true, BEHIND_A_LINK);
        sheets[variant].push(sheetMs ?? Number.NaN);
      }
    rows.push(['sheet by tap', '—', median(sheets.federated), median(sheets.monolith)]);
    gates.push(gate('sheet by tap ÷ monolith', ratios(sheets.federated, sheets.monolith), SHEET_GOAL));
  } finally {
    await Promise.all(Object.values(links).map((link) => link.stop()));
    await site.stop();
  }
  return {
    gates,
    text: [
      `Over a link that charges for connections, TLS and slow start (150 ms, 1.6 Mb/s, processor ÷ 4), medians of ${count} interleaved rounds:`,
      table(rows),
    ].join('\n'),
  };
};
