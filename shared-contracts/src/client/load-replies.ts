/**
 * The check of responses, with every schema: it is loaded beside the first call, because a page is painted and
 * hydrated without it.
 */
export const loadReplies = () => import('./read-reply.ts');

/** Begins to load it; a call that needs it notices its failure. */
export const preloadReplies = (): void => {
  loadReplies().catch(() => undefined);
};
