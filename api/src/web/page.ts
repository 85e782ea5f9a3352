import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import type { FirstScreenBlock, PicturePreload } from '@cars/shared-contracts/shell/first-screen';
import type { Registry } from '@cars/shared-contracts/shell/registry';
import type { PageBuild } from '@cars/shared-contracts/shell/releases';
import { DATA_MARK, type Settings } from '@cars/shared-contracts/shell/settings';
import { contentPolicy } from '@cars/shared-server/content-policy';
import { integrityOf } from '@cars/shared-server/integrity';
import { LRUCache } from 'lru-cache';
import { carHead, type PageHead } from './car-head.ts';
import type { Address, FirstScreens, RenderedScreen } from './first-screens.ts';
import { attribute, jsonBlock, replaceBetween } from './markup.ts';
import { makePage, type Page } from './page-body.ts';
import type { LiveRelease, ReleaseStore } from './release-store.ts';
import { classesOf, usedStyles } from './used-styles.ts';

/** The page's data does not exist; any other failure is an error of the server. */
const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404;

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^<>]{0,400}>/;
/** Delimiters of the skeletons in the template's #root. */
const SCREEN_START = '<div id="root"><!--screen-->';
const SCREEN_END = '<!--/screen--></div>';
/** The skeletons of the addresses where launches begin, catalog and car; the one of other pages follows. */
const START_SKELETONS = ['<!--start-->', '<!--/start-->'] as const;
/** Addresses that show one of these while they load. */
const START_PATH = /^\/(?:catalog\/?|car\/[^/]*)?$/;
const SHELL_HEADER = ['<header id="header"', '</header>'] as const;
const STYLE = ['<style>', '</style>'] as const;

/** Static pages are compressed once per release, with the best quality; pages with data quickly at first. */
const QUALITY = { static: constants.BROTLI_MAX_QUALITY, screen: 5 } as const;
/** Size of the cache of pages with a first screen, whole and compressed, with the responses that they were made of. */
const CACHE_MAX_BYTES = 32 * 1024 * 1024;
/** Compressed pages have a third of the size at most. */
const WITH_ENCODINGS = 2;

const blockOf = (id: string, json: string): string => jsonBlock('application/json', json, id);

export const dataBlock = (id: string, value: unknown): string => blockOf(id, JSON.stringify(value));

/** Without the server's own parts: their hashes cannot be compressed. */
const forBrowsers = ({ remotes, canaries }: Registry): Registry => ({
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([app, builds]) => [
      app,
      builds.map(({ firstScreen: _server, ...build }) => build),
    ]),
  ),
  canaries,
});

/** What all pages of one release have in common. */
interface Parts {
  readonly version: string;
  readonly template: string;
  /** Registry and settings. */
  readonly blocks: string;
  /** Allows this text of the page's style element. */
  policy(style: string): string;
}

const readParts = async (folder: string, live: LiveRelease, settings: Settings): Promise<Parts> => ({
  version: live.version,
  template: await readFile(join(folder, live.app, live.page.build, 'index.html'), 'utf8'),
  blocks: dataBlock('registry', forBrowsers(live.registry)) + dataBlock('settings', settings),
  policy: (style) =>
    contentPolicy({
      // The first is replaced by this text; hosts of contract 1.11 and before have a second one.
      inline: { ...live.page.inline, styles: [...live.page.inline.styles.slice(1), integrityOf(style)] },
      registry: live.named,
      frameAncestors: settings.frame_ancestors,
      mapTilesUrl: settings.map_tiles_url,
    }),
});

const preloadOf = ({ type, srcset, sizes }: PicturePreload): string =>
  `<link rel="preload" as="image" type="${attribute(type)}" imagesrcset="${attribute(srcset)}" imagesizes="${attribute(sizes)}" fetchpriority="high">`;

/** The template with the metadata of an address. */
const withHead = (template: string, { title, description, tags, data }: PageHead): string =>
  template
    .replace(TITLE, () => `<title>${attribute(title)}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${attribute(description)}">${tags}`)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, (end) => data + end);

const withoutStartSkeletons = (html: string): string => replaceBetween(html, ...START_SKELETONS, () => '');

/** A page whose style element has the rules that its elements use, of the template and of its first screen. */
const withUsedStyles = (
  html: string,
  { policy }: Parts,
  quality: number,
  screenStyles: readonly string[] = [],
  classes = classesOf(html),
): Page => {
  let style = '';
  const page = replaceBetween(html, ...STYLE, (css) => {
    style = [css, ...screenStyles].map((sheet) => usedStyles(sheet, classes)).join('');
    return `<style>${style}</style>`;
  });
  return makePage(page, policy(style), quality);
};

/**
 * The page with a first screen: the screen in #root, its style in the head, its data at the end. The
 * skeletons move to `#boot`, in case the page is opened at another address; null when the template has no
 * delimiters.
 */
const withScreen = (
  parts: Parts,
  { app, build, screen, styles }: RenderedScreen,
  address: Address,
  response: string,
): Page | null => {
  const { template, blocks } = parts;
  const from = template.indexOf(SCREEN_START);
  const to = template.indexOf(SCREEN_END, from);
  const end = template.lastIndexOf('</body>');
  if (from < 0 || to < 0 || end < to) return null;
  const skeletons = template.slice(from + SCREEN_START.length, to);
  const about: Omit<FirstScreenBlock, 'answer'> = {
    app,
    build: build.build,
    path: address.path,
    url: address.url,
  };
  const head = [...screen.pictures.map(preloadOf), blocks].join('');
  const html =
    template
      .slice(0, from)
      .replace('<html ', () => `<html data-first-screen="${attribute(address.url)}" `)
      .replace(DATA_MARK, () => head) +
    `<div id="boot">${address.name === 'catalog' ? skeletons : withoutStartSkeletons(skeletons)}</div><div id="root">${screen.html}</div>` +
    template.slice(to + SCREEN_END.length, end) +
    blockOf('first-screen', `${JSON.stringify(about).slice(0, -1)},"answer":${response}}`) +
    template.slice(end);
  // The catalog has a header of its own.
  const shown = address.name === 'catalog' ? replaceBetween(html, ...SHELL_HEADER, () => '') : html;
  return withUsedStyles(html, parts, QUALITY.screen, styles, classesOf(shown));
};

/** The api's response for a guest of this network address as JSON; throws when there is none. */
export type FirstResponse = (
  address: Address,
  ip: string,
) => Promise<{ readonly bytes: Buffer }> | { readonly bytes: Buffer };

export interface PageRendererParts {
  readonly releases: ReleaseStore;
  readonly settings: Settings;
  /** Origin of the absolute addresses in the page. */
  readonly publicUrl: string;
  /** Without it every page has the static skeletons. */
  readonly screens?: { readonly renderer: FirstScreens; readonly responseTo: FirstResponse };
}

interface RenderedPage {
  readonly page: Page;
  readonly hasScreen: boolean;
}

interface CachedScreen {
  readonly version: string;
  readonly response: Buffer;
  readonly page: Promise<RenderedPage | null>;
}

/** The page for a request. */
interface FoundPage {
  readonly page: Page;
  readonly isAbsent: boolean;
  readonly isCanary: boolean;
}

/** The page of an address; `absent`: it does not exist for a guest. */
type AddressPage = Page | 'absent';

const encodings = (screen: RenderedPage | null): Page | null => screen?.page ?? null;

/** A page without a first screen, with all skeletons or without those of the start. */
const staticPage = (parts: Parts, quality: number, isStart: boolean): Page => {
  const { template, blocks } = parts;
  const html = template.replace(DATA_MARK, () => blocks);
  return withUsedStyles(isStart ? html : withoutStartSkeletons(html), parts, quality);
};

/** The static pages of a release: of the addresses where launches begin, and of all others. */
interface StaticPages {
  readonly start: Page;
  readonly other: Page;
}

const staticPages = (parts: Parts): StaticPages => ({
  start: staticPage(parts, QUALITY.static, true),
  other: staticPage(parts, QUALITY.static, false),
});

/** Makes the pages of the live release. */
export const createPageRenderer = ({ releases, settings, publicUrl, screens }: PageRendererParts) => {
  let parts: { version: string; all: Promise<Parts>; static: Promise<StaticPages> } | null = null;
  let tried: { version: string; pages: Promise<StaticPages> } | null = null;
  const cache = new LRUCache<string, CachedScreen>({ maxSize: CACHE_MAX_BYTES });

  const partsOf = (live: LiveRelease) => {
    if (parts?.version === live.version) return parts;
    const all = readParts(releases.folder, live, settings);
    const created = {
      version: live.version,
      all,
      static: all.then(staticPages),
    };
    created.static.catch(() => {
      if (parts === created) parts = null;
    });
    parts = created;
    void screens?.renderer.warm(live);
    return created;
  };

  /** The pages of the host's canary, with the skeletons. */
  const canaryPages = (live: LiveRelease, canary: PageBuild): Promise<StaticPages> => {
    const version = `${live.version} ${canary.build}`;
    if (tried?.version === version) return tried.pages;
    const pages = readParts(releases.folder, { ...live, page: canary }, settings).then((own) => {
      const mark = `<html data-host-canary="${attribute(canary.build)}" `;
      return staticPages({ ...own, template: own.template.replace('<html ', () => mark) });
    });
    tried = { version, pages };
    pages.catch(() => {
      tried = null;
    });
    return pages;
  };

  /** The page of this response, and whether it has the first screen. Null: use the static page. */
  const makeScreen = async (
    live: LiveRelease,
    address: Address,
    response: string,
  ): Promise<RenderedPage | null> => {
    const common = await partsOf(live).all;
    const head = address.name === 'car-details' ? carHead(response, publicUrl) : null;
    const own = head ? { ...common, template: withHead(common.template, head) } : common;
    const rendered = await screens?.renderer.render(live, address, response);
    const page = rendered && withScreen(own, rendered, address, response);
    if (page) return { page, hasScreen: true };
    return head && { page: staticPage(own, QUALITY.screen, true), hasScreen: false };
  };

  const screenPage = async (live: LiveRelease, address: Address, ip: string): Promise<AddressPage | null> => {
    if (!screens) return null;
    try {
      const { bytes } = await screens.responseTo(address, ip);
      const known = cache.get(address.url);
      // The same response of the same release gives the same page.
      if (known?.version === live.version && (known.response === bytes || known.response.equals(bytes)))
        return encodings(await known.page);
      const page = makeScreen(live, address, bytes.toString());
      const made = { version: live.version, response: bytes, page };
      cache.set(address.url, made, { size: bytes.length + 1 });
      const found = await page.catch(() => null);
      if (!found?.hasScreen) cache.delete(address.url);
      else if (cache.peek(address.url) === made) {
        const size = bytes.length + WITH_ENCODINGS * found.page.whole.body.length;
        // The cache takes a size with a new value only.
        cache.set(address.url, { ...made }, { size });
      }
      return encodings(found);
    } catch (error) {
      // Rate limit or database failure: the page requests the data itself and shows the error.
      return isAbsent(error) ? 'absent' : null;
    }
  };

  return {
    /** Prepares the live release in advance. */
    async warm(): Promise<void> {
      const live = await releases.current();
      if (live) await screens?.renderer.warm(live);
    },
    /**
     * The page of a path, with the first screen of its address (null: it has none); null before the first release.
     * - `isAbsent`: its object does not exist or is hidden from guests.
     * - `hostBuild`: the requested build of the host; the live one unless it is the canary, which has no first screens.
     */
    async page(
      path: string,
      address: Address | null,
      ip: string,
      hostBuild?: string,
    ): Promise<FoundPage | null> {
      const live = await releases.current();
      if (!live) return null;
      const canary = live.canaryPage;
      const isTried = canary !== null && canary.build === hostBuild;
      const kind = START_PATH.test(path) ? 'start' : 'other';
      const triedPages = isTried ? await canaryPages(live, canary).catch(() => null) : null;
      if (triedPages) return { page: triedPages[kind], isAbsent: false, isCanary: true };
      const parts = partsOf(live);
      const own = address && (await screenPage(live, address, ip));
      const isAbsent = own === 'absent';
      const page = own && own !== 'absent' ? own : (await parts.static)[kind];
      return { page, isAbsent, isCanary: false };
    },
  };
};
