import type { FastifyInstance } from 'fastify';
import { failures } from '../http/failure.ts';
import type { Outbox } from './outbox.ts';

const PHONE = /^7[0-9]{10}$/;

/**
 * `GET /dev/outbox?to=<11 digits>`: what the messenger would show. Registered in the demo only;
 * `guardDevRoutes` restricts it to this machine.
 */
export const outboxRoutes = (app: FastifyInstance, outbox: Outbox): void => {
  app.get<{ Querystring: { to?: unknown } }>('/dev/outbox', async ({ query: { to } }, reply) => {
    if (typeof to !== 'string' || !PHONE.test(to))
      throw failures.invalid({ to: ['Ожидается номер: 11 цифр, первая 7'] });
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(await outbox.shown(to)));
  });
};
