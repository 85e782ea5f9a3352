/*
 * The first screen in the page's HTML: the server renders the first screen of the route's live build, and the
 * shell hydrates it. This is the contract of both sides.
 */
import * as z from 'zod/mini';
import type { RemoteApp } from './apps.ts';
import { firstRequest } from './first-request.ts';
import type { RouteName } from './route-table.ts';

/** Screens that may be in the HTML: route name → app. */
export const FIRST_SCREENS = {
  catalog: 'remote-catalog',
  'car-details': 'remote-ad',
} as const satisfies Partial<Record<RouteName, RemoteApp>>;
export type FirstScreenName = keyof typeof FIRST_SCREENS;

/** A remote's server entry in its build; browsers do not load files in `server/`. */
export const firstScreenFile = (app: RemoteApp): string => `server/first-screen.${app}.mjs`;

/** The source file of a remote's server entry. */
export const FIRST_SCREEN_SOURCE = 'src/first-screen.server.tsx';

export interface FirstScreenRequest {
  readonly name: FirstScreenName;
  /** Path of the address, `/car/7`; the start page is `/catalog` here. */
  readonly path: string;
  /** The api's parsed response to the screen's first data request of a guest. */
  readonly answer: unknown;
}

/** The screen that can be rendered into the HTML of an address, with its path and first data request; else null. */
export const firstScreenOf = (
  pathname: string,
  search: string,
): { readonly name: FirstScreenName; readonly path: string; readonly url: string } | null => {
  const url = firstRequest(pathname, search);
  if (url === null) return null;
  return pathname.startsWith('/car/')
    ? { name: 'car-details', path: pathname.replace(/\/$/, ''), url }
    : { name: 'catalog', path: '/catalog', url };
};

/** A picture in the first viewport. */
export interface PicturePreload {
  /** MIME type of the addresses: a browser that does not support it requests none of them. */
  readonly type: string;
  readonly srcset: string;
  readonly sizes: string;
}

export interface FirstScreen {
  /** Markup of the screen for a guest, identical to the shell's first render. */
  readonly html: string;
  /** The largest picture in view first. */
  readonly pictures: readonly PicturePreload[];
}

/**
 * What a remote's server entry exports as `firstScreen`; it runs in a worker of the server, without DOM,
 * address or user. When it throws or returns null, the page has the static skeleton.
 */
export interface FirstScreenModule {
  readonly app: RemoteApp;
  /** CONTRACT_VERSION that the entry was built against. */
  readonly contract: string;
  render(request: FirstScreenRequest): FirstScreen | null;
}

/**
 * Data block `<script type="application/json" id="first-screen">` after the markup that was rendered from it. The
 * shell hydrates the markup when it runs the same build of the same app at the same address.
 */
export const FirstScreenBlockSchema = z.object({
  app: z.string(),
  /** Build that rendered. */
  build: z.string(),
  path: z.string(),
  /** The data request of the response, as the client would send it. */
  url: z.string(),
  answer: z.unknown(),
});
export type FirstScreenBlock = z.infer<typeof FirstScreenBlockSchema>;
