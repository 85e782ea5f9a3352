import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { createResolver, importsOf, readSources } from './imports.ts';

/**
 * Who may import whom (docs/architecture.md), as data. A zone is a folder, and the first that contains a file is the
 * file's own; `may` lists the zones and single files that its files may import.
 */
interface Zone {
  readonly name: string;
  readonly folder: string;
  /** Zones by name, or files by path without `.ts`, that may be imported besides the zone itself. */
  readonly may: readonly string[];
  /** Outside packages that only this list may use although they are guarded (see GUARDED_PACKAGES). */
  readonly owns?: readonly string[];
}

const APPS = ['host', ...REMOTE_APPS];
const CONTRACTS = ['schemas', 'endpoints', 'rules', 'shell', 'client', 'atoms', 'runtime', 'server'];

const contract = (part: string, may: readonly string[], owns: readonly string[] = []): Zone => ({
  name: part,
  folder: `shared-contracts/src/${part}`,
  may,
  owns,
});

const tooling = (part: string, may: readonly string[]): Zone => ({
  name: `tooling/${part}`,
  folder: `tooling/src/${part}`,
  may: ['tooling/root', ...may],
});

const ZONES: readonly Zone[] = [
  contract('schemas', [], ['zod']),
  contract('endpoints', ['schemas'], ['zod']),
  contract('rules', ['schemas']),
  contract('shell', ['schemas'], ['zod']),
  contract('client', ['schemas', 'endpoints', 'rules']),
  contract('atoms', ['schemas', 'endpoints', 'rules', 'client', 'shell'], ['jotai']),
  contract('runtime', ['atoms', 'client', 'schemas', 'endpoints'], ['jotai', 'react-router-dom']),
  // The shell's frame around a screen on the server: for the remotes' server entries only.
  contract('server', ['shell', 'runtime'], ['react-router-dom']),
  { name: 'test-data', folder: 'shared-contracts/test-data', may: ['schemas'] },
  {
    name: 'kit',
    folder: 'shared-ui/src/kit',
    may: ['shared-contracts/src/rules/image-presets', 'shared-contracts/src/schemas/clean-text'],
  },
  { name: 'ad', folder: 'shared-ui/src/ad', may: ['schemas', 'rules', 'shell', 'kit'] },
  { name: 'tokens', folder: 'shared-ui/src/tokens', may: [] },
  // What the server and the release tool both need.
  { name: 'shared-server', folder: 'shared-server/src', may: ['shell'] },
  // For tests only: `TEST_FILES` prevents other files from importing it.
  {
    name: 'shared-test',
    folder: 'shared-test/src',
    may: ['schemas', 'endpoints', 'shell', 'runtime'],
  },
  {
    name: 'shared-app',
    folder: 'shared-app/src',
    may: ['schemas', 'rules', 'shell', 'client', 'runtime', 'kit', 'ad', 'shared-test'],
  },
  {
    name: 'host/messenger',
    folder: 'host/src/messenger',
    may: ['host', 'schemas', 'shell', 'rules', 'client', 'runtime', 'shared-app', 'shared-test'],
  },
  ...APPS.map((app) => ({
    name: app,
    folder: `${app}/src`,
    may: [
      ...CONTRACTS.filter((part) => part !== 'atoms' && part !== 'endpoints'),
      'kit',
      'ad',
      'tokens',
      'shared-app',
      'shared-test',
      ...(app === 'host' ? ['host/messenger'] : []),
    ],
  })),
  { name: 'api/workers', folder: 'api/src/workers', may: [] },
  {
    name: 'api/web',
    folder: 'api/src/web',
    may: ['schemas', 'endpoints', 'rules', 'shell', 'shared-server', 'api/workers'],
  },
  {
    name: 'api',
    folder: 'api/src',
    may: ['schemas', 'endpoints', 'rules', 'shared-server', 'api/web', 'api/workers', 'test-data'],
    owns: ['zod'],
  },
  // The client's names are what a host provides.
  tooling('build', ['shell', 'shared-contracts/src/client/api']),
  tooling('release', ['shell', 'shared-server', 'tooling/build']),
  // The demo's messenger: `start` loads it in the demo only, `dev` always.
  tooling('simulator', []),
  tooling('run', ['shell']),
  // Releases are opened in a browser before they go live; browser tests use its tools as well.
  tooling('browser-check', [
    'schemas',
    'shell',
    'shared-server',
    'tooling/build',
    'tooling/release',
    'tooling/run',
  ]),
  tooling('checks', ['shell', 'endpoints', 'tooling/build', 'tooling/run', 'tooling/packaged']),
  // A server without its sources.
  tooling('packaged', ['shared-server', 'tooling/build', 'tooling/release']),
  tooling('testing', []),
  tooling('new-remote', ['shared-server', 'tooling/release']),
  // What a team outside of the repository installs.
  tooling('outside', ['shell', 'tooling/build', 'tooling/release']),
  tooling('bench', ['shell', 'tooling/build']),
  tooling('commands', [
    'shell',
    'shared-server',
    ...[
      'build',
      'release',
      'browser-check',
      'packaged',
      'simulator',
      'run',
      'checks',
      'new-remote',
      'outside',
    ].map((part) => `tooling/${part}`),
  ]),
  { name: 'tooling/root', folder: 'tooling/src/root', may: [] },
  {
    name: 'e2e/bench',
    folder: 'e2e/bench',
    may: [
      'e2e',
      'api',
      'schemas',
      'endpoints',
      'rules',
      'shell',
      'tooling/root',
      'tooling/run',
      'tooling/browser-check',
    ],
  },
  {
    name: 'e2e',
    folder: 'e2e',
    may: [
      'e2e/bench',
      ...['schemas', 'endpoints', 'rules', 'shell'],
      ...['root', 'run', 'build', 'release', 'browser-check', 'simulator', 'checks'].map(
        (part) => `tooling/${part}`,
      ),
    ],
  },
];

/** Packages that one zone owns: other zones import what that zone exports. */
const GUARDED_PACKAGES = ['jotai', 'react-router-dom', 'zod'];

interface Use {
  readonly pattern: RegExp;
  /** Files (by start of their path) that may. */
  readonly allowed: readonly string[];
  readonly where: RegExp;
  readonly text: string;
}

const BROWSER_FILES = /^(host|remote-\w+|shared-app|shared-ui|shared-contracts)\/src\//;

/** Platform APIs that one module each may call. */
const USES: readonly Use[] = [
  {
    pattern: /\bfetch\s*\(/,
    allowed: ['shared-contracts/src/client/', 'host/src/boot/'],
    where: BROWSER_FILES,
    text: 'calls fetch',
  },
  {
    pattern: /\b(?:local|session)Storage\b/,
    allowed: ['shared-contracts/src/client/storage.ts', 'host/src/boot/'],
    where: BROWSER_FILES,
    text: 'touches web storage',
  },
  {
    pattern: /\bIntl\.|\.toLocale(?:Date|Time)?String\(/,
    allowed: ['shared-contracts/src/rules/money.ts', 'shared-contracts/src/rules/date.ts'],
    where: BROWSER_FILES,
    text: 'formats by itself',
  },
  {
    // One function maps a failed call to a kind and a sentence.
    pattern: /\bApiError\b|\.status\s*(?:[!=]==?|[<>]=?)\s*\d/,
    allowed: [],
    where: /^(host|remote-\w+|shared-app|shared-ui)\/src\//,
    text: 'knows a status of the server',
  },
  {
    // A dialog of its own would have no Back and no page lock.
    pattern: /<dialog\b|\bshowModal\s*\(/,
    allowed: ['shared-app/src/modal.tsx'],
    where: BROWSER_FILES,
    text: 'opens a dialog by itself',
  },
  {
    pattern: /\bfetch\s*\(|from 'undici'/,
    allowed: ['api/src/outbound.ts'],
    where: /^api\/src\//,
    text: 'calls the outside world',
  },
  {
    // Neither the compiler nor this check can follow such an import.
    pattern: /\bimport\(\s*(?:pathToFileURL|join|resolve|new URL|`)/,
    // They load an app's own rsbuild.config.ts.
    allowed: ['tooling/src/build/build-app.ts', 'tooling/src/commands/dev.ts'],
    where: /^/,
    text: 'imports a computed address',
  },
];

const zoneOf = (path: string): Zone | undefined =>
  ZONES.find(({ folder }) => path === `${folder}.ts` || path.startsWith(`${folder}/`));

/** Tests and what only they need; the whole of e2e. The host's `test-banner` is about builds under test. */
const TEST_FILES = [
  /\.(?:test|e2e)\.tsx?$/,
  /(?<!features\/builds)\/test-[\w-]+\.tsx?$/,
  /\/(?:[\w-]+-)?fixtures?\.ts$/,
  /^(?:e2e|shared-contracts\/test-data|shared-test|tooling\/src\/testing|api\/src\/db\/query-check)\//,
];

const isTest = (path: string) => TEST_FILES.some((pattern) => pattern.test(path));

const packageOf = (path: string): string => path.slice(0, path.indexOf('/'));

const importViolation = (file: string, zone: Zone, specifier: string, target: string): string | null => {
  const violation = `${file} → ${specifier}`;
  const guarded = GUARDED_PACKAGES.find((name) => target === name || target.startsWith(`${name}/`));
  if (guarded) return zone.owns?.includes(guarded) || isTest(file) ? null : violation;
  const targetZone = zoneOf(target) ?? zoneOf(`${target}.ts`);
  if (!targetZone) return null;
  const isOwnPackage = packageOf(target) === packageOf(file);
  if (specifier.startsWith('.') && !isOwnPackage) return violation;
  if (isTest(target) && !isTest(file)) return violation;
  if (targetZone === zone || (isTest(file) && isOwnPackage && zone.name.startsWith('tooling/'))) return null;
  const allowed = zone.may.some((name) => name === targetZone.name || name === target.replace(/\.tsx?$/, ''));
  return allowed ? null : violation;
};

/** Inside a remote a feature may import only `atoms.ts` of another feature. */
const featureViolation = (file: string, specifier: string, target: string): string | null => {
  const own = /^([\w-]+\/src\/features\/)([\w-]+)\//.exec(file);
  if (!own || !specifier.startsWith('.') || isTest(file)) return null;
  const other = /\/src\/features\/([\w-]+)\/(.+)$/.exec(target);
  if (!other || other[1] === own[2] || other[2] === 'atoms.ts') return null;
  return `${file} → ${specifier}`;
};

/**
 * Every import and platform call of the tree under `root` that crosses a boundary, as `file → specifier` or
 * `file calls fetch`. Empty when there is none.
 */
export const violations = (root: string): string[] => {
  const found: string[] = [];
  const resolve = createResolver(root);
  for (const { path: file, text: source } of readSources(root)) {
    const zone = zoneOf(file);
    if (!zone) continue;
    for (const specifier of importsOf(source)) {
      const target = resolve(file, specifier);
      const violation =
        importViolation(file, zone, specifier, target) ?? featureViolation(file, specifier, target);
      if (violation) found.push(violation);
    }
    if (isTest(file)) continue;
    for (const { pattern, allowed, where, text } of USES) {
      if (
        where.test(file) &&
        !allowed.some((start) => file.startsWith(start)) &&
        pattern.test(withoutComments(source))
      ) {
        found.push(`${file} ${text}`);
      }
    }
  }
  return found.sort();
};

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '');
