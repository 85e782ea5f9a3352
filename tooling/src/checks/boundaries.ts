import { type Zone, zoneOf } from './boundary-zones.ts';
import { createResolver, importsOf, listFiles, readSources } from './imports.ts';

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
    // Engines word differently, and the first use costs 30 ms of a phone's processor.
    pattern: /\bIntl\.|\.toLocale(?:Date|Time)?String\(/,
    allowed: [],
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
    // A dialog of its own would have no Back and no page lock. `aria-haspopup` and selectors only name one.
    pattern:
      /<dialog\b|(?<!aria-haspopup=\{?|closest\()(['"`])(?:alert)?dialog\1|\baria-modal\b|\bshow(?:Modal|Popover)\b|\.show\(\s*\)/,
    allowed: ['shared-app/src/modal.tsx'],
    where: BROWSER_FILES,
    text: 'opens a dialog by itself',
  },
  {
    // An element with such an id would be read in place of the value [E13].
    pattern: /\b(?:window|globalThis|self|document)(?:\s+as\s[^)\n]*\))?\s*(?:\?\.)?\[/,
    allowed: [],
    where: BROWSER_FILES,
    text: 'reads a global by a computed name',
  },
  {
    pattern: /\bfetch\s*\(|from 'undici'/,
    // The second is text that browsers run.
    allowed: ['api/src/outbound.ts', 'api/src/releases/page/script.ts'],
    where: /^api\/src\//,
    text: 'calls the outside world',
  },
  {
    // Neither the compiler nor this check can follow such an import.
    pattern: /\bimport\(\s*(?:pathToFileURL|join|resolve|new URL|`)/,
    // Two load an app's own rsbuild.config.ts, one runs the two scripts of a start (0146).
    allowed: ['tooling/src/build/build-app.ts', 'tooling/src/commands/dev.ts', 'tooling/in-order.mjs'],
    where: /^/,
    text: 'imports a computed address',
  },
];

/** Tests and what only they need; the whole of e2e. The host's `test-banner` is about builds under test. */
const TEST_FILES = [
  /\.(?:test|e2e)\.tsx?$/,
  /(?<!features\/builds)\/test-[\w-]+\.(?:tsx?|mjs)$/,
  /\/(?:[\w-]+-)?fixtures?\.ts$/,
  /^(?:e2e|shared-contracts\/test-data|shared-test|tooling\/src\/(?:testing|mutation))\//,
  /^[\w-]+\/rstest\.config\.ts$/,
  /^api\/src\/(?:db\/query-check|histories)\//,
];

const isTest = (path: string) => TEST_FILES.some((pattern) => pattern.test(path));

const isOurs = (specifier: string) => specifier.startsWith('.') || specifier.startsWith('@cars/');

const packageOf = (path: string): string => path.slice(0, path.indexOf('/'));

const importViolation = (file: string, zone: Zone, specifier: string, target: string): string | null => {
  const violation = `${file} → ${specifier}`;
  const guarded = GUARDED_PACKAGES.find((name) => target === name || target.startsWith(`${name}/`));
  if (guarded) return zone.owns?.includes(guarded) || isTest(file) ? null : violation;
  const targetZone = zoneOf(target) ?? zoneOf(`${target}.ts`);
  if (!targetZone) return isOurs(specifier) ? `${violation} is in no zone` : null;
  const isOwnPackage = packageOf(target) === packageOf(file);
  if (specifier.startsWith('.') && !isOwnPackage) return violation;
  if (isTest(target) && !isTest(file)) return violation;
  if (targetZone === zone || (isTest(file) && isOwnPackage && zone.name.startsWith('tooling/'))) return null;
  // What all tests share, such as the seed of property tests.
  if (isTest(file) && targetZone.name === 'tooling/testing') return null;
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

/** What is read or is no code. Others below a `src` could import what they like. */
const KNOWN_FILES = /\.(?:tsx?|mts|mjs|cjs|css|sql|wat|json|html|md|txt|png|webp|heic)$/;

const unreadFiles = (root: string): string[] =>
  listFiles(root, /./).filter((path) => /^[\w-]+\/src\//.test(path) && !KNOWN_FILES.test(path));

/**
 * Every import and platform call of the tree under `root` that crosses a boundary, as `file → specifier` or
 * `file calls fetch`, and every file that the check does not know. Empty when there is none.
 */
export const violations = (root: string): string[] => {
  const found: string[] = [];
  const resolve = createResolver(root);
  for (const file of unreadFiles(root)) found.push(`${file} has an extension that is not checked`);
  for (const { path: file, text: source } of readSources(root)) {
    const zone = zoneOf(file);
    if (!zone) {
      found.push(`${file} is in no zone`);
      continue;
    }
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
