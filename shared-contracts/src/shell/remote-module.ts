import type { ComponentType } from 'react';
import type { RemoteApp } from './apps.ts';
import type { RouteName } from './route-table.ts';

/**
 * The module `remoteModule` that each remote exposes in `./routes`. The host owns the paths
 * (`route-table.ts`), the remote provides the screens by route name.
 */
export interface RemoteModule {
  readonly app: RemoteApp;
  /** CONTRACT_VERSION that the remote was built against. */
  readonly contract: string;
  readonly screens: Readonly<Partial<Record<RouteName, ComponentType>>>;
  /**
   * Stores the api's response to the first data request in the shared atoms, as if the screen had loaded it: on the
   * server before rendering, in the page before hydration. False when the response is not usable.
   */
  readonly takeAnswer?: (answer: unknown) => boolean;
}
