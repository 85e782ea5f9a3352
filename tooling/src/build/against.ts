import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestPlain,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { REMOTE_ENTRY_FILE } from './federation.ts';
import { integrityOf } from './integrity.ts';

/** Name of the local build in the page. */
const BUILD = 'local-dev';
const SWITCH = '/local-remote/';
const LOOPBACK = '127.0.0.1';

/** Where the files of a local remote are in the page's own origin, as those of any build. */
export const localPath = (app: string): string => `/r/${app}/${BUILD}/`;

export interface AgainstOptions {
  readonly app: string;
  /** The running server. */
  readonly server: URL;
  /** Port of the page. */
  readonly port: number;
  /** Port of the remote's development server. */
  readonly remotePort: number;
  readonly simulator: Simulator;
}

/** What is printed once it is served; the shell of an older contract does not load the local remote. */
export const servedLines = (
  { app, server, port }: Pick<AgainstOptions, 'app' | 'server' | 'port'>,
  simulatorPath: string,
): string =>
  [
    `open http://localhost:${port}: ${server.origin} with ${app} of this machine`,
    `in a messenger: http://localhost:${port}${simulatorPath}`,
    `${app} has contract ${CONTRACT_VERSION}: where the host of ${server.origin} is older, its section is not loaded (too-new on the console)`,
  ].join('\n');

interface Reply {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The messenger around the page; see `tooling/src/simulator/local-simulator.ts`. */
interface Simulator {
  file(path: string): Reply | null;
  instead(path: string): Reply | null;
  framed(headers: IncomingHttpHeaders, html: string): string;
}

interface Registry {
  remotes?: Record<string, unknown>;
  canaries?: Record<string, unknown>;
}

const BADGE_STYLE =
  '#local-remote{position:fixed;z-index:2147483647;left:8px;bottom:8px;padding:6px 10px;border-radius:8px;background:#7a2b00;color:#fff;font:14px/20px sans-serif}#local-remote a{color:#fff}';

/** Visible on every screen: this page is not the one that people have. */
const badge = (app: string, isOn: boolean): string => {
  const [state, verb, target] = isOn
    ? ['Локальная сборка', 'Выключить', 'off']
    : ['Локальная сборка выключена', 'Включить', 'on'];
  return `<style>${BADGE_STYLE}</style><aside id="local-remote" aria-label="${state}">${state}: ${app} · <a href="${SWITCH}${target}">${verb}</a></aside>`;
};

/** Both names of this machine: the simulator at one of them frames the page at the other. */
const hostsOf = (port: number): readonly string[] => [`localhost:${port}`, `${LOOPBACK}:${port}`];
const originsOf = (port: number): readonly string[] => hostsOf(port).map((host) => `http://${host}`);

/** The page's policy with the style of the badge, the socket of the development server, and the simulator's frame. */
const policyFor = (policy: string, { port, remotePort }: AgainstOptions): string =>
  policy
    .replace(/(^|; )style-src /, `$&'${integrityOf(BADGE_STYLE)}' `)
    .replace(/(^|; )connect-src /, `$&ws://localhost:${remotePort} `)
    .replace(/(^|; )frame-ancestors (?:'none')?/, `$1frame-ancestors ${originsOf(port).join(' ')} `);

/** Headers of a body that is changed here. */
const OF_THE_BODY = ['etag', 'last-modified', 'cache-control', 'content-length'];

/** The headers without those of one hop, or without the ones that are named. */
const passedHeaders = (
  headers: IncomingHttpHeaders,
  left: readonly string[] = ['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security'],
): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !left.includes(name)));

/** Requests as the server expects them from its own page. */
const headersFor = (server: URL, headers: IncomingHttpHeaders, isChanged: boolean): IncomingHttpHeaders => {
  const { origin, referer, ...rest } = headers;
  return {
    ...rest,
    host: server.host,
    ...(origin ? { origin: server.origin } : {}),
    ...(referer ? { referer: `${server.origin}/` } : {}),
    ...(isChanged ? { 'accept-encoding': 'identity' } : {}),
  };
};

const send = (url: URL, request: IncomingMessage, headers: IncomingHttpHeaders): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestSecure : requestPlain;
    const sent = open(url, { method: request.method ?? 'GET', headers }, resolve);
    sent.once('error', reject);
    request.pipe(sent);
  });

/** The registry with the local build as the only one of its app. */
const withLocal = async (registry: Registry, { app, remotePort }: AgainstOptions): Promise<Registry> => {
  const response = await fetch(`http://localhost:${remotePort}/${REMOTE_ENTRY_FILE}`);
  const integrity = integrityOf(new Uint8Array(await response.arrayBuffer()));
  const entry = { url: `${localPath(app)}${REMOTE_ENTRY_FILE}`, integrity };
  const local = { build: BUILD, contract: CONTRACT_VERSION, entry, scripts: [], styles: [] };
  const { [app]: _canary, ...canaries } = registry.canaries ?? {};
  return { ...registry, remotes: { ...registry.remotes, [app]: [local] }, canaries };
};

interface Settings {
  readonly frame_ancestors?: readonly string[];
}

/** The page talks to the messengers that its settings name, and to the simulator of this machine. */
const withSimulator = (settings: Settings, port: number): Settings => ({
  ...settings,
  frame_ancestors: [...(settings.frame_ancestors ?? []), ...originsOf(port)],
});

const blockOf = (id: string): RegExp =>
  new RegExp(`(<script type="application/json" id="${id}">)([\\s\\S]*?)(</script>)`);
const [REGISTRY, SETTINGS] = [blockOf('registry'), blockOf('settings')];

const changedBlock = (html: string, block: RegExp, value: unknown): string =>
  html.replace(
    block,
    (_, open: string, _content, close: string) =>
      open + JSON.stringify(value).replaceAll('<', '\\u003c') + close,
  );

const changedPage = async (html: string, options: AgainstOptions, isOn: boolean): Promise<string> => {
  const [registry, settings] = [REGISTRY, SETTINGS].map((block) => block.exec(html)?.[2]);
  if (!registry || !settings) return html;
  const named = JSON.parse(registry) as Registry;
  const local = isOn ? await withLocal(named, options) : named;
  const framed = withSimulator(JSON.parse(settings) as Settings, options.port);
  return changedBlock(changedBlock(html, REGISTRY, local), SETTINGS, framed).replace(
    /<\/body>/i,
    (end) => badge(options.app, isOn) + end,
  );
};

/**
 * Serves the page of a running server on this machine, with one remote of a development server in it. Only this page
 * is changed: the running server sends to everyone what it sent before.
 */
export const serveAgainst = (options: AgainstOptions): Promise<Server> => {
  const { app, server, port, remotePort, simulator } = options;
  let isOn = true;
  const ownHosts = new Set(hostsOf(port));

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const [address = '/'] = path.split('?');
    const local = localPath(app);
    if (path.startsWith(local)) {
      const url = new URL(`/${path.slice(local.length)}`, `http://localhost:${remotePort}`);
      const found = await send(url, request, { ...request.headers, host: url.host });
      response.writeHead(found.statusCode ?? 502, passedHeaders(found.headers));
      found.pipe(response);
      return;
    }
    const file = simulator.file(address);
    if (file) return void response.writeHead(200, file.headers).end(file.body);
    const isRegistry = address === '/r/registry.json';
    const isChanged = isRegistry || (request.headers.accept?.includes('text/html') ?? false);
    const found = await send(new URL(path, server), request, headersFor(server, request.headers, isChanged));
    const headers = passedHeaders(found.headers);
    const status = found.statusCode ?? 502;
    const instead = status === 404 ? simulator.instead(address) : null;
    if (instead) {
      found.resume();
      return void response.writeHead(200, instead.headers).end(instead.body);
    }
    const type = headers['content-type'] ?? '';
    if (!isChanged || status === 304 || !/html|json/.test(type)) {
      response.writeHead(status, headers);
      found.pipe(response);
      return;
    }
    const body = await text(found);
    const changed = type.includes('html')
      ? simulator.framed(request.headers, await changedPage(body, options, isOn))
      : JSON.stringify(isOn ? await withLocal(JSON.parse(body) as Registry, options) : JSON.parse(body));
    const policy = headers['content-security-policy'];
    response
      .writeHead(status, {
        ...passedHeaders(headers, OF_THE_BODY),
        'cache-control': 'no-store',
        ...(typeof policy === 'string' ? { 'content-security-policy': policyFor(policy, options) } : {}),
      })
      .end(changed);
  };

  const listener = createServer((request, response) => {
    // A page of another name that resolves to this machine gets nothing.
    if (!ownHosts.has(request.headers.host ?? '')) return void response.writeHead(421).end();
    if (request.url === `${SWITCH}off` || request.url === `${SWITCH}on`) {
      isOn = request.url.endsWith('on');
      return void response.writeHead(303, { location: '/', 'cache-control': 'no-store' }).end();
    }
    pass(request, response).catch((error: Error) => {
      if (response.headersSent) return void response.destroy();
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        .end(`${server.origin}: ${error.message}`);
    });
  });
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, LOOPBACK, () => resolve(listener));
  });
};
