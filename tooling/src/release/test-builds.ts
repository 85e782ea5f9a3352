/* Test fixtures: descriptions of builds that do not exist. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuiltApp } from '../build/apps.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import type { ReleaseParts } from './release-build.ts';

export interface FakeBuild {
  readonly app?: BuiltApp;
  readonly contract?: string;
  /** Text of the entry. */
  readonly entry?: string;
  /** Text of a part that is named by its content, `SHARED_PART`. */
  readonly part?: string;
}

export const SHARED_PART = 'static/js/async/p.0123456789.js';

const integrityOf = (content: string): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

const write = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
};

/** Writes the files of a build below `folder` and describes them. */
export const fakeBuild = async (
  folder: string,
  build: string,
  { app = 'remote-ad', contract = '1.0.0', entry = `/* ${app} ${build} */`, part }: FakeBuild = {},
): Promise<FinishedBuild> => {
  const files = join(folder, 'builds', app, build);
  await write(join(files, 'remoteEntry.js'), entry);
  await write(join(files, 'static/js/a.js'), 'a');
  await write(join(files, 'static/js/a.js.gz'), gzipSync('a'));
  if (part !== undefined) await write(join(files, SHARED_PART), part);
  await write(join(files, 'server/first-screen.mjs'), 'export {};');
  if (app === 'host') await write(join(files, 'index.html'), `<!doctype html><title>${build}</title>`);
  const asset = (path: string, content: string) => ({
    url: `/r/${app}/${build}/${path}`,
    integrity: integrityOf(content),
  });
  const common = { app, build, contract, bytes: 10, exposes: ['./routes'], shared: ['react'] };
  return {
    isNew: true,
    files,
    record:
      app === 'host'
        ? {
            ...common,
            kind: 'page',
            page: { build, contract, inline: { scripts: [], styles: [] }, chunks: {} },
          }
        : {
            ...common,
            kind: 'remote',
            remote: {
              build,
              contract,
              entry: asset('remoteEntry.js', entry),
              scripts: [asset('static/js/a.js', 'a')],
              styles: [],
            },
          },
  };
};

/** A data directory below `folder`, without a store and without a server. */
export const partsIn = (folder: string, now: () => Date = () => new Date()): ReleaseParts => ({
  dataDir: join(folder, 'data'),
  by: 'tester@machine',
  commit: null,
  command: 'test',
  now,
  store: null,
  server: null,
});
