/** Field of a history entry's state: how many popups lie over the page at this entry. */
const DEPTH = 'popups';

type State = Record<string, unknown> | null;

const depthOf = (state: unknown): number => Number((state as State)?.[DEPTH] ?? 0);
/** The router's own number of the page: entries of popups share it with the page they lie over. */
const isSamePage = (one: unknown, other: unknown): boolean => {
  const page = (one as State)?.idx;
  return typeof page === 'number' && page === (other as State)?.idx;
};
const withDepth = (state: unknown, depth: number): State => ({ ...(state as State), [DEPTH]: depth });

/** A step that the browser did not make by then is none. */
const STEP_MS = 1000;

/**
 * Outside of a messenger the browser's Back closes an open popup before it leaves the page (ruling 32): every popup
 * lies on a history entry of its own, with the page's address. `press` closes the uppermost popup, `count` says how
 * many are open; the answer is to be called whenever that number may have changed.
 *
 * An entry goes when its popup is closed by other means, and what became of the address meanwhile (a filter that was
 * applied, ruling 30) moves to the page's own entry. The router hears of none of this: it is the same page.
 */
export const createPopupHistory = (press: () => void, count: () => number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the page's own entry takes over when the browser arrives there. */
  let carried: { state: State; href: string } | null = null;
  const step = (by: number, takeOver: typeof carried) => {
    carried = takeOver;
    window.history.go(by);
    setTimeout(() => {
      if (carried === takeOver) carried = null;
    }, STEP_MS);
  };
  /** Where the page stood before the browser moved: it tells only where it stands now. */
  let last = { state: window.history.state as unknown, href: window.location.href };
  const remember = () => {
    last = { state: window.history.state, href: window.location.href };
  };

  const settle = () => {
    timer = undefined;
    if (carried) return;
    const { state } = window.history;
    // A router that replaces the address drops what it does not know: the entry is still the popup's.
    const depth = isSamePage(state, last.state)
      ? Math.max(depthOf(state), depthOf(last.state))
      : depthOf(state);
    const open = count();
    if (depth > open) {
      step(open - depth, { state: withDepth(state, open), href: window.location.href });
      return;
    }
    if (depthOf(state) !== depth) window.history.replaceState(withDepth(state, depth), '');
    for (let next = depth + 1; next <= open; next += 1)
      window.history.pushState(withDepth(window.history.state, next), '');
    remember();
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, 0);
  };

  // Registered before the router's own listener, which must not hear of entries that are no pages.
  window.addEventListener('popstate', (event) => {
    const before = last;
    const depth = depthOf(event.state);
    const wasOpen = depthOf(before.state);
    if (carried) {
      event.stopImmediatePropagation();
      window.history.replaceState(carried.state, '', carried.href);
      carried = null;
      remember();
      changed();
      return;
    }
    remember();
    if (!isSamePage(event.state, before.state) || depth + wasOpen === 0) {
      // A popup's entry that was left by a link: the page below it is meant.
      if (depth > 0) changed();
      return;
    }
    event.stopImmediatePropagation();
    if (depth < wasOpen) {
      window.history.replaceState(withDepth(before.state, depth), '', before.href);
      remember();
      for (let open = count(); open > depth; open -= 1) press();
      // One that would not close gets its entry again.
      changed();
    } else {
      // Forward, over the entry of a popup that is no more; where nothing lies beyond it, back again.
      window.history.go(1);
      setTimeout(changed, STEP_MS / 10);
    }
  });
  // The page was loaded anew while a popup was open.
  if (depthOf(window.history.state) > 0) changed();
  return changed;
};
