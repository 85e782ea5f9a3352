/** How messages travel: a frame's, as the web clients do, or a web view's proxy, as phones and desktops do. */
export type TransportKind = 'frame' | 'native';

export type Receive = (type: string, data: unknown) => void;

/** The object at its parent that the proxy in the app's page uses. */
export interface SimulatorBridge {
  receive(type: string, data: string): void;
}

interface AppWindow {
  Telegram?: { WebView?: { receiveEvent?: Receive } };
  TelegramGameProxy?: { receiveEvent?: Receive };
}

export interface Transport {
  send(type: string, data: unknown): void;
}

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
  kind: () => TransportKind,
  isDesktop: () => boolean,
  receive: Receive,
): Transport => {
  window.addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || kind() !== 'frame') return;
    const message = parse(data) as { eventType?: unknown; eventData?: unknown } | undefined;
    if (typeof message?.eventType === 'string') receive(message.eventType, message.eventData);
  });
  const bridge: SimulatorBridge = {
    receive: (type, data) => {
      if (kind() === 'native') receive(String(type), data === undefined ? undefined : parse(data));
    },
  };
  Object.assign(window, { carsSimulator: bridge });
  return {
    send: (eventType, eventData) => {
      if (kind() === 'frame') {
        frame.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), '*');
        return;
      }
      try {
        const app = frame.contentWindow as unknown as AppWindow | null;
        const receiver = isDesktop() ? app?.TelegramGameProxy : app?.Telegram?.WebView;
        receiver?.receiveEvent?.(eventType, eventData);
      } catch (error) {
        // The page of the last launch is of another origin: it is being replaced.
        if (!(error instanceof DOMException && error.name === 'SecurityError')) console.warn(error);
      }
    },
  };
};
