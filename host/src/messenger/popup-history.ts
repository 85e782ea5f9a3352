/** Field of a history entry's state: how many popups lie over the page at this entry. */
const DEPTH = 'popups';
/** Field of a popup's entry at which a link was followed: a page lies beyond it. */
const LEFT = 'popupsLeft';

type State = Record<string, unknown> | null;

/** Where an entry stands: the router's own number of its page, and how many popups lie over the page. */
interface Place {
  readonly page: number | null;
  readonly depth: number;
}

interface Entry {
  readonly state: unknown;
  readonly href: string;
}

/** A step that this module asked the browser to make and whose popstate has not come yet. */
interface Step {
  readonly to: Place;
  /** Entries that it goes back; negative: forward. */
  readonly back: number;
  /** Entries that the router has pushed since. */
  pushed: number;
  /** The browser stands at another page than the router, and is on its way back to it. */
  readonly isReturn: boolean;
  /** Something was written for that page meanwhile: the router has to read it again there. */
  isWritten: boolean;
}

/** The open popups, uppermost last. */
export interface Popups {
  /** How many are open. */
  count(): number;
  /** Asks those above the given number to close, uppermost first. */
  closeAbove(count: number): void;
}

type View = Pick<Window, 'history' | 'location' | 'addEventListener' | 'setTimeout' | 'clearTimeout'>;

/**
 * How long the entry of a closed popup stays for the next one. Nothing depends on this time: every move of the person
 * is understood with the entry and without it.
 */
const REUSE_MS = 300;

const placeOf = (state: unknown): Place => {
  const { idx, [DEPTH]: depth } = (state ?? {}) as Record<string, unknown>;
  return { page: typeof idx === 'number' ? idx : null, depth: Number(depth ?? 0) };
};
const isSamePlace = (one: Place, other: Place): boolean =>
  one.page === other.page && one.depth === other.depth;
const withDepth = (state: unknown, depth: number): State => {
  const { [LEFT]: _left, ...rest } = (state ?? {}) as Record<string, unknown>;
  return { ...rest, [DEPTH]: depth };
};

/**
 * Outside of a messenger the browser's Back closes an open popup before it leaves the page: every popup lies on a
 * history entry of its own, with the page's address and the router's number of the page. The rules are in
 * docs/decisions/0015. The router is not told of moves between the entries of one page.
 *
 * Returns what to call after a popup opened or closed.
 */
export const createPopupHistory = (
  popups: Popups,
  view: View = window,
): { opened(): void; closed(): void } => {
  const { history } = view;
  const push: History['pushState'] = history.pushState.bind(history);
  const replace: History['replaceState'] = history.replaceState.bind(history);
  const read = (): Entry => ({ state: history.state, href: view.location.href });

  /** The entry that the router believes to be at. */
  let current = read();
  let step: Step | null = null;
  /** The person's own step goes on past entries of closed popups: the browser would add one of ours to it. */
  let isPassing = false;
  let timer: number | undefined;

  const start = (by: number, to: Place, isReturn = false) => {
    step = { to, back: -by, pushed: 0, isReturn, isWritten: false };
    history.go(by);
  };
  const pass = (by: number) => {
    isPassing = true;
    history.go(by);
  };
  /** Moves what became of the page's state and address to the entry at which the browser has arrived. */
  const carry = (entry: Entry, depth: number, isLeft = false) => {
    const state = withDepth(entry.state, depth);
    replace(isLeft ? { ...state, [LEFT]: true } : state, '', entry.href);
    current = read();
  };
  /** Gives every open popup its entry. */
  const cover = () => {
    if (step) return;
    for (let depth = placeOf(current.state).depth + 1; depth <= popups.count(); depth += 1) {
      push(withDepth(current.state, depth), '');
      current = read();
    }
  };
  /** Takes away the entries of closed popups. */
  const settle = () => {
    if (step || isPassing) return;
    const { page, depth } = placeOf(current.state);
    const open = popups.count();
    if (open < depth) start(open - depth, { page, depth: open });
  };
  const settleLater = () => {
    view.clearTimeout(timer);
    timer = view.setTimeout(settle, REUSE_MS);
  };
  /** A popup that did not close although it was asked to gets its entry again. */
  const coverLater = () => {
    const { page } = placeOf(current.state);
    view.setTimeout(() => placeOf(current.state).page === page && cover(), 0);
    settleLater();
  };

  /** The step that this module asked for was made. */
  const arrive = (before: Entry, own: Step) => {
    const from = placeOf(before.state);
    if (from.page !== own.to.page) {
      // A link was followed while the step was in flight, and the step undid it.
      current = before;
      start(own.back + own.pushed, from, true);
      return;
    }
    carry(before, own.to.depth);
    cover();
    settle();
  };
  /** The person went back within the entries of one page, by `steps`. */
  const goneBack = (before: Entry, depth: number, steps: number) => {
    carry(before, depth);
    const open = popups.count();
    if (steps > 0 && open === 0) {
      // Only entries of closed popups were passed: the page is what the person wants to leave.
      pass(-1);
      return;
    }
    if (steps > 0) popups.closeAbove(Math.max(0, open - steps));
    coverLater();
  };
  /** The person went forward onto the entry of a closed popup: on to the page beyond it, or back where there is none. */
  const goneForward = (before: Entry, to: Place, isLeft: boolean) => {
    if (isLeft) {
      carry(before, to.depth, true);
      pass(1);
      return;
    }
    const from = placeOf(before.state);
    current = before;
    start(from.depth - to.depth, from);
  };

  // Registered before the router's own listener, which must not hear of entries that are no pages.
  view.addEventListener('popstate', (event) => {
    const before = current;
    const own = step;
    const from = placeOf(before.state);
    const to = placeOf(event.state);
    step = null;
    isPassing = false;
    current = read();
    if (own && isSamePlace(to, own.to)) {
      if (!own.isWritten) event.stopImmediatePropagation();
      arrive(before, own);
      return;
    }
    if (to.page !== null && to.page === from.page) {
      if (to.depth === 0 && from.depth === 0) return;
      event.stopImmediatePropagation();
      if (to.depth > from.depth) goneForward(before, to, (event.state as State)?.[LEFT] === true);
      // The browser adds the person's step to the one in flight: they arrive as one.
      else goneBack(before, to.depth, (own ? own.to.depth : from.depth) - to.depth);
      return;
    }
    const open = popups.count();
    // The page at which a Back of one step arrives: with a step of ours in flight the browser counted from its end.
    const counted = own ? own.to.page : from.page;
    // A link was followed while a step of ours led to a popup's entry: Back arrives at the entry below that one.
    const isBelowPopup =
      own !== null &&
      counted !== from.page &&
      own.to.depth > 0 &&
      isSamePlace(to, { page: counted, depth: own.to.depth - 1 });
    const isPageBefore = counted !== null && to.page === counted - 1 && (open > 0 || counted !== from.page);
    if (isBelowPopup || isPageBefore) {
      event.stopImmediatePropagation();
      current = before;
      if (open > 0) {
        // Back was pressed before the uppermost popup had its entry: it closes, and the page stays.
        popups.closeAbove(open - 1);
        start(counted === from.page || !own ? 1 : 1 + own.back + own.pushed, { ...from, depth: 0 }, true);
      } else if (own) pass(own.back + own.pushed);
      return;
    }
    if (to.depth > 0) settleLater();
  });

  // The router's own writes are seen as well: only so is it known where a step began, whenever it arrives.
  history.pushState = (state, unused, url) => {
    if (!step?.isReturn && placeOf(current.state).depth > 0)
      replace({ ...(current.state as State), [LEFT]: true }, '');
    push(state, unused, url);
    if (step) step.pushed += 1;
    current = read();
  };
  history.replaceState = (state, unused, url) => {
    const here = placeOf(current.state);
    if (step?.isReturn) {
      // The browser is still at another page's entry: this is written on arrival.
      step.isWritten = true;
      const own = { ...(state as State), idx: here.page, [DEPTH]: here.depth };
      current = { state: own, href: String(url ?? current.href) };
      return;
    }
    // The router drops what it does not know: the entry is the popup's all the same.
    const isOwn = here.depth > 0 && placeOf(state).page === here.page;
    replace(isOwn ? { ...(state as State), [DEPTH]: here.depth } : state, unused, url);
    current = read();
  };

  // The page was loaded anew while a popup was open.
  if (placeOf(current.state).depth > 0) settleLater();
  return { opened: cover, closed: settleLater };
};
