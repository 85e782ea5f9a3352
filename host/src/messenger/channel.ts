import { findPost, isAllowedParent, nativeProxy, type Post, parentOrigin } from './transport.ts';

type Receive = (type: string, data: unknown) => void;

/** A way to the messenger and back. */
export interface Channel {
  readonly post: Post;
  /** Every event of the messenger, whatever it carries; a listener that throws harms nobody. */
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

/** The framing page's origin is unknown for so many of our messages at most: they wait for its first word. */
const WAITING_MAX = 50;

/** Calls the messenger's own listener first, where a web view has put one there. */
const chained =
  (before: Receive | undefined, receive: Receive): Receive =>
  (type, data) => {
    before?.(type, data);
    receive(type, data);
  };

/** The three names under which web views hand events over. */
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

/** Hands over what the framing page itself says, from its own origin; anybody else is not heard (security.md G2). */
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

/** A browser that hides who frames the page: the first valid message tells, and what waited is sent then. */
const openUntold = (allowed: readonly string[]): Channel => {
  const receivers: Receive[] = [];
  const waiting: Parameters<Post>[] = [];
  let post: Post | null = null;
  let known: string | null = null;
  listenToParent(
    (origin) => known === origin || (known === null && isAllowedParent(origin, allowed)),
    (type, data) => {
      for (const receive of receivers) receive(type, data);
    },
  );
  window.addEventListener('message', ({ source, origin, data }) => {
    if (known || source !== window.parent || !isAllowedParent(origin, allowed) || !readMessage(data)) return;
    known = origin;
    post = (eventType, eventData = '' as never) =>
      window.parent.postMessage(JSON.stringify({ eventType, eventData }), origin);
    for (const message of waiting.splice(0)) post(...message);
  });
  return {
    post: (...message) => {
      if (post) post(...message);
      else if (waiting.length < WAITING_MAX) waiting.push(message);
    },
    listen: (receive) => receivers.push(safely(receive)),
  };
};

/**
 * Opens the way to the messenger: the web view's proxy, else the framing page, when it is one of `allowed`
 * (architecture §4 "Framing"). Null outside of a messenger.
 */
export const openChannel = (allowed: readonly string[]): Channel | null => {
  const post = findPost(allowed);
  if (!post) {
    const isFramed = window.parent !== window;
    return isFramed && parentOrigin() === null ? openUntold(allowed) : null;
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
