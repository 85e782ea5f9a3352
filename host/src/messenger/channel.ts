import { findPost, isAllowedParent, nativeProxy, type Post, parentOrigin } from './transport.ts';

type Receive = (type: string, data: unknown) => void;

/** A two-way connection to the messenger. */
export interface Channel {
  readonly post: Post;
  /** Subscribes to all events of the messenger; errors of a listener are logged. */
  listen(receive: Receive): void;
}

interface NativeReceiver {
  receiveEvent?: Receive;
}
interface NativeWindow {
  Telegram?: { WebView?: NativeReceiver };
  TelegramGameProxy?: NativeReceiver;
  TelegramGameProxy_receiveEvent?: Receive;
}

/** Maximum of messages queued until the framing page's origin is known. */
const QUEUE_MAX = 50;

/** Keeps an existing listener of the web view and calls it first. */
const chained =
  (before: Receive | undefined, receive: Receive): Receive =>
  (type, data) => {
    before?.(type, data);
    receive(type, data);
  };

/** Registers under all three names by which web views deliver events. */
const listenNatively = (receive: Receive): void => {
  const native = window as NativeWindow;
  const webView = native.Telegram?.WebView;
  native.Telegram = {
    ...native.Telegram,
    WebView: { ...webView, receiveEvent: chained(webView?.receiveEvent, receive) },
  };
  const game = native.TelegramGameProxy;
  native.TelegramGameProxy = { ...game, receiveEvent: chained(game?.receiveEvent, receive) };
  native.TelegramGameProxy_receiveEvent = chained(native.TelegramGameProxy_receiveEvent, receive);
};

const readMessage = (data: unknown): { eventType: string; eventData: unknown } | null => {
  if (typeof data !== 'string') return null;
  try {
    const { eventType, eventData } = JSON.parse(data) ?? {};
    return typeof eventType === 'string' ? { eventType, eventData } : null;
  } catch {
    return null;
  }
};

/** Receives messages of the framing page from a trusted origin; ignores all others [G2]. */
const listenToParent = (isTrusted: (origin: string) => boolean, receive: Receive): void => {
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || !isTrusted(origin)) return;
    const message = readMessage(data);
    if (message) receive(message.eventType, message.eventData);
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
const openDeferredChannel = (allowed: readonly string[]): Channel => {
  const receivers: Receive[] = [];
  const queued: Parameters<Post>[] = [];
  let post: Post | null = null;
  let parent: string | null = null;
  listenToParent(
    (origin) => parent === origin || (parent === null && isAllowedParent(origin, allowed)),
    (type, data) => {
      for (const receive of receivers) receive(type, data);
    },
  );
  window.addEventListener('message', ({ source, origin, data }) => {
    if (parent || source !== window.parent || !isAllowedParent(origin, allowed) || !readMessage(data)) return;
    parent = origin;
    post = (eventType, eventData = '' as never) =>
      window.parent.postMessage(JSON.stringify({ eventType, eventData }), origin);
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
export const openChannel = (allowed: readonly string[]): Channel | null => {
  const post = findPost(allowed);
  if (!post) {
    const isFramed = window.parent !== window;
    return isFramed && parentOrigin() === null ? openDeferredChannel(allowed) : null;
  }
  const isNative = nativeProxy() !== null;
  const origin = parentOrigin();
  return {
    post,
    listen: (receive) => {
      if (isNative) listenNatively(safely(receive));
      else listenToParent((from) => from === origin, safely(receive));
    },
  };
};
