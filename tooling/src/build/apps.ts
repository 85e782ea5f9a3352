import { join } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { ROOT } from '../root.ts';

/** Everything that is built on its own. */
export const BUILT_APPS = ['host', ...REMOTE_APPS, 'monolith'] as const;
export type BuiltApp = (typeof BUILT_APPS)[number];

/** What `start` serves: the shell with its remotes, or the single artifact. */
export const FEDERATED_APPS: readonly BuiltApp[] = ['host', ...REMOTE_APPS];

export const isBuiltApp = (name: string): name is BuiltApp => BUILT_APPS.some((app) => app === name);

export const configFileOf = (app: BuiltApp): string =>
  app === 'monolith'
    ? join(ROOT, 'tooling/src/build/monolith/rsbuild.config.ts')
    : join(ROOT, app, 'rsbuild.config.ts');

/** Folders and files whose content determines a build, relative to the repository. */
export const sourcesOf = (app: BuiltApp): readonly string[] => [
  ...(app === 'monolith' ? ['host', ...REMOTE_APPS] : [app]),
  'shared-contracts',
  'shared-ui',
  'shared-app',
  'tooling/src/build',
  'tooling/src/root.ts',
  'tooling/package.json',
  'pnpm-lock.yaml',
];
