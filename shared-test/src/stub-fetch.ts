import { DECLARATIONS, makeBasics } from '@cars/shared-contracts/client/reply-declarations';
import type { Endpoint, EndpointReply } from '@cars/shared-contracts/endpoints/endpoint';
import { declaredAddress } from '@cars/shared-contracts/endpoints/own-address';
import { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { SERVICE_BASE } from '@cars/shared-contracts/endpoints/service-base';
import { beforeAll } from '@rstest/core';

// The schemas are made in several tasks with the first response, which fake timers would not run.
beforeAll(async () => {
  await makeBasics();
  await DECLARATIONS.ads();
});

type Endpoints = typeof endpoints;
type Noun = keyof Endpoints & string;

/** A call of the api by noun and verb, as in `api`: `ads.details`. */
export type CallName = { [N in Noun]: `${N}.${keyof Endpoints[N] & string}` }[Noun];

export type ReplyTo<Name extends CallName> = Name extends `${infer N extends Noun}.${infer Verb}`
  ? EndpointReply<Extract<Endpoints[N][Verb & keyof Endpoints[N]], Endpoint>>
  : never;

/** A request that the stub received. */
export interface Call {
  readonly name: CallName | null;
  readonly method: string;
  /** Path with its query. */
  readonly url: string;
  /** `POST /api/sms/send`: method and path without the query. */
  readonly call: string;
  /** The `{id}` of the path. */
  readonly id: number | null;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The fields of a form; a name that is sent several times holds all its values. */
  readonly form: Readonly<Record<string, unknown>>;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
  readonly keepalive: boolean;
}

/** A reply of the endpoint's type, a whole response (see `failure`), a promise of either, or a function to one. */
export type StubResponse<Reply> =
  | Reply
  | Response
  | Promise<Reply | Response>
  | ((call: Call) => StubResponse<Reply>);

export type ResponseOf<Name extends CallName> = StubResponse<ReplyTo<Name>>;

/** The server's responses, by the names of calls; files that are no endpoint by their path. */
export type Routes = { readonly [Name in CallName]?: ResponseOf<Name> } & {
  readonly [path: `/${string}`]: StubResponse<unknown>;
};

const KNOWN = Object.entries(endpoints).flatMap(([noun, verbs]) =>
  Object.entries(verbs as Record<string, Endpoint>).map(([verb, { method, path, service }]) => ({
    name: `${noun}.${verb}` as CallName,
    method,
    path: new RegExp(`^${SERVICE_BASE[service]}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  })),
);

const fieldsOf = (body: unknown): Record<string, unknown> =>
  body instanceof FormData
    ? Object.fromEntries(
        [...new Set(body.keys())].map((name) => {
          const values = body.getAll(name);
          return [name, values.length > 1 ? values : values[0]];
        }),
      )
    : {};

const callOf = (url: string, init: RequestInit): Call => {
  const method = init.method ?? 'GET';
  const [path = '', search] = url.split('?');
  const known = KNOWN.find((entry) => entry.method === method && entry.path.test(path));
  const id = known?.path.exec(path)?.groups?.id;
  const headers = (init.headers ?? {}) as Record<string, string>;
  return {
    name: known?.name ?? null,
    method,
    url,
    call: `${method} ${path}`,
    id: id === undefined ? null : Number(id),
    query: Object.fromEntries(new URLSearchParams(search)),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    form: fieldsOf(init.body),
    token: headers.Authorization?.replace('Bearer ', '') ?? null,
    idempotencyKey: headers['Idempotency-Key'] ?? null,
    keepalive: init.keepalive ?? false,
  };
};

const UNDECLARED = Symbol('undeclared');

const responseTo = async (call: Call, response: StubResponse<unknown>): Promise<Response> => {
  const reply = await (typeof response === 'function' ? responseTo(call, response(call)) : response);
  if (reply === undefined || reply === UNDECLARED) {
    // The console check fails the test.
    console.error(`A call that the test does not declare: ${call.method} ${call.url}`);
    throw new TypeError('undeclared call');
  }
  return reply instanceof Response ? reply.clone() : new Response(JSON.stringify(reply));
};

/**
 * Replaces the network by `routes`. Returns a list of all calls in their order; an undeclared call fails the
 * test.
 */
export const stubFetch = (routes: Routes = {}): Call[] => {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init = {}) => {
    // After a lost call the client looks for the server: there is none here either.
    if (init.method === 'HEAD') return offline();
    const call = callOf(declaredAddress(String(input)), init);
    calls.push(call);
    const { signal } = init;
    const [path = ''] = call.url.split('?');
    const response = call.name ? routes[call.name] : routes[path as `/${string}`];
    return Promise.race([
      responseTo(call, response as StubResponse<unknown>),
      new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ]);
  };
  return calls;
};

/** Responds by the `{id}` of the path; another id is an undeclared call. */
export const byId =
  <Reply extends StubResponse<unknown>>(responses: Readonly<Record<number, Reply>>) =>
  ({ id }: Call): Reply =>
    responses[id ?? 0] ?? (UNDECLARED as never);

export const success = <Data>(data: Data) => ({ success: true, data });

export const failure = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

/** A call without a response. */
export const offline = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

/** A response to a call that arrives when the test releases it: `held<'ads.details'>()`. */
export const held = <Name extends CallName>() => {
  type Reply = ReplyTo<Name> | Response;
  const control: { release: (reply: Reply) => void } = { release: () => undefined };
  const response = new Promise<Reply>((resolve) => {
    control.release = resolve;
  });
  return { response, release: (reply: Reply) => control.release(reply) };
};
