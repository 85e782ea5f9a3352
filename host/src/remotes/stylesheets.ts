import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { whenIdle } from './when-idle.ts';

/** Timeout of a stylesheet: unstyled content is better than none. */
const STYLE_WAIT_MS = 3000;

type Sheet = HTMLLinkElement | HTMLStyleElement;

/** Linked sheets, and those inlined in the HTML with a first screen. */
const allSheets = () => document.querySelectorAll<Sheet>('link[rel="stylesheet"], style[data-href]');

const hrefOf = (sheet: Sheet): string =>
  sheet instanceof HTMLLinkElement ? sheet.href : new URL(sheet.dataset.href ?? '', document.baseURI).href;

/** The boot script may have added the sheet already, and may have seen it fail. */
const findSheet = (href: string): Sheet | undefined =>
  [...allSheets()].find((sheet) => hrefOf(sheet) === href);

const whenSettled = (link: Sheet): Promise<void> =>
  new Promise((resolve) => {
    if (link.sheet || link.dataset.failed !== undefined) {
      resolve();
      return;
    }
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    setTimeout(resolve, STYLE_WAIT_MS);
  });

const linkTo = (href: string, integrity: string): HTMLLinkElement => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = href;
  return link;
};

/**
 * An inlined sheet is not in the HTTP cache: loads it, applied to nothing, so that the next page finds it there.
 * The request has the same CORS mode, or the cache would not match.
 */
const cacheForNextPage = (href: string, integrity: string): void =>
  whenIdle(() => {
    const link = linkTo(href, integrity);
    link.media = 'not all';
    document.head.append(link);
  });

/**
 * Adds a build's stylesheets once, and waits until each has loaded, failed or timed out. All builds of an app share
 * class names, so sheets of its other builds are removed.
 */
export const loadStyles = async (build: RemoteBuild): Promise<void> => {
  const { build: artefact } = document.documentElement.dataset;
  await Promise.all(
    build.styles.map(({ url, integrity }) => {
      const href = new URL(url, document.baseURI).href;
      const known = findSheet(href);
      if (known instanceof HTMLStyleElement) cacheForNextPage(href, integrity);
      if (known) return whenSettled(known);
      const link = linkTo(artefact === 'monolith' ? url : href, integrity);
      document.head.append(link);
      return whenSettled(link);
    }),
  );
  // The monolith has the files of all apps in one folder.
  if (artefact !== 'federated') return;
  const own = new URL('.', new URL(build.entry.url, document.baseURI)).href;
  const all = new URL('..', own).href;
  for (const sheet of allSheets()) {
    const href = hrefOf(sheet);
    if (href.startsWith(all) && !href.startsWith(own)) sheet.remove();
  }
};
