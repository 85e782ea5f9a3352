import type { Receive, Wire } from '../channel.ts';
import { TELEGRAM_OUT } from './boot-part.ts';

interface NativeReceiver {
  receiveEvent?: Receive;
}
interface NativeWindow {
  Telegram?: { WebView?: NativeReceiver };
  TelegramGameProxy?: NativeReceiver;
  TelegramGameProxy_receiveEvent?: Receive;
}

/** Keeps an existing listener of the web view and calls it first. */
const chained =
  (before: Receive | undefined, receive: Receive): Receive =>
  (type, data) => {
    before?.(type, data);
    receive(type, data);
  };

export const TELEGRAM_WIRE: Wire = {
  ...TELEGRAM_OUT,
  unpack: ({ eventType, eventData }) =>
    typeof eventType === 'string' ? { type: eventType, data: eventData } : null,
  /** Registers under all three names by which web views deliver events. */
  listenNatively(receive) {
    const native = window as NativeWindow;
    const webView = native.Telegram?.WebView;
    native.Telegram = {
      ...native.Telegram,
      WebView: { ...webView, receiveEvent: chained(webView?.receiveEvent, receive) },
    };
    const game = native.TelegramGameProxy;
    native.TelegramGameProxy = { ...game, receiveEvent: chained(game?.receiveEvent, receive) };
    native.TelegramGameProxy_receiveEvent = chained(native.TelegramGameProxy_receiveEvent, receive);
  },
};
