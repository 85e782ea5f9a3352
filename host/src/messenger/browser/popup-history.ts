/** Field of a history entry's state: the number of popups open at this entry. */
const DEPTH = 'popups';
/** Field of a popup's entry from which a link was followed: the next entry is another page. */
const LEFT = 'popupsLeft';

type State = Record<string, unknown> | null;

/** An entry's position: the router's index of its page, and the number of open popups. */
interface Position {
  readonly page: number | null;
  readonly depth: number;
}

interface Entry {
  readonly state: unknown;
  readonly href: string;
  /** Whether the browser scrolls the page when it arrives at this entry. */
  readonly scroll: ScrollRestoration;
}

/** A history step of this module in flight: its popstate event is pending. */
interface Step {
  readonly to: Position;
  /** Entries to go back; negative: forward. */
  readonly back: number;
  /** Entries that the router has pushed since. */
  pushed: number;
  /** The browser is at another page than the router and is returning to it. */
  readonly isReturn: boolean;
  /** The router replaced the entry meanwhile and must read it again on arrival. */
  isWritten: boolean;
}

/** The open popups, topmost last. */
export interface Popups {
  /** How many are open. */
  count(): number;
  /** Closes those above the given number, topmost first. */
  closeAbove(count: number): void;
}

type View = Pick<Window, 'history' | 'location' | 'addEventListener' | 'setTimeout' | 'clearTimeout'>;

/**
 * How long the entry of a closed popup stays for reuse by the next one. Correctness does not depend on it: every
 * navigation is handled with the entry and without it.
 */
const REUSE_MS = 300;

const positionOf = (state: unknown): Position => {
  const { idx, [DEPTH]: depth } = (state ?? {}) as Record<string, unknown>;
  return { page: typeof idx === 'number' ? idx : null, depth: Number(depth ?? 0) };
};
const isSamePosition = (one: Position, other: Position): boolean =>
  one.page === other.page && one.depth === other.depth;
const withDepth = (state: unknown, depth: number): State => {
  const { [LEFT]: _left, ...rest } = (state ?? {}) as Record<string, unknown>;
  return { ...rest, [DEPTH]: depth };
};

/**
 * Outside of a messenger the browser's Back closes an open popup before it leaves the page: every popup has a
 * history entry of its own, with the page's address and index (rules: docs/decisions/0015). The router does
 * not see moves between the entries of one page.
 *
 * Returns callbacks for after a popup opened or closed.
 */
export const createPopupHistory = (
  popups: Popups,
  view: View = window,
): { opened(): void; closed(): void } => {
  const { history } = view;
  const push: History['pushState'] = history.pushState.bind(history);
  const replace: History['replaceState'] = history.replaceState.bind(history);
  const read = (): Entry => ({
    state: history.state,
    href: view.location.href,
    scroll: history.scrollRestoration,
  });

  /** The entry at which the router assumes the browser to be. */
  let current = read();
  let step: Step | null = null;
  /** A user's step skips entries of closed popups: the browser would merge a step of this module with it. */
  let isPassing = false;
  let timer: number | undefined;

  /** A browser refuses calls that come too often or from a page that it is leaving. */
  const isDone = (call: () => void): boolean => {
    try {
      call();
      return true;
    } catch (error) {
      console.warn('the history stays', error);
      return false;
    }
  };
  const start = (by: number, to: Position, isReturn = false) => {
    step = { to, back: -by, pushed: 0, isReturn, isWritten: false };
    if (!isDone(() => history.go(by))) step = null;
  };
  const pass = (by: number) => {
    isPassing = isDone(() => history.go(by));
  };
  /** Copies the page's latest state and address to the entry at which the browser has arrived. */
  const copyPage = (entry: Entry, depth: number, isLeft = false) => {
    const state = withDepth(entry.state, depth);
    replace(isLeft ? { ...state, [LEFT]: true } : state, '', entry.href);
    history.scrollRestoration = entry.scroll;
    current = read();
  };
  /**
   * Pushes an entry for every open popup; a popup whose entry is refused stays open without one. The page keeps its
   * scroll position when the entry is removed.
   */
  const pushEntries = () => {
    if (step) return;
    for (let depth = positionOf(current.state).depth + 1; depth <= popups.count(); depth += 1) {
      const { scrollRestoration } = history;
      history.scrollRestoration = 'manual';
      const isPushed = isDone(() => push(withDepth(current.state, depth), ''));
      history.scrollRestoration = scrollRestoration;
      if (!isPushed) return;
      current = read();
    }
  };
  /** Removes the entries of closed popups. */
  const removeEntries = () => {
    if (step || isPassing) return;
    const { page, depth } = positionOf(current.state);
    const open = popups.count();
    if (open < depth) start(open - depth, { page, depth: open });
  };
  const removeEntriesLater = () => {
    view.clearTimeout(timer);
    timer = view.setTimeout(removeEntries, REUSE_MS);
  };
  /** A popup that refused to close gets a new entry. */
  const pushEntriesLater = () => {
    const { page } = positionOf(current.state);
    view.setTimeout(() => positionOf(current.state).page === page && pushEntries(), 0);
    removeEntriesLater();
  };

  /** A step of this module has arrived. */
  const arrive = (before: Entry, own: Step) => {
    const from = positionOf(before.state);
    if (from.page !== own.to.page) {
      // A link was followed while the step was in flight, and the step undid it.
      current = before;
      start(own.back + own.pushed, from, true);
      return;
    }
    copyPage(before, own.to.depth);
    pushEntries();
    removeEntries();
  };
  /** The user went back within the entries of one page, by `steps`. */
  const goneBack = (before: Entry, depth: number, steps: number) => {
    copyPage(before, depth);
    const open = popups.count();
    if (steps > 0 && open === 0) {
      // Only entries of closed popups were passed: the user intends to leave the page.
      pass(-1);
      return;
    }
    if (steps > 0) popups.closeAbove(Math.max(0, open - steps));
    pushEntriesLater();
  };
  /** The user went forward to the entry of a closed popup: continue to the next page, or return if there is none. */
  const goneForward = (before: Entry, to: Position, isLeft: boolean) => {
    if (isLeft) {
      copyPage(before, to.depth, true);
      pass(1);
      return;
    }
    const from = positionOf(before.state);
    current = before;
    start(from.depth - to.depth, from);
  };

  // Registered before the router's listener, which must not receive events of popup entries.
  view.addEventListener('popstate', (event) => {
    const before = current;
    const own = step;
    const from = positionOf(before.state);
    const to = positionOf(event.state);
    step = null;
    isPassing = false;
    current = read();
    if (own && isSamePosition(to, own.to)) {
      if (!own.isWritten) event.stopImmediatePropagation();
      arrive(before, own);
      return;
    }
    if (to.page !== null && to.page === from.page) {
      if (to.depth === 0 && from.depth === 0) return;
      event.stopImmediatePropagation();
      if (to.depth > from.depth) goneForward(before, to, (event.state as State)?.[LEFT] === true);
      // The browser merges the user's step with the one in flight: they arrive as one.
      else goneBack(before, to.depth, (own ? own.to.depth : from.depth) - to.depth);
      return;
    }
    const open = popups.count();
    // The page at which a Back of one step arrives: the browser counts from the end of a step in flight.
    const counted = own ? own.to.page : from.page;
    // A link was followed during a step of ours to a popup's entry: Back arrives at the entry below that one.
    const isBelowPopup =
      own !== null &&
      counted !== from.page &&
      own.to.depth > 0 &&
      isSamePosition(to, { page: counted, depth: own.to.depth - 1 });
    const isPageBefore = counted !== null && to.page === counted - 1 && (open > 0 || counted !== from.page);
    if (isBelowPopup || isPageBefore) {
      event.stopImmediatePropagation();
      current = before;
      if (open > 0) {
        // Back was pressed before the topmost popup had its entry: close it and stay on the page.
        popups.closeAbove(open - 1);
        start(counted === from.page || !own ? 1 : 1 + own.back + own.pushed, { ...from, depth: 0 }, true);
      } else if (own) pass(own.back + own.pushed);
      return;
    }
    if (to.depth > 0) removeEntriesLater();
  });

  // The router's own writes are intercepted to record where a step began.
  history.pushState = (state, unused, url) => {
    if (!step?.isReturn && positionOf(current.state).depth > 0)
      replace({ ...(current.state as State), [LEFT]: true }, '');
    push(state, unused, url);
    if (step) step.pushed += 1;
    current = read();
  };
  history.replaceState = (state, unused, url) => {
    const here = positionOf(current.state);
    if (step?.isReturn) {
      // The browser is still at another page's entry: write on arrival.
      step.isWritten = true;
      const own = { ...(state as State), idx: here.page, [DEPTH]: here.depth };
      current = { ...current, state: own, href: String(url ?? current.href) };
      return;
    }
    // The router drops unknown fields: restore the popup's depth.
    const isOwn = here.depth > 0 && positionOf(state).page === here.page;
    replace(isOwn ? { ...(state as State), [DEPTH]: here.depth } : state, unused, url);
    current = read();
  };

  // The page was reloaded while a popup was open.
  if (positionOf(current.state).depth > 0) removeEntriesLater();
  return { opened: pushEntries, closed: removeEntriesLater };
};
