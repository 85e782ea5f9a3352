import type { RemoteApp } from '@cars/shared-contracts/shell/apps';

/** The chunks of the single artefact, one for each remote, by their names in the build. */
const CHUNKS: Record<RemoteApp, () => Promise<unknown>> = {
  'remote-catalog': () => import(/* webpackChunkName: "remote-catalog" */ 'remote-catalog/routes'),
  'remote-ad': () => import(/* webpackChunkName: "remote-ad" */ 'remote-ad/routes'),
  'remote-account': () => import(/* webpackChunkName: "remote-account" */ 'remote-account/routes'),
  'remote-seller': () => import(/* webpackChunkName: "remote-seller" */ 'remote-seller/routes'),
};

/** Widgets are chunks of their own, so that no screen carries another team's piece. */
const WIDGET_CHUNKS: Readonly<Record<string, () => Promise<unknown>>> = {
  'remote-seller/statistics': () => import('remote-seller/statistics'),
};

/** Stands in for the host's module of the same name: what is federated there is a lazy chunk here. */
export const loadExpose = (app: RemoteApp, expose: string): Promise<unknown> =>
  (WIDGET_CHUNKS[`${app}/${expose}`] ?? CHUNKS[app])();
