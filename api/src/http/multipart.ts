import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Endpoint, Multipart as MultipartRules } from '@cars/shared-contracts/endpoints/endpoint';
import { IMAGE_MAX_BYTES } from '@cars/shared-contracts/schemas/limits';
import { isAlive } from '@cars/shared-server/is-alive';
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, failures, isRefusal } from './failure.ts';
import type { UploadSlot } from './upload-slots.ts';

const FIELD_MAX_BYTES = 16 * 1024;
const FIELDS_MAX = 64;
const NAME_MAX_BYTES = 100;
const HEADERS_MAX = 20;

const TEXTS = {
  tooHeavy: 'Каждое изображение должно быть не больше 15 МБ.',
  tooMany: 'Слишком много файлов',
  twice: 'Поле указано дважды',
  unknownFile: 'Файл здесь не ожидается',
  unknownField: 'Такого поля здесь нет',
} as const;
/** A list that is there and empty; an empty field was left out. */
const EMPTY_LIST = '[]';
const PLAIN_NAME = /^\w+$/;

/** The content of a form field that may hold files: a file in the temporary folder, or an address or ticket as text. */
export type UploadedPart =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly bytes: number;
      /** Of the bytes, hex; where the call may be repeated under its name. */
      readonly sha256?: string;
    }
  | { readonly kind: 'text'; readonly text: string };

/**
 * By name, in the order of their numbers: `images[0]`, `images[1]` … A name that the form does not contain is
 * absent; the plain text `[]` under a name means an empty list.
 */
export type Uploads = Readonly<Record<string, readonly UploadedPart[]>>;

export interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly uploads: Uploads;
  /** Removes the temporary files; copy those that are needed before. */
  discard(): Promise<void>;
}

const filesOf = (files: MultipartRules['files']): number =>
  Object.values(files).reduce((sum, count) => sum + count, 0);

/** Forms are read in a scope of their own: everywhere else they are refused as a foreign content type [D10]. */
export const acceptForms = async (scope: FastifyInstance, { files }: MultipartRules): Promise<void> => {
  await scope.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: IMAGE_MAX_BYTES,
      files: filesOf(files) + 1, // one too many gets our own message
      fields: FIELDS_MAX,
      fieldSize: FIELD_MAX_BYTES,
      fieldNameSize: NAME_MAX_BYTES,
      headerPairs: HEADERS_MAX,
    },
  });
};

/** A longer body is refused before it is read; a body without a length is limited per part. */
const formMaxBytes = ({ files }: MultipartRules): number =>
  (filesOf(files) + 1) * IMAGE_MAX_BYTES + FIELDS_MAX * FIELD_MAX_BYTES;

interface FieldName {
  readonly name: string;
  /** Position in a numbered list; null for a plain name and for `name[]`. */
  readonly index: number | null;
}

/** `images[3]`, `images[]` and `images` are all names of `images`. */
const fieldNameOf = (written: string): FieldName => {
  const [, name = written, index = ''] = /^(\w+)\[(\d{0,3})\]$/.exec(written) ?? [];
  return { name, index: index === '' ? null : Number(index) };
};

type Numbered = { readonly index: number; readonly part: UploadedPart };

/**
 * Reads a form of an endpoint: files are streamed to the temporary folder, cut at 15 MB; fields become what
 * the schema of the endpoint expects. Throws 415 for anything but a form, 422 by field and 503 on a full disk; no file
 * is left then.
 */
export const readForm = async (
  request: FastifyRequest,
  { multipart, body, isIdempotent }: Pick<Endpoint, 'multipart' | 'body' | 'isIdempotent'>,
  slot: Pick<UploadSlot, 'received' | 'full'> | null,
): Promise<Form> => {
  if (!multipart || !request.isMultipart()) throw failures.notForm();
  if (Number(request.headers['content-length'] ?? 0) > formMaxBytes(multipart)) throw failures.tooLarge();
  const fields: Record<string, unknown> = {};
  const found: Record<string, Numbered[]> = {};
  const paths: string[] = [];
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  const add = ({ name, index }: FieldName, part: UploadedPart) => {
    found[name] ??= [];
    found[name].push({ index: index ?? found[name].length, part });
    if (found[name].length > (multipart.files[name] ?? 0))
      throw failures.invalid({ [name]: [TEXTS.tooMany] });
  };
  try {
    for await (const part of request.parts()) {
      const place = fieldNameOf(part.fieldname);
      const takesFiles = Object.hasOwn(multipart.files, place.name);
      if (part.type === 'file') {
        if (!takesFiles) throw failures.invalid({ [place.name]: [TEXTS.unknownFile] });
        add(place, await keepFile(part, place.name, paths, slot, isIdempotent === true));
      } else if (takesFiles) {
        if (part.fieldname === place.name && part.value === EMPTY_LIST) found[place.name] ??= [];
        else if (part.value !== '') add(place, { kind: 'text', text: String(part.value) });
      } else {
        if (!PLAIN_NAME.test(place.name))
          throw failures.invalid({ [place.name.slice(0, 40)]: [TEXTS.unknownField] });
        if (Object.hasOwn(fields, place.name)) throw failures.invalid({ [place.name]: [TEXTS.twice] });
        fields[place.name] = fieldValue(body, place.name, String(part.value));
      }
    }
  } catch (error) {
    await discard();
    if (isRefusal(error, 422)) request.log.warn({ event: 'upload_refused' }, 'security');
    if (isFullDisk(error)) {
      slot?.full();
      throw failures.unavailable();
    }
    throw isBroken(error) ? failures.malformed() : error;
  }
  const uploads = Object.fromEntries(
    Object.entries(found).map(([name, parts]) => [
      name,
      parts.sort((a, b) => a.index - b.index).map(({ part }) => part),
    ]),
  );
  return { fields, uploads, discard };
};

/** Whether a write failed because the disk has no room. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/**
 * The body ended in the middle, or is no form at all: the reader's own errors have no code, the disk's have
 * one.
 */
export const isBroken = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof Failure) return false;
  return !('code' in error) || error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET';
};

/**
 * Temporary files and folders of uploads. The process id follows, so that leftovers of killed processes are recognized.
 */
export const UPLOAD_PREFIX = 'cars-upload-';
const nameOfUpload = () => `${UPLOAD_PREFIX}${process.pid}-${randomUUID()}`;

const keepFile = async (
  part: MultipartFile,
  name: string,
  paths: string[],
  slot: Pick<UploadSlot, 'received'> | null,
  isHashed: boolean,
): Promise<UploadedPart> => {
  const path = join(tmpdir(), nameOfUpload());
  paths.push(path);
  const hash = isHashed ? createHash('sha256') : null;
  const look = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      slot?.received(chunk.length);
      hash?.update(chunk);
      yield chunk;
    }
  };
  await pipeline(part.file, look, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw failures.invalid({ [name]: [TEXTS.tooHeavy] });
  const { size: bytes } = await stat(path);
  return { kind: 'file', path, bytes, ...(hash ? { sha256: hash.digest('hex') } : {}) };
};

/** Removes the temporary files of ended processes at the start of a server [H13]. */
export const sweepLeftUploads = async (folder = tmpdir()): Promise<void> => {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(UPLOAD_PREFIX) ? /^(\d+)-/.exec(name.slice(UPLOAD_PREFIX.length))?.[1] : null;
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true });
  }
};

interface Def {
  readonly type: string;
  readonly innerType?: Typed;
  readonly in?: Typed;
  readonly shape?: Readonly<Record<string, Typed>>;
}
interface Typed {
  readonly _zod: { readonly def: object };
}

const defOf = (schema: Typed | undefined): Def | null => {
  if (!schema) return null;
  const def = schema._zod.def as Def;
  const inner = def.innerType ?? def.in;
  return inner ? defOf(inner) : def;
};

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };
const NUMBER = /^-?[0-9]{1,15}(\.[0-9]{1,15})?$/;

/**
 * A form contains only text: a field becomes a number or a boolean where its schema expects one. Any other
 * text is left for the schema to refuse; an empty number or boolean counts as absent.
 */
const fieldValue = (body: Endpoint['body'], name: string, text: string): unknown => {
  const shape = defOf(body)?.shape;
  const type = shape && Object.hasOwn(shape, name) ? defOf(shape[name])?.type : undefined;
  if (type !== 'boolean' && type !== 'number' && type !== 'int') return text;
  if (text === '') return undefined;
  if (type === 'boolean') return Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : text;
  return NUMBER.test(text) ? Number(text) : text;
};
