import { KEYS, type Point, type Tab } from './driver.ts';
import { type FoundElements, findElement, type Query } from './find-element.ts';

/** Generous, for a busy machine; a passing test never reaches it. */
const TIMEOUT_MS = 40_000;
const STEP_MS = 60;

type FoundElement = NonNullable<FoundElements['element']>;

/** A user with a phone: taps, types, and waits for what appears. */
export class Walker {
  readonly #tab: Tab;
  readonly #origin: string;
  readonly #problems: string[] = [];

  constructor(tab: Tab, origin: string) {
    this.#tab = tab;
    this.#origin = origin;
  }

  /**
   * Collects the problems so far, before a document is left: requests that are aborted then are no fault of
   * the page.
   */
  async #keepProblems(): Promise<void> {
    this.#problems.push(...(await this.run(() => window.problems?.splice(0) ?? [])));
  }

  /** Problems in the documents of this session. */
  async problems(): Promise<readonly string[]> {
    await this.#keepProblems();
    return this.#problems;
  }

  /** Waits until the callback returns a value; fails with the message. */
  async until<Result>(words: string, ask: () => Promise<Result | null | undefined | false>): Promise<Result> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const response = await ask();
      if (response !== null && response !== undefined && response !== false) return response;
      if (Date.now() > deadline)
        throw new Error(`${words}: not within ${TIMEOUT_MS / 1000} s at ${await this.path()}`);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }

  /** Opens an address and waits until the shell has started. */
  async open(path: string): Promise<void> {
    await this.#keepProblems();
    await this.#tab.goto(`${this.#origin}${path}`);
    await this.shellIsHere();
  }

  async reload(): Promise<void> {
    await this.#keepProblems();
    await this.#tab.reload();
    await this.shellIsHere();
  }

  async shellIsHere(): Promise<void> {
    await this.until('the shell', () => this.run(() => document.getElementById('boot') === null));
  }

  async back(): Promise<void> {
    await this.#keepProblems();
    await this.#tab.back();
  }

  async forward(): Promise<void> {
    await this.#keepProblems();
    await this.#tab.forward();
  }

  run: Tab['run'] = (work, ...args) => this.#tab.run(work, ...args);

  /** Path and query of the address bar. */
  path(): Promise<string> {
    return this.run(() => decodeURIComponent(location.pathname + location.search));
  }

  async isAt(path: RegExp): Promise<string> {
    return this.until(`the address ${path}`, async () => {
      const own = await this.path();
      return path.test(own) ? own : null;
    });
  }

  find(query: Query): Promise<FoundElements> {
    return this.run(findElement, query, false);
  }

  see(query: Query): Promise<FoundElement> {
    return this.until(JSON.stringify(query), async () => (await this.find(query)).element);
  }

  async gone(query: Query): Promise<void> {
    await this.until(`no ${JSON.stringify(query)}`, async () => (await this.find(query)).count === 0);
    // A closed popup leaves its history entry by a step back, a moment later. A user is slower than that.
    await this.until('a settled history', () =>
      this.run(
        () =>
          Number(history.state?.popups ?? 0) <=
          document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]').length,
      ),
    );
  }

  /** Waits for words anywhere on the page. */
  async read(words: string): Promise<void> {
    await this.until(`«${words}»`, () =>
      this.run((looked) => document.body.textContent.replace(/\s+/g, ' ').includes(looked), words),
    );
  }

  /** The position of an element that does not move, is not covered and can be tapped. */
  async #restingPlace(query: Query): Promise<Point> {
    let before: FoundElement | null = null;
    return this.until(`a tap on ${JSON.stringify(query)}`, async () => {
      const { element } = await this.run(findElement, query, true);
      const isResting = before?.left === element?.left && before?.top === element?.top;
      before = element;
      if (!element || !isResting || element.disabled || !element.isHit) return null;
      return {
        x: Math.round(element.left + element.width / 2),
        y: Math.round(element.top + element.height / 2),
      };
    });
  }

  async tap(query: Query): Promise<void> {
    await this.#tab.drag([await this.#restingPlace(query)]);
  }

  /** Draws a line with a finger over an element, as shares of its width and height. */
  async swipe(query: Query, from: Point, to: Point): Promise<void> {
    await this.#restingPlace(query);
    const { left, top, width, height } = await this.see(query);
    const at = (share: number) => ({
      x: Math.round(left + width * (from.x + (to.x - from.x) * share)),
      y: Math.round(top + height * (from.y + (to.y - from.y) * share)),
    });
    await this.#tab.drag([at(0), at(0.25), at(0.5), at(0.75), at(1)]);
  }

  press(key: keyof typeof KEYS): Promise<void> {
    return this.#tab.type(KEYS[key]);
  }

  type(text: string): Promise<void> {
    return this.#tab.type(text);
  }

  /** Taps a field and replaces its text. */
  async fill(query: Query, text: string): Promise<void> {
    await this.tap(query);
    await this.run(() => {
      const field = document.activeElement as HTMLInputElement | null;
      if (field?.value) field.select();
    });
    await this.#tab.type(text);
  }

  attach(field: () => Element | null, paths: readonly string[]): Promise<void> {
    return this.#tab.attach(field, paths);
  }

  screenshot(): Promise<Buffer> {
    return this.#tab.screenshot();
  }
}
