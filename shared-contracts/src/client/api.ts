import type { Endpoint, EndpointInput, EndpointReply } from '../endpoints/endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import { type CallOptions, createTransport, type TransportOptions } from './transport.ts';

/** An endpoint as a function; input is optional where an endpoint has none. */
type Call<E extends Endpoint> =
  Record<string, never> extends EndpointInput<E>
    ? (input?: EndpointInput<E>, options?: CallOptions) => Promise<EndpointReply<E> | null>
    : (input: EndpointInput<E>, options?: CallOptions) => Promise<EndpointReply<E> | null>;

/** The whole api as functions: `api.ads.preview({ query: { page: 1 } })`. */
export type Api = {
  readonly [Noun in keyof typeof endpoints]: {
    readonly [Verb in keyof (typeof endpoints)[Noun]]: Call<
      Extract<(typeof endpoints)[Noun][Verb], Endpoint>
    >;
  };
};

/** Builds the client from the endpoint list: nothing is written twice. */
export const createApi = (options: TransportOptions): Api => {
  const call = createTransport(options);
  const nouns = Object.entries(endpoints).map(([noun, verbs]) => [
    noun,
    Object.fromEntries(
      Object.entries(verbs as Record<string, Endpoint>).map(([verb, endpoint]) => [
        verb,
        (input: EndpointInput<Endpoint> = {} as EndpointInput<Endpoint>, callOptions?: CallOptions) =>
          call(endpoint, input, callOptions),
      ]),
    ),
  ]);
  const api = Object.fromEntries(nouns) as Api;
  // Released builds of remote-ad use the complaint's former name.
  return { ...api, orders: { ...api.orders, complain: api.complaints.create } } as Api;
};
