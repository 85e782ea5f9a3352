import type { Server } from 'node:http';

/** Waits for what a fake server receives: `notify` after each call, `until` for a state of the calls. */
export const createWatch = () => {
  let watchers: (() => void)[] = [];
  return {
    notify: () => {
      for (const watch of watchers) watch();
    },
    until: (isDone: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const watch = () => {
          if (!isDone()) return;
          watchers = watchers.filter((other) => other !== watch);
          resolve();
        };
        watchers.push(watch);
        watch();
      }),
  };
};

/** Closes a fake server with its open connections. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
