/*
 * The first screen in the page's HTML: the server asks the live build of the route's remote for
 * the markup of its first screen, and the shell takes over the very nodes. What both sides agree on stands here.
 */
import * as z from 'zod/mini';
import type { RemoteApp } from './apps.ts';
import { firstRequest } from './first-request.ts';
import type { RouteName } from './route-table.ts';

/** Screens that may come with the HTML: route name → who draws it. */
export const FIRST_SCREENS = {
  catalog: 'remote-catalog',
  'car-details': 'remote-ad',
} as const satisfies Partial<Record<RouteName, RemoteApp>>;
export type FirstScreenName = keyof typeof FIRST_SCREENS;

/** A remote's server entry among the files of its build; what lies in `server/` is not for browsers. */
export const firstScreenFile = (app: RemoteApp): string => `server/first-screen.${app}.mjs`;

/** The file that a remote's server entry is written in, below the remote's folder. */
export const FIRST_SCREEN_SOURCE = 'src/first-screen.server.tsx';

export interface FirstScreenRequest {
  readonly name: FirstScreenName;
  /** Path of the address, `/car/7`; the start page is `/catalog` here. */
  readonly path: string;
  /** What the api answers a guest to the screen's first data request, parsed. */
  readonly answer: unknown;
}

/** The screen that may stand in the HTML of an address, with its path and its first data request; null for the others. */
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

/** A picture that is in view at once. */
export interface PicturePreload {
  /** MIME type of the addresses: a browser that does not know it asks for none of them. */
  readonly type: string;
  readonly srcset: string;
  readonly sizes: string;
}

export interface FirstScreen {
  /** Markup of the screen for a guest, as the shell's first render makes it. */
  readonly html: string;
  /** The largest picture in view first. */
  readonly pictures: readonly PicturePreload[];
}

/**
 * What a remote's server entry exports under the name `firstScreen`. It runs in a worker of the server, without
 * browser, address or person. Throws, or answers null, when there is nothing to show: then the static skeleton stands.
 */
export interface FirstScreenModule {
  readonly app: RemoteApp;
  /** CONTRACT_VERSION that the entry was built against. */
  readonly contract: string;
  render(request: FirstScreenRequest): FirstScreen | null;
}

/**
 * Data block `<script type="application/json" id="first-screen">`, behind the markup that was made of it: the data
 * travel once. The shell takes the markup over when it runs the same build of the same app at the same address.
 */
export const FirstScreenBlockSchema = z.object({
  app: z.string(),
  /** Build that rendered. */
  build: z.string(),
  path: z.string(),
  /** The data request that `answer` answers, as the client would send it. */
  url: z.string(),
  answer: z.unknown(),
});
export type FirstScreenBlock = z.infer<typeof FirstScreenBlockSchema>;
