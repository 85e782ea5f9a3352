import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { digestOfFolder, filesOf, isBuildName, isBuildPath, type NamedBuild, nameOf } from './build-files.ts';
import { databaseLog } from './database-log.ts';
import { fileName, type ReleaseLog } from './release-log.ts';
import { type ReleaseQueries, type ReleaseSql, writing } from './release-sql.ts';
import { RETENTION_DAYS, ReleaseError } from './rollout.ts';

const PART_BYTES = 512 * 1024;
/** Of one reply of the database. */
const PARTS_AT_ONCE = 8;
/** A build has one or two megabytes. */
const BUILD_MAX_BYTES = 128 * 1024 * 1024;
const DAY_MS = 86_400_000;

export interface StoredBuild extends NamedBuild {
  readonly digest: string;
}

/** Builds with their files where all servers find them. */
export interface BuildStore {
  list(): Promise<StoredBuild[]>;
  /** Stores the files of a folder, whole or not at all. False: the build was there, and is marked as placed now. */
  put(named: NamedBuild, folder: string, now: Date): Promise<boolean>;
  /** Removes a build unless it was placed again after `placedAt`. */
  remove(named: NamedBuild, placedAt: Date): Promise<void>;
  /** Writes the files of a build below a folder that does not exist. */
  copyTo(named: NamedBuild, folder: string): Promise<void>;
  /** Removes builds that are not `spared`, `RETENTION_DAYS` after they were placed. */
  sweep(spared: readonly NamedBuild[], now: Date): Promise<void>;
}

type Part = { readonly path: string; readonly part: number; readonly content: Uint8Array };

/** Releases that several servers share. */
export interface SharedReleases {
  readonly log: ReleaseLog;
  /** Where the files of builds come from; undefined: they arrive in the folder by other means. */
  readonly builds?: BuildStore;
  /** Whether this failure is reported elsewhere: the database is away, which `/readyz` reports. */
  readonly isAway?: (error: unknown) => boolean;
}

/** The files of a stored build, part by part. */
export async function* partsOf(sql: ReleaseQueries, { app, build }: NamedBuild): AsyncGenerator<Part> {
  let [path, part] = ['', -1];
  for (;;) {
    const { rows } = await sql.query<Part>(
      `select path, part, content from release_files
       where app = $1 and build = $2 and (path, part) > ($3::text, $4::integer)
       order by path, part limit ${PARTS_AT_ONCE}`,
      [app, build, path, part],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PARTS_AT_ONCE) return;
    [path, part] = [last.path, last.part];
  }
}

const refuseNames = (named: NamedBuild): void => {
  if (!isBuildName(named)) throw new ReleaseError(`${nameOf(named)} is no name of a build`);
};

const storePart = (tx: ReleaseQueries, { app, build }: NamedBuild, { path, part, content }: Part) =>
  tx.query('insert into release_files (app, build, path, part, content) values ($1, $2, $3, $4, $5)', [
    app,
    build,
    path,
    part,
    content,
  ]);

const storeFile = async (tx: ReleaseQueries, named: NamedBuild, path: string, content: Buffer) => {
  for (let part = 0; part === 0 || part * PART_BYTES < content.length; part += 1) {
    const start = part * PART_BYTES;
    await storePart(tx, named, { path, part, content: content.subarray(start, start + PART_BYTES) });
  }
};

/** Of a release that is stored while another command removes old ones, one waits for the other. */
const mark = async (tx: ReleaseQueries, { app, build, digest }: StoredBuild, now: Date): Promise<boolean> => {
  const { rows } = await tx.query<{ digest: string; is_new: boolean }>(
    `insert into release_builds (app, build, placed_at, digest) values ($1, $2, $3::timestamptz, $4)
     on conflict (app, build) do update set placed_at = greatest(release_builds.placed_at, excluded.placed_at)
     returning digest, xmax = 0 as is_new`,
    [app, build, now.toISOString(), digest],
  );
  if (rows[0]?.digest !== digest)
    throw new ReleaseError(`${app} ${build} is stored in the database with other files`);
  return rows[0].is_new;
};

/** Builds as rows of the server's database. */
export const databaseBuilds = (sql: ReleaseSql): BuildStore => ({
  async list() {
    const { rows } = await sql.query<StoredBuild>('select app, build, digest from release_builds');
    return [...rows];
  },
  async put(named, folder, now) {
    refuseNames(named);
    const paths = await filesOf(folder);
    const wrong = paths.find((path) => !isBuildPath(path));
    if (wrong) throw new ReleaseError(`${nameOf(named)}: ${wrong} cannot be the name of a file`);
    const digest = await digestOfFolder(folder);
    return writing(sql, async (tx) => {
      if (!(await mark(tx, { ...named, digest }, now))) return false;
      for (const path of paths) await storeFile(tx, named, path, await readFile(join(folder, path)));
      return true;
    });
  },
  async remove({ app, build }, placedAt) {
    await sql.query(
      'delete from release_builds where app = $1 and build = $2 and placed_at <= $3::timestamptz',
      [app, build, placedAt.toISOString()],
    );
  },
  async copyTo(named, folder) {
    refuseNames(named);
    let bytes = 0;
    for await (const { path, content } of partsOf(sql, named)) {
      bytes += content.length;
      if (!isBuildPath(path))
        throw new ReleaseError(`${nameOf(named)}: ${path} cannot be the name of a file`);
      if (bytes > BUILD_MAX_BYTES) throw new ReleaseError(`${nameOf(named)} is too large`);
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const file = await open(target, 'a', 0o600);
      await file.writeFile(content).finally(() => file.close());
    }
  },
  async sweep(spared, now) {
    const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString();
    await sql.query(
      `delete from release_builds where placed_at < $1::timestamptz
         and app || '/' || build not in (select json_array_elements_text($2::text::json))`,
      [before, JSON.stringify(spared.map(nameOf))],
    );
  },
});

/** Registry and builds of a database as files of a releases folder. The registry comes first. */
export async function* storedReleases(
  sql: ReleaseSql,
): AsyncGenerator<{ readonly path: string; readonly content: Buffer }> {
  const log = databaseLog(sql);
  for (const number of await log.numbers()) {
    const content = await log.read(number);
    if (content !== null) yield { path: `registry/${fileName(number)}`, content: Buffer.from(content) };
  }
  for (const named of await databaseBuilds(sql).list()) {
    let path = '';
    let contents: Uint8Array[] = [];
    for await (const part of partsOf(sql, named)) {
      if (part.part === 0 && path)
        yield { path: `${nameOf(named)}/${path}`, content: Buffer.concat(contents) };
      if (part.part === 0) contents = [];
      path = part.path;
      contents.push(part.content);
    }
    if (path) yield { path: `${nameOf(named)}/${path}`, content: Buffer.concat(contents) };
  }
}
