import type { FastifyInstance } from 'fastify';
import type { MessengerState } from '../../messages/messenger-state.ts';
import type { OutsideServices } from '../../outside.ts';
import { type Checks, isReady, type Phase } from './readiness.ts';

/** Probers get a response even where calls are refused because the process is busy. */
const ALWAYS = { config: { pressureHandler: () => undefined } };

/**
 * `/healthz`: the process responds; red means restart it. `/readyz`: it can serve users; red means send them
 * to another server; `/api/health` is for clients of the API and checks only start and stop.
 */
export const healthRoutes = (
  app: FastifyInstance,
  {
    phase,
    readiness,
    messengers,
    outside,
  }: {
    phase: () => Phase;
    readiness: () => Promise<Checks>;
    messengers?: (() => readonly MessengerState[]) | undefined;
    outside: OutsideServices;
  },
): void => {
  app.get('/healthz', ALWAYS, async () => ({ status: 'alive' }));
  app.get('/readyz', ALWAYS, async (_, reply) => {
    const checks = await readiness();
    const ready = isReady(checks);
    const services = outside.problems();
    // A messenger or service that is away makes no server unready: another one would not reach it either.
    const problems = (messengers?.() ?? []).flatMap(({ messenger, problem }) =>
      problem ? [[messenger, problem]] : [],
    );
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'unready',
      checks,
      ...(problems.length > 0 ? { messengers: Object.fromEntries(problems) } : {}),
      ...(Object.keys(services).length > 0 ? { services } : {}),
    });
  });
  app.get('/api/health', ALWAYS, async (_, reply) => {
    const serves = phase() === 'serving';
    return reply.status(serves ? 200 : 503).send({ status: serves ? 'ok' : 'unavailable' });
  });
};
