import type { FastifyReply, FastifyRequest } from 'fastify';
import { failures } from './failure.ts';

/** Served whatever the state of the process is: probers need a response. */
export const ALWAYS = { config: { pressureHandler: () => undefined } };

/**
 * The app's own pages and files: they are cheap, and without them a user would see a bare refusal instead of an app
 * that explains it. A lagging loop does not refuse them, a full memory does [S17].
 */
export const UNLESS_MEMORY_IS_FULL = {
  config: {
    pressureHandler: async (_request: FastifyRequest, _reply: FastifyReply, kind: string): Promise<void> => {
      if (kind !== 'eventLoopDelay') throw failures.unavailable();
    },
  },
};
