/**
 * Calls `look` after the page was scrolled, `everyMs` apart at most; answers with the end of it. It comes between
 * frames, where places are known already: in a scroll's own frame, asking for one means another layout.
 */
export const followScroll = (look: () => void, everyMs = 0): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      look();
    }, everyMs);
  };
  window.addEventListener('scroll', lookSoon, { passive: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', lookSoon);
  };
};
