/** As the plugin's own error, which is a 503 with the time to wait. */
const memoryIsFull = (): Error =>
  Object.assign(new Error('the memory is full'), { code: 'FST_UNDER_PRESSURE', statusCode: 503 });

/**
 * The app's own pages and files: they are cheap, and without them a user would see a bare refusal instead of an app
 * that explains it. A lagging loop does not refuse them, a full memory does [S17].
 */
export const UNLESS_MEMORY_IS_FULL = {
  config: {
    pressureHandler: async (_request: unknown, _reply: unknown, kind: string): Promise<void> => {
      if (kind !== 'eventLoopDelay') throw memoryIsFull();
    },
  },
};
