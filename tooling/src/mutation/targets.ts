import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import type { RunOptions } from './run-entries.ts';

/** A part of the product that must not be wrong, and the tests that have to notice when it is. */
export interface Target {
  readonly name: string;
  /** Folder of the package, relative to the repository. */
  readonly folder: string;
  readonly pool: RunOptions['pool'];
  /** Files and folders whose code is mutated, relative to the package. */
  readonly sources: readonly string[];
  /** Files and folders whose tests run, relative to the package. */
  readonly tests: readonly string[];
  /** The embedded database runs code of its own here, so its tests count where PostgreSQL is at hand too. */
  readonly needsBothDatabases?: boolean;
  /** Not part of a whole run. */
  readonly isOnlyByName?: boolean;
}

/** Whose rows a call reads and writes. Each module has the tests that reach it, so that one of them is quick. */
const ownership = (module: string, files: readonly string[], tests: readonly string[] = []): Target => ({
  name: `ownership: ${module}`,
  folder: 'api',
  pool: 'forks',
  sources: files.map((file) => `src/modules/${module}/${file}.ts`),
  tests: [`src/modules/${module}`, ...tests],
});

export const TARGETS: readonly Target[] = [
  {
    name: 'rules',
    folder: 'shared-contracts',
    pool: 'vmForks',
    sources: ['src/rules'],
    tests: ['src/rules'],
  },
  {
    name: 'sign-in',
    folder: 'api',
    pool: 'forks',
    sources: [
      'src/modules/sign-in/code-service.ts',
      'src/modules/sign-in/common-passwords.ts',
      'src/modules/sign-in/devices.ts',
      'src/modules/sign-in/handlers.ts',
      'src/modules/sign-in/hashing.ts',
      'src/modules/sign-in/service.ts',
      'src/modules/sign-in/sessions.ts',
      'src/http/persistent-limits.ts',
    ],
    tests: ['src/modules/sign-in', 'src/http/persistent-limits.test.ts'],
  },
  {
    name: 'launch data',
    folder: 'api',
    pool: 'forks',
    sources: ['src/modules/sign-in/start-data.ts', 'src/modules/sign-in/messenger.ts'],
    tests: [
      'src/modules/sign-in/linking.test.ts',
      'src/modules/sign-in/max-start-data.test.ts',
      'src/modules/sign-in/messenger-owner.test.ts',
      'src/modules/sign-in/messenger.test.ts',
      'src/modules/sign-in/sign-in-events.test.ts',
    ],
  },
  {
    name: 'linking and tickets',
    folder: 'api',
    pool: 'forks',
    sources: [
      'src/modules/sign-in/linking.ts',
      'src/modules/sign-in/phone-tickets.ts',
      'src/modules/sign-in/signed-phone.ts',
    ],
    tests: ['src/modules/sign-in/linking.test.ts', 'src/modules/sign-in/phone-tickets.test.ts'],
  },
  {
    name: 'access',
    folder: 'api',
    pool: 'forks',
    sources: ['src/http/caller.ts', 'src/http/https-only.ts'],
    tests: [
      'src/http/caller.test.ts',
      'src/http/https-only.test.ts',
      'src/modules/sign-in/sign-in.test.ts',
      'src/modules/sign-in/sessions.test.ts',
    ],
  },
  {
    name: 'limits',
    folder: 'api',
    pool: 'vmForks',
    sources: [
      'src/http/limits.ts',
      'src/http/upload-slots.ts',
      'src/http/connections.ts',
      'src/modules/sign-in/limits.ts',
    ],
    tests: [
      'src/http/limits.test.ts',
      'src/http/upload-slots.test.ts',
      'src/http/connections.test.ts',
      'src/modules/sign-in/limits.test.ts',
    ],
  },
  ownership('ad', ['queries', 'changes', 'pictures', 'publishing']),
  {
    // What fills and reads the index in memory.
    ...ownership('ad', ['service', 'selling']),
    name: 'ownership: ad, index',
    tests: [
      'src/modules/ad/ad.test.ts',
      'src/modules/ad/memory',
      'src/modules/ad/changes.test.ts',
      'src/modules/ad/picture-changes.test.ts',
      'src/modules/ad/publishing.test.ts',
      'src/modules/ad/queries.test.ts',
      'src/modules/ad/response-cache.test.ts',
      'src/modules/ad/service-sources.test.ts',
      'src/modules/ad/service.test.ts',
      'src/modules/user/seller-and-lists.test.ts',
    ],
    needsBothDatabases: true,
  },
  ownership('complaint', ['service']),
  ownership('event', ['service', 'viewer']),
  ownership('favourite', ['service', 'notify-price-change']),
  ownership('order', ['service']),
  ownership(
    'price-history',
    ['service', 'reduction'],
    ['src/modules/ad/changes.test.ts', 'src/modules/rate'],
  ),
  ownership('saved-filter', ['service', 'criteria', 'notifier']),
  ownership('upload', ['service']),
  ownership(
    'user',
    ['service', 'queries', 'profile', 'own-ads', 'legal', 'ad-removal', 'eraser', 'picture-removals'],
    ['src/jobs/anonymize.test.ts'],
  ),
  {
    name: 'image inspection',
    folder: 'api',
    pool: 'forks',
    sources: ['src/images/cost'],
    tests: ['src/images/cost'],
  },
  {
    // The decoder process runs `reply.ts`, which the tests call in their own process: there it is instrumented.
    name: 'image decoding',
    folder: 'api',
    pool: 'forks',
    sources: [
      'src/images/decoder/reply.ts',
      'src/images/decoder/heic.ts',
      'src/images/color-profile.ts',
      'src/images/decode.ts',
      'src/images/encode.ts',
    ],
    tests: [
      'src/images/color-profile.test.ts',
      'src/images/decoder/heic.test.ts',
      'src/images/decoder/reply.test.ts',
      'src/images/decode.test.ts',
      'src/images/encode.test.ts',
    ],
  },
  {
    // Time limit, share, queue and restart of the processes that decode.
    name: 'decoder processes',
    folder: 'api',
    pool: 'forks',
    sources: [
      'src/images/decoder/decoder.ts',
      'src/images/decoder/decoders.ts',
      'src/images/concurrency.ts',
      'src/images/encode-queue.ts',
      'src/images/fair-queue.ts',
      'src/workers/work-limit.ts',
    ],
    tests: [
      'src/images/concurrency.test.ts',
      'src/images/decoder/decoders.test.ts',
      'src/images/decoder/shares.test.ts',
      'src/images/encode-queue.test.ts',
      'src/images/fair-queue.test.ts',
      'src/workers/work-limit.test.ts',
    ],
  },
  {
    name: 'release planning',
    folder: 'shared-server',
    pool: 'forks',
    sources: ['src/releases/rollout.ts', 'src/releases/plan.ts'],
    tests: ['src/releases'],
  },
  {
    name: 'release commands',
    folder: 'tooling',
    pool: 'forks',
    sources: ['src/release/command.ts', 'src/release/registry-file.ts'],
    tests: [
      'src/release/command-parts.test.ts',
      'src/release/database.test.ts',
      'src/release/release-build.test.ts',
    ],
  },
  {
    name: 'planted',
    folder: 'tooling',
    pool: 'vmForks',
    sources: ['src/mutation/planted'],
    tests: ['src/mutation/planted'],
    isOnlyByName: true,
  },
];

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isSource = (path: string): boolean => /\.ts$/.test(path) && !isTest(path) && !path.endsWith('.d.ts');

const filesBelow = (path: string): readonly string[] => {
  const stat = statSync(path);
  if (stat.isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => statSync(name).isFile())
    .sort();
};

const inPackage = ({ folder }: Target, paths: readonly string[]): readonly string[] => [
  ...new Set(paths.flatMap((path) => filesBelow(join(ROOT, folder, path)))),
];

export const sourcesOf = (target: Target): readonly string[] =>
  inPackage(target, target.sources).filter(isSource);
export const testsOf = (target: Target): readonly string[] => inPackage(target, target.tests).filter(isTest);
