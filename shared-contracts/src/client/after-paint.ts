/** A page in the background draws no frames. */
const FRAME_WAIT_MS = 100;

/** Resolves in a task after the next paint, or soon where nothing is painted. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve();
    const timer = setTimeout(resolve, FRAME_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // A task that is queued in a frame runs after its paint.
      setTimeout(resolve);
    });
  });
