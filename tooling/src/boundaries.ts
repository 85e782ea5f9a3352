import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';

/**
 * Who may import whom, as data. A zone is a folder; `may` lists the zones and
 * outside packages that its files may name. The first zone that contains a file is the file's own.
 */
interface Zone {
  readonly name: string;
  readonly folder: string;
  /** Zones that may be imported, besides the zone itself. */
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

const ZONES: readonly Zone[] = [
  contract('schemas', [], ['zod']),
  contract('endpoints', ['schemas'], ['zod']),
  contract('rules', ['schemas']),
  contract('shell', ['schemas'], ['zod']),
  contract('client', ['schemas', 'endpoints', 'rules']),
  contract('atoms', ['schemas', 'endpoints', 'rules', 'client', 'shell'], ['jotai']),
  contract('runtime', ['atoms', 'client', 'schemas', 'endpoints'], ['jotai', 'react-router-dom']),
  // The shell's frame around a screen as a server makes it: for the remotes' server entries alone.
  contract('server', ['shell', 'runtime'], ['react-router-dom']),
  { name: 'kit', folder: 'shared-ui/src/kit', may: ['rules/image-presets'] },
  { name: 'ad', folder: 'shared-ui/src/ad', may: ['schemas', 'rules', 'shell', 'kit'] },
  { name: 'tokens', folder: 'shared-ui/src/tokens', may: [] },
  {
    name: 'host/messenger',
    folder: 'host/src/messenger',
    may: ['host', 'shell', 'rules', 'client', 'runtime'],
    owns: ['@tma.js/sdk'],
  },
  ...APPS.map((app) => ({
    name: app,
    folder: `${app}/src`,
    may: [
      ...CONTRACTS.filter((part) => part !== 'atoms' && part !== 'endpoints'),
      'kit',
      'ad',
      'tokens',
      ...(app === 'host' ? ['host/messenger'] : []),
    ],
  })),
  { name: 'api/web', folder: 'api/src/web', may: ['schemas', 'endpoints', 'rules', 'shell'] },
  {
    name: 'api',
    folder: 'api/src',
    may: ['schemas', 'endpoints', 'rules', 'api/web', 'simulator'],
    owns: ['zod'],
  },
  // The demo's own page: the server hands it out, tests look into its tables.
  { name: 'simulator', folder: 'tooling/src/simulator', may: [] },
  { name: 'tooling', folder: 'tooling/src', may: ['schemas', 'endpoints', 'rules', 'shell', 'api'] },
  { name: 'e2e', folder: 'e2e', may: ['simulator', 'schemas', 'endpoints', 'rules', 'shell', 'tooling'] },
];

/** Packages that have one door: whoever does not own them takes them from elsewhere. */
const GUARDED_PACKAGES = ['jotai', 'react-router-dom', 'zod', '@tma.js/sdk'];

interface Use {
  readonly pattern: RegExp;
  /** Files (by start of their path) that may. */
  readonly allowed: readonly string[];
  readonly where: RegExp;
  readonly text: string;
}

const BROWSER_FILES = /^(host|remote-\w+|shared-ui|shared-contracts)\/src\//;

/** Words of the platform that have one door each. */
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
    pattern: /\bfetch\s*\(|from 'undici'/,
    allowed: ['api/src/outbound.ts'],
    where: /^api\/src\//,
    text: 'calls the outside world',
  },
];

/** The fence's own test holds planted violations as text. */
const PLANTED = 'tooling/src/boundaries.test.ts';

const SPECIFIER = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\1/g;
const SOURCE = /\.(?:ts|tsx|mts)$/;
const SKIPPED_FOLDERS = new Set(['node_modules', '.types', 'dist', '.builds', 'test-results']);

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : sourceFiles(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });

const zoneOf = (path: string): Zone | undefined =>
  ZONES.find(({ folder }) => path === `${folder}.ts` || path.startsWith(`${folder}/`));

/** Path below the repository that a specifier means, or the package's name when it lies outside. */
const targetOf = (file: string, specifier: string): string => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const own = /^@cars\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (!own) return specifier;
  const [, name, rest] = own;
  return rest === undefined ? `${name}/src` : `${name}/src/${rest}`;
};

/** Tests and the stages they play on. */
const isTest = (path: string) => /\.(?:test|e2e)\.tsx?$|\/test-[\w-]+\.tsx?$/.test(path);

const importViolation = (file: string, zone: Zone, specifier: string): string | null => {
  const target = targetOf(file, specifier);
  const guarded = GUARDED_PACKAGES.find((name) => target === name || target.startsWith(`${name}/`));
  if (guarded) return zone.owns?.includes(guarded) || isTest(file) ? null : `${file} → ${specifier}`;
  const targetZone = zoneOf(target) ?? zoneOf(`${target}.ts`);
  if (!targetZone || targetZone === zone) return null;
  const allowed = zone.may.some(
    (name) => name === targetZone.name || target.replace(/\.ts$/, '').endsWith(`/${name}`),
  );
  return allowed ? null : `${file} → ${specifier}`;
};

/** Inside a remote a feature knows of another feature nothing but its `atoms.ts`. */
const featureViolation = (file: string, specifier: string): string | null => {
  const own = /^([\w-]+\/src\/features\/)([\w-]+)\//.exec(file);
  if (!own || !specifier.startsWith('.') || isTest(file)) return null;
  const target = targetOf(file, specifier);
  const other = /\/src\/features\/([\w-]+)\/(.+)$/.exec(target);
  if (!other || other[1] === own[2] || other[2] === 'atoms.ts') return null;
  return `${file} → ${specifier}`;
};

/**
 * Every import and platform call of the tree under `root` that crosses a fence, as `file → specifier`
 * or `file calls fetch`. An empty list means that the architecture holds.
 */
export const violations = (root: string): string[] => {
  const found: string[] = [];
  for (const path of sourceFiles(root)) {
    const file = relative(root, path).split(sep).join('/');
    const zone = zoneOf(file);
    if (!zone || file === PLANTED) continue;
    const source = readFileSync(path, 'utf8');
    for (const [, , specifier] of source.matchAll(SPECIFIER)) {
      if (specifier === undefined) continue;
      const violation = importViolation(file, zone, specifier) ?? featureViolation(file, specifier);
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
