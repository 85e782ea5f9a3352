import type { Browser } from '@playwright/test';
import { type CarTap, carTap } from './car-tap.ts';
import { waitUntilIdle } from './idle-machine.ts';
import { FAST_4G, SLOW_4G } from './phone.ts';
import { type Gate, table } from './report.ts';
import { median } from './statistics.ts';
import { orderOf, RATIO_HEAD, ratioRow, type Values } from './variants.ts';

const NAMES = ['federated', 'monolith'] as const;
type Name = (typeof NAMES)[number];

/** The skeleton of what the card does not contain stays this long after the details' response [CAR-33]. */
const SKELETON_MS = 300;
const OWN_MAX_MS = 100;
const SCREEN_MAX_MS = 100;
/** Time to draw the response. */
const DETAILS_MAX_MS = 100;

/** From a tap on a card to the car's page, its section loaded ahead: ours and the monolith. */
export const measureTaps = async ({
  browser,
  urls,
  rounds,
  say,
}: {
  browser: Browser;
  urls: Readonly<Record<Name, string>>;
  rounds: number;
  say: (line: string) => void;
}): Promise<{ gates: readonly Gate[]; text: string }> => {
  const gates: Gate[] = [];
  const rows: (readonly (string | number)[])[] = [RATIO_HEAD];
  const atMost = (name: string, value: number, gate: number): Gate => ({
    name,
    value,
    unit: 'ms',
    kind: 'at-most',
    gate,
  });
  for (const profile of [FAST_4G, SLOW_4G]) {
    const taps: Record<Name, CarTap[]> = { federated: [], monolith: [] };
    for (let round = -1; round < rounds; round += 1) {
      await waitUntilIdle();
      for (const name of orderOf(NAMES, Math.max(0, round))) {
        const tap = await carTap(browser, urls[name], profile);
        if (round >= 0) taps[name].push(tap);
      }
      say(`tap, ${profile.name}: round ${round + 1}`);
    }
    const pick = (value: (tap: CarTap) => number): Values => ({
      federated: taps.federated.map(value),
      monolith: taps.monolith.map(value),
    });
    rows.push(
      ratioRow(
        `tap → first frame, ${profile.name}`,
        pick(({ screenMs }) => screenMs),
      ),
      ratioRow(
        `tap → own picture, title, price, ${profile.name}`,
        pick(({ ownMs }) => ownMs),
      ),
      ratioRow(
        `details' response → details, ${profile.name}`,
        pick(({ detailsMs }) => detailsMs),
      ),
    );
    if (profile === SLOW_4G) {
      const screen = median(taps.federated.map(({ screenMs }) => screenMs));
      gates.push(atMost(`tap → first frame, ${profile.name}`, screen, SCREEN_MAX_MS));
      continue;
    }
    const own = median(taps.federated.map(({ ownMs }) => ownMs));
    const details = median(taps.federated.map(({ detailsMs }) => detailsMs)) - SKELETON_MS;
    gates.push(
      atMost(`tap → own picture, title, price, ${profile.name}`, own, OWN_MAX_MS),
      atMost(`details after the skeleton's ${SKELETON_MS} ms, ${profile.name}`, details, DETAILS_MAX_MS),
    );
  }
  return {
    gates,
    text: [`A tap on a card, ms: median (least…most) of ${rounds} interleaved rounds:`, table(rows)].join(
      '\n',
    ),
  };
};
