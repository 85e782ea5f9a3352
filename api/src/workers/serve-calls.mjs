// The worker's side of `worker-calls.ts`, whose types are in `serve-calls.d.mts`. Plain JavaScript, because a thread
// starts without the loader that the server runs under.
import { parentPort } from 'node:worker_threads';

// As they are now: the process of first screens takes them from the code that it runs.
const send = process.send?.bind(process);
const kill = process.kill.bind(process);

const post = (message) => (parentPort ? parentPort.postMessage(message) : send?.(message));

/** Codes of a full disk: of the system, of PostgreSQL and of WebAssembly's files. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', '53100', 51]);

/** Why something failed, in words, whatever was thrown: files of WebAssembly throw objects without a message. */
export const reasonOf = (thrown) => {
  const { message, name, code, errno } = thrown ?? {};
  if (FULL_DISK.has(code) || FULL_DISK.has(errno)) return 'no space left on device';
  if (typeof message === 'string' && message) return message;
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  return [name ?? 'an error', code ?? errno].filter((part) => part !== undefined).join(' ');
};

const serve = async ({ id, request }, handle) => {
  try {
    post({ id, reply: await handle(request) });
  } catch (error) {
    post({ id, error: { ...error, message: reasonOf(error), stack: error?.stack } });
  }
};

/**
 * Calls `handle` for each request, also while earlier ones are in flight. `greeting` is the result of the
 * server's `ready`.
 */
export const serveCalls = (handle, greeting = null) => {
  (parentPort ?? process).on('message', (call) => serve(call, handle));
  // `exit` would wait for native code that is still running.
  if (!parentPort) process.on('disconnect', () => kill(process.pid, 'SIGKILL'));
  post({ ready: greeting });
};
