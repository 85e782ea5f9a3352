let next: Promise<void> | null = null;

/**
 * Resolves in the next turn of the event loop, for all who wait in this one: they continue one after the other, when
 * every call that has arrived is read. Work of one kind then finds its code and data in the processor's caches.
 */
export const nextTurn = (): Promise<void> => {
  next ??= new Promise((resolve) => {
    setImmediate(() => {
      next = null;
      resolve();
    });
  });
  return next;
};
