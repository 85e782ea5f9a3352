/*
 * The inline script of the page, run before anything is painted. It is constant for a build (the content
 * security policy allows it by hash) and reads the data blocks above it. It paints the theme, picks the
 * skeleton, starts what the first screen needs beside the host's own bundle (architecture §5.5), and says so
 * when that bundle cannot be had (security.md V2).
 */

import type {} from '@cars/shared-contracts/client/early-answer';
import { SESSION_KEYS, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { firstRequest } from '@cars/shared-contracts/shell/first-request';
import type { Registry, RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { paintPalette, themeOf } from '../messenger/paint-palette.ts';
import { findPost, greet, sayReady } from '../messenger/transport.ts';
import { chooseBuild, readPerson } from './choose-build.ts';
import { keepEarlyTap } from './early-tap.ts';
import { firstApp } from './first-app.ts';
import { readLaunchHash } from './launch-hash.ts';
import { readLocal, readSession } from './raw-storage.ts';
import { installTrustedTypes } from './trusted-types.ts';

/** As in the client: a call without an answer is given up (security.md P8). */
const CALL_TIMEOUT_MS = 15_000;

const root = document.documentElement;

const attempt = (action: () => void): void => {
  try {
    action();
  } catch (error) {
    console.warn('boot', error);
  }
};

/** Null for what is no JSON: then the defaults hold. */
const parse = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
};

const block = (id: string) => parse(document.getElementById(id)?.textContent);

/** As it came: the loader judges it, nothing here may fail of it (security.md R5). */
const registry = block('registry') as Partial<Registry> | null;

const launch = readLaunchHash();

/**
 * Where this launch leads, before anything of the address' own page starts: to the page at which the very same launch
 * had stood, or by a link to an ad.
 */
const follow = () => {
  const { search, hash } = window.location;
  const [raw, page] = readSession(SESSION_KEYS.lastPage)?.split('\n') ?? [];
  if (page && raw === `${launch}` && hash.includes('tgWebAppData=') && !hash.includes('carsResumed')) {
    window.history.replaceState(null, '', page + hash);
    return;
  }
  const [, id] = /[?&#]tgWebAppStartParam=ad_([1-9]\d{0,9})(?![\w-])/.exec(search + hash) ?? [];
  if (id) window.history.replaceState(null, '', `/car/${id}${search}${hash}`);
};

/** Speaks to the messenger at once: full height, no closing by a swipe, and «ready» when the skeleton is painted. */
const meetMessenger = () => {
  const settings = block('settings') as Settings | null;
  const post = launch.has('tgWebAppPlatform') && findPost(settings?.frame_ancestors ?? []);
  if (!post) {
    // As in `useHeader`: the catalogue has a header of its own.
    if (!/^\/(catalog|$)/.test(window.location.pathname)) root.dataset.header = '';
    return;
  }
  greet(post, launch.get('tgWebAppVersion') ?? '');
  root.dataset.greeted = 'yes';
  // The first frame is drawn after the first callback: at the second the skeleton is on the screen.
  requestAnimationFrame(() => requestAnimationFrame(() => sayReady(post)));
};

const paint = () => {
  const palette = parse(launch.get('tgWebAppThemeParams'));
  paintPalette(themeOf(palette, matchMedia('(prefers-color-scheme: dark)').matches), root);
};

/** The first data request of this address. */
let request: string | null = null;
/** Whether the server's first screen stands in the page, made for this address. */
let hasFirstScreen = false;

const findFirstScreen = () => {
  request = firstRequest(window.location.pathname, window.location.search);
  hasFirstScreen = request !== null && root.dataset.firstScreen === request;
  if (!hasFirstScreen) delete root.dataset.firstScreen;
  // Where nothing can be stored, the launch stands in this page's address alone.
  else keepEarlyTap(launch.toString() !== readSession(SESSION_KEYS.launch) && launch.has('tgWebAppPlatform'));
};

const startRemote = () => {
  const app = firstApp(window.location.pathname);
  root.dataset.skeleton = `${!hasFirstScreen && app}`;
  const build =
    app && chooseBuild(app, registry?.remotes?.[app] ?? [], registry?.canaries?.[app], readPerson());
  // A development server's files have no hash to be fetched by.
  if (!build || build.build === 'development') return;
  // The bundler and the federation runtime look for elements by this very text.
  const address = (url: string) =>
    root.dataset.build === 'monolith' ? url : new URL(url, window.location.href).href;
  const add = <Tag extends 'link' | 'script'>(
    tag: Tag,
    integrity: string,
    properties: Partial<HTMLElementTagNameMap[Tag]>,
  ) =>
    document.head.append(
      Object.assign(document.createElement(tag), { crossOrigin: 'anonymous', integrity }, properties),
    );
  for (const { url, integrity } of build.styles) {
    const inline = document.querySelector<HTMLStyleElement>(`style[data-href="${url}"]`);
    if (inline) {
      inline.dataset.href = address(url);
      continue;
    }
    add('link', integrity, {
      rel: 'stylesheet',
      href: address(url),
      // The loader of styles must learn of a failure that came before it.
      onerror(this: HTMLElement) {
        this.dataset.failed = '';
      },
    });
  }
  for (const { url, integrity } of [build.entry, ...build.scripts]) {
    // At its usual priority it would starve the host's own bundle.
    const low = { fetchPriority: 'low' } as const;
    // An entry runs after the host, whose copy of the federation runtime it needs. Other scripts of a section only
    // register themselves: they may run while the network is busy with the host.
    if (url.endsWith('Entry.js'))
      add('link', integrity, { ...low, rel: 'preload', as: 'script', href: address(url) });
    else
      add('script', integrity, {
        ...low,
        async: true,
        src: address(url),
        // A failed element would be waited for: the loader begins anew without it.
        onerror(this: HTMLElement) {
          this.remove();
        },
      });
  }
};

const guardScripts = () => {
  const builds: Partial<RemoteBuild>[] = Object.values(registry?.remotes ?? {}).flat();
  const entries = builds.map(({ entry }) => new URL(entry?.url ?? '/', window.location.href).origin);
  installTrustedTypes([window.location.origin, ...entries]);
};

const startRequest = () => {
  const url = request;
  if (!url) return;
  const token = readLocal(STORAGE_KEYS.accessToken);
  // The guest's answer is in the page.
  if (hasFirstScreen && !token) return;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), CALL_TIMEOUT_MS);
  const response = fetch(url, { headers, signal: limit.signal });
  // Also keeps a failure from being called unhandled before the screen asks for it.
  response.catch(() => clearTimeout(timer));
  window.__carsEarly = { url, token, response };
};

/** The page's own bundle did not come: a sentence in place of an eternal skeleton, and one new start. */
const watchBundle = () => {
  const reload = () => window.location.reload();
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || !target.defer) return;
      const note = document.getElementById('boot-offline');
      if (!note) return;
      note.hidden = false;
      note.querySelector('button')?.addEventListener('click', reload);
      window.addEventListener('online', reload, { once: true });
    },
    true,
  );
};

for (const step of [
  follow,
  paint,
  meetMessenger,
  guardScripts,
  findFirstScreen,
  startRequest,
  startRemote,
  watchBundle,
])
  attempt(step);
