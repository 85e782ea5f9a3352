import { messengerAtom, store } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';

/** Fills the runtime with a messenger that records Back handlers; `press` calls the newest one. */
export const recordBack = () => {
  const handlers: (() => void)[] = [];
  const messenger = createNoopMessenger({
    back: {
      push: (handler) => {
        handlers.push(handler);
        return () => void handlers.splice(handlers.indexOf(handler), 1);
      },
      setVisible: () => undefined,
    },
  });
  store.set(messengerAtom, messenger);
  return { press: () => handlers.at(-1)?.(), count: () => handlers.length };
};
