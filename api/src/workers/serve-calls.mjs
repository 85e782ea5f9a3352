// The worker's side of `worker-calls.ts`, whose types are in `serve-calls.d.mts`. Plain JavaScript, because a thread
// starts without the loader that the server runs under.
import { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';

// As it is now: the process of first screens takes it from the code that it runs.
const kill = process.kill.bind(process);

/** Of the channel between a process and the server, in the process. */
export const CHANNEL_FD = 3;

const MEBIBYTE = 2 ** 20;

/** Messages that may hold bytes, for code of our own. */
export const BYTES = { encode: serialize, decode: deserialize, maxBytes: 128 * MEBIBYTE };

/** Messages of foreign code: what is read takes no more memory or time than its bytes do. */
export const TEXT = {
  encode: (message) => Buffer.from(JSON.stringify(message)),
  decode: (bytes) => JSON.parse(bytes.toString()),
  maxBytes: MEBIBYTE,
};

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

const LENGTH_BYTES = 4;

/** Writes a message after its length. Throws when it cannot be encoded. */
export const writeMessage = (channel, { encode }, message, onWritten) => {
  const body = encode(message);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  channel.write(length);
  channel.write(body, onWritten);
};

/** Null until the next message has arrived whole. Throws for bytes that are none. */
const messageReader = (channel, { decode, maxBytes }) => {
  let length = 0;
  return () => {
    if (length === 0) {
      const head = channel.read(LENGTH_BYTES);
      if (!head) return null;
      length = head.readUInt32BE();
      if (length === 0 || length > maxBytes) throw new Error(`${length} bytes`);
    }
    const body = channel.read(length);
    if (!body) return null;
    length = 0;
    return { message: decode(body) };
  };
};

/** After bytes that are no message, which it reports as a fault, nothing more is read. */
export const readMessages = (channel, format, onMessage, onFault) => {
  const read = messageReader(channel, format);
  const next = () => {
    try {
      return read();
    } catch (error) {
      channel.destroy();
      onFault(`sent what is no message: ${reasonOf(error)}`);
      return null;
    }
  };
  channel.on('readable', () => {
    for (let one = next(); one; one = next()) onMessage(one.message);
  });
};

const threadPort = (port) => ({
  post: (message) => port.postMessage(message),
  listen: (onMessage) => port.on('message', onMessage),
});

/** The way to the server, of a thread or a process. */
export const openPort = (format = BYTES) => {
  if (parentPort) return threadPort(parentPort);
  const channel = new Socket({ fd: CHANNEL_FD });
  // `exit` would wait for native code that is still running.
  const end = () => kill(process.pid, 'SIGKILL');
  channel.on('error', end).on('close', end);
  return {
    handle: channel._handle,
    post: (message) => writeMessage(channel, format, message),
    listen: (onMessage) => readMessages(channel, format, onMessage, end),
  };
};

const serve = async ({ id, request }, handle, post) => {
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
export const serveCalls = (handle, greeting = null, { post, listen } = openPort()) => {
  listen((call) => serve(call, handle, post));
  post({ ready: greeting });
};
