import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';

/**
 * Who may import whom (docs/architecture.md), as data. A zone is a folder, and the first that contains a file is the
 * file's own; `may` lists the zones and single files that its files may import.
 */
export interface Zone {
  readonly name: string;
  readonly folder: string;
  /** Files of the zone that are not below `folder`. */
  readonly files?: RegExp;
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
  { name: 'shared-server', folder: 'shared-server/src', may: ['shell', 'schemas'] },
  // For tests only: `TEST_FILES` prevents other files from importing it.
  {
    name: 'shared-test',
    folder: 'shared-test/src',
    may: ['schemas', 'endpoints', 'shell', 'runtime', 'shared-contracts/src/client/reply-declarations'],
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
  // The messenger of the demo and of local pages: `start` loads it in the demo only, `dev` always.
  tooling('simulator', ['shared-server']),
  tooling('run', ['shell', 'shared-server']),
  // Releases are opened in a browser before they go live; browser tests use its tools as well.
  tooling('browser-check', [
    'schemas',
    'shell',
    'shared-server',
    'tooling/build',
    'tooling/release',
    'tooling/run',
  ]),
  tooling('checks', ['schemas', 'shell', 'endpoints', 'tooling/build', 'tooling/run', 'tooling/packaged']),
  // A server without its sources.
  tooling('packaged', ['shared-server', 'tooling/build', 'tooling/release', 'tooling/browser-check']),
  tooling('testing', []),
  tooling('mutation', []),
  tooling('new-remote', ['shared-server', 'tooling/release']),
  // What a team outside of the repository installs.
  tooling('outside', [
    'shell',
    'shared-server',
    'tooling/build',
    'tooling/release',
    'tooling/run',
    'tooling/simulator',
  ]),
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
  // Plain JavaScript that starts the commands, before TypeScript can be loaded.
  { name: 'tooling/start', folder: '', files: /^tooling\/[\w-]+\.mjs$/, may: [] },
  {
    name: 'presets',
    folder: '',
    files: /^[\w-]+\/(?:rsbuild|rstest)\.config\.ts$/,
    may: ['tooling/build', 'tooling/testing'],
  },
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
      'tooling/build',
      'tooling/release',
      'tooling/browser-check',
      'tooling/packaged',
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

/** The zone of a file; undefined for one that no zone contains. */
export const zoneOf = (path: string): Zone | undefined =>
  ZONES.find(({ files }) => files?.test(path)) ??
  ZONES.find(({ folder }) => folder !== '' && (path === `${folder}.ts` || path.startsWith(`${folder}/`)));
