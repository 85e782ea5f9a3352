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
}
