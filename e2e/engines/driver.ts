/** A point of the viewport in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Keys that are not characters, as WebDriver writes them. */
export const KEYS = { escape: '\uE00C', arrowRight: '\uE014' } as const;

/**
 * One page of a browser, in a profile of its own, with the operations that WebKit and Firefox have in common.
 */
export interface Tab {
  /** The engine's name and version. */
  readonly engine: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Calls a function in the page; arguments and result are JSON, and it closes over nothing. */
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Presses, moves through the points and lets go. Fingers where the engine's driver has them, else a mouse. */
  drag(points: readonly [Point, ...Point[]]): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Puts files of this machine into the file field that the function finds. */
  attach(field: () => Element | null, paths: readonly string[]): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  open(): Promise<Tab>;
  close(): Promise<void>;
}

/** The phone that both engines emulate. */
export const VIEWPORT = { width: 390, height: 844 } as const;

/** A finger's line on the screen as WebDriver's actions. */
export const dragActions = (
  [first, ...rest]: readonly [Point, ...Point[]],
  pointerType: 'mouse' | 'touch',
) => [
  {
    type: 'pointer',
    id: pointerType,
    parameters: { pointerType },
    actions: [
      { type: 'pointerMove', duration: 0, ...first },
      { type: 'pointerDown', button: 0 },
      ...rest.map((point) => ({ type: 'pointerMove', duration: 40, ...point })),
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Typing as WebDriver's actions. */
export const keyActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
