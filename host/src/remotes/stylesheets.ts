import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';

let retries = 0;

const allSheets = () => document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');

/** The boot script may have added the sheet already. A sheet that was requested again has a query. */
const findSheet = (href: string): HTMLLinkElement | undefined =>
  [...allSheets()].find((sheet) => sheet.href.split('?')[0] === href);

/**
 * Applies the sheet once it is there: WebKit paints nothing of a page while it waits for a sheet of its medium. Rejects
 * when it fails, and removes its link, because the bundler takes every link for a loaded one.
 */
const whenLoaded = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const apply = () => {
      link.media = 'all';
      resolve();
    };
    if (link.sheet) {
      apply();
      return;
    }
    link.addEventListener('load', apply);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${link.href} did not load`));
    });
  });

const linkTo = (href: string, integrity: string): HTMLLinkElement => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'print';
  link.fetchPriority = 'high';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = href;
  return link;
};

/** Removes stylesheets still in flight: a retry requests them again. */
export const dropPendingStyles = (build: RemoteBuild): void => {
  for (const { url } of build.styles) {
    const known = findSheet(new URL(url, document.baseURI).href);
    if (known && !known.sheet) known.remove();
  }
};

/**
 * Adds a build's stylesheets once and waits for them; rejects when one fails, because a screen is never shown
 * without its styles. All builds of an app share class names, so sheets of its other builds are removed; those of lazy
 * parts name the entry that loaded them.
 */
export const loadStyles = async (build: RemoteBuild, isRetry: boolean): Promise<void> => {
  const { build: artifact } = document.documentElement.dataset;
  await Promise.all(
    build.styles.map(({ url, integrity }) => {
      const href = new URL(url, document.baseURI).href;
      const known = findSheet(href);
      if (known) return whenLoaded(known);
      const address = artifact === 'monolith' ? url : href;
      // Browsers cache a failed address.
      const link = linkTo(isRetry ? `${address}?retry=${++retries}` : address, integrity);
      document.head.append(link);
      return whenLoaded(link);
    }),
  );
  // The monolith has the files of all apps in one folder.
  if (artifact !== 'federated') return;
  const entry = new URL(build.entry.url, document.baseURI).href;
  const own = new URL('.', entry).href;
  const all = new URL('..', own).href;
  // The rules of the server's first screen are in these sheets, or are those of another build.
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-app]'))
    if (all.endsWith(`/${style.dataset.app}/`)) style.remove();
  const listed = build.styles.map(({ url }) => new URL(url, document.baseURI).href);
  for (const sheet of allSheets()) {
    const [href = ''] = sheet.href.split('?');
    const isOwn = href.startsWith(own) || listed.includes(href) || sheet.dataset.chunks === entry;
    if (href.startsWith(all) && !isOwn) sheet.remove();
  }
};
