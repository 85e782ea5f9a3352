/** Resolves in a task of its own: frames and input events come between. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Runs each part in a task of its own, in this order. */
export const inTasks = async (parts: readonly (() => unknown)[]): Promise<void> => {
  for (const part of parts) {
    await part();
    await nextTask();
  }
};
