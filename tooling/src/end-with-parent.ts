/**
 * Ends this process when the one that started it is gone, even by a kill that nothing could forward: a server
 * without its terminal would hold the port and the database.
 */
export const endWithParent = (): void => {
  if (!process.connected) return;
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
};
