import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gate } from './report.ts';

const FILE = join(import.meta.dirname, 'recorded-visits.json');
/** A release may change the loads by so much. The spread of single rounds is larger, so it is a goal. */
const GOAL = 1.02;

/** Loads of the slow phone as multiples of the monolith's, by screen, kind and moment. */
export type VisitRatios = Readonly<Record<string, number>>;

export interface RecordedVisits {
  /** Where and how they were measured. */
  readonly source: string;
  readonly ratios: VisitRatios;
}

export const recordedVisits = (): RecordedVisits => JSON.parse(readFileSync(FILE, 'utf8')) as RecordedVisits;

/** Makes a run the one that later runs are compared with. */
export const recordVisits = (source: string, ratios: VisitRatios): void => {
  const rounded = Object.fromEntries(
    Object.entries(ratios).map(([name, ratio]) => [name, Number(ratio.toFixed(3))]),
  );
  writeFileSync(FILE, `${JSON.stringify({ source, ratios: rounded }, null, 2)}\n`);
};

/** The loads of a run as multiples of the recorded ones: below 1 they became faster, measured by the monolith. */
export const againstRecorded = (ratios: VisitRatios, recorded: RecordedVisits): Gate[] =>
  Object.entries(recorded.ratios).map(([name, before]) => ({
    name: `${name} ÷ recorded`,
    value: (ratios[name] ?? Number.NaN) / before,
    unit: '×',
    kind: 'at-most',
    goal: GOAL,
  }));
