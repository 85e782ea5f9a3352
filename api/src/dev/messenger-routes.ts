import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MessengerName, MessengerNameSchema } from '@cars/shared-contracts/schemas/sign-in';
import { SIMULATOR_FILES, SIMULATOR_PATH, SIMULATOR_POLICY } from '@cars/shared-server/simulator-page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SqlClient } from '../db/sql-client.ts';
import { failures } from '../http/failure.ts';
import { keepContact } from '../messages/contacts.ts';
import { signedMaxPhone } from '../modules/sign-in/signed-phone.ts';
import { signStartData } from '../modules/sign-in/start-data.ts';

export interface MessengerRoutesParts {
  readonly sql: SqlClient;
  /** The folder with the simulator's files; without it the simulator's addresses are absent. */
  readonly simulatorDir: string;
  /** Tokens of the bots, by which start data are signed. */
  readonly botTokens: Readonly<Record<MessengerName, string>>;
  readonly now: () => Date;
}

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

/** Every user of a messenger has a number; one of their own where the demo has none. */
const NUMBERS = 1_000_000_000;
const phoneOf = (userId: number): string =>
  USERS.find(({ id }) => id === userId)?.phone || `79${String(userId % NUMBERS).padStart(9, '0')}`;

/** Another user for each page of the simulator, so that no account of a test is another test's. */
const newUser = () => ({ id: 8 * NUMBERS + randomInt(NUMBERS), name: 'Новый человек' });

const UserSchema = z.object({ user_id: z.int().min(1) });

const OrderSchema = UserSchema.extend({
  messenger: z.enum(MessengerNameSchema.def.entries).default('telegram'),
  start_param: z
    .string()
    .regex(/^[\w-]{1,512}$/)
    .optional(),
  age_s: z.int().min(0).max(100_000).default(0),
});

/** A seeded user gets the messenger's id on the first launch, unless another user has it. */
const introduce = async (
  sql: SqlClient,
  messenger: MessengerName,
  userId: number,
  now: Date,
): Promise<void> => {
  const user = USERS.find(({ id }) => id === userId);
  if (!user?.phone) return;
  await sql.query(
    `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
       select $1, $2, id, $4::timestamptz from users where phone = $3 on conflict do nothing`,
    [messenger, String(userId), user.phone, now.toISOString()],
  );
};

/** What a messenger writes beside the user: MAX has names that are null, and dates in milliseconds. */
const launchFields = (
  messenger: MessengerName,
  user: { readonly id: number; readonly first_name: string },
  seconds: number,
): Record<string, string> =>
  messenger === 'max'
    ? {
        user: JSON.stringify({
          ...user,
          last_name: '',
          username: null,
          photo_url: null,
          language_code: 'ru',
        }),
        chat: JSON.stringify({ id: user.id, type: 'DIALOG' }),
        ip: '127.0.0.1',
        auth_date: String(seconds * 1_000),
      }
    : {
        user: JSON.stringify({ ...user, language_code: 'ru' }),
        chat_type: 'private',
        auth_date: String(seconds),
      };

/**
 * The messenger simulator at `/dev/messenger`: its files, its users, and start data signed as the messenger
 * signs them. Registered in the demo only; `guardDevRoutes` restricts it to this machine.
 */
export const messengerRoutes = (
  app: FastifyInstance,
  { sql, simulatorDir, botTokens, now }: MessengerRoutesParts,
): void => {
  const send = async (request: FastifyRequest<{ Params: { file?: string } }>) => {
    const name = request.params.file ?? 'index.html';
    const type = Object.hasOwn(SIMULATOR_FILES, name) ? SIMULATOR_FILES[name] : undefined;
    const body = type && (await readFile(join(simulatorDir, name)).catch(() => null));
    if (!body) throw failures.absent();
    return { type, body };
  };

  for (const path of [SIMULATOR_PATH, `${SIMULATOR_PATH}/:file`] as const) {
    app.get<{ Params: { file?: string } }>(path, async (request, reply) => {
      const { type, body } = await send(request);
      return reply.headers({ 'content-type': type, 'content-security-policy': SIMULATOR_POLICY }).send(body);
    });
  }

  app.get('/dev/messenger/users', async (_request, reply) => {
    const shown = [...USERS, newUser()].map(({ id, name }) => ({ id, name, phone: phoneOf(id) }));
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(shown));
  });

  app.post('/dev/messenger/start-data', async (request, reply) => {
    const order = OrderSchema.safeParse(request.body);
    if (!order.success) throw failures.invalid({ body: ['Неизвестный человек или параметр'] });
    const { messenger, user_id, start_param, age_s } = order.data;
    await introduce(sql, messenger, user_id, now());
    const known = USERS.find(({ id }) => id === user_id);
    const user = { id: user_id, first_name: known?.first_name ?? `Гость ${user_id}` };
    const init_data = signStartData(
      {
        query_id: `simulator-${now().getTime()}`,
        ...launchFields(messenger, user, Math.floor(now().getTime() / 1_000) - age_s),
        ...(start_param ? { start_param } : {}),
      },
      botTokens[messenger],
    );
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify({ init_data }));
  });

  app.post('/dev/messenger/phone', async (request, reply) => {
    const order = UserSchema.safeParse(request.body);
    if (!order.success) throw failures.invalid({ body: ['Неизвестный человек'] });
    const { user_id } = order.data;
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(signedMaxPhone(phoneOf(user_id), user_id, botTokens.max, now())));
  });

  // The contact that a user of Telegram shares reaches the bot.
  app.post('/dev/messenger/contact', async (request, reply) => {
    const order = UserSchema.safeParse(request.body);
    if (!order.success) throw failures.invalid({ body: ['Неизвестный человек'] });
    const { user_id } = order.data;
    await keepContact(sql, { messenger: 'telegram', id: String(user_id) }, phoneOf(user_id), now());
    return reply.header('content-type', 'application/json; charset=utf-8').send('{}');
  });
};
