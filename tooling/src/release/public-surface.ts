import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { federationName, REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import { WIDGETS } from '@cars/shared-contracts/shell/widgets';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { ROUTES_EXPOSE, SHARED_SINGLETONS } from '../build/federation.ts';
import { exportedNames, providedByHost } from '../build/provided.ts';
import type { AppSurface, PublicSurface, Surfaces } from './surface-changes.ts';

/** The frozen file, relative to the repository. */
export const FROZEN_FILE = 'tooling/src/release/public-surface.json';

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** The text between the braces that open at `start`. */
const braced = (source: string, start: number): string => {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
    if (depth === 0) return source.slice(start + 1, at);
  }
  throw new Error('a brace is never closed');
};

const VERSION_FILE = 'shared-contracts/src/shell/contract-version.ts';
const WIDGETS_FILE = 'shared-contracts/src/shell/widgets.ts';

/** The props of a widget from its contract, in one line. */
const widgetProps = (source: string, widget: string): string => {
  const own = withoutComments(source);
  const body = braced(own, own.indexOf('{', own.indexOf('interface WidgetProps')));
  const at = body.search(new RegExp(`\\b${widget}:\\s*\\{`));
  if (at < 0) throw new ReleaseError(`${WIDGETS_FILE} describes no props of the widget ${widget}`);
  return braced(body, body.indexOf('{', at)).replace(/\s+/g, ' ').trim();
};

const remoteSurface = (app: RemoteApp, widgetsSource: string): AppSurface => {
  const widgets = Object.entries(WIDGETS).filter(([, widget]) => widget.app === app);
  return {
    name: federationName(app),
    shared: [...SHARED_SINGLETONS].sort(),
    exposes: [...Object.keys(ROUTES_EXPOSE), ...widgets.map(([, { expose }]) => expose)].sort(),
    routes: Object.fromEntries(
      ROUTES.filter((route) => route.app === app).map(({ name, path }) => [name, path]),
    ),
    widgets: Object.fromEntries(widgets.map(([name]) => [name, widgetProps(widgetsSource, name)])),
  };
};

/** The surface as the sources below `root` have it. */
export const currentSurface = (root: string): PublicSurface => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const widgetsSource = read(WIDGETS_FILE);
  const { endpoints, packages } = providedByHost();
  return {
    host: {
      name: 'host',
      contract: /CONTRACT_VERSION = '(.+)'/.exec(read(VERSION_FILE))?.[1] ?? '',
      shared: [...SHARED_SINGLETONS].sort(),
      packages,
      runtime: exportedNames(read('shared-contracts/src/runtime.ts')),
      endpoints,
      federation: exportedNames(read('host/src/remotes/federation-core.ts')),
      federationVersion:
        /'@module-federation\/runtime-core': (\S+)/.exec(read('pnpm-workspace.yaml'))?.[1] ?? '',
    },
    ...Object.fromEntries(REMOTE_APPS.map((app) => [app, remoteSurface(app, widgetsSource)])),
  };
};

/** The frozen surface. */
export const frozenSurface = (root: string): PublicSurface =>
  JSON.parse(readFileSync(join(root, FROZEN_FILE), 'utf8')) as PublicSurface;

/** The surfaces of a checkout. */
export const surfacesOfCheckout = (root: string): Surfaces => ({
  frozen: frozenSurface(root),
  current: currentSurface(root),
});
