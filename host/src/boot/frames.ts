/** A page in the background draws no frames. */
const FRAME_WAIT_MS = 100;

/** Resolves in a task after the next paint, or soon where nothing is painted. */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve();
    const timer = setTimeout(resolve, FRAME_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // A task that is queued in a frame runs after its paint.
      setTimeout(resolve);
    });
  });

/** Resolves in a task of its own: frames and input events come between. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
