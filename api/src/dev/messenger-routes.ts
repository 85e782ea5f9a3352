import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SqlClient } from '../db/sql-client.ts';
import { failures } from '../http/failure.ts';
import { signStartData } from '../modules/sign-in/start-data.ts';

export interface MessengerRoutesParts {
  readonly sql: SqlClient;
  /** The folder with the simulator's files; without it the simulator's addresses are absent. */
  readonly simulatorDir: string;
  readonly botToken: string;
  readonly now: () => Date;
}

/** All files of the simulator; `index.html` is the page itself. */
const FILES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'simulator.css': 'text/css; charset=utf-8',
  'simulator.js': 'text/javascript; charset=utf-8',
  'native-proxy.js': 'text/javascript; charset=utf-8',
};

/** The demo's users as the simulator's messenger has them. */
const USERS = [
  { id: 7_000_000_001, phone: '79000000001', name: 'Анна, покупатель', first_name: 'Анна' },
  { id: 7_000_000_002, phone: '79000000002', name: 'Михаил, продавец', first_name: 'Михаил' },
  {
    id: 7_000_000_003,
    phone: '79000000003',
    name: 'Классика и современность, компания',
    first_name: 'Классика',
  },
  { id: 7_000_000_004, phone: '79000000004', name: 'Новый автодвор, ждёт проверки', first_name: 'Автодвор' },
  { id: 7_000_000_005, phone: '', name: 'Вера, впервые здесь', first_name: 'Вера' },
] as const;

const OrderSchema = z.object({
  user_id: z.int().min(1),
  start_param: z
    .string()
    .regex(/^[\w-]{1,512}$/)
    .optional(),
  age_s: z.int().min(0).max(100_000).default(0),
});

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'frame-src http://localhost:* http://127.0.0.1:*',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A seeded user gets the messenger's id on the first launch, unless another user has it. */
const introduce = async (sql: SqlClient, userId: number): Promise<void> => {
  const user = USERS.find(({ id }) => id === userId);
  if (!user?.phone) return;
  await sql.query(
    `update users set telegram_id = $2 where phone = $1 and telegram_id is null
       and not exists (select from users where telegram_id = $2)`,
    [user.phone, String(userId)],
  );
};

/**
 * The messenger simulator at `/dev/messenger`: its files, its users, and start data signed as the messenger
 * signs them. Registered in the demo only; `guardDevRoutes` restricts it to this machine.
 */
export const messengerRoutes = (
  app: FastifyInstance,
  { sql, simulatorDir, botToken, now }: MessengerRoutesParts,
): void => {
  const send = async (request: FastifyRequest<{ Params: { file?: string } }>) => {
    const name = request.params.file ?? 'index.html';
    const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
    const body = type && (await readFile(join(simulatorDir, name)).catch(() => null));
    if (!body) throw failures.absent();
    return { type, body };
  };

  for (const path of ['/dev/messenger', '/dev/messenger/:file'] as const) {
    app.get<{ Params: { file?: string } }>(path, async (request, reply) => {
      const { type, body } = await send(request);
      return reply.headers({ 'content-type': type, 'content-security-policy': POLICY }).send(body);
    });
  }

  app.get('/dev/messenger/users', async (_request, reply) => {
    const shown = USERS.map(({ id, name, phone }) => ({ id, name, phone }));
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(shown));
  });

  app.post('/dev/messenger/start-data', async (request, reply) => {
    const order = OrderSchema.safeParse(request.body);
    if (!order.success) throw failures.invalid({ body: ['Неизвестный человек или параметр'] });
    const { user_id, start_param, age_s } = order.data;
    await introduce(sql, user_id);
    const known = USERS.find(({ id }) => id === user_id);
    const user = { id: user_id, first_name: known?.first_name ?? `Гость ${user_id}`, language_code: 'ru' };
    const init_data = signStartData(
      {
        query_id: `simulator-${now().getTime()}`,
        user: JSON.stringify(user),
        chat_type: 'private',
        ...(start_param ? { start_param } : {}),
        auth_date: String(Math.floor(now().getTime() / 1_000) - age_s),
      },
      botToken,
    );
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify({ init_data }));
  });
};
