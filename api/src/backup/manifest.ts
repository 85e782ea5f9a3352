import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const SHA256 = /^[0-9a-f]{64}$/;

/** Content in the folder `files`. */
const ContentSchema = z.object({ sha256: z.string().regex(SHA256), bytes: z.number().int().min(0) });
export type Content = z.infer<typeof ContentSchema>;

/** Relative, without `..`: a manifest writes below its folder alone. */
const PathSchema = z
  .string()
  .refine((path) => !/^\/|\\|\0/.test(path) && !path.split('/').includes('..') && path !== '');

const FileSchema = z.tuple([PathSchema, ContentSchema.shape.sha256, ContentSchema.shape.bytes]);

const ManifestSchema = z.object({
  format: z.literal(1),
  /** `restore-point`: what a restore replaced. */
  kind: z.enum(['backup', 'restore-point']),
  /** All that was written before this moment is in the backup. */
  at: z.iso.datetime(),
  /** Version of the schema. */
  schema: z.number().int().min(1),
  /** The gzipped rows; `textBytes` is their size unpacked. */
  database: ContentSchema.extend({ textBytes: z.number().int().min(0) }),
  /** Pictures by key. */
  pictures: z.array(FileSchema),
  /** Files of the folder `releases` by path. */
  releases: z.array(FileSchema),
  /** Which part of the folder's contents it compared with their hashes; absent in backups of before. */
  part: z.number().int().min(0).optional(),
});
export type Manifest = z.infer<typeof ManifestSchema>;

/** A backup that cannot be used; the message has the reason, for the operator. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'BackupError';
  }
}

/** A content that cannot be read or differs from its hash. */
export class DamagedContentError extends BackupError {}

const digestOf = (manifest: unknown): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

export const textOfManifest = (manifest: Manifest): string =>
  JSON.stringify({ digest: digestOf(manifest), manifest });

/** Throws `BackupError` when the file is absent, damaged or of another format. */
export const readManifest = async (file: string): Promise<Manifest> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read`, error);
  });
  try {
    const { digest, manifest } = JSON.parse(text) as { digest: string; manifest: unknown };
    if (digest !== digestOf(manifest)) throw new Error('its digest differs');
    return ManifestSchema.parse(manifest);
  } catch (error) {
    throw new BackupError(`${file} is damaged or no manifest of a backup`, error);
  }
};

export const contentsOf = ({ database, pictures, releases }: Manifest): Content[] => [
  database,
  ...[...pictures, ...releases].map(([, sha256, bytes]) => ({ sha256, bytes })),
];
