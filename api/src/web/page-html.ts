import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import type { FirstScreenBlock, PicturePreload } from '@cars/shared-contracts/shell/first-screen';
import type { Registry } from '@cars/shared-contracts/shell/registry';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { contentPolicy } from '@cars/shared-server/content-policy';
import { integrityOf } from '@cars/shared-server/integrity';
import { type DataBlocks, withDataBlocks } from '@cars/shared-server/page-data';
import type { PageHead } from './car-head.ts';
import type { Address, RenderedScreen } from './first-screens.ts';
import { attribute, jsonBlock, replaceBetween } from './markup.ts';
import { makePage, type Page } from './page-body.ts';
import type { LiveRelease } from './release-store.ts';
import { classesOf, usedStyles } from './used-styles.ts';

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^<>]{0,400}>/;
/** Delimiters of the skeletons in the template's #root. */
const SCREEN_START = '<div id="root"><!--screen-->';
const SCREEN_END = '<!--/screen--></div>';
/** The skeletons of the addresses where launches begin, catalog and car; the one of other pages follows. */
const START_SKELETONS = ['<!--start-->', '<!--/start-->'] as const;
const SHELL_HEADER = ['<header id="header"', '</header>'] as const;
const STYLE = ['<style>', '</style>'] as const;
const BODY_END = '</body>';

/** Static pages are compressed once per release, with the best quality; pages with data quickly at first. */
export const QUALITY = { static: constants.BROTLI_MAX_QUALITY, screen: 5 } as const;

const blockOf = (id: string, json: string): string => jsonBlock('application/json', json, id);

const dataBlock = (id: string, value: unknown): string => blockOf(id, JSON.stringify(value));

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
export interface Parts {
  readonly version: string;
  readonly template: string;
  readonly blocks: DataBlocks;
  /** Allows these texts of the page's style elements. */
  policy(styles: readonly string[]): string;
}

export const readParts = async (folder: string, live: LiveRelease, settings: Settings): Promise<Parts> => ({
  version: live.version,
  template: await readFile(join(folder, live.app, live.page.build, 'index.html'), 'utf8'),
  blocks: {
    registry: dataBlock('registry', forBrowsers(live.registry)),
    settings: dataBlock('settings', settings),
  },
  policy: (styles) =>
    contentPolicy({
      inline: {
        ...live.page.inline,
        // The first is replaced by these; hosts of contract 1.11 and before have a second one.
        styles: [...live.page.inline.styles.slice(1), ...styles.map((style) => integrityOf(style))],
      },
      registry: live.named,
      frameAncestors: settings.frame_ancestors,
      mapTilesUrl: settings.map_tiles_url,
    }),
});

const preloadOf = ({ type, srcset, sizes }: PicturePreload): string =>
  `<link rel="preload" as="image" type="${attribute(type)}" imagesrcset="${attribute(srcset)}" imagesizes="${attribute(sizes)}" fetchpriority="high">`;

/** The template with the metadata of an address. */
export const withHead = (template: string, { title, description, tags, data }: PageHead): string => {
  const html = template
    .replace(TITLE, () => `<title>${attribute(title)}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${attribute(description)}">${tags}`);
  const end = html.lastIndexOf(BODY_END);
  return end < 0 ? html : html.slice(0, end) + data + html.slice(end);
};

const withoutStartSkeletons = (html: string): string => replaceBetween(html, ...START_SKELETONS, () => '');

/** The style of a first screen, in an element of its own: the shell removes it when the section's stylesheet is here. */
interface ScreenStyle {
  readonly app: string;
  readonly sheets: readonly string[];
}

/** A page whose inline styles are the rules that elements of these classes use. */
const withUsedStyles = (
  html: string,
  { policy }: Parts,
  quality: number,
  screen: ScreenStyle | null = null,
  classes = classesOf(html),
): Page => {
  const styles: string[] = [];
  const styleOf = (sheets: readonly string[], attributes = ''): string => {
    const style = sheets.map((sheet) => usedStyles(sheet, classes)).join('');
    styles.push(style);
    return `<style${attributes}>${style}</style>`;
  };
  const page = replaceBetween(
    html,
    ...STYLE,
    (css) => styleOf([css]) + (screen ? styleOf(screen.sheets, ` data-app="${screen.app}"`) : ''),
  );
  return makePage(page, policy(styles), quality);
};

/**
 * The page with a first screen: the screen in #root, its style in the head, its data at the end. The
 * skeletons move to `#boot`, in case the page is opened at another address; null when the template has no
 * delimiters.
 */
export const withScreen = (
  parts: Parts,
  { app, build, screen, styles }: RenderedScreen,
  address: Address,
  response: string,
): Page | null => {
  const { registry, settings } = parts.blocks;
  const pictures = screen.pictures.map(preloadOf).join('');
  const template = withDataBlocks(parts.template, { registry, settings: pictures + settings });
  const from = template.indexOf(SCREEN_START);
  const to = template.indexOf(SCREEN_END, from);
  const end = template.lastIndexOf(BODY_END);
  if (from < 0 || to < 0 || end < to) return null;
  const skeletons = template.slice(from + SCREEN_START.length, to);
  const about: Omit<FirstScreenBlock, 'answer'> = {
    app,
    build: build.build,
    path: address.path,
    url: address.url,
  };
  const html =
    template.slice(0, from).replace('<html ', () => `<html data-first-screen="${attribute(address.url)}" `) +
    `<div id="boot">${address.name === 'catalog' ? skeletons : withoutStartSkeletons(skeletons)}</div><div id="root">${screen.html}</div>` +
    template.slice(to + SCREEN_END.length, end) +
    blockOf('first-screen', `${JSON.stringify(about).slice(0, -1)},"answer":${response}}`) +
    template.slice(end);
  // The catalog has a header of its own.
  const shown = address.name === 'catalog' ? replaceBetween(html, ...SHELL_HEADER, () => '') : html;
  return withUsedStyles(html, parts, QUALITY.screen, { app, sheets: styles }, classesOf(shown));
};

/** A page without a first screen, with all skeletons or without those of the start. */
export const staticPage = (parts: Parts, quality: number, isStart: boolean): Page => {
  const html = withDataBlocks(parts.template, parts.blocks);
  return withUsedStyles(isStart ? html : withoutStartSkeletons(html), parts, quality);
};

/** The static pages of a release: of the addresses where launches begin, and of all others. */
export interface StaticPages {
  readonly start: Page;
  readonly other: Page;
}

export const staticPages = (parts: Parts): StaticPages => ({
  start: staticPage(parts, QUALITY.static, true),
  other: staticPage(parts, QUALITY.static, false),
});
