import { isoDay } from '@cars/shared-contracts/rules/date';
import type { PageBuild } from '@cars/shared-contracts/shell/releases';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { LRUCache } from 'lru-cache';
import { carHead } from './car-head.ts';
import type { Address, FirstScreens } from './first-screens.ts';
import { attribute } from './markup.ts';
import type { Page } from './page-body.ts';
import {
  type Parts,
  QUALITY,
  readParts,
  type StaticPages,
  staticPage,
  staticPages,
  withHead,
  withScreen,
} from './page-html.ts';
import type { LiveRelease, ReleaseStore } from './release-store.ts';

/** The page's data does not exist; any other failure is an error of the server. */
const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404;

/** Addresses where launches begin: their static pages have the skeletons of the start. */
const START_PATH = /^\/(?:catalog\/?|car\/[^/]*)?$/;
/** Size of the cache of pages with a first screen, whole and compressed, with the responses that they were made of. */
const CACHE_MAX_BYTES = 32 * 1024 * 1024;
/** Compressed pages have a third of the size at most. */
const WITH_ENCODINGS = 2;

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
  /** The day in Moscow: «сегодня» of one day is «вчера» of the next. */
  readonly day: string;
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

const today = (): string => isoDay(new Date(Date.now()).toISOString());

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
      const day = today();
      // The same response of the same release gives the same page, for a day.
      if (
        known?.version === live.version &&
        known.day === day &&
        (known.response === bytes || known.response.equals(bytes))
      )
        return encodings(await known.page);
      const page = makeScreen(live, address, bytes.toString());
      const made = { version: live.version, day, response: bytes, page };
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
