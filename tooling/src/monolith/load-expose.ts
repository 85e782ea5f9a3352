import type { RemoteApp } from '@cars/shared-contracts/shell/apps';

/** The chunks of the single artefact, one for each remote, by their names in the build. */
const CHUNKS: Record<RemoteApp, () => Promise<unknown>> = {
  'remote-catalog': () => import(/* webpackChunkName: "remote-catalog" */ 'remote-catalog/routes'),
  'remote-ad': () => import(/* webpackChunkName: "remote-ad" */ 'remote-ad/routes'),
  'remote-account': () => import(/* webpackChunkName: "remote-account" */ 'remote-account/routes'),
  'remote-seller': () => import(/* webpackChunkName: "remote-seller" */ 'remote-seller/routes'),
};

/** Stands in for the host's module of the same name: what is federated there is a lazy chunk here. */
export const loadExpose = (app: RemoteApp): Promise<unknown> => CHUNKS[app]();
