/*
 * The inline script of the page, which the content security policy allows by hash. Before the first paint it sets colors
 * and skeleton; when the page is parsed it requests what the first screen needs, and shows a failed bundle [V2].
 */

import type {} from '@cars/shared-contracts/client/prefetched-response';
import { SESSION_KEYS, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { CALL_TIMEOUT_MS } from '@cars/shared-contracts/schemas/limits';
import { firstRequest } from '@cars/shared-contracts/shell/first-request';
import type { Registry, RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { isLaunchAddress, readLaunch, readStartParam } from '../messenger/launch-hash.ts';
import { MAX_BOOT } from '../messenger/max/boot-part.ts';
import type { BootPart } from '../messenger/messenger-parts.ts';
import { paintTheme } from '../messenger/paint-theme.ts';
import { TELEGRAM_BOOT } from '../messenger/telegram/boot-part.ts';
import { findPost, sendReady } from '../messenger/transport.ts';
import { chooseBuild, readRolloutState } from './choose-build.ts';
import { recordEarlyTap } from './early-tap.ts';
import { firstApp, firstSkeleton } from './first-app.ts';
import { readLocal, readSession } from './raw-storage.ts';
import { installTrustedTypes } from './trusted-types.ts';

const root = document.documentElement;

const attempt = (action: () => void): void => {
  try {
    action();
  } catch (error) {
    console.warn('boot', error);
  }
};

/** Null for invalid JSON: the defaults apply. */
const parse = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
};

const block = (id: string) => parse(document.getElementById(id)?.textContent);

/** Not validated: the loader does that, and nothing here may throw on it [R5]. */
let registry: Partial<Registry> | null | undefined;

const { raw: launch, kind, fields, initData } = readLaunch();
/** The messenger of the launch; null for an ordinary page. */
const messenger: BootPart | null = kind && { telegram: TELEGRAM_BOOT, max: MAX_BOOT }[kind];

/**
 * Replaces the address before the first request starts: with the last page when the same launch is resumed, or with
 * the ad of the start parameter.
 */
const applyDeepLink = () => {
  if (!isLaunchAddress()) return;
  const { search, hash } = window.location;
  const [raw, page] = readSession(SESSION_KEYS.lastPage)?.split('\n') ?? [];
  if (page && raw === launch && initData) {
    window.history.replaceState(null, '', page + hash);
    return;
  }
  const [, id] = /^ad_([1-9]\d{0,9})$/.exec(readStartParam(initData)) ?? [];
  if (id) window.history.replaceState(null, '', `/car/${id}${search}${hash}`);
};

/**
 * Sends the handshake immediately (full height, no closing by a swipe), and «ready» when the skeleton is
 * painted.
 */
const startMessenger = () => {
  const settings = block('settings') as Settings | null;
  const post = messenger && findPost(messenger.wire, settings?.frame_ancestors ?? []);
  if (!post) {
    // As in `useHeader`: the catalog has a header of its own.
    if (firstSkeleton(window.location.pathname) !== 'catalog') root.dataset.header = '';
    return;
  }
  messenger.sendHandshake?.(post, fields);
  root.dataset.handshakeSent = 'yes';
  // The first frame is drawn after the first callback: at the second the skeleton is on the screen.
  requestAnimationFrame(() => requestAnimationFrame(() => sendReady(post, messenger.ready)));
};

const paint = () => {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  paintTheme(messenger?.themeOf?.(fields, isDark) ?? { scheme: isDark ? 'dark' : 'light', params: {} }, root);
};

/** The first data request of this address. */
let request: string | null | undefined;
/** Whether the HTML contains the server-rendered first screen of this address. */
let hasFirstScreen: boolean | undefined;

const findFirstScreen = () => {
  const { pathname, search } = window.location;
  request = firstRequest(pathname, search);
  hasFirstScreen = request !== null && request === root.dataset.firstScreen;
  if (!hasFirstScreen) delete root.dataset.firstScreen;
  // Without storage the launch data exist in this page's address only.
  else recordEarlyTap(kind !== null && launch !== readSession(SESSION_KEYS.launch));
  root.dataset.skeleton = `${!hasFirstScreen && firstSkeleton(pathname)}`;
};

/** The loader would wait for a failed element, or treat its sheet as loaded. */
const removeFailed = ({ target }: Event) => (target as Element).remove();

/** The bundler and the federation runtime find elements by this exact text. */
const address = (url: string) =>
  root.dataset.build === 'monolith' ? url : new URL(url, window.location.href).href;

const add = <Tag extends 'link' | 'script'>(
  tag: Tag,
  integrity: string,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  chunks?: string,
) => {
  const element = document.createElement(tag);
  Object.assign(element, { crossOrigin: 'anonymous', integrity }, properties);
  // The build that a script registers itself for (tooling/src/build/own-chunks.ts).
  if (chunks) element.dataset.chunks = chunks;
  // No `onerror`: the bundler replaces it and calls it as a plain function.
  element.addEventListener('error', removeFailed);
  document.head.append(element);
};

/** Requests the messenger's adapter beside the host's bundle; the root element names the file (tooling/src/build). */
const startAdapter = () => {
  const [src, integrity = ''] = (kind && root.dataset[kind])?.split(' ') ?? [];
  if (src) add('script', integrity, { fetchPriority: 'high', async: true, src });
};

const startRemote = () => {
  const app = firstApp(window.location.pathname);
  const build =
    app && chooseBuild(app, registry?.remotes?.[app] ?? [], registry?.canaries?.[app], readRolloutState());
  // A development server's files have no hash to be verified by.
  if (!build || build.build === 'development') return;
  // The first screen has its own rules and does not wait; the shell applies the sheet (remotes/stylesheets.ts).
  for (const { url, integrity } of build.styles)
    add('link', integrity, { rel: 'stylesheet', media: 'print', fetchPriority: 'high', href: address(url) });
  for (const { url, integrity } of [build.entry, ...build.scripts]) {
    // At normal priority it would delay the host's own bundle.
    const low = { fetchPriority: 'low' } as const;
    // An entry needs the host's copy of the federation runtime and runs after it. Other scripts only register
    // themselves and may run earlier.
    if (url.endsWith('Entry.js'))
      add('link', integrity, { ...low, rel: 'preload', as: 'script', href: address(url) });
    else add('script', integrity, { ...low, async: true, src: address(url) }, address(build.entry.url));
  }
};

/** Reads the registry, and admits scripts of its origins only [F14]. */
const readRegistry = () => {
  registry = block('registry') as Partial<Registry> | null;
  const builds: Partial<RemoteBuild>[] = Object.values(registry?.remotes ?? {}).flat();
  const entries = builds.map(({ entry }) => new URL(entry?.url ?? '/', window.location.href).origin);
  installTrustedTypes(entries);
};

const startRequest = () => {
  if (!request) return;
  // As `apiOrigin`, which is not worth a module of this inline script.
  // Nor is `ownAddress`: a first request has this one part of it.
  const url = `${root.dataset.api ?? ''}${request.replace('/ads/', '/cars/')}`;
  const token = readLocal(STORAGE_KEYS.accessToken);
  // The HTML contains the guest's response.
  if (hasFirstScreen && !token) return;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  const limit = new AbortController();
  setTimeout(() => limit.abort(), CALL_TIMEOUT_MS);
  const response = fetch(url, { headers, signal: limit.signal });
  // No unhandled rejection before the screen reads the response.
  response.catch(() => {});
  window.__carsPrefetch = { url, token, response };
};

/** The longest pause between attempts to load the host's bundle. */
const LAST_PAUSE_MS = 30_000;

/**
 * When the host's bundle fails to load: a message in place of the skeleton, and a reload once it can be loaded. The
 * page stays meanwhile, because a refused reload would leave nothing that tries again.
 */
const watchBundle = () => {
  const reload = () => window.location.reload();
  window.addEventListener(
    'error',
    ({ target }) => {
      const { defer, src, integrity } = target as HTMLScriptElement;
      // One note is for a server that refuses, one for a device without a connection.
      const note = defer && document.getElementById(`boot-${navigator.onLine}`);
      if (!note) return;
      note.hidden = false;
      note.addEventListener('click', reload);
      window.addEventListener('online', reload);
      // An error's body has another hash than the bundle, so that its fetch fails as well.
      const retryIn = (pause: number): unknown =>
        setTimeout(
          () => fetch(src, { integrity }).then(reload, () => retryIn(Math.min(2 * pause, LAST_PAUSE_MS))),
          pause,
        );
      retryIn(2000);
    },
    true,
  );
};

for (const step of [applyDeepLink, paint, startMessenger, findFirstScreen, watchBundle]) attempt(step);

// Storage and requests keep the parser waiting, and deferred scripts run after this event.
document.addEventListener(
  'readystatechange',
  () => {
    for (const step of [readRegistry, startAdapter, startRequest, startRemote]) attempt(step);
  },
  { once: true },
);
