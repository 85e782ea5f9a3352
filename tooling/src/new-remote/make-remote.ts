import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lowestVersion } from '@cars/shared-server/releases/version-step';
import { frozenSurface } from '../release/public-surface.ts';
import { templates } from './templates.ts';

/** Files that are the same in every remote but for its name are copied from this one. */
const PATTERN = 'remote-account';
const COPIED = [
  'package.json',
  'rsbuild.config.ts',
  'rstest.config.ts',
  'tsconfig.json',
  'src/standalone.tsx',
];

/** One word: it becomes part of addresses, of the federation's name and of telemetry (schemas/telemetry.ts). */
const NAME = /^[a-z]{2,20}$/;

export class NewRemoteError extends Error {
  override readonly name = 'NewRemoteError';
}

/** A file that lists every remote, and the text of one more entry. */
interface Insertion {
  readonly file: string;
  /** The text before which the new one is put. */
  readonly before: string;
  readonly added: (name: string) => string;
}

/** Everything else follows `REMOTE_APPS`: ports, boundaries, tests, chunks, the registry. */
const INSERTIONS: readonly Insertion[] = [
  {
    file: 'shared-contracts/src/shell/apps.ts',
    before: '] as const;\nexport type RemoteApp',
    added: (name) => `, 'remote-${name}'`,
  },
  {
    file: 'shared-contracts/src/shell/route-table.ts',
    before: '] as const satisfies readonly RouteEntry[];',
    added: (name) => `  { name: '${name}', path: '/${name}', app: 'remote-${name}' },\n`,
  },
  {
    file: 'shared-contracts/src/shell/route-table.ts',
    before: '} as const;\n\nconst matcherOf',
    added: (name) => `  ${name}: () => '/${name}',\n`,
  },
  {
    file: 'host/src/boot/first-app.ts',
    before: '  return /^\\/(log|reg|',
    added: (name) => `  if (/^\\/${name}\\b/.test(pathname)) return 'remote-${name}';\n`,
  },
  {
    file: 'e2e/fixtures/registry.ts',
    before: '];\n\nconst BLOCK',
    added: (name) => `  { app: 'remote-${name}', path: '/${name}', needsSignIn: false },\n`,
  },
  {
    file: 'tsconfig.json',
    before: '    { "path": "api" },',
    added: (name) => `    { "path": "remote-${name}" },\n`,
  },
];

/** Packages of the pattern that a fresh remote does not use: the check of dead code would find them. */
const NOT_NEEDED = /^ *"@testing-library\/user-event": "[^"]*",\n/m;

const insert = (root: string, { file, before, added }: Insertion, name: string): void => {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  const at = source.indexOf(before);
  if (at < 0) throw new NewRemoteError(`${file}: the place for one more remote is not where it was`);
  writeFileSync(path, source.slice(0, at) + added(name) + source.slice(at));
};

const VERSION_FILE = 'shared-contracts/src/shell/contract-version.ts';

/** One more app is an addition to the contract: its minor version is raised, unless that was done already. */
const raiseVersion = (root: string): void => {
  const agreed = frozenSurface(root).host?.contract ?? '';
  const raised = lowestVersion(agreed, [{ step: 'minor', text: 'one more app' }]);
  const path = join(root, VERSION_FILE);
  writeFileSync(path, readFileSync(path, 'utf8').replace(`= '${agreed}'`, `= '${raised}'`));
};

/**
 * Makes the folder of a new remote below `root` and adds it to the lists of remotes; returns the files that
 * were made or changed. Throws `NewRemoteError`, before anything is written, for an invalid or existing name.
 */
export const makeRemote = (root: string, name: string): string[] => {
  if (!NAME.test(name)) throw new NewRemoteError(`${name}: a name of 2 to 20 letters a-z is expected`);
  const app = `remote-${name}`;
  if (existsSync(join(root, app))) throw new NewRemoteError(`${app} is there already`);
  if (readFileSync(join(root, 'shared-contracts/src/shell/route-table.ts'), 'utf8').includes(`'/${name}`)) {
    throw new NewRemoteError(`/${name} is a route of another app`);
  }
  for (const { file, before } of INSERTIONS) {
    if (!readFileSync(join(root, file), 'utf8').includes(before)) {
      throw new NewRemoteError(`${file}: the place for one more remote is not where it was`);
    }
  }
  mkdirSync(join(root, app, 'src'), { recursive: true });
  for (const file of COPIED) {
    const source = readFileSync(join(root, PATTERN, file), 'utf8');
    const own = source
      .replaceAll(PATTERN, app)
      .replace(/firstPage="[^"]*"/, `firstPage="/${name}"`)
      .replace(NOT_NEEDED, '');
    writeFileSync(join(root, app, file), own);
  }
  for (const [file, content] of Object.entries(templates(name))) {
    mkdirSync(dirname(join(root, app, file)), { recursive: true });
    writeFileSync(join(root, app, file), content);
  }
  for (const place of INSERTIONS) insert(root, place, name);
  raiseVersion(root);
  return [
    ...[...COPIED, ...Object.keys(templates(name))].map((file) => join(app, file)),
    ...new Set(INSERTIONS.map(({ file }) => file)),
    VERSION_FILE,
  ];
};
