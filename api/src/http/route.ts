import type { Endpoint, EndpointReply, EndpointRequest } from '@cars/shared-contracts/endpoints/endpoint';
import { SERVICE_BASE } from '@cars/shared-contracts/endpoints/service-base';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endSlowBody } from './body-time.ts';
import { type Caller, hashToken, type ReadCaller, readDeviceToken } from './caller.ts';
import type { Visitor } from './caller-limits.ts';
import { declaredStatuses } from './declared-statuses.ts';
import { type FieldErrors, failures } from './failure.ts';
import { hashRequest, type IdempotencyStore, type Once, readIdempotencyKey } from './idempotency.ts';
import type { CountCall } from './limits.ts';
import { acceptForms, type Form, readForm, type Uploads } from './multipart.ts';
import { parserOf } from './parse-input.ts';
import { JSON_TYPE, SerializedJson, sendSerialized } from './serialized-json.ts';
import { type AcquireUploadSlot, needsUploadSlot } from './upload-slots.ts';

/** What a handler receives beside the validated parts of a call. */
/** Headers of browsers that load what is not looked at. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

export interface CallContext {
  readonly caller: Caller;
  readonly visitor: Visitor;
  readonly userAgent: string;
  /** Why the browser sent the call: `prefetch;prerender` for a page that no person looks at yet; else empty. */
  readonly purpose: string;
  readonly log: FastifyBaseLogger;
  /** Files of a form, in the temporary folder until the response; empty for other calls. */
  readonly uploads: Uploads;
  /**
   * For calls that are marked `isIdempotent`: runs work once per key. The call's limit is counted here and
   * not before, so that a repeated call and a refused form do not use it.
   */
  readonly once: Once;
}

export type Handler<E extends Endpoint> = (
  request: EndpointRequest<E>,
  context: CallContext,
) => Promise<EndpointReply<E> | SerializedJson> | EndpointReply<E> | SerializedJson;

export interface RouteParts {
  readonly readCaller: ReadCaller;
  /** SHA-256 of a token that counts as a device; null for any other. */
  readonly deviceOf: (token: string) => Promise<string | null>;
  readonly countCall: CountCall;
  readonly idempotency: Pick<IdempotencyStore, 'once'>;
  readonly acquireUploadSlot: AcquireUploadSlot;
  /** Refuses callers for whom a call does not exist, before its input is looked at. */
  readonly admit?: (endpoint: Endpoint, caller: Caller) => Promise<unknown>;
  /** Tests check every response against its schema and statuses; in production that only costs time. */
  readonly checkReplies: boolean;
}

/** A handler for each call of a noun: one that is missing does not compile. */
export type Handlers<Noun> = { readonly [Verb in keyof Noun]: Handler<Extract<Noun[Verb], Endpoint>> };

/** The handlers of every noun. */
export type HandlersOf<Nouns> = { readonly [Noun in keyof Nouns]: Handlers<Nouns[Noun]> };

/** `/v2/ads/details/{id}` of service `api` → `/api/v2/ads/details/:id`. */
export const routePath = ({ service, path }: Pick<Endpoint, 'service' | 'path'>): string =>
  SERVICE_BASE[service] + path.replace(/\{(\w+)\}/g, ':$1');

type Nouns = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** Registers every call of the contract with its handler. */
export const registerCalls = <N extends Nouns>(
  app: FastifyInstance,
  parts: RouteParts,
  nouns: N,
  handlers: HandlersOf<N>,
): void => {
  const register = createRoute(app, parts);
  for (const [noun, verbs] of Object.entries(nouns)) {
    const ofNoun = handlers[noun] as Handlers<typeof verbs>;
    for (const [verb, endpoint] of Object.entries(verbs)) register(endpoint, ofNoun[verb] as AnyHandler);
  }
};

type AnyHandler = (parts: AnyParts, context: CallContext) => Promise<unknown>;

/** Registers one call: authorization, limits, validation, handler, response. */
const createRoute =
  (
    app: FastifyInstance,
    { readCaller, deviceOf, countCall, idempotency, acquireUploadSlot, admit, checkReplies }: RouteParts,
  ) =>
  (endpoint: Endpoint, handler: AnyHandler): void => {
    const onceFor =
      (request: FastifyRequest, caller: Caller, parts: AnyParts, uploads: Uploads): Once =>
      async (work) => {
        const counted: typeof work = async (save) => {
          await countCall(endpoint.limit, caller, request.ip);
          return work(save);
        };
        const key = readIdempotencyKey(request.headers['idempotency-key']);
        if (key === null || caller.kind === 'guest') return counted(async () => undefined);
        const requestHash = hashRequest(`${endpoint.method} ${endpoint.path}`, parts, uploads);
        return idempotency.once({ userId: caller.userId, key, requestHash }, counted);
      };
    const readParts = partsReader(endpoint);
    /** A signed-in user counts as that, on every device. */
    const visitorOf = async (request: FastifyRequest, caller: Caller): Promise<Visitor> => {
      const token = endpoint.takesDevice ? readDeviceToken(request.headers['device-token']) : null;
      // A database that is away costs a device its own figures and no read.
      const device = token && caller.kind === 'guest' ? await deviceOf(token).catch(() => null) : null;
      return { ip: request.ip, deviceHash: token && hashToken(token), device };
    };
    const resultOf = async (request: FastifyRequest, caller: Caller, form: Form | null) => {
      const parts = readParts(request, form);
      const uploads = form?.uploads ?? {};
      return handler(parts, {
        caller,
        visitor: await visitorOf(request, caller),
        userAgent: request.headers['user-agent'] ?? '',
        purpose: PURPOSES.map((name) => request.headers[name] ?? '').join(' '),
        log: request.log,
        uploads,
        once: onceFor(request, caller, parts, uploads),
      });
    };
    const resultOfForm = async (request: FastifyRequest, caller: Caller) => {
      const slot = needsUploadSlot(endpoint, request.headers)
        ? acquireUploadSlot(caller, request.ip, () => endSlowBody(request.raw))
        : null;
      try {
        const form = await readForm(request, endpoint, slot);
        slot?.completed();
        return await resultOf(request, caller, form).finally(() => form.discard());
      } finally {
        slot?.release();
      }
    };
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await readCaller(request.headers.authorization, endpoint.auth, request.ip);
      await admit?.(endpoint, caller);
      await countCall(endpoint.isIdempotent ? 'upload' : endpoint.limit, caller, request.ip);
      const response = await (endpoint.multipart
        ? resultOfForm(request, caller)
        : resultOf(request, caller, null));
      if (checkReplies) {
        endpoint.reply.parse(
          response instanceof SerializedJson ? JSON.parse(response.bytes.toString()) : response,
        );
      }
      if (response instanceof SerializedJson) return sendSerialized(request, reply, response);
      return reply.header('content-type', JSON_TYPE).send(JSON.stringify(response));
    };
    const route = {
      method: endpoint.method,
      url: routePath(endpoint),
      handler: handle,
      ...(checkReplies ? { onSend: refuseUndeclared(endpoint) } : {}),
    };
    const { multipart } = endpoint;
    if (!multipart) return void app.route(route);
    app.register(async (scope) => {
      await acceptForms(scope, multipart);
      scope.route({ ...route, config: { takesForms: true } });
    });
  };

/** In tests a response with an undeclared status becomes a 500 that names it. */
const refuseUndeclared = (endpoint: Endpoint) => {
  const declared = new Set(declaredStatuses(endpoint));
  return async (_: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { statusCode } = reply;
    if (declared.has(statusCode)) return payload;
    reply.status(500);
    return `${endpoint.method} ${endpoint.path} declares no status ${statusCode}`;
  };
};

type AnyParts = { readonly params: never; readonly query: never; readonly body: never };

/** Reads address parts, query and body by the schemas of the endpoint; unknown keys are dropped. Throws 422 by field. */
const partsReader = (endpoint: Endpoint) => {
  const readParams = readerOf(endpoint.params);
  const readQuery = readerOf(endpoint.query);
  const readBody = readerOf(endpoint.body);
  return (request: FastifyRequest, form: Form | null): AnyParts =>
    ({
      params: readParams(request.params),
      query: readQuery(endpoint.query && singleValues(request.query as Record<string, unknown>)),
      body: readBody(form ? form.fields : (request.body ?? undefined)),
    }) as AnyParts;
};

/** One value per name [D11]; brackets in a name are another framework's notation of a list. */
const singleValues = (query: Record<string, unknown>): Record<string, unknown> => {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw failures.invalid({ [name.slice(0, 40)]: ['Параметр указан дважды'] });
    if (/[[\]]/.test(name)) throw failures.invalid({ [name.slice(0, 40)]: ['Неизвестный параметр'] });
    if (String(value).includes('\u0000'))
      throw failures.invalid({ [name.slice(0, 40)]: ['Недопустимый символ'] });
  }
  return query;
};

const readerOf = (schema: Endpoint['query']): ((value: unknown) => unknown) => {
  if (!schema) return () => undefined;
  const parse = parserOf(schema);
  return (value) => {
    const result = parse(value);
    if (result.success) return result.data;
    const errors: Record<string, string[]> = {};
    for (const { path, message } of result.error.issues) {
      const field = path.map(String).join('.').slice(0, 80) || 'body';
      errors[field] = [...(errors[field] ?? []), message];
    }
    throw failures.invalid(errors satisfies FieldErrors);
  };
};
