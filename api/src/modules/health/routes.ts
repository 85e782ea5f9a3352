import type { FastifyInstance } from 'fastify';

/** Whether the server accepts calls: 200 when it does, 503 while it starts or stops. */
export const healthRoutes = (app: FastifyInstance, isReady: () => boolean): void => {
  app.get('/api/health', { config: { pressureHandler: () => undefined } }, async (_, reply) =>
    reply.status(isReady() ? 200 : 503).send({ status: isReady() ? 'ok' : 'unavailable' }),
  );
};
