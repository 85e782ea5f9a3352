import {
  findPost,
  isAllowedParent,
  nativeProxy,
  type OutgoingWire,
  type Post,
  parentOrigin,
  postToParent,
} from './transport.ts';

export type Receive = (type: string, data: unknown) => void;

/** How one messenger writes and delivers messages. */
export interface Wire extends OutgoingWire {
  /** The message of a framing page; null when it is none of the messenger's. */
  unpack(
    message: Readonly<Record<string, unknown>>,
  ): { readonly type: string; readonly data: unknown } | null;
  /** Subscribes to what a web view delivers. */
  listenNatively(receive: Receive): void;
}

/** A two-way connection to the messenger. */
export interface Channel {
  readonly post: Post;
  /** Subscribes to all events of the messenger; errors of a listener are logged. */
  listen(receive: Receive): void;
}

/** Maximum of messages queued until the framing page's origin is known. */
const QUEUE_MAX = 50;

type Message = NonNullable<ReturnType<Wire['unpack']>>;

const readMessage = (wire: Wire, text: unknown): Message | null => {
  if (typeof text !== 'string') return null;
  try {
    const message = JSON.parse(text);
    return typeof message === 'object' && message !== null ? wire.unpack(message) : null;
  } catch {
    return null;
  }
};

/** Receives messages of the framing page from a trusted origin; ignores all others [G2]. */
const listenToParent = (wire: Wire, isTrusted: (origin: string) => boolean, receive: Receive): void => {
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || !isTrusted(origin)) return;
    const message = readMessage(wire, data);
    if (message) receive(message.type, message.data);
  });
};

const safely =
  (receive: Receive): Receive =>
  (type, data) => {
    try {
      receive(type, data);
    } catch (error) {
      console.warn('messenger', type, error);
    }
  };

/** For browsers that hide the framing page's origin: the first valid message reveals it, then the queue is sent. */
const openDeferredChannel = (wire: Wire, allowed: readonly string[]): Channel => {
  const receivers: Receive[] = [];
  const queued: Parameters<Post>[] = [];
  let post: Post | null = null;
  let parent: string | null = null;
  listenToParent(
    wire,
    (origin) => parent === origin || (parent === null && isAllowedParent(origin, allowed)),
    (type, data) => {
      for (const receive of receivers) receive(type, data);
    },
  );
  window.addEventListener('message', ({ source, origin, data }) => {
    if (parent || source !== window.parent || !isAllowedParent(origin, allowed) || !readMessage(wire, data))
      return;
    parent = origin;
    post = postToParent(wire, origin);
    for (const message of queued.splice(0)) post(...message);
  });
  return {
    post: (...message) => {
      if (post) post(...message);
      else if (queued.length < QUEUE_MAX) queued.push(message);
    },
    listen: (receive) => receivers.push(safely(receive)),
  };
};

/**
 * Connects to the messenger: through the web view's proxy, else through a framing page in `allowed`.
 * Null outside of a messenger.
 */
export const openChannel = (wire: Wire, allowed: readonly string[]): Channel | null => {
  const post = findPost(wire, allowed);
  if (!post) {
    const isFramed = window.parent !== window;
    return isFramed && parentOrigin() === null ? openDeferredChannel(wire, allowed) : null;
  }
  const isNative = nativeProxy(wire) !== null;
  const origin = parentOrigin();
  return {
    post,
    listen: (receive) => {
      if (isNative) wire.listenNatively(safely(receive));
      else listenToParent(wire, (from) => from === origin, safely(receive));
    },
  };
};
