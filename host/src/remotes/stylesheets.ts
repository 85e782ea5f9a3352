import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { whenIdle } from './when-idle.ts';

/** A screen is not held up longer than this by its stylesheet: content without style is better than none. */
const STYLE_WAIT_MS = 3000;

type Sheet = HTMLLinkElement | HTMLStyleElement;

/** Sheets in the page: linked ones, and those that came inside the HTML with a first screen. */
const allSheets = () => document.querySelectorAll<Sheet>('link[rel="stylesheet"], style[data-href]');

const hrefOf = (sheet: Sheet): string =>
  sheet instanceof HTMLLinkElement ? sheet.href : new URL(sheet.dataset.href ?? '', document.baseURI).href;

/** The page's boot script may have started the sheet already, and may have seen it fail. */
const findSheet = (href: string): Sheet | undefined =>
  [...allSheets()].find((sheet) => hrefOf(sheet) === href);

const settled = (link: Sheet): Promise<void> =>
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
 * A sheet that came inside the HTML is in no cache: the next page, which may hold none, shall find it there. Asked
 * for as that page will ask, and applied to nothing: a sheet counts as another one without its header of the origin.
 */
const keepForLater = (href: string, integrity: string): void =>
  whenIdle(() => {
    const link = linkTo(href, integrity);
    link.media = 'not all';
    document.head.append(link);
  });

/**
 * Puts a build's stylesheets into the page, once, and waits until each is there, has failed or takes too
 * long. The bundler's own loader finds them and therefore never fails for a stylesheet's sake. Class names are the
 * same in every build of an app: the sheets of another build of it go.
 */
export const loadStyles = async (build: RemoteBuild): Promise<void> => {
  const { build: artefact } = document.documentElement.dataset;
  await Promise.all(
    build.styles.map(({ url, integrity }) => {
      const href = new URL(url, document.baseURI).href;
      const known = findSheet(href);
      if (known instanceof HTMLStyleElement) keepForLater(href, integrity);
      if (known) return settled(known);
      const link = linkTo(artefact === 'monolith' ? url : href, integrity);
      document.head.append(link);
      return settled(link);
    }),
  );
  // Artefacts for comparison keep the files of all apps in one folder.
  if (artefact !== 'federated') return;
  const own = new URL('.', new URL(build.entry.url, document.baseURI)).href;
  const all = new URL('..', own).href;
  for (const sheet of allSheets()) {
    const href = hrefOf(sheet);
    if (href.startsWith(all) && !href.startsWith(own)) sheet.remove();
  }
};
