import type { Store } from '@cars/shared-contracts/shell/messenger';

/** A value with listeners; an equal value does not notify them. */
export const createValueStore = <T>(initial: T): Store<T> & { set(value: T): void } => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (JSON.stringify(next) === JSON.stringify(value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
