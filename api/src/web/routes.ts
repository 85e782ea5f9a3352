import type { IncomingHttpHeaders } from 'node:http';
import { extname } from 'node:path';
import { HOST_BUILD_COOKIE, requestedHostBuild } from '@cars/shared-contracts/shell/audience';
import { firstScreenOf } from '@cars/shared-contracts/shell/first-screen';
import { routeOf } from '@cars/shared-contracts/shell/route-table';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { CONTENT_TYPES } from '@cars/shared-server/releases/content-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deltas } from './deltas.ts';
import { dictionaryOf, offeredDictionary } from './dictionary.ts';
import { acceptedEncodings, acceptsEncoding, type EncodingName } from './encoding.ts';
import { FAVICON } from './favicon.ts';
import { createFirstScreens, type FirstScreensLog } from './first-screens.ts';
import { createPageRenderer, type FirstResponse } from './page.ts';
import { createReleaseFiles, type ReleaseFile } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';
import { UNLESS_MEMORY_IS_FULL } from './under-pressure.ts';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;

/** Addresses of other parts of the server: unknown ones below them are not pages either. */
const NOT_PAGES = /^\/(api|stats|img|r|dev|releases|lottie|metrics)(\/|$)/;
/** A file name or a hidden folder, never a page. Without a regular expression: an address may be long. */
const isFileLike = (pathname: string): boolean =>
  pathname.includes('/.') || pathname.includes('.', pathname.lastIndexOf('/'));
/** An invalid page number redirects to the start of the list [CAT-40]. */
const ANY_CATALOG_PAGE = /^\/catalog\/[^/]+\/?$/;

const BUILD_NAME = /^[\w-]{6,64}$/;

const noHostBuild = (publicUrl: string): string =>
  `${HOST_BUILD_COOKIE}=; Path=/; Max-Age=0; ${publicUrl.startsWith('https:') ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'}`;

const PAGE_HEADERS = {
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=()',
  Vary: 'Accept-Encoding, Cookie',
} as const;

const FILE_HEADERS = {
  // Public files without secrets, made to be loaded by a shell of any origin [F11].
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  Vary: 'Origin, Accept-Encoding',
} as const;

const VARY_BY_DICTIONARY = `${FILE_HEADERS.Vary}, Available-Dictionary`;

export interface WebOptions {
  readonly releases: ReleaseStore;
  /** The part of the server's configuration in the page. */
  readonly settings: Settings;
  /** The public address of the app: canonical addresses and previews of links are made of it. */
  readonly publicUrl: string;
  /** The api's response for a guest; without it the HTML has no first screens. */
  readonly responseTo?: FirstResponse;
  /** Deltas of files against those that a browser has; without them files are sent whole. */
  readonly deltas?: Deltas | null;
  /** A page is sent to this address. */
  readonly onPage: (ip: string) => void;
  /** Another form of the page for this request, or null: the demo's tools are inserted with it. */
  readonly decorate?: (headers: IncomingHttpHeaders, html: string) => string | null;
}

const addressOf = (url: string) => {
  const at = url.search(/[?#]/);
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
};

const notFound = (reply: FastifyReply) =>
  reply.code(404).header('Cache-Control', 'no-store').send({ success: false, message: 'Не найдено' });

const sendFile = (
  reply: FastifyReply,
  file: ReleaseFile | null,
  cacheControl: string,
  headers: Readonly<Record<string, string>> = {},
) => {
  if (!file) return notFound(reply);
  reply.headers({ ...FILE_HEADERS, 'Cache-Control': cacheControl, ...headers }).type(file.type);
  if (file.encoding) reply.header('Content-Encoding', file.encoding);
  return reply.send(file.body);
};

/**
 * HTTP/1.1 keeps connections open by default: without the two headers that repeat it, 47 bytes more of a page arrive in
 * the first flight (decision 0312).
 */
const leaveConnectionUnnamed = ({ raw }: FastifyReply): void => {
  const isDefault = raw.req.httpVersion === '1.1' && raw.shouldKeepAlive;
  if (isDefault && !raw.hasHeader('connection')) raw.removeHeader('connection');
};

const isFresh = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((candidate) => candidate.trim().replace(/^W\//, '') === etag);

/**
 * Serves the app: its HTML for every route, the files of releases below `/r/`, the icon and the duck.
 * HTML is revalidated each time; files of a release are immutable.
 */
export const webRoutes = async (
  app: FastifyInstance,
  { releases, settings, publicUrl, responseTo, deltas, onPage, decorate }: WebOptions,
): Promise<void> => {
  const firstScreens = createFirstScreens(releases.folder, app.log as FirstScreensLog);
  app.addHook('onClose', async () => firstScreens.close());
  const pages = createPageRenderer({
    releases,
    settings,
    publicUrl,
    ...(responseTo ? { screens: { renderer: firstScreens, responseTo } } : {}),
  });
  app.addHook('onReady', () => pages.warm());
  if (deltas) {
    releases.follow(deltas.make);
    app.addHook('onClose', deltas.close);
  }
  const readRelease = createReleaseFiles(releases.folder, releases.isRegistered);
  /** A page of another server may ask for a build that this one does not have yet. */
  const readBuildFile = async (path: string, accepted: readonly EncodingName[]) => {
    const file = await readRelease(path, accepted);
    const [app = '', build = ''] = path.split('/', 2);
    return file ?? ((await releases.copyRequested(app, build)) ? readRelease(path, accepted) : null);
  };
  const encodingsOf = (request: FastifyRequest) => acceptedEncodings(request.headers['accept-encoding']);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, isPage: boolean) => {
    const { pathname, search } = addressOf(request.url);
    const hostBuild = requestedHostBuild(request.headers.cookie ?? '');
    const found = await pages.page(
      pathname,
      isPage ? firstScreenOf(pathname, search) : null,
      request.ip,
      isPage && BUILD_NAME.test(hostBuild) ? hostBuild : undefined,
    );
    if (!found) {
      return reply
        .code(503)
        .headers({ 'Retry-After': '5', 'Cache-Control': 'no-store' })
        .send({ success: false, message: 'Приложение ещё не собрано' });
    }
    const { page } = found;
    // The canary requests itself again once it has rendered; one that cannot start is left with the next load.
    if (found.isCanary) reply.header('Set-Cookie', noHostBuild(publicUrl));
    const status = isPage && !found.isAbsent ? 200 : 404;
    if (status === 200 && request.method === 'GET') onPage(request.ip);
    const decorated = decorate?.(request.headers, page.whole.body.toString());
    if (decorated) {
      return reply
        .headers({
          ...PAGE_HEADERS,
          'Content-Security-Policy': page.policy,
          'Cache-Control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .code(status)
        .send(decorated);
    }
    const [encoding] = encodingsOf(request);
    const { body, etag } = encoding ? await page.encoded(encoding) : page.whole;
    reply
      .headers({ ...PAGE_HEADERS, 'Content-Security-Policy': page.policy, ETag: etag })
      // The messenger frames the page; the policy lists the allowed origins.
      .removeHeader('X-Frame-Options')
      .type('text/html; charset=utf-8');
    leaveConnectionUnnamed(reply);
    if (status === 200 && isFresh(request, etag)) return reply.code(304).send();
    if (encoding) reply.header('Content-Encoding', encoding);
    return reply.code(status).send(body);
  };

  const registryHeaders = () => ({
    ...FILE_HEADERS,
    'Cache-Control': 'no-cache',
    // While the database is slow or away, the registry is older than usual (decision 0254).
    Age: String(releases.ageS()),
  });

  app.get('/r/registry.json', UNLESS_MEMORY_IS_FULL, async (_request, reply) => {
    const live = await releases.current();
    if (!live) return notFound(reply);
    return reply.headers(registryHeaders()).send(live.registry);
  });

  // The choice for overrides: all builds.
  app.get('/r/builds.json', UNLESS_MEMORY_IS_FULL, async (_request, reply) => {
    const live = await releases.current();
    if (!live) return notFound(reply);
    return reply.headers(registryHeaders()).send(live.named);
  });

  /** The file against the dictionary that the browser has of it; null: there is no such delta. */
  const readDelta = async (path: string, { headers }: FastifyRequest): Promise<ReleaseFile | null> => {
    const type = CONTENT_TYPES[extname(path)];
    const hash = offeredDictionary(headers['available-dictionary']);
    if (!deltas || !type || !hash || !acceptsEncoding(headers['accept-encoding'], 'dcz')) return null;
    const body = await deltas.find(path, hash);
    return body && { body, type, encoding: 'dcz' };
  };

  app.get('/r/*', UNLESS_MEMORY_IS_FULL, async (request, reply) => {
    const { '*': path } = request.params as { '*': string };
    const file = (await readDelta(path, request)) ?? (await readBuildFile(path, encodingsOf(request)));
    const dictionary = deltas && dictionaryOf(path);
    return sendFile(
      reply,
      file,
      `public, max-age=${YEAR_SECONDS}, immutable`,
      dictionary
        ? { 'Use-As-Dictionary': `match="${dictionary.match}"`, Vary: VARY_BY_DICTIONARY }
        : undefined,
    );
  });

  // The agreed address of the animation [DATA-19]; the file belongs to the catalog's build.
  app.get('/lottie/:file', UNLESS_MEMORY_IS_FULL, async (request, reply) => {
    const { file } = request.params as { file: string };
    const live = await releases.current();
    const owner =
      live?.app === 'monolith'
        ? `monolith/${live.page.build}`
        : `remote-catalog/${live?.registry.remotes['remote-catalog']?.[0]?.build}`;
    return sendFile(
      reply,
      live && (await readRelease(`${owner}/lottie/${file}`, encodingsOf(request))),
      `public, max-age=${HOUR_SECONDS}`,
    );
  });

  app.get('/favicon.ico', UNLESS_MEMORY_IS_FULL, async (_request, reply) =>
    reply
      .headers({ ...FILE_HEADERS, 'Cache-Control': `public, max-age=${DAY_SECONDS}` })
      .type('image/svg+xml')
      .send(FAVICON),
  );

  app.get('/*', UNLESS_MEMORY_IS_FULL, async (request, reply) => {
    const { pathname } = addressOf(request.url);
    if (NOT_PAGES.test(pathname) || isFileLike(pathname)) return notFound(reply);
    const live = await releases.current();
    // The server does not know who navigates: a page for few people is served as an unknown address [MOD-13].
    const isListed = !routeOf(pathname)?.isUnlisted;
    const isPage = (isListed && live?.isRouted(pathname)) || ANY_CATALOG_PAGE.test(pathname);
    return sendPage(request, reply, isPage);
  });
};
