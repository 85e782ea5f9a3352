/**
 * The boot script starts the first screen's data request in parallel with the bundles.
 * The client uses its response once instead of a new request.
 */
export interface PrefetchedResponse {
  /** Address with query, exactly as the client would request it. */
  readonly url: string;
  /** The token of the request: the response is not valid for another user [V7]. */
  readonly token: string | null;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    __carsPrefetch?: PrefetchedResponse | undefined;
  }
}

/** The prefetched response when address and token match, else null. It is returned only once. */
export const takePrefetchedResponse = (url: string, token: string | null): Promise<Response> | null => {
  if (typeof window === 'undefined') return null;
  const prefetched = window.__carsPrefetch;
  if (prefetched?.url !== url || prefetched.token !== token) return null;
  window.__carsPrefetch = undefined;
  return prefetched.response;
};
