/** How messages travel: a frame's, as the web clients do, or a web view's proxy, as phones and desktops do. */
export type TransportKind = 'frame' | 'native';
export type MessengerName = 'telegram' | 'max';

export type Receive = (type: string, data: unknown) => void;

/** The object at its parent that the proxy in the app's page uses. */
export interface SimulatorBridge {
  /** Whose proxy the page gets. */
  readonly messenger: MessengerName;
  receive(type: string, data: string): void;
}

interface AppWindow {
  Telegram?: { WebView?: { receiveEvent?: Receive } };
  TelegramGameProxy?: { receiveEvent?: Receive };
  WebApp?: { sendEvent?: Receive };
}

export interface Transport {
  send(type: string, data: unknown): void;
}

/** The launch that is open. */
export interface Opened {
  readonly messenger: MessengerName;
  readonly kind: TransportKind;
  readonly isDesktop: boolean;
}

interface Dialect {
  pack(type: string, data: unknown): object;
  unpack(message: Readonly<Record<string, unknown>>): { readonly type: unknown; readonly data: unknown };
  /** Calls what the app's page registered for a web view. */
  deliver(app: AppWindow, type: string, data: unknown, isDesktop: boolean): void;
}

const DIALECTS: Readonly<Record<MessengerName, Dialect>> = {
  telegram: {
    pack: (eventType, eventData) => ({ eventType, eventData }),
    unpack: ({ eventType, eventData }) => ({ type: eventType, data: eventData }),
    deliver: (app, type, data, isDesktop) =>
      (isDesktop ? app.TelegramGameProxy : app.Telegram?.WebView)?.receiveEvent?.(type, data),
  },
  max: {
    pack: (type, data) => ({ type, ...Object(data) }),
    unpack: ({ type, ...data }) => ({ type, data }),
    deliver: (app, type, data) => app.WebApp?.sendEvent?.(type, JSON.stringify(data)),
  },
};

const parse = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/** Receives messages of the app in both ways and sends in the chosen one. */
export const openTransport = (
  frame: HTMLIFrameElement,
  opened: () => Opened,
  receive: Receive,
): Transport => {
  window.addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || opened().kind !== 'frame') return;
    const message = parse(data);
    if (typeof message !== 'object' || message === null) return;
    const { type, data: content } = DIALECTS[opened().messenger].unpack(
      message as Readonly<Record<string, unknown>>,
    );
    if (typeof type === 'string') receive(type, content);
  });
  const bridge: SimulatorBridge = {
    get messenger() {
      return opened().messenger;
    },
    receive: (type, data) => {
      if (opened().kind === 'native') receive(String(type), data === undefined ? undefined : parse(data));
    },
  };
  Object.assign(window, { carsSimulator: bridge });
  return {
    send: (type, data) => {
      const { messenger, kind, isDesktop } = opened();
      const { pack, deliver } = DIALECTS[messenger];
      if (kind === 'frame') {
        frame.contentWindow?.postMessage(JSON.stringify(pack(type, data)), '*');
        return;
      }
      try {
        const app = frame.contentWindow as unknown as AppWindow | null;
        if (app) deliver(app, type, data, isDesktop);
      } catch (error) {
        // The page of the last launch is of another origin: it is being replaced.
        if (!(error instanceof DOMException && error.name === 'SecurityError')) console.warn(error);
      }
    },
  };
};
