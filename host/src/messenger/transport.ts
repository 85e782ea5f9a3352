/*
 * The way to the messenger, small enough for the inline script: which transport there is, and how a message is put
 * on it. Receiving is `channel.ts`.
 */

export interface NativeProxy {
  postEvent(type: string, data: string): void;
}

declare global {
  interface Window {
    /** Web views of phones and desktops put it into the page. */
    TelegramWebviewProxy?: NativeProxy;
  }
}

export type Post = (type: string, data?: object) => void;

/** Whether an origin is one of FRAME_ANCESTORS, which may hold `*` for a subdomain or a port. */
export const isAllowedParent = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    const text = pattern.replace(/\./g, '\\.').replace(/:\*$/, '(:\\d+)?').replace('*', '[\\w.-]+');
    return new RegExp(`^${text}$`).test(origin);
  });

/** The web view's proxy; an element of that name is none (security.md E13). */
export const nativeProxy = (): NativeProxy | null => {
  const proxy = window.TelegramWebviewProxy;
  return typeof proxy?.postEvent === 'function' ? proxy : null;
};

/** Origin of the framing page as the browser tells it (architecture §4 "Framing"); null where it does not. */
export const parentOrigin = (): string | null => {
  const { ancestorOrigins } = window.location;
  if (ancestorOrigins?.length) return ancestorOrigins[0] ?? null;
  return document.referrer ? new URL(document.referrer).origin : null;
};

/**
 * Posts to the web view's own proxy, else to the framing page, and to its origin alone. Null: there is no messenger,
 * or the browser does not tell yet who frames the page. A message that cannot be sent is lost, never an error.
 */
export const findPost = (allowed: readonly string[]): Post | null => {
  const proxy = nativeProxy();
  const origin = parentOrigin();
  const quietly =
    (send: Post): Post =>
    (type, data) => {
      try {
        send(type, data);
      } catch (error) {
        console.warn('messenger', type, error);
      }
    };
  if (proxy) return quietly((type, data) => proxy.postEvent(type, JSON.stringify(data ?? '')));
  if (window.parent === window || !origin || !isAllowedParent(origin, allowed)) return null;
  return quietly((eventType, eventData = '' as never) =>
    window.parent.postMessage(JSON.stringify({ eventType, eventData }), origin),
  );
};

/** Versions are compared part by part: 6.10 is newer than 6.9. */
export const isAtLeast = (version: string, needed: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
};

/** The first words of a page: full height, and no closing by a swipe down. */
export const greet = (post: Post, version: string): void => {
  post('iframe_ready', { reload_supported: true });
  post('web_app_expand');
  if (isAtLeast(version, '7.7')) post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
};

/** Says once, whoever comes first, that there is something to look at. */
export const sayReady = (post: Post): void => {
  const { dataset } = document.documentElement;
  if (dataset.told) return;
  dataset.told = 'ready';
  post('web_app_ready');
};
