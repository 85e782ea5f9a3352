import type { ComponentType } from 'react';
import type { RemoteApp } from './apps.ts';
import type { RouteName } from './route-table.ts';

/**
 * What each remote exposes as `./routes`, under the name `remoteModule`. The host owns the paths (`route-table.ts`) and asks a remote
 * for the screens of its own route names.
 */
export interface RemoteModule {
  readonly app: RemoteApp;
  /** CONTRACT_VERSION that the remote was built against. */
  readonly contract: string;
  readonly screens: Readonly<Partial<Record<RouteName, ComponentType>>>;
  /**
   * Puts what the api answered a guest to the first data request into the shared store, as if the screen had loaded
   * it: on the server before the first screen is rendered, in the page before the shell takes that markup over.
   * False when the answer is of no use.
   */
  readonly takeAnswer?: (answer: unknown) => boolean;
}
