/*
 * A signal that reached only run.mjs is received here over the channel, once. The task ends when run.mjs has ended for any reason, because a server without its terminal would hold the
 * port and the database.
 */
import { isMainThread } from 'node:worker_threads';

/** A signal to the whole group is received directly within this time. */
const OWN_SIGNAL_MS = 100;

if (isMainThread && process.connected) {
  const seen = new Set();
  const end = (signal) => {
    setTimeout(() => {
      if (!seen.has(signal)) process.kill(process.pid, signal);
    }, OWN_SIGNAL_MS);
  };
  // Records a signal without changing its effect: a listener would disable the default.
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
