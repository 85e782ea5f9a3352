import type { Page } from '@playwright/test';
import type { Aim, FaultResponse } from '../fixtures/fault.ts';
import type { ShownAd, Stage, Viewer } from './stage.ts';

/** What a screen's description may use. */
export interface Scene {
  readonly page: Page;
  readonly stage: Stage;
  /** Fulfills matching requests in place of the server. */
  readonly respond: (aim: Aim, response: FaultResponse) => Promise<void>;
}

/** One screen, sheet, dialog or state of the product, as a user sees it. */
export interface Screen {
  /** Name of its picture: kebab-case, begins with its area. */
  readonly name: string;
  /** The caption in the gallery, in Russian. */
  readonly title: string;
  readonly path: string | ((stage: Stage) => string);
  readonly viewer?: Viewer;
  /** Shown on the small phone and on the wide screen too. */
  readonly isMain?: true;
  /** The picture is of the whole page, not of the first view. */
  readonly isWhole?: true;
  /** The route can be reached inside the app too and must look the same then. */
  readonly isReachable?: true;
  /** A call has no reply while it is shown. */
  readonly isLoading?: true;
  /** Before the page opens: planted faults and responses. */
  readonly before?: (scene: Scene) => Promise<void>;
  /** From the opened page to the state: taps and typing, until the state is there. */
  readonly reach: (scene: Scene) => Promise<void>;
  /** Requests that start when the window becomes wide. */
  readonly reachWide?: (scene: Scene) => Promise<void>;
  /** Messages of the console that belong to the state. */
  readonly allowed?: RegExp;
}

export const carPath =
  (ad: ShownAd) =>
  ({ ads }: Stage): string =>
    `/car/${ads[ad]}`;

export const addressOf = ({ path }: Screen, stage: Stage): string =>
  typeof path === 'string' ? path : path(stage);
