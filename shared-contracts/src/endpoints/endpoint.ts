import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/**
 * Who may call [DATA-18]. `basic` and `bearer-or-basic` also serve guests without a header; `bearer-optional`
 * is open to guests [ROLE-10].
 */
export type EndpointAuth = 'none' | 'basic' | 'bearer' | 'bearer-or-basic' | 'bearer-optional';

/** Names of the rate limits; the server's configuration has the numbers [ROLE-11]. */
export type EndpointLimit =
  | 'catalog'
  | 'details'
  | 'search'
  | 'facets'
  | 'map'
  | 'event'
  | 'meta'
  | 'write'
  | 'order'
  | 'create'
  | 'upload';

/** The service of the endpoint: `/api` or `/stats`; `static` is at the root. */
export type EndpointService = 'api' | 'stats' | 'static';

/**
 * A call as data. The server's validation, the typed client, the OpenAPI page and the fuzz tests are derived
 * from it, so that they cannot disagree.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the service's base; parameters in braces: `/v2/ads/details/{id}`. */
  readonly path: `/${string}`;
  readonly service: EndpointService;
  readonly auth: EndpointAuth;
  readonly limit: EndpointLimit;
  readonly summary: string;
  /** True for calls beyond the product's list [DATA-24]. */
  readonly ours?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is a form with files: field name → maximum of files; how booleans are written [DATA-5]. */
  readonly multipart?: Multipart;
  /**
   * The caller sends a key for each attempt (`Idempotency-Key`): a repeated one gets the first response [J1].
   */
  readonly isIdempotent?: true;
  /** The client sends the token of the device (`Device-Token`), and stores one from the response. */
  readonly takesDevice?: true;
  /** Statuses of its responses that do not follow from the rest of the declaration. */
  readonly statuses?: readonly (304 | 403 | 404 | 502)[];
  readonly reply: Schema;
}

/** What a browser needs of an endpoint to call it. */
export type CalledEndpoint = Pick<
  Endpoint,
  'method' | 'path' | 'service' | 'auth' | 'multipart' | 'takesDevice'
>;

export interface Multipart {
  readonly files: Readonly<Record<string, number>>;
  readonly booleans: 'words' | 'digits';
  /** How the client names the parts of a list: `images[0]`, `images[1]` … by default, or `images[]` for each. */
  readonly lists?: 'plain';
}

/** Keeps the literal types of what it is given; adds nothing at run time. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Part<E, K extends string> = E extends { readonly [key in K]: infer S extends Schema } ? S : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type OptionalIfUndefined<K extends string, V> = [V] extends [undefined]
  ? { [key in K]?: undefined }
  : { [key in K]: V };

/** Numbers and booleans of an address are written by the client; the server reads strings. */
type Serializable<T> = T extends object ? { [K in keyof T]: T[K] | number | boolean } : T;

/** The caller's input: address parts, query and body as the schemas read them. */
export type EndpointInput<E extends Endpoint> = OptionalIfUndefined<
  'params',
  Serializable<InputOf<Part<E, 'params'>>>
> &
  OptionalIfUndefined<'query', Serializable<InputOf<Part<E, 'query'>>>> &
  OptionalIfUndefined<'body', InputOf<Part<E, 'body'>>> &
  (E extends { readonly multipart: { readonly files: infer F } }
    ? { files?: { [Name in keyof F]?: readonly (Blob | string)[] } }
    : { files?: undefined });

/** What a handler receives: the same after validation. */
export interface EndpointRequest<E extends Endpoint> {
  readonly params: OutputOf<Part<E, 'params'>>;
  readonly query: OutputOf<Part<E, 'query'>>;
  readonly body: OutputOf<Part<E, 'body'>>;
}

/** The response's body. */
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;
