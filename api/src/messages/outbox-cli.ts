/**
 * `npx -y pnpm outbox`: what waits to be sent, and what was given up. Exit code 0 when it was done, 1 when it was not,
 * 2 for a wrong call.
 */
import { runCommandLine } from '../control/command-line.ts';
import { runAnywhere } from '../control/run-anywhere.ts';
import { readClock } from '../db/database-clock.ts';
import type { Env } from '../env.ts';
import { type OutboxJobs, outboxJobs } from '../jobs/outbox-jobs.ts';
import {
  describeCode,
  describeGivenUp,
  describeWaiting,
  type OutboxCall,
  readOutboxCall,
  USAGE,
} from './outbox-call.ts';
import { OutboxDesk } from './outbox-desk.ts';

const NOTHING_SENDS = () => undefined;

async function run(env: Env, { job, ids }: OutboxCall): Promise<string> {
  const done = <Result extends object>(pick: (jobs: OutboxJobs) => Promise<Result>) =>
    runAnywhere(env, job, { ids }, async ({ sql }) => {
      const desk = new OutboxDesk({ sql, now: await readClock(sql), messages: env.MESSAGES });
      // Without a server, what is sent again waits for the next one.
      return pick(outboxJobs(desk, NOTHING_SENDS));
    });
  const listed = (lines: readonly string[], none: string) => (lines.length > 0 ? lines.join('\n') : none);
  switch (job) {
    case 'outbox-waiting': {
      const { kinds, codes } = await done((jobs) => jobs['outbox-waiting']());
      return listed([...kinds.map(describeWaiting), ...codes.map(describeCode)], 'Nothing waits.');
    }
    case 'outbox-given-up':
      return listed(
        (await done((jobs) => jobs['outbox-given-up']())).messages.map(describeGivenUp),
        'Nothing was given up.',
      );
    case 'outbox-retry':
      return `sent again: ${(await done((jobs) => jobs['outbox-retry']({ ids }))).count}`;
    case 'outbox-discard':
      return `discarded: ${(await done((jobs) => jobs['outbox-discard']({ ids }))).count}`;
  }
}

process.exit(await runCommandLine(USAGE, readOutboxCall(process.argv.slice(2)), run, 'OutboxError'));
