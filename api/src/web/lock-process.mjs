// What is left open by Node's permission model, which closes files, processes, threads and native code: the network
// and signals to other processes. What it writes to its channel the server reads as foreign code's.
import { createRequire, syncBuiltinESMExports } from 'node:module';

const require = createRequire(import.meta.url);

const refuse = (what) => () => {
  throw new Error(`a first screen may not use ${what}`);
};

const refuseAll = (target, names, what) => {
  for (const name of names)
    Object.defineProperty(target, name, { value: refuse(what), configurable: false, writable: false });
};

const functionsOf = (target) => Object.keys(target).filter((name) => typeof target[name] === 'function');

/** Methods of a handle that open a way out; those that the channel to the server needs stay. */
const WAYS_OUT =
  /^(?:open|bind6?|bind2|listen|connect6?|connect2|send6?|disconnect|reset|fchmod|setPendingInstances|addMembership|addSourceSpecificMembership)$/;

/** Any handle leads to its class, and its class to new handles: the methods go, not only their makers. */
const lockHandle = (handle) => {
  const methods = Object.getPrototypeOf(handle);
  const names = Object.getOwnPropertyNames(methods).filter((name) => WAYS_OUT.test(name));
  if (names.length === 0) throw new Error('this version of Node has handles of another kind');
  refuseAll(methods, names, 'the network');
};

/** A handle that is closed again, or none where Node's permissions already refuse it. */
const briefly = (make) => {
  try {
    const handle = make();
    handle.close();
    return [handle];
  } catch (error) {
    if (error.code === 'ERR_ACCESS_DENIED') return [];
    throw error;
  }
};

/** One handle of each kind: TCP, UDP, and the pipe of the channel to the server. */
const handlesOf = (net, dgram, channel) => [
  ...briefly(() => net._createServerHandle('0.0.0.0', 0, 4, -1)),
  ...briefly(() => dgram._createSocketHandle(null, null, 'udp4', -1)),
  channel,
];

/** Takes from this process what a render does not need; before any foreign code runs. */
export const lockProcess = (channel) => {
  const net = require('node:net');
  const dns = require('node:dns');
  const dgram = require('node:dgram');
  for (const handle of handlesOf(net, dgram, channel)) lockHandle(handle);
  refuseAll(net.Socket.prototype, ['connect'], 'the network');
  refuseAll(net.Server.prototype, ['listen'], 'the network');
  refuseAll(net, ['_createServerHandle'], 'the network');
  refuseAll(dgram, ['createSocket', 'Socket', '_createSocketHandle'], 'the network');
  refuseAll(dns, functionsOf(dns), 'the network');
  refuseAll(dns.promises, functionsOf(dns.promises), 'the network');
  for (const name of ['fetch', 'WebSocket', 'EventSource']) delete globalThis[name];
  refuseAll(require('node:os'), ['setPriority'], 'other processes');
  refuseAll(process, ['kill', '_kill', '_debugProcess', 'binding', '_linkedBinding'], 'other processes');
  syncBuiltinESMExports();
};
