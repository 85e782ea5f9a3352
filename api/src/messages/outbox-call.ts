import type { OutboxJobs } from '../jobs/outbox-jobs.ts';
import type { GivenUp, ReadableCode, WaitingKind } from './outbox-desk.ts';

/** A call of `pnpm outbox`: the job of the server that does it, and its messages. */
export interface OutboxCall {
  readonly job: keyof OutboxJobs;
  readonly ids: readonly number[];
}

export const USAGE = 'npx -y pnpm outbox [--given-up | --retry [id …] | --discard id …]';

const JOBS = {
  '--given-up': 'outbox-given-up',
  '--retry': 'outbox-retry',
  '--discard': 'outbox-discard',
} as const;
const isOption = (word: string): word is keyof typeof JOBS => Object.hasOwn(JOBS, word);

/** Null for a wrong call. */
export const readOutboxCall = ([option, ...words]: readonly string[]): OutboxCall | null => {
  if (option === undefined) return { job: 'outbox-waiting', ids: [] };
  if (!isOption(option) || !words.every((word) => /^[1-9]\d{0,14}$/.test(word))) return null;
  if (option === '--given-up' && words.length > 0) return null;
  if (option === '--discard' && words.length === 0) return null;
  return { job: JOBS[option], ids: words.map(Number) };
};

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** The largest whole unit: `3 h`. */
const duration = (seconds: number): string => {
  const [size, unit] = UNITS.find(([length]) => seconds >= length) ?? [1, 's'];
  return `${Math.floor(seconds / size)} ${unit}`;
};

export const describeWaiting = ({ kind, count, oldestS }: WaitingKind): string =>
  `${kind}: ${count}, the oldest for ${duration(oldestS)}`;

export const describeCode = ({ phone, code, validS }: ReadableCode): string =>
  `code ${code} for +${phone}, valid for ${duration(validS)}`;

export const describeGivenUp = ({ id, kind, messenger, ageS }: GivenUp): string =>
  `${id} ${kind} ${messenger ?? '-'} ${duration(ageS)}`;
