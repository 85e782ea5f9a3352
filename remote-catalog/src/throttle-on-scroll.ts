/**
 * Calls `callback` while the page scrolls, at most once in `intervalMs`; returns the unsubscribe function. It
 * runs between frames, because reading positions in the frame of a scroll forces another layout.
 */
export const throttleOnScroll = (callback: () => void, intervalMs = 0): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      callback();
    }, intervalMs);
  };
  window.addEventListener('scroll', schedule, { passive: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', schedule);
  };
};
