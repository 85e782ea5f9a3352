import { CALLS } from '../endpoints/calls.ts';
import type { CalledEndpoint, Endpoint, EndpointInput, EndpointReply } from '../endpoints/endpoint.ts';
import type { endpoints } from '../endpoints/registry.ts';
import { loadReplies } from './load-replies.ts';
import { type CallInput, type CallOptions, createTransport, type TransportOptions } from './transport.ts';

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

/** Builds the client from the list of calls, which is made from the endpoints: nothing is written twice. */
export const createApi = (options: TransportOptions): Api => {
  const send = createTransport(options);
  const call =
    (noun: string, verb: string, endpoint: CalledEndpoint) =>
    (input: CallInput = {}, callOptions?: CallOptions) => {
      const replies = callOptions?.isUnread ? null : loadReplies();
      // Its failure is that of the call, if the call gets a response.
      replies?.catch(() => undefined);
      const readReply = async (raw: unknown) => (await replies)?.readReply(noun, verb, raw);
      return send(endpoint, input, readReply, callOptions);
    };
  const nouns = Object.entries(CALLS).map(([noun, verbs]) => [
    noun,
    Object.fromEntries(
      Object.entries<CalledEndpoint>(verbs).map(([verb, endpoint]) => [verb, call(noun, verb, endpoint)]),
    ),
  ]);
  const api = Object.fromEntries(nouns) as Api;
  // Released builds of remote-ad use the complaint's former name.
  return { ...api, orders: { ...api.orders, complain: api.complaints.create } } as Api;
};
