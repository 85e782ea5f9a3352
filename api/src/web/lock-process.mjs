// What is left open by Node's permission model, which closes files, processes, threads and native code, but not all
// that is beside them. What this process writes to its channel the server reads as foreign code's.
import { builtinModules, createRequire, syncBuiltinESMExports } from 'node:module';

const require = createRequire(import.meta.url);

/** What a renderer of React and the parts around it use; of every other module all functions are refused. */
const ALLOWED = new Set(
  'assert assert/strict async_hooks buffer console constants crypto diagnostics_channel events module path path/posix path/win32 perf_hooks process punycode querystring stream stream/consumers stream/promises stream/web string_decoder timers timers/promises url util util/types _stream_duplex _stream_passthrough _stream_readable _stream_transform _stream_wrap _stream_writable sys node:test/reporters'.split(
    ' ',
  ),
);
/** Not in the list of Node 20. */
const WITH_PREFIX_ONLY = ['node:sea', 'node:sqlite', 'node:test'];

const refused = new WeakSet();
const refuse = (what) => {
  const refusal = () => {
    throw new Error(`a first screen may not use ${what}`);
  };
  refused.add(refusal);
  return refusal;
};

const refuseAll = (target, names, what) => {
  for (const name of names)
    Object.defineProperty(target, name, { value: refuse(what), configurable: false, writable: false });
};

const functionNames = (target) =>
  Object.keys(target).filter((name) => typeof target[name] === 'function' && !refused.has(target[name]));

/** With these Node loads the entry. Its permissions bound them, but `realpathSync`, which names any file. */
const LOADS = new Set('readFile readFileSync openSync fstatSync readSync closeSync realpathSync'.split(' '));

const boundByPermissions = (fs) => {
  const { realpathSync } = fs;
  const bound = (path, options) => {
    if (typeof path !== 'string' || !process.permission.has('fs.read', path)) refuse('fs')();
    return realpathSync(path, options);
  };
  Object.defineProperty(fs, 'realpathSync', { value: bound, configurable: false, writable: false });
};

/** The functions of a module and of the objects in it, such as `fs.promises`. */
const refuseModule = ([name, found]) => {
  const functionsOf = (target) =>
    functionNames(target).filter((one) => !/^fs\b/.test(name) || !LOADS.has(one));
  for (const value of Object.values(found))
    if (typeof value === 'object' && value !== null) refuseAll(value, functionsOf(value), name);
  refuseAll(found, functionsOf(found), name);
};

/** A module with its name; none where this build of Node has none, or not with these permissions. */
const found = (name) => {
  try {
    return [[name, require(name)]];
  } catch (error) {
    if (/^ERR_(?:UNKNOWN_BUILTIN_MODULE|\w+_NOT_AVAILABLE|\w+_UNAVAILABLE|ACCESS_DENIED)$/.test(error.code))
      return [];
    throw error;
  }
};

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

/** What reaches beyond this process, or could as root. */
const OF_PROCESS =
  /^(?:_?kill|_debugProcess|_linkedBinding|binding|dlopen|execve|chdir|loadEnvFile|initgroups|sete?[ug]id|setgroups)$/;

/** Takes from this process what a render does not need; before any foreign code runs. */
export const lockProcess = (channel) => {
  // They open with the first use, which may be a log of a fault.
  void [process.stdout, process.stderr];
  const net = require('node:net');
  for (const handle of handlesOf(net, require('node:dgram'), channel)) lockHandle(handle);
  refuseAll(net.Socket.prototype, ['connect'], 'the network');
  refuseAll(net.Server.prototype, ['listen'], 'the network');
  for (const name of ['fetch', 'WebSocket', 'EventSource']) delete globalThis[name];
  const { emitWarning, report } = process;
  process.emitWarning = () => undefined;
  const closed = [...builtinModules, ...WITH_PREFIX_ONLY].filter((name) => !ALLOWED.has(name));
  // All are loaded first, because some use others.
  closed.flatMap(found).forEach(refuseModule);
  boundByPermissions(require('node:fs'));
  process.emitWarning = emitWarning;
  refuseAll(require('node:crypto'), ['setEngine', 'setFips'], 'node:crypto');
  const modules = require('node:module');
  const needed = ['Module', 'createRequire', 'isBuiltin', 'wrap'];
  refuseAll(
    modules,
    functionNames(modules).filter((name) => !/^_(?!stat$|readPackage$)/.test(name) && !needed.includes(name)),
    'node:module',
  );
  refuseAll(
    process,
    Object.keys(process).filter((name) => OF_PROCESS.test(name)),
    'other processes',
  );
  if (report) refuseAll(report, functionNames(report), 'other processes');
  syncBuiltinESMExports();
};
