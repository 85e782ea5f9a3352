import { messengerAtom, store } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';

/** Puts a messenger that records Back handlers into a store; `press` calls the newest one. */
export const recordBack = (into = store) => {
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
  into.set(messengerAtom, messenger);
  return { press: () => handlers.at(-1)?.(), count: () => handlers.length };
};

/** Puts a messenger that records what is shared into the store; ads have addresses at cars.example. */
export const recordShares = (result: 'shared' | 'copied' = 'shared') => {
  const shared: { readonly url: string; readonly text: string }[] = [];
  const messenger = createNoopMessenger({
    adLink: (id) => `https://cars.example/car/${id}`,
    share: async (content) => {
      shared.push(content);
      return result;
    },
  });
  store.set(messengerAtom, messenger);
  return shared;
};
