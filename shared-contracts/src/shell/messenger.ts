import type { MessengerName } from '../schemas/sign-in.ts';

/** Whether the page is in a messenger. Builds of contract 1 know one value for all messengers. */
export type MessengerKind = typeof IN_MESSENGER | 'browser';
export const IN_MESSENGER = 'telegram';
export type Scheme = 'light' | 'dark';

/** Distances in CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface Theme {
  readonly scheme: Scheme;
  /** Colors of our tokens (shared-ui/src/tokens/theme.css, without dashes before), all `#rrggbb`, all optional. */
  readonly params: Readonly<Record<string, string>>;
}

export interface Viewport {
  /** CSS pixels; `stableHeight` does not follow the keyboard or a drag. */
  readonly height: number;
  readonly stableHeight: number;
  readonly safeArea: Insets;
  readonly contentSafeArea: Insets;
  readonly isFullscreen: boolean;
}

/**
 * The outcome of a request for the user's phone. `signed` holds fields of the call `signIn.messengerPhone` as a query;
 * it is empty where the messenger sends the number to its bot.
 */
export type PhoneReply =
  | { readonly status: 'shared'; readonly signed: string }
  | { readonly status: 'refused' }
  | { readonly status: 'failed' };

/** `missed`: the app may be added; `unknown`: it may, and may be there already. */
export type HomeScreenStatus = 'unsupported' | 'unknown' | 'added' | 'missed';

/** The shortcut on the phone's home screen. */
export interface HomeScreen {
  check(): Promise<HomeScreenStatus>;
  /** Requests the shortcut; the user may refuse. */
  add(): Promise<'added' | 'failed'>;
}

/** A value that changes; fits `useSyncExternalStore`. */
export interface Store<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/**
 * The messenger port. The host implements it (`host/src/messenger`) and all other code uses `messengerAtom`,
 * so that a further messenger is one more adapter.
 */
export interface Messenger {
  readonly kind: MessengerKind;
  /** Which messenger; absent in an ordinary page. */
  readonly name?: MessengerName;
  /** Its name in texts; absent in an ordinary page. */
  readonly title?: string;
  /** android and ios count as mobile, anything else as desktop [MSG-2]. */
  readonly isMobile: boolean;
  /** Signed start data, unchanged; empty outside the messenger. */
  readonly initData: string;
  readonly startParam: string;
  readonly theme: Store<Theme>;
  readonly viewport: Store<Viewport>;
  /** The first screen's skeleton is painted. */
  ready(): void;
  close(): void;
  readonly back: {
    /**
     * Pushes a handler; returns the function that removes it. Handlers of layer `route` are below all others, so that
     * an open sheet closes first.
     */
    push(handler: () => void, layer?: 'top' | 'route'): () => void;
    /** Whether the native button is drawn on routes flagged for it. */
    setVisible(visible: boolean): void;
  };
  readonly haptic: {
    impact(style: 'light' | 'medium' | 'heavy' | 'rigid' | 'soft'): void;
    notify(type: 'error' | 'success' | 'warning'): void;
    select(): void;
  };
  /** The «settings» item of the messenger's menu; returns the unsubscribe function. */
  onSettings(handler: () => void): () => void;
  setClosingConfirmation(needed: boolean): void;
  hideKeyboard(): void;
  openLink(url: string): void;
  /** Opens the profile of a public name, `/name`. */
  openMessengerLink(path: string): void;
  /** Requests the user's phone; absent where the client cannot. */
  requestPhone?(): Promise<PhoneReply>;
  /** Absent where the client has no shortcuts. */
  readonly homeScreen?: HomeScreen;
  /** Shares text with a link; resolves to 'copied' where only the clipboard is available. */
  share(content: { readonly url: string; readonly text: string }): Promise<'shared' | 'copied' | 'failed'>;
  /**
   * Sends a message that the server prepared, into a chat of the user's choice; absent where the client cannot.
   * `declined`: the user wants to send nothing.
   */
  sharePrepared?(messageId: string): Promise<'shared' | 'declined' | 'failed'>;
  /** Link that opens this ad in the product's bot, or a web address outside the messenger. */
  adLink(adId: number): string;
}
