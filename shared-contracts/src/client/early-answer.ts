/**
 * The first screen's data request is started by the page's own boot script, beside the bundles
 * (architecture §5.5). The client takes its answer once instead of asking again.
 */
export interface EarlyAnswer {
  /** Path with query, exactly as the client would ask for it. */
  readonly url: string;
  /** The stored token that it was asked with: it is no answer for anybody else (security.md V7). */
  readonly token: string | null;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    __carsEarly?: EarlyAnswer | undefined;
  }
}

/** The parked answer for this address and this caller, if it is the one that was started; it is handed out once. */
export const takeEarlyAnswer = (url: string, token: string | null): Promise<Response> | null => {
  if (typeof window === 'undefined') return null;
  const early = window.__carsEarly;
  if (early?.url !== url || early.token !== token) return null;
  window.__carsEarly = undefined;
  return early.response;
};
