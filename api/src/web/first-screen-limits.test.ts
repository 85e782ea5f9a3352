import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { FirstScreenName } from '@cars/shared-contracts/shell/first-screen';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { createFirstScreens, type FirstScreens, firstScreenOutcomes } from './first-screens.ts';
import type { LiveRelease } from './release-store.ts';

/** Starts of processes on a busy machine. */
const STARTS_MS = 30_000;
const SHOWS = "return { html: '<p>car</p>', pictures: [] };";

let folder: string;
let screens: FirstScreens;
let warnings: { app: string; backOffMs: number; err: Error }[];
/** The clock goes on by this much. */
let passedMs: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limits-'));
  warnings = [];
  passedMs = 0;
  const now = performance.now.bind(performance);
  rs.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  firstScreenOutcomes.reset();
  screens = createFirstScreens(folder, { warn: (facts) => void warnings.push(facts as never) });
});
afterEach(async () => {
  screens.close();
  rs.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const asset = async (path: string, content: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return { url: `/r/${path}`, integrity };
};

const build = async (app: RemoteApp, body: string, head: string) => {
  const source = `${head};\nexport const firstScreen = { app: '${app}', contract: '1.0.0', render: ({ path }) => { ${body} } };`;
  const firstScreen = await asset(`${app}/build-1/server/first-screen.mjs`, source);
  return { build: 'build-1', contract: '1.0.0', entry: firstScreen, scripts: [], styles: [], firstScreen };
};

/** A release whose car pages have this server part, and whose catalog works. */
const release = async (body: string, head = ''): Promise<LiveRelease> => {
  const remotes = {
    'remote-ad': [await build('remote-ad', body, head)],
    'remote-catalog': [await build('remote-catalog', SHOWS, '')],
  };
  const live = { page: { contract: '1.0.0' }, registry: { remotes, canaries: {} } } as unknown as LiveRelease;
  await screens.warm(live);
  return live;
};

const render = async (live: LiveRelease, name: FirstScreenName): Promise<string | null> => {
  const path = name === 'catalog' ? '/catalog' : '/car/7';
  return (await screens.render(live, { name, path, url: '/api' }, '{}'))?.screen.html ?? null;
};
const outcomes = async (app: RemoteApp): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await firstScreenOutcomes.get()).values
      .filter(({ labels }) => labels.app === app)
      .map(({ labels, value }) => [labels.outcome, value]),
  );

/** Waits until a render that took longer than its page has been judged. */
const judged = () => expect.poll(() => warnings.length, { timeout: 20_000 }).toBeGreaterThan(0);

/** Writes to the channel as the process itself does, past its functions. */
const writes = (bytes: Buffer | string): string => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const all = typeof bytes === 'string' ? Buffer.concat([length, Buffer.from(bytes)]) : bytes;
  const channel = "process._getActiveHandles().find(({ _handle }) => _handle?.constructor.name === 'Pipe')";
  return `${channel}.write(Buffer.from([${[...all]}])); return { html: '', pictures: [] };`;
};

describe('a server part that misbehaves is backed off after one page, and harms neither others nor the server [T6] [T7] [T8]', () => {
  test.each([
    ['throws', "throw new Error('planted');", 'planted'],
    [
      'works for 800 ms',
      'const end = process.cpuUsage().user + 8e5; while (process.cpuUsage().user < end);',
      'did not reply in time',
    ],
    ['never ends', 'for (;;);', 'did not reply in time'],
    ['ends its process', 'process.exit(1);', 'ended with code 1'],
    ['returns 30 MB', "return { html: 'x'.repeat(30e6), pictures: [] };", '262144 are allowed'],
    [
      'returns pictures without end',
      "return { html: '', pictures: Array(1e5).fill({ type: '', srcset: '', sizes: '' }) };",
      'are allowed',
    ],
    ['returns something else', 'return { html: 5, pictures: [] };', 'html'],
    [
      'fills buffers',
      'globalThis.kept = []; for (;;) kept.push(Buffer.alloc(5e7, 1));',
      /held more than 256 MB|did not reply in time/,
    ],
    ['kills the server', 'process.kill(process.ppid);', 'may not use other processes'],
    ['kills itself', 'process.abort();', 'ended with'],
    ['reads files', "return process.getBuiltinModule('fs').readFileSync('/etc/hostname');", 'restricted'],
    [
      'starts programs',
      "return process.getBuiltinModule('child_process').execSync('id');",
      'may not use child_process',
    ],
    [
      'opens connections',
      "return process.getBuiltinModule('net').connect(80, '127.0.0.1');",
      'may not use net',
    ],
    [
      'looks up names',
      "return process.getBuiltinModule('dns').lookup('example.com', () => 0);",
      'may not use dns',
    ],
    ['sends other bytes', writes(Buffer.from([0, 0, 0, 4, 1, 2, 3, 4])), 'sent what is no message'],
    ['announces 4 GB', writes(Buffer.from([255, 255, 255, 240])), 'sent what is no message'],
    ['announces nothing', writes(Buffer.from([0, 0, 0, 0])), 'sent what is no message'],
    ['sends null', writes('null'), 'sent what is no reply'],
    ['sends a number', writes('5'), 'sent what is no reply'],
    ['sends a text', writes('"x"'), 'sent what is no reply'],
    ['sends a command of Node', writes('{"cmd":"NODE_HANDLE_ACK"}'), 'sent what is no reply'],
    ['sends a reply without a call', writes('{"id":9,"reply":1}'), 'sent what is no reply'],
    ['sends an error that is none', writes('{"id":1,"error":null}'), 'sent what is no reply'],
    ['greets again, which would be time', writes('{"ready":"1.0.0"}'), 'sent what is no reply'],
  ] as const)(
    '%s',
    async (_title, body, reason) => {
      const live = await release(body);
      expect(await render(live, 'car-details')).toBeNull();
      await judged();
      expect(await render(live, 'car-details')).toBeNull();
      expect(await outcomes('remote-ad')).toMatchObject({ failed: 1, backing_off: 1 });
      expect(warnings).toHaveLength(1);
      expect(warnings[0]?.err.message).toMatch(reason);
      expect(await render(live, 'catalog')).toBe('<p>car</p>');
    },
    STARTS_MS,
  );
});

test(
  'no process of first screens reaches a server or a file of ours [T8]',
  async () => {
    let requests = 0;
    const server = createServer((_request, reply) => {
      requests += 1;
      reply.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const file = join(folder, 'written');
    const head = `import http from 'node:http';
import { writeFileSync } from 'node:fs';
const caught = [typeof fetch, typeof WebSocket];
try { http.get('http://127.0.0.1:${port}').on('error', () => undefined); } catch (error) { caught.push(error.message); }
try { writeFileSync('${file}', 'x'); } catch (error) { caught.push(error.message); }`;
    const live = await release('return { html: caught.join(), pictures: [] };', head);
    expect(await render(live, 'car-details')).toBe(
      'undefined,undefined,a first screen may not use http,a first screen may not use fs',
    );
    expect([requests, existsSync(file)]).toEqual([0, false]);
    await new Promise((resolve) => server.close(resolve));
  },
  STARTS_MS,
);

/** Each returns how far it came; every one has reached a server of ours or the system on an unlocked process. */
const ESCAPES = `
const { getBuiltinModule: builtin } = process;
const net = builtin('net'), dgram = builtin('dgram'), os = builtin('os');
const [channel] = process._getActiveHandles().filter(({ _handle }) => _handle?.constructor.name === 'Pipe');
const Pipe = channel._handle.constructor;
const tries = {
  'a handle of a server': () => net._createServerHandle('127.0.0.1', 0, 4, -1),
  'a handle of datagrams': () => dgram._createSocketHandle('127.0.0.1', 0, 'udp4', -1),
  'a socket': () => new net.Socket().connect(1, '127.0.0.1'),
  'a server': () => net.createServer().listen(0),
  'a datagram': () => dgram.createSocket('udp4'),
  'the pipe to a file': () => new Pipe(0).connect(new Pipe(0), SOCKET),
  'a pipe of its own': () => new Pipe(1).bind(SOCKET + '.own'),
  'a descriptor': () => new Pipe(0).open(0),
  'a socket of the descriptor': () => new net.Socket({ fd: 3 }),
  'the channel of Node': () => builtin('child_process')._forkChild(3, 'json'),
  'the rights of a pipe': () => new Pipe(0).fchmod(1),
  'the methods of the class': () => Pipe.prototype.connect.call(new Pipe(0), new Pipe(0), SOCKET),
  'another method': () => Object.defineProperty(Pipe.prototype, 'connect', { value: 1 }),
  'a flag of V8 that writes files': () => builtin('v8').setFlagsFromString('--redirect-code-traces'),
  'a snapshot near the limit': () => builtin('v8').setHeapSnapshotNearHeapLimit(1),
  'a database file': () => new (builtin('node:sqlite').DatabaseSync)(':memory:'),
  'a trace in the folder of the server': () => builtin('trace_events').createTracing({ categories: ['v8'] }).enable(),
  'a report': () => process.report.writeReport(),
  'the name of a file': () => builtin('fs').realpathSync('/etc/hostname'),
  'a file by a promise': () => builtin('fs').promises.writeFile(SOCKET + '.own', 'x'),
  'hooks in another thread': () => builtin('module').register('data:text/javascript,1'),
  'the library of a cipher': () => builtin('crypto').setEngine('/lib/x.so'),
  'a module past the list': () => builtin('module')._load('v8').setFlagsFromString('--trace-opt'),
  'a name': () => new (builtin('dns').Resolver)().resolve4('example.com', () => 0),
  'a native binding': () => process.binding('tcp_wrap'),
  'the priority of the server': () => os.setPriority(process.ppid, 19),
  'the end of the server': () => process.kill(process.ppid, 0),
};
const came = Object.entries(tries).flatMap(([name, run]) => { try { run(); return [name]; } catch { return []; } });`;

test(
  'a hostile first screen reaches neither the network, the socket of commands nor its server [T8]',
  async () => {
    const socket = join(folder, 'control.sock');
    const commands: string[] = [];
    const server = createServer((request, reply) => {
      commands.push(request.url ?? '');
      reply.end();
    }).listen(socket);
    await once(server, 'listening');
    const priority = getPriority();
    const live = await release(
      'return { html: JSON.stringify(came), pictures: [] };',
      ESCAPES.replaceAll('SOCKET', JSON.stringify(socket)),
    );
    expect(await render(live, 'car-details')).toBe('[]');
    expect([commands, getPriority(), existsSync(`${socket}.own`)]).toEqual([[], priority, false]);
    await new Promise((resolve) => server.close(resolve));
  },
  STARTS_MS,
);

test(
  'each failure in a row makes the back-off longer, and the log has its length [T6]',
  async () => {
    const live = await release("throw new Error('planted');");
    for (const backOffMs of [10_000, 60_000, 600_000, 600_000]) {
      warnings = [];
      await render(live, 'car-details');
      await judged();
      expect(warnings.map((facts) => facts.backOffMs)).toEqual([backOffMs]);
      passedMs += backOffMs + 1;
      await screens.warm(live);
    }
  },
  STARTS_MS,
);

test.each([
  ['a response', 'return new Promise(() => undefined);', ''],
  ['a start', SHOWS, 'await new Promise(() => setInterval(() => undefined, 1000))'],
])(
  'one page waits for %s that never comes, later ones do not',
  async (_title, body, head) => {
    const live = await release(body, head);
    expect(await render(live, 'car-details')).toBeNull();
    expect(await render(live, 'car-details')).toBeNull();
    expect(await outcomes('remote-ad')).toEqual({ overdue: 1, busy: 1 });
    await judged();
    expect(await render(live, 'car-details')).toBeNull();
    expect(await outcomes('remote-ad')).toMatchObject({ failed: 1, backing_off: 1 });
  },
  STARTS_MS,
);
