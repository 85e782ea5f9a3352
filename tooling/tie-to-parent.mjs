/*
 * Loaded before every task that run.mjs starts. Ties the task to it: a signal that reached only run.mjs arrives
 * here over the channel, once; and when run.mjs is gone, however it went, the task ends too, for a server
 * without its terminal would hold the port and the database.
 */
import { isMainThread } from 'node:worker_threads';

/** A signal to the whole group arrives by itself within this time. */
const OWN_SIGNAL_MS = 100;

if (isMainThread && process.connected) {
  const seen = new Set();
  const end = (signal) => {
    setTimeout(() => {
      if (!seen.has(signal)) process.kill(process.pid, signal);
    }, OWN_SIGNAL_MS);
  };
  // Notes a signal without changing what it does: a listener would switch the default off.
  const emit = process.emit;
  process.emit = function noted(event, ...rest) {
    if (typeof event === 'string' && event.startsWith('SIG')) seen.add(event);
    return emit.call(this, event, ...rest);
  };
  process.on('message', (message) => {
    if (typeof message?.signal === 'string') end(message.signal);
  });
  process.on('disconnect', () => end('SIGTERM'));
  process.channel?.unref();
}
