import type { Post } from '../transport.ts';

/** The outcome of a request to the messenger. */
export type Reply =
  | { readonly status: 'done'; readonly data: Readonly<Record<string, unknown>> }
  /** `code` is the messenger's own. */
  | { readonly status: 'refused'; readonly code: string }
  | { readonly status: 'expired' };

/** Time limit of the messenger's own script where the user decides, in milliseconds. */
export const USER_REPLY_LIMIT_MS = 60_000;

export interface Requests {
  /** Sends at once, so that a tap is still being handled. */
  request(type: string, payload: object, limitMs: number): Promise<Reply>;
  /** Sends a request whose reply does not matter. */
  notify(type: string, payload: object): void;
  /** A message of the messenger: settles the request of its id and type, and ignores all others. */
  receive(type: string, data: unknown): void;
}

const readReply = (data: Readonly<Record<string, unknown>>): Reply => {
  const { error } = data;
  if (error === undefined || error === null) return { status: 'done', data };
  const { code } = Object(error) as { code?: unknown };
  return { status: 'refused', code: typeof code === 'string' ? code : '' };
};

/** Requests carry an id; the reply is an event of the same type with the same id. */
export const createRequests = (post: Post): Requests => {
  const pending = new Map<unknown, { readonly type: string; readonly settle: (reply: Reply) => void }>();
  return {
    request: (type, payload, limitMs) =>
      new Promise((resolve) => {
        const requestId = crypto.randomUUID();
        const settle = (reply: Reply) => {
          clearTimeout(timer);
          pending.delete(requestId);
          resolve(reply);
        };
        const timer = setTimeout(() => settle({ status: 'expired' }), limitMs);
        pending.set(requestId, { type, settle });
        post(type, { requestId, ...payload });
      }),
    notify: (type, payload) => post(type, { requestId: crypto.randomUUID(), ...payload }),
    receive(type, data) {
      if (typeof data !== 'object' || data === null) return;
      const reply = data as Readonly<Record<string, unknown>>;
      const request = pending.get(reply.requestId);
      if (request?.type === type) request.settle(readReply(reply));
    },
  };
};
