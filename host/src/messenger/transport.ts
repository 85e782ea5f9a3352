/*
 * Sends messages to the messenger; small enough for the inline script. Receiving is in `channel.ts`.
 */

export interface NativeProxy {
  postEvent(type: string, data: string): void;
}

declare global {
  interface Window {
    /** Injected by the web views of phones and desktops. */
    TelegramWebviewProxy?: NativeProxy;
  }
}

export type Post = (type: string, data?: object) => void;

/** Whether an origin matches FRAME_ANCESTORS, where `*` matches a subdomain or a port. */
export const isAllowedParent = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    const text = pattern.replace(/\./g, '\\.').replace(/:\*$/, '(:\\d+)?').replace('*', '[\\w.-]+');
    return new RegExp(`^${text}$`).test(origin);
  });

/** The web view's proxy, not a DOM element of that name [E13]. */
export const nativeProxy = (): NativeProxy | null => {
  const proxy = window.TelegramWebviewProxy;
  return typeof proxy?.postEvent === 'function' ? proxy : null;
};

/** The framing page's origin; null where the browser hides it. */
export const parentOrigin = (): string | null => {
  const { ancestorOrigins } = window.location;
  if (ancestorOrigins?.length) return ancestorOrigins[0] ?? null;
  return document.referrer ? new URL(document.referrer).origin : null;
};

/**
 * Posts to the web view's proxy, else to the framing page at its exact origin; errors of sending are logged,
 * not thrown. Null: no messenger, or the browser hides the framing origin.
 */
export const findPost = (allowed: readonly string[]): Post | null => {
  const proxy = nativeProxy();
  const origin = parentOrigin();
  const loggingErrors =
    (send: Post): Post =>
    (type, data) => {
      try {
        send(type, data);
      } catch (error) {
        console.warn('messenger', type, error);
      }
    };
  if (proxy) return loggingErrors((type, data) => proxy.postEvent(type, JSON.stringify(data ?? '')));
  if (window.parent === window || !origin || !isAllowedParent(origin, allowed)) return null;
  return loggingErrors((eventType, eventData = '' as never) =>
    window.parent.postMessage(JSON.stringify({ eventType, eventData }), origin),
  );
};

/** Versions are compared part by part: 6.10 is newer than 6.9. */
export const isAtLeast = (version: string, needed: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
};

/** The handshake of a page: full height, and no closing by a swipe down. */
export const sendHandshake = (post: Post, version: string): void => {
  post('iframe_ready', { reload_supported: true });
  post('web_app_expand');
  if (isAtLeast(version, '7.7')) post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
};

/** Sends «ready» once; the inline script and the adapter both call it. */
export const sendReady = (post: Post): void => {
  const { dataset } = document.documentElement;
  if (dataset.readySent) return;
  dataset.readySent = 'ready';
  post('web_app_ready');
};
