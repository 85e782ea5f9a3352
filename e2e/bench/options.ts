import { parseArgs } from 'node:util';

/**
 * - One run, ratios of values measured side by side: `pnpm bench [--rounds 7]
 *   [--seconds 5] [--only load|screen|link|tap|visits|scroll|interactions|lighthouse|api|uploads|attacks] [--record]`. `--record` makes the visits of
 *   this run those that later runs are compared with.
 * - The search over a million generated ads is separate and uses the server of TEST_DATABASE_URL and the
 *   embedded database: `pnpm bench --scale [--ads 1000000] [--embedded-ads 100000] [--rounds 7] [--keep]`.
 * - What a number of ads needs in memory, on disk and for a backup: `pnpm bench --sizes [--counts 1000,100000,1000000]
 *   [--embedded-ads 100000] [--json FILE]`, on the same two.
 * - Two servers, a primary with a replica and nginx, and what it costs when one of them fails:
 *   `pnpm bench --cluster [--seconds 5]`.
 * - A thousand users at these servers for ten minutes: `pnpm bench --users 1000 [--seconds 600]`.
 * - What a returning visitor loads again after each of the last commits: `pnpm bench --releases 10`.
 *
 * `--quick` measures the first screen, a tap and the calls in three rounds, without the real listings: four minutes, for
 * daily work. `--json FILE` writes the values of a run, `--write` puts them into docs/figures.md in place of the part's last ones.
 */
export const { values: options } = parseArgs({
  // pnpm passes its own separator on.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    scale: { type: 'boolean', default: false },
    ads: { type: 'string', default: '1000000' },
    'embedded-ads': { type: 'string', default: '100000' },
    keep: { type: 'boolean', default: false },
    sizes: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    users: { type: 'string' },
    releases: { type: 'string' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    counts: { type: 'string', default: '1000,100000,1000000' },
    json: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});

export const whole = (text: string, name: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number above 0`);
  return value;
};

/** Seconds of one round of a load, and of the users. */
export const LOAD_SECONDS = 5;
export const ROUNDS = 7;
export const LIGHTHOUSE_ROUNDS = 3;
export const WALKS = 3;
export const QUICK = { rounds: 3, seconds: 2 } as const;
export const USERS_SECONDS = 600;

export const seconds = (fallback: number): number =>
  options.seconds === undefined ? fallback : whole(options.seconds, 'seconds');
export const rounds = (fallback = ROUNDS): number =>
  options.rounds === undefined ? fallback : whole(options.rounds, 'rounds');

/** Options that choose a part, as docs/figures.md names it. */
export const partName = (): string => {
  if (options.scale) return `--scale --ads ${options.ads}`;
  if (options.cluster) return '--cluster';
  if (options.users) return `--users ${options.users} --seconds ${seconds(USERS_SECONDS)}`;
  if (options.releases) return `--releases ${options.releases}`;
  if (options.quick) return '--quick';
  return options.only ? `--only ${options.only}` : '';
};
