import type { Receive, Wire } from '../channel.ts';
import { MAX_OUT } from './boot-part.ts';

interface NativeWindow {
  WebApp?: { sendEvent?: unknown };
}

/** A web view hands over text; an object is accepted as well. */
const parse = (data: unknown): unknown => {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
};

export const MAX_WIRE: Wire = {
  ...MAX_OUT,
  unpack: ({ type, ...data }) =>
    typeof type === 'string' && type.startsWith('WebApp') ? { type, data } : null,
  /** Web views call `window.WebApp.sendEvent`; a listener that is there already stays. */
  listenNatively(receive) {
    const native = window as NativeWindow;
    const before = native.WebApp?.sendEvent;
    const sendEvent: Receive = (type, data) => {
      if (typeof before === 'function') before(type, data);
      if (typeof type === 'string') receive(type, parse(data));
    };
    native.WebApp = { sendEvent };
  },
};
