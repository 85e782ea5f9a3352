import type { FastifyInstance } from 'fastify';
import { type Checks, isReady, type Phase } from './readiness.ts';

/** A prober is answered even where calls are refused because the process is busy. */
const ALWAYS = { config: { pressureHandler: () => undefined } };

/**
 * `/healthz`: the process answers; red means restart it. `/readyz`: it can serve people; red means send them to
 * another server. `/api/health` is the same for clients of the API and looks at nothing but start and stop.
 */
export const healthRoutes = (
  app: FastifyInstance,
  { phase, readiness }: { phase: () => Phase; readiness: () => Promise<Checks> },
): void => {
  app.get('/healthz', ALWAYS, async () => ({ status: 'alive' }));
  app.get('/readyz', ALWAYS, async (_, reply) => {
    const checks = await readiness();
    const ready = isReady(checks);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unready', checks });
  });
  app.get('/api/health', ALWAYS, async (_, reply) => {
    const serves = phase() === 'serving';
    return reply.status(serves ? 200 : 503).send({ status: serves ? 'ok' : 'unavailable' });
  });
};
