import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isBuildPath } from '@cars/shared-server/releases/build-files';
import { CONTENT_TYPES } from '@cars/shared-server/releases/content-types';
import type { FastifyRequest } from 'fastify';
import { isBroken, isFullDisk, UPLOAD_PREFIX } from '../http/multipart.ts';
import type { UploadSlot } from '../http/upload-slots.ts';
import { RefusedBuild } from './refused-build.ts';

/** Limits of one build. Files arrive uncompressed, so nothing can grow while it is read. */
export const BUILD_LIMITS = {
  bodyBytes: 24 * 2 ** 20,
  fileBytes: 4 * 2 ** 20,
  files: 400,
  descriptionBytes: 256 * 1024,
} as const;

/** Code of a server's entry; browsers fetch no file of this kind. */
const SERVER_CODE = '.mjs';
const KINDS = new Set([...Object.keys(CONTENT_TYPES), SERVER_CODE]);
/** Fields of the form besides the files. */
const FIELDS = ['build', 'commit', 'message', 'canary', 'admin', 'testers'] as const;
type FieldName = (typeof FIELDS)[number];
const FIELD_MAX_CHARS = 300;

/** Refusals of the file system for a path that is a file and a folder. */
const CLASHES = new Set(['EEXIST', 'ENOTDIR', 'EISDIR']);

export interface ReceivedBuild {
  /** Holds `build.json` and `files/`, as `cars-remote build` leaves them. */
  readonly folder: string;
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  readonly bytes: number;
  discard(): Promise<void>;
}

const isField = (name: string): name is FieldName => (FIELDS as readonly string[]).includes(name);

/** Throws `RefusedBuild` for a path that no build has. */
const checkPath = (path: string): void => {
  const shown = JSON.stringify(path.slice(0, 100));
  if (!isBuildPath(path) || path.startsWith('.'))
    throw new RefusedBuild(422, `${shown} is not a path inside of a build`);
  const kind = extname(path);
  if (!KINDS.has(kind) || (kind === SERVER_CODE) !== path.startsWith('server/'))
    throw new RefusedBuild(422, `${shown}: files of this kind are not published`);
};

const tooLarge = (what: string): RefusedBuild =>
  new RefusedBuild(
    413,
    `${what}: a build has at most ${BUILD_LIMITS.files} files of 4 MB each, 24 MB in all`,
  );

/**
 * Reads a form with a build into a new folder: `build` is the text of `build.json`, each file is named by its path.
 * Throws `RefusedBuild`, or what the slot throws for a full
 * disk; nothing is left then.
 */
export const receiveBuild = async (
  request: FastifyRequest,
  slot: Pick<UploadSlot, 'received' | 'full' | 'completed'>,
): Promise<ReceivedBuild> => {
  if (!request.isMultipart()) throw new RefusedBuild(415, 'a build is sent as multipart/form-data');
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > BUILD_LIMITS.bodyBytes) throw tooLarge('the build is too large');
  const folder = join(tmpdir(), `${UPLOAD_PREFIX}${process.pid}-${randomUUID()}`);
  const discard = () => rm(folder, { recursive: true, force: true });
  const fields: Partial<Record<FieldName, string>> = {};
  const paths = new Set<string>();
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > BUILD_LIMITS.bodyBytes) throw tooLarge('the build is too large');
      slot.received(chunk.length);
      yield chunk;
    }
  };
  try {
    for await (const part of request.parts()) {
      const { fieldname: name } = part;
      if (part.type === 'field') {
        if (!isField(name) || fields[name] !== undefined)
          throw new RefusedBuild(422, `the field ${JSON.stringify(name.slice(0, 100))} is not expected`);
        const text = String(part.value);
        if (part.valueTruncated || (name !== 'build' && text.length > FIELD_MAX_CHARS))
          throw new RefusedBuild(413, `the field ${name} is too long`);
        fields[name] = text;
        continue;
      }
      checkPath(name);
      if (paths.has(name)) throw new RefusedBuild(422, `${name} is there twice`);
      paths.add(name);
      if (paths.size > BUILD_LIMITS.files) throw tooLarge('the build has too many files');
      const path = join(folder, 'files', name);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(part.file, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
      if (part.file.truncated) throw tooLarge(`${name} is too large`);
    }
    if (fields.build === undefined || paths.size === 0)
      throw new RefusedBuild(422, 'the form has no field "build", or no file');
    await writeFile(join(folder, 'build.json'), fields.build, { mode: 0o600 });
    slot.completed();
    return { folder, fields, bytes, discard };
  } catch (error) {
    await discard();
    if (error instanceof Error && 'code' in error && CLASHES.has(String(error.code)))
      throw new RefusedBuild(422, 'a path is a file and a folder at once');
    if (isFullDisk(error)) slot.full();
    if (error instanceof RefusedBuild || !isBroken(error)) throw error;
    throw new RefusedBuild(400, 'the form is damaged, or its end is missing');
  }
};
