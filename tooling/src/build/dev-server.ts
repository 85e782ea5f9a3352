import { REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RsbuildPlugin } from '@rsbuild/core';
import { REMOTE_ENTRY_FILE } from './federation.ts';

const API_PORT = Number(process.env.PORT || 3000);
const HOST_PORT = API_PORT + 5;

/** Ports of `pnpm dev`, unless PORT moves them all: 3001 and on for the remotes in their order, around the host's. */
const remotePort = (at: number): number => (API_PORT + 1 + at < HOST_PORT ? API_PORT : API_PORT + 1) + 1 + at;
export const DEV_PORTS = {
  api: API_PORT,
  host: HOST_PORT,
  ...(Object.fromEntries(REMOTE_APPS.map((app, at) => [app, remotePort(at)])) as Record<RemoteApp, number>),
};

/**
 * Each app's bundle has a React Refresh of its own, and those of remotes start after React: they find its renderers
 * through this hook only (that of React's browser extension, where it is installed).
 */
const REFRESH_HOOK = `<script>
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers: new Map(),
    supportsFiber: true,
    inject(renderer) { return this.renderers.set(this.renderers.size + 1, renderer).size; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
</script>`;

/**
 * The data blocks that the server writes at serve time, for the development server: remotes are loaded from
 * their own servers. The hash is of no file; the federation plugin checks none outside production.
 */
export const pluginDevData = (): RsbuildPlugin => ({
  name: 'cars:dev-data',
  apply: 'serve',
  setup(api) {
    api.modifyHTML((html) => {
      const remotes = Object.fromEntries(
        REMOTE_APPS.map((app) => [
          app,
          [
            {
              build: 'development',
              contract: CONTRACT_VERSION,
              entry: {
                url: `http://localhost:${DEV_PORTS[app]}/${REMOTE_ENTRY_FILE}`,
                integrity: `sha384-${'A'.repeat(64)}`,
              },
              scripts: [],
              styles: [],
            },
          ],
        ]),
      );
      const settings = {
        demo: true,
        bulletin_mode: true,
        admin_start_param_sha256: null,
        bot_name: null,
        bot_app_name: null,
        map_tiles_url: null,
        frame_ancestors: ['http://localhost:*'],
      };
      const block = (id: string, value: unknown) =>
        `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
      return html.replace(
        '<!--data-->',
        () => REFRESH_HOOK + block('registry', { remotes }) + block('settings', settings),
      );
    });
  },
});
