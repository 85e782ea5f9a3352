import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { failures } from '../http/failure.ts';
import type { PreparedPhoto, PrepareMessage } from '../messages/prepared-message.ts';

/** More than a simulator's user shares before the server ends. */
const MESSAGES_MAX = 100;

/** The messenger's side of prepared messages, for the simulator: it keeps them and gives each to its page. */
export const preparedMessages = () => {
  const messages = new LRUCache<string, PreparedPhoto>({ max: MESSAGES_MAX });
  const prepare: PrepareMessage = async (_telegramId, photo) => {
    const id = randomUUID();
    messages.set(id, photo);
    return id;
  };
  return {
    prepare,
    routes: (app: FastifyInstance): void => {
      app.get<{ Params: { id: string } }>('/dev/messenger/prepared/:id', async ({ params }, reply) => {
        const photo = messages.get(params.id);
        if (!photo) throw failures.absent();
        return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(photo));
      });
    },
  };
};
