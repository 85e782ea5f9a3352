import type { InjectOptions } from 'fastify';
import type { Database } from './db/database.ts';
import type { Delivery, OutgoingMessage, Sender } from './messages/sender.ts';
import { openSession } from './modules/sign-in/sessions.ts';
import type { TestApp } from './test-app.ts';

/** A clock that only a test advances. */
export const createClock = (start = '2026-03-02T09:00:00.000Z') => {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    pass: (seconds: number) => {
      at += seconds * 1_000;
    },
  };
};
export type Clock = ReturnType<typeof createClock>;

/** A fake sender that records messages; `results` are its next outcomes, default `sent`. */
export const createMessenger = () => {
  const messages: OutgoingMessage[] = [];
  const results: (Delivery | Error)[] = [];
  const sender: Sender = {
    deliver: async (message) => {
      const result = results.shift() ?? 'sent';
      if (result instanceof Error) throw result;
      if (result === 'sent') messages.push(message);
      return result;
    },
  };
  return {
    sender,
    messages,
    results,
    /** The code of the last message to this phone. */
    codeFor: (phone: string): string => {
      const last = messages.findLast(({ to, kind }) => to === phone && kind === 'code');
      return /\b\d{4}\b/.exec(last?.text ?? '')?.[0] ?? '';
    },
  };
};
export type Messenger = ReturnType<typeof createMessenger>;

/**
 * CPU time of this process in milliseconds, hashing and database worker included. Unlike the clock it does not depend
 * on the load of the machine.
 */
export const workMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** A code that is not this one. */
export const anotherCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

type Reply = ReturnType<TestApp['call']>;

export interface TestCaller {
  get(url: string): Reply;
  post(url: string, payload?: object): Reply;
  put(url: string, payload: object): Reply;
  patch(url: string, payload: object): Reply;
  delete(url: string): Reply;
  send(phone: string, purpose?: string): Reply;
  verify(phone: string, code: string, purpose?: string): Reply;
  /** Sends a form with files, as a browser does; with further headers. */
  form(url: string, form: FormData, headers?: Readonly<Record<string, string>>): Reply;
}

/** Calls of one caller: an address, optionally a token and the token of a known device. */
export const createCaller = (
  app: TestApp,
  { ip = '203.0.113.1', token = '', device = '' } = {},
): TestCaller => {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(device ? { 'device-token': device } : {}),
  };
  const call = (method: InjectOptions['method'], url: string, payload?: object): Reply =>
    app.call({
      method,
      url,
      remoteAddress: ip,
      headers,
      ...(payload === undefined ? {} : { payload }),
    } as InjectOptions);
  return {
    get: (url: string) => call('GET', url),
    post: (url: string, payload?: object) => call('POST', url, payload),
    put: (url: string, payload: object) => call('PUT', url, payload),
    patch: (url: string, payload: object) => call('PATCH', url, payload),
    delete: (url: string) => call('DELETE', url),
    send: (phone: string, purpose?: string) =>
      call('POST', '/api/sms/send', purpose ? { phone, purpose } : { phone }),
    verify: (phone: string, code: string, purpose?: string) =>
      call('POST', '/api/sms/verify', purpose ? { phone, code, purpose } : { phone, code }),
    form: async (url: string, form: FormData, more: Readonly<Record<string, string>> = {}) => {
      const request = new Request('http://cars.test', { method: 'POST', body: form });
      return app.call({
        method: 'POST',
        url,
        remoteAddress: ip,
        headers: { ...headers, ...more, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
    },
  };
};

/** Creates an account with a session directly in the database, without hashing. */
export const enterAs = async (
  app: TestApp,
  { sql }: Database,
  phone: string,
  at: Date,
): Promise<{ token: string; id: number; user: TestCaller }> => {
  const { rows } = await sql.query<{ id: number }>(
    'insert into users (phone, created_at, last_active_at) values ($1, $2::timestamptz, $2::timestamptz) returning id',
    [phone, at.toISOString()],
  );
  const id = rows[0]?.id ?? 0;
  const token = await openSession(sql, id, at);
  return { token, id, user: createCaller(app, { token }) };
};

/** Signs in through the api; returns the token and the id. */
export const signInByPhone = async (
  app: TestApp,
  messenger: Messenger,
  phone: string,
): Promise<{ token: string; id: number; user: TestCaller }> => {
  const guest = createCaller(app, { ip: `198.51.100.${Number(phone.slice(-2))}` });
  await guest.send(phone);
  const reply = (await guest.verify(phone, messenger.codeFor(phone))).json();
  const token: string = reply.data.token.token;
  return { token, id: reply.data.user.id as number, user: createCaller(app, { token }) };
};
