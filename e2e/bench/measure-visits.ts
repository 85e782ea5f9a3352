import { openSession, type Session } from '@cars/tooling/browser-check/demo-session';
import { type Browser, request } from '@playwright/test';
import { newestAds } from '../fixtures/ads.ts';
import type { Certificate } from './certificate.ts';
import { type Front, startFront } from './front.ts';
import { waitUntilIdle } from './idle-machine.ts';
import { firstNavigation } from './navigation.ts';
import { FAST_4G, type Profile, SLOW_4G } from './phone.ts';
import { againstRecorded, recordedVisits, type VisitRatios } from './recorded-visits.ts';
import { type Gate, table } from './report.ts';
import type { ScreenName } from './screen-watch.ts';
import {
  orderOf,
  RATIO_HEAD,
  ratioGate,
  ratioRow,
  ratioTo,
  VARIANTS,
  type Values,
  type Variant,
} from './variants.ts';
import { type Load, type Visit, visit } from './visit.ts';

type Protocol = 'h2' | 'h1';

interface Case {
  readonly screen: ScreenName;
  readonly profile: Profile;
  readonly protocol: Protocol;
}

/** Every screen on the slow network, the catalog on both networks and over both protocols. */
const CASES: readonly Case[] = [
  { screen: 'catalog', profile: SLOW_4G, protocol: 'h2' },
  { screen: 'catalog', profile: SLOW_4G, protocol: 'h1' },
  { screen: 'catalog', profile: FAST_4G, protocol: 'h2' },
  { screen: 'catalog', profile: FAST_4G, protocol: 'h1' },
  { screen: 'car', profile: SLOW_4G, protocol: 'h2' },
  { screen: 'car', profile: FAST_4G, protocol: 'h2' },
  { screen: 'profile', profile: SLOW_4G, protocol: 'h2' },
];
const MONOLITH_GATE = { gate: 1.1, goal: 1.05 } as const;
const WARM_GATE = { gate: 1.1, goal: 1 } as const;
/** Of the first card: pages of signed-in users are not in the HTML. */
const DEFAULTS_GATE = { gate: 0.5 } as const;
const IN_THE_HTML: readonly ScreenName[] = ['catalog', 'car'];
const CLS_MAX = 0.02;

interface Target {
  readonly addresses: Readonly<Record<Protocol, string>>;
  readonly session: Session;
  readonly carId: number;
}

const targetOf = async (url: string, front: Front): Promise<Target> => {
  const context = await request.newContext({ baseURL: url });
  try {
    // The newest ad without a video: its page makes no requests to other hosts.
    const ad = (await newestAds(context)).find(({ has_video }) => !has_video);
    if (!ad) throw new Error('the newest ads all have videos');
    return { addresses: { h2: front.url, h1: url }, session: await openSession(context), carId: ad.id };
  } finally {
    await context.dispose();
  }
};

const pathOf = (screen: ScreenName, { carId }: Target): string =>
  screen === 'car' ? `/car/${carId}` : `/${screen}`;

const rowsOf = (name: string, visits: Record<Variant, Visit[]>) => {
  const pick = (value: (visit: Visit) => number): Values =>
    Object.fromEntries(VARIANTS.map((variant) => [variant, visits[variant].map(value)]));
  const of = (kind: 'cold' | 'warm', part: keyof Load): [string, Values] => [
    `${name}, ${kind}, ${part === 'lcpMs' ? 'LCP' : 'content'}`,
    pick((load) => load[kind][part]),
  ];
  return {
    times: [of('cold', 'readyMs'), of('cold', 'lcpMs'), of('warm', 'readyMs'), of('warm', 'lcpMs')],
    shifts: pick(({ cold, warm }) => Math.max(cold.cls, warm.cls)),
  };
};

/**
 * Cold and warm loads, deep links and the first navigation to another remote: ours, the monolith and the
 * defaults.
 */
export const measureVisits = async ({
  browser,
  urls,
  certificate,
  rounds,
  say,
}: {
  browser: Browser;
  urls: Readonly<Record<Variant, string>>;
  certificate: Certificate;
  rounds: number;
  say: (line: string) => void;
}): Promise<{ gates: readonly Gate[]; text: string; ratios: VisitRatios }> => {
  const fronts = await Promise.all(VARIANTS.map((variant) => startFront(urls[variant], certificate)));
  const gates: Gate[] = [];
  const ratios: Record<string, number> = {};
  const recorded = recordedVisits();
  const rows: (readonly (string | number)[])[] = [RATIO_HEAD];
  try {
    const places = Object.fromEntries(
      await Promise.all(
        VARIANTS.map(async (variant, at) => [variant, await targetOf(urls[variant], fronts[at] as Front)]),
      ),
    ) as Record<Variant, Target>;
    for (const { screen, profile, protocol } of CASES) {
      const name = `${screen}, ${profile.name}, ${protocol}`;
      const visits: Record<Variant, Visit[]> = { federated: [], monolith: [], defaults: [] };
      for (let round = -1; round < rounds; round += 1) {
        await waitUntilIdle();
        for (const variant of orderOf(VARIANTS, Math.max(0, round))) {
          const place = places[variant];
          const done = await visit(browser, {
            url: `${place.addresses[protocol]}${pathOf(screen, place)}`,
            screen,
            profile,
            session: screen === 'profile' ? place.session : null,
          });
          // The first round does not count: pictures are encoded, files are read.
          if (round >= 0) visits[variant].push(done);
        }
      }
      const { times, shifts } = rowsOf(name, visits);
      for (const [line, values] of times) {
        rows.push(ratioRow(line, values));
        if (profile !== SLOW_4G || protocol !== 'h2') continue;
        const isWarm = line.includes('warm');
        ratios[line.replace(name, screen)] = ratioTo(values, 'monolith');
        gates.push(ratioGate(line, values, 'monolith', isWarm ? WARM_GATE : MONOLITH_GATE));
        if (!isWarm && IN_THE_HTML.includes(screen))
          gates.push(ratioGate(line, values, 'defaults', DEFAULTS_GATE));
      }
      const worst = Math.max(...(shifts.federated ?? []));
      gates.push({ name: `${name}, CLS`, value: worst, unit: '', kind: 'at-most', gate: CLS_MAX });
      say(`${name}: done`);
    }
    for (const profile of [SLOW_4G, FAST_4G]) {
      const times: Record<Variant, number[]> = { federated: [], monolith: [], defaults: [] };
      for (let round = 0; round < rounds; round += 1) {
        await waitUntilIdle();
        for (const variant of orderOf(VARIANTS, round))
          times[variant].push(await firstNavigation(browser, places[variant].addresses.h2, profile));
      }
      rows.push(ratioRow(`catalog → sign-in, ${profile.name}, h2`, times));
      gates.push(ratioGate(`catalog → sign-in, ${profile.name}`, times, 'monolith', MONOLITH_GATE));
    }
  } finally {
    await Promise.all(fronts.map((front) => front.stop()));
  }
  return {
    gates: [...gates, ...againstRecorded(ratios, recorded)],
    ratios,
    text: [
      `Loads, ms: median (least…most) of ${rounds} interleaved rounds; ratios are medians of each round's own, recorded are those of ${recorded.source}:`,
      table(rows),
    ].join('\n'),
  };
};
