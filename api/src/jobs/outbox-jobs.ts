import * as z from 'zod';
import type { Jobs } from '../control/server.ts';
import type { OutboxDesk } from '../messages/outbox-desk.ts';

const IdsSchema = z.object({ ids: z.array(z.int()) });

/** The work of `pnpm outbox`, in a running server and without one. */
export const outboxJobs = (desk: OutboxDesk, hurry: () => void) => {
  const jobs = {
    'outbox-waiting': () => desk.waiting(),
    'outbox-given-up': async () => ({ messages: await desk.givenUp() }),
    'outbox-retry': async (input: unknown) => {
      const count = await desk.retry(IdsSchema.parse(input).ids);
      hurry();
      return { count };
    },
    'outbox-discard': async (input: unknown) => ({ count: await desk.discard(IdsSchema.parse(input).ids) }),
  } satisfies Jobs;
  return jobs;
};

export type OutboxJobs = ReturnType<typeof outboxJobs>;
