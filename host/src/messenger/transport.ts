/*
 * Sends messages to the messenger; small enough for the inline script. Receiving is in `channel.ts`.
 */

export interface NativeProxy {
  postEvent(type: string, data: string): void;
}

export type Post = (type: string, data?: object) => void;

/** How one messenger writes its messages. */
export interface OutgoingWire {
  /** What its web views inject. */
  proxy(): unknown;
  /** Data of a message without data. */
  readonly nothing: unknown;
  /** The object that is sent to a framing page. */
  pack(type: string, data: unknown): object;
}

/** Whether an origin matches FRAME_ANCESTORS, where `*` matches a subdomain or a port. */
export const isAllowedParent = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    const text = pattern.replace(/\./g, '\\.').replace(/:\*$/, '(:\\d+)?').replace('*', '[\\w.-]+');
    return new RegExp(`^${text}$`).test(origin);
  });

/** The web view's proxy, not a DOM element of that name [E13]. */
export const nativeProxy = ({ proxy }: Pick<OutgoingWire, 'proxy'>): NativeProxy | null => {
  const found = proxy() as NativeProxy | undefined;
  return typeof found?.postEvent === 'function' ? found : null;
};

/** The framing page's origin; null where the browser hides it. */
export const parentOrigin = (): string | null => {
  const { ancestorOrigins } = window.location;
  if (ancestorOrigins?.length) return ancestorOrigins[0] ?? null;
  return document.referrer ? new URL(document.referrer).origin : null;
};

/** Posts to the framing page at its exact origin. */
export const postToParent =
  ({ pack, nothing }: OutgoingWire, origin: string): Post =>
  (type, data) =>
    window.parent.postMessage(JSON.stringify(pack(type, data ?? nothing)), origin);

/**
 * Posts to the web view's proxy, else to the framing page at its exact origin; errors of sending are logged,
 * not thrown. Null: no messenger, or the browser hides the framing origin.
 */
export const findPost = (wire: OutgoingWire, allowed: readonly string[]): Post | null => {
  const proxy = nativeProxy(wire);
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
  if (proxy)
    return loggingErrors((type, data) => proxy.postEvent(type, JSON.stringify(data ?? wire.nothing)));
  if (window.parent === window || !origin || !isAllowedParent(origin, allowed)) return null;
  return loggingErrors(postToParent(wire, origin));
};

/** Sends «ready» once; the inline script and the adapter both call it. */
export const sendReady = (post: Post, type: string): void => {
  const { dataset } = document.documentElement;
  if (dataset.readySent) return;
  dataset.readySent = 'ready';
  post(type);
};
