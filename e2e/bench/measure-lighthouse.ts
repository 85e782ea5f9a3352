import { freePort } from '@cars/tooling/run/free-port';
import { chromium, request } from '@playwright/test';
import lighthouse from 'lighthouse';
import { newestAds } from '../fixtures/ads.ts';
import { waitUntilIdle } from './idle-machine.ts';
import { type Gate, table } from './report.ts';
import { median } from './statistics.ts';

type Launch = Parameters<typeof chromium.launch>[0] & { readonly args: readonly string[] };

/** Of a hundred. */
const CATEGORIES = [
  { id: 'performance', name: 'performance', goal: 98 },
  { id: 'accessibility', name: 'accessibility', goal: 100 },
  { id: 'best-practices', name: 'best practices', goal: 100 },
  { id: 'seo', name: 'SEO', goal: 100 },
] as const;
type Category = (typeof CATEGORIES)[number]['id'];

/** Audits below this score are named. */
const NAMED_BELOW = 0.9;

interface Report {
  readonly scores: Readonly<Record<Category, number>>;
  /** Audits that cost points, with what they found. */
  readonly faults: readonly string[];
}

const report = async (url: string, port: number): Promise<Report> => {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`no report of ${url}`);
  const { categories, audits } = result.lhr;
  const scoreOf = (id: Category) => Math.round(100 * (categories[id]?.score ?? 0));
  const weighed = CATEGORIES.flatMap(({ id }) => categories[id]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  );
  const faults = weighed.flatMap(({ id }) => {
    const audit = audits[id];
    const isFault = typeof audit?.score === 'number' && audit.score < NAMED_BELOW;
    return isFault ? [`${id}${audit.displayValue ? ` (${audit.displayValue})` : ''}`] : [];
  });
  return {
    scores: Object.fromEntries(CATEGORIES.map(({ id }) => [id, scoreOf(id)])) as Record<Category, number>,
    faults: [...new Set(faults)],
  };
};

/** Scores of Lighthouse's mobile preset for the catalog, a car and the sign-in page, medians of `rounds`. */
export const measureLighthouse = async ({
  url,
  launch,
  rounds,
  say,
}: {
  readonly url: string;
  readonly launch: Launch;
  readonly rounds: number;
  readonly say: (line: string) => void;
}): Promise<{ readonly gates: readonly Gate[]; readonly text: string }> => {
  const calls = await request.newContext({ baseURL: url });
  const ad = (await newestAds(calls)).find(({ has_video }) => !has_video);
  await calls.dispose();
  const pages = { catalog: '/catalog', car: `/car/${ad?.id}`, 'sign-in': '/login' };
  const port = await freePort();
  const browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${port}`],
  });
  const gates: Gate[] = [];
  const rows: string[][] = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      say(`Lighthouse: ${name}`);
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await waitUntilIdle();
        reports.push(await report(url + path, port));
      }
      const of = (id: Category) => median(reports.map(({ scores }) => scores[id]));
      rows.push([
        name,
        ...CATEGORIES.map(({ id }) => String(of(id))),
        [...new Set(reports.flatMap(({ faults }) => faults))].join(', ') || 'none',
      ]);
      for (const { id, name: category, goal } of CATEGORIES)
        gates.push({
          name: `Lighthouse, ${name}, ${category}`,
          value: of(id),
          rounds: reports.map(({ scores }) => scores[id]),
          unit: 'of 100',
          kind: 'at-least',
          goal,
        });
    }
  } finally {
    await browser.close();
  }
  const head = ['page', ...CATEGORIES.map(({ name }) => name), 'audits that cost points'];
  return { gates, text: `Lighthouse, mobile preset, medians of ${rounds}\n${table([head, ...rows])}` };
};
