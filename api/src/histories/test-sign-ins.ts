import { setTimeout as pause } from 'node:timers/promises';
import { type Client, clientOf, type Market } from './test-race-client.ts';
import { replyOf } from './test-two-servers.ts';

/** Codes to all phones together are sixty a minute. */
const SIGN_IN_EVERY_MS = 2_500;

export const useSession = async (market: Market, { name, send }: Client, token: string): Promise<void> => {
  const outcome = await send({ method: 'GET', path: '/api/web-user/self/settings', token });
  if (!outcome || outcome.status === 0) return;
  market.history.add(
    'session',
    token,
    { kind: 'use' },
    { ...outcome, reply: replyOf(outcome, [401]), by: name },
  );
};

const tryCode = async (
  market: Market,
  { name, send }: Client,
  phone: string,
  code: string,
  isCorrect: boolean,
) => {
  const outcome = await send({ method: 'POST', path: '/api/sms/verify', json: { phone, code } });
  if (!outcome) return null;
  const reply = replyOf(outcome, [422]);
  market.history.add('code', phone, { kind: 'try', isCorrect }, { ...outcome, reply, by: name });
  if (reply?.kind !== 'done') return null;
  const { token } = (outcome.body as { data: { token: { token: string } } }).data.token;
  market.history.add('session', token, { kind: 'open' }, { ...outcome, reply, by: name });
  return token;
};

/** Signs in to new accounts, with right and wrong codes concurrently, and out again. */
export const signInAndOut = async (market: Market, name: string): Promise<void> => {
  const client = clientOf(market, name);
  const { random, send } = client;
  for (let next = performance.now(); market.isRunning(); next += SIGN_IN_EVERY_MS) {
    await pause(Math.max(0, next - performance.now()));
    market.nextPhone += 1;
    const phone = String(market.nextPhone);
    const outcome = await send({ method: 'POST', path: '/api/sms/send', json: { phone } });
    if (!outcome) continue;
    market.history.add('code', phone, { kind: 'send' }, { ...outcome, reply: replyOf(outcome), by: name });
    const { rows } = await market.sql.query<{ secret: string }>(
      "select secret from outbox where recipient = $1 and kind = 'code'",
      [phone],
    );
    if (!rows[0]) continue; // the server was killed before
    const { secret } = rows[0];
    const wrong = String((Number(secret) + 1) % 10_000).padStart(4, '0');
    const tries = Array.from({ length: random.int(2, 5) }, (_, n) => n < 2 || random.chance(0.3));
    const tokens = await Promise.all(
      random
        .shuffled(tries)
        .map((isCorrect) => tryCode(market, client, phone, isCorrect ? secret : wrong, isCorrect)),
    );
    for (const token of tokens.filter((one) => one !== null)) {
      await Promise.all([useSession(market, client, token), useSession(market, client, token)]);
      if (random.chance(0.5)) continue;
      const path = '/api/web-user/access/logout';
      const closed = await send({ method: 'POST', path, token });
      if (!closed) continue;
      const reply = replyOf(closed, [401]);
      market.history.add('session', token, { kind: 'close' }, { ...closed, reply, by: name });
      await Promise.all([useSession(market, client, token), useSession(market, client, token)]);
    }
  }
};
