const { removeChild, insertBefore } = Node.prototype;
const { replaceState } = History.prototype;

/** What a translator leaves in the page. */
const TRANSLATED = 'html.translated-ltr, html.translated-rtl, #root font';
/** Errors of nodes that are not where they were, and of calls that the browser refuses. */
const OF_ENVIRONMENT = /^(?:NotFound|HierarchyRequest|Security|QuotaExceeded|NotAllowed)Error$/;

let hasForeignNodes = false;
let lostNetworkMs = Number.NEGATIVE_INFINITY;

/** What was put in the place of nodes that were taken out of the page, by the node. */
const substitutes = new WeakMap<Node, Node>();

/** Notes substitutes: a translator may take a text out, and React still writes into it. */
const noteSubstitutes = (records: readonly MutationRecord[]): void => {
  const added = new Set<Node | null>();
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (removedNodes.length === 0) added.add(addedNodes[0] ?? null);
    const beside = () => [previousSibling, nextSibling].find((node) => node && added.delete(node));
    const substitute = addedNodes[0] ?? beside();
    // A text that came back is in its own place.
    if (!substitute || substitutes.has(substitute)) continue;
    for (const node of removedNodes) substitutes.set(node, substitute);
  }
};

/** A node that is in the page, or what is in its place. */
const shownFor = (node: Node): ChildNode | undefined => {
  let shown: Node | undefined = node;
  while (shown && !shown.parentNode) shown = substitutes.get(shown);
  return shown as ChildNode | undefined;
};

/** The child of a parent that holds a node which was moved or taken out; null when none does. */
const childWith = (parent: Node, node: Node): Node | null => {
  hasForeignNodes = true;
  let child: Node | null = shownFor(node) ?? null;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
};

/**
 * Translators wrap text nodes or take them out, and extensions move elements: React would throw when it removes such a
 * node or inserts one before it, and would write outside of the page. Safari refuses more than a hundred addresses in
 * half a minute: the screen stays.
 */
export const tolerateChangesFromOutside = (): void => {
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const holder = childWith(this, child);
    const isAlone = !child.parentNode || holder?.textContent === child.textContent;
    const [parent, node] = holder && isAlone ? [this, holder] : [child.parentNode, child];
    if (parent) removeChild.call(parent, node);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isHere = !before || before.parentNode === this;
    return insertBefore.call(this, node, isHere ? before : childWith(this, before)) as T;
  };
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, value: string) {
      this.data = value;
      if (!this.parentNode) shownFor(this)?.replaceWith(this);
    },
  });
  new MutationObserver(noteSubstitutes).observe(document, { childList: true, subtree: true });
  History.prototype.replaceState = function (this: History, ...state) {
    try {
      replaceState.apply(this, state);
    } catch (error) {
      if (!isOfEnvironment(error)) throw error;
      console.warn('the address stays', error);
    }
  };
  window.addEventListener('offline', () => {
    lostNetworkMs = performance.now();
  });
};

const isOfEnvironment = (error: unknown): boolean =>
  error instanceof DOMException && OF_ENVIRONMENT.test(error.name);

/** Whether the page was changed from outside before this crash, or the browser refused a call: no fault of a build. */
export const isCrashFromOutside = (error: unknown): boolean =>
  hasForeignNodes || isOfEnvironment(error) || document.querySelector(TRANSLATED) !== null;

/** Whether the network was away at some moment since then, in ms since the page's start. */
export const wasOfflineSince = (ms: number): boolean => !navigator.onLine || lostNetworkMs >= ms;
