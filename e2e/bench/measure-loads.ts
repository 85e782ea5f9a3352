import type { Browser } from '@playwright/test';
import { type ColdLoad, coldLoad, gzipBytes } from './cold-load.ts';
import { waitUntilIdle } from './idle-machine.ts';
import { type Gate, table } from './report.ts';
import type { Servers } from './servers.ts';
import { median, spread } from './statistics.ts';

const KILOBYTE = 1024;

type Variant = 'federated' | 'monolith';
const VARIANTS: readonly Variant[] = ['federated', 'monolith'];

interface Weight {
  readonly scriptGzip: number;
  readonly scriptWire: number;
  readonly requests: number;
  readonly largestEntryGzip: number;
}

const weigh = async (loads: readonly ColdLoad[]): Promise<Weight> => {
  // The load with the most files: files that arrived late in one round are needed all the same.
  const heaviest = loads.reduce((a, b) => (b.assets.length > a.assets.length ? b : a));
  const scripts = heaviest.assets.filter(({ kind }) => kind === 'script');
  const sizes = await Promise.all(scripts.map(({ url }) => gzipBytes(url)));
  const entries = sizes.filter((_, at) => scripts[at]?.url.includes('remoteEntry'));
  return {
    scriptGzip: sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE,
    scriptWire: scripts.reduce((sum, { transferred }) => sum + transferred, 0) / KILOBYTE,
    requests: heaviest.assets.length,
    largestEntryGzip: Math.max(0, ...entries) / KILOBYTE,
  };
};

const OTHER_REMOTES = /remote-(ad|account|seller)/;

const assertComparable = ({ build, assets }: ColdLoad, variant: Variant): void => {
  if (build !== variant) throw new Error(`the ${variant} server serves the build «${build}»`);
  const foreign = assets.find(({ url }) => OTHER_REMOTES.test(new URL(url).pathname));
  if (foreign) throw new Error(`${variant}: the catalog's first card waits beside ${foreign.url}`);
};

/** Cold loads of the catalog, federated and monolith interleaved. */
export const measureLoads = async ({
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
  const loads: Record<Variant, ColdLoad[]> = { federated: [], monolith: [] };
  // One load of each that does not count: pictures are encoded, files are read.
  for (const variant of VARIANTS) assertComparable(await coldLoad(browser, servers[variant].url), variant);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? VARIANTS : [...VARIANTS].reverse();
    for (const variant of order) {
      await waitUntilIdle();
      const load = await coldLoad(browser, servers[variant].url);
      assertComparable(load, variant);
      loads[variant].push(load);
      say(`round ${round + 1}: ${variant} ${load.firstCardMs.toFixed(0)} ms`);
    }
  }
  const times = (variant: Variant) => loads[variant].map(({ firstCardMs }) => firstCardMs);
  const federated = await weigh(loads.federated);
  const monolith = await weigh(loads.monolith);
  const rows = VARIANTS.map((variant) => {
    const { median: middle, min, max } = spread(times(variant));
    const weight = variant === 'federated' ? federated : monolith;
    return [variant, middle, min, max, weight.scriptWire, weight.scriptGzip, weight.requests];
  });
  const ratio = median(times('federated')) / median(times('monolith'));
  return {
    gates: [
      { name: 'first card ÷ monolith', value: ratio, unit: '×', kind: 'at-most', gate: 1.1, goal: 1.05 },
      {
        name: 'scripts before the first card',
        value: federated.scriptGzip,
        unit: 'KB gzip',
        kind: 'at-most',
        gate: 180,
      },
      {
        name: 'scripts over the monolith',
        value: federated.scriptGzip - monolith.scriptGzip,
        unit: 'KB gzip',
        kind: 'at-most',
        gate: 45,
      },
      {
        name: 'scripts and styles before the first card',
        value: federated.requests,
        unit: 'requests',
        kind: 'at-most',
        gate: 7,
      },
      { name: 'remote entry', value: federated.largestEntryGzip, unit: 'KB gzip', kind: 'at-most', gate: 20 },
    ],
    text: [
      `Cold load of the catalog, slow 4G (150 ms, 1.6 Mb/s, processor ÷ 4), ${rounds} interleaved rounds:`,
      table([
        [
          '',
          'first card ms',
          'min',
          'max',
          'script KB on the wire',
          'script KB gzip',
          'script+style requests',
        ],
        ...rows,
      ]),
      ...listed(loads.federated, 'federated'),
      ...listed(loads.monolith, 'monolith'),
    ].join('\n'),
  };
};

const listed = (loads: readonly ColdLoad[], variant: Variant): string[] => {
  const last = loads.at(-1);
  if (!last) return [];
  return [
    `${variant}, by start of the request:`,
    ...last.assets.map(
      ({ url, startedAt, transferred }) =>
        `  ${startedAt.toFixed(0).padStart(5)} ms ${(transferred / KILOBYTE).toFixed(1).padStart(6)} KB  ${new URL(url).pathname}`,
    ),
  ];
};
