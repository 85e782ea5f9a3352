// What is left open by Node's permission model, which closes files, processes, threads and native code: the network,
// signals to other processes, and messages to the server.
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

/** Takes from this process what a render does not need; before any foreign code runs. */
export const lockProcess = () => {
  const net = require('node:net');
  const dns = require('node:dns');
  refuseAll(net.Socket.prototype, ['connect'], 'the network');
  refuseAll(net.Server.prototype, ['listen'], 'the network');
  refuseAll(require('node:dgram'), ['createSocket', 'Socket'], 'the network');
  refuseAll(dns, functionsOf(dns), 'the network');
  refuseAll(dns.promises, functionsOf(dns.promises), 'the network');
  for (const name of ['fetch', 'WebSocket', 'EventSource']) delete globalThis[name];
  refuseAll(process, ['kill', '_kill', '_debugProcess', 'binding', '_linkedBinding'], 'other processes');
  for (const name of ['send', 'disconnect'])
    Object.defineProperty(process, name, { value: undefined, configurable: false, writable: false });
  syncBuiltinESMExports();
};
