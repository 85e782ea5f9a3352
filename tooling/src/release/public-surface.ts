import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { federationName, REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import { WIDGETS } from '@cars/shared-contracts/shell/widgets';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import type { BuildRecord } from '../build/build-record.ts';
import { ROUTES_EXPOSE, SHARED_SINGLETONS } from '../build/federation.ts';

/** What other apps rely on, app by app: taking any of it away breaks a build that is released already. */
export type PublicSurface = Readonly<Record<string, AppSurface>>;

export interface AppSurface {
  /** The federation's name of the app. */
  readonly name: string;
  /** Packages of which it takes the host's copy; of the host: that it provides. */
  readonly shared: readonly string[];
  /** Modules that others load from it. */
  readonly exposes?: readonly string[];
  /** Routes that it renders, by name. */
  readonly routes?: Readonly<Record<string, string>>;
  /** Widgets that it offers, with the text of their props. */
  readonly widgets?: Readonly<Record<string, string>>;
  /** Names that remotes take from the host's copy of the runtime. */
  readonly runtime?: readonly string[];
  /** Names that the entries of remotes take from the host's copy of the federation runtime, and its version. */
  readonly federation?: readonly string[];
  readonly federationVersion?: string;
}

/** The frozen file, relative to the repository. */
export const FROZEN_FILE = 'tooling/src/release/public-surface.json';

const HOW =
  'Was it meant? Then follow docs/teams.md (a new minor version for an addition, expand, migrate, contract for a removal), raise CONTRACT_VERSION and run: npx -y pnpm freeze';

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

const WIDGETS_FILE = 'shared-contracts/src/shell/widgets.ts';

/** The props of a widget from its contract, in one line. */
const widgetProps = (source: string, widget: string): string => {
  const own = withoutComments(source);
  const body = braced(own, own.indexOf('{', own.indexOf('interface WidgetProps')));
  const at = body.search(new RegExp(`\\b${widget}:\\s*\\{`));
  if (at < 0) throw new ReleaseError(`${WIDGETS_FILE} describes no props of the widget ${widget}`);
  return braced(body, body.indexOf('{', at)).replace(/\s+/g, ' ').trim();
};

/** Names that a module of re-exports offers, values only. */
const exportedNames = (source: string): string[] =>
  [...withoutComments(source).matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace(/^.*\bas\b/, '').trim())
    .filter(Boolean)
    .sort();

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
  return {
    host: {
      name: 'host',
      shared: [...SHARED_SINGLETONS].sort(),
      runtime: exportedNames(read('shared-contracts/src/runtime.ts')),
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

const lines = (part: string, value: unknown): string[] =>
  Array.isArray(value)
    ? value.map((item) => `${part} ${item}`)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, text]) => `${part} ${name}: ${text}`)
      : value === undefined
        ? []
        : [`${part} ${value}`];

const linesOf = (surface: AppSurface | undefined): string[] =>
  Object.entries(surface ?? {}).flatMap(([part, value]) => lines(part, value));

/** Sentences about removed names of an app, and about names that are not in the frozen file. */
export const surfaceChanges = (
  app: string,
  frozen: AppSurface | undefined,
  current: AppSurface | undefined,
): string[] => {
  const [before, after] = [linesOf(frozen), linesOf(current)];
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `${app} has no longer: ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `${app} has, and nobody agreed: ${line}`),
  ];
};

/** One text about all changes of all apps, with how to make one on purpose; null when there is none. */
export const surfaceComplaint = (frozen: PublicSurface, current: PublicSurface): string | null => {
  const apps = [...new Set([...Object.keys(frozen), ...Object.keys(current)])];
  const changes = apps.flatMap((app) => surfaceChanges(app, frozen[app], current[app]));
  return changes.length > 0 ? `${changes.join('\n')}\n${HOW}` : null;
};

const CONTRACT = /^\d+\.\d+\.\d+$/;

/**
 * Refuses a build that does not keep what its app promised: modules that others load from it, the packages that it
 * takes from the host, a contract version that can be compared. Throws `ReleaseError`.
 */
export const checkSurface = (record: BuildRecord, frozen: PublicSurface, current: PublicSurface): void => {
  const { app, contract, exposes, shared } = record;
  if (!CONTRACT.test(contract)) {
    throw new ReleaseError(`${app}: the contract version ${contract} is not of the form 1.2.3`);
  }
  if (app === 'monolith') return;
  const built = record.kind === 'remote' ? { ...current[app], exposes } : current[app];
  const provided = frozen.host?.shared ?? [];
  const isProvided = (name: string) =>
    provided.some((key) => key === name || (key.endsWith('/') && name.startsWith(key)));
  const changes = [
    ...surfaceChanges(app, frozen[app], built as AppSurface),
    ...shared
      .filter((name) => !isProvided(name))
      .map((name) => `${app} takes what no host provides: ${name}`),
  ];
  if (changes.length > 0) throw new ReleaseError(`${changes.join('\n')}\n${HOW}`);
};
