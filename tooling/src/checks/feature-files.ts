import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';

/** Files of a feature, by their names (docs/architecture.md). */
const FEATURE_FILES = [
  // A screen or a widget.
  /^[a-z-]+-(?:page|screen|widget)\.tsx$/,
  // Its state, rules, texts.
  /^(?:[a-z-]+-)?(?:atoms|rules|texts)\.ts$/,
  // Hooks.
  /^use-[a-z-]+\.ts$/,
  // The style of a screen, tests, their helpers.
  /^[a-z-]+-(?:page|screen|widget)\.module\.css$/,
  /^[a-z-]+\.test\.tsx?$/,
  /^test-[a-z-]+\.tsx?$/,
];

/** Files below `components/`, which may have folders of their own. */
const COMPONENT_FILES = [/^[a-z-]+\.(?:tsx|module\.css)$/, /^use-[a-z-]+\.ts$/, /^[a-z-]+\.test\.tsx?$/];

interface File {
  readonly path: string;
  readonly name: string;
}

const filesBelow = (root: string, folder: string): File[] => {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, path) : [{ path, name: entry.name }];
    });
  } catch {
    return [];
  }
};

const isAllowed = ({ path, name }: File): boolean => {
  const [, , , , ...inside] = path.split('/');
  const isComponent = inside.length > 1 && inside[0] === 'components';
  if (!isComponent && inside.length !== 1) return false;
  return (isComponent ? COMPONENT_FILES : FEATURE_FILES).some((pattern) => pattern.test(name));
};

/** Folders beside `features`, for what several features use or what runs before them (docs/architecture.md). */
const FOLDERS_BESIDE: Readonly<Record<string, readonly string[]>> = {
  host: ['boot', 'messenger', 'overrides', 'remotes', 'shell', 'telemetry'],
  'remote-catalog': ['picker'],
  'remote-account': ['ad-list', 'setting', 'sign-in'],
  'remote-seller': ['ad-form', 'pictures', 'stand-alone'],
};

const unexpectedFolders = (root: string, app: string): string[] => {
  const folder = `${app}/src`;
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'features')
    .filter(({ name }) => !FOLDERS_BESIDE[app]?.includes(name))
    .map(({ name }) => `${folder}/${name}/`);
};

const APPS = ['host', ...REMOTE_APPS];

/** Files of the apps' features whose names are not in the vocabulary, and unknown folders beside them. */
export const unexpectedFeatureFiles = (root: string, apps: readonly string[] = APPS): string[] =>
  apps
    .flatMap((app) => [
      ...filesBelow(root, `${app}/src/features`)
        .filter((file) => !isAllowed(file))
        .map(({ path }) => path),
      ...unexpectedFolders(root, app),
    ])
    .sort();
