import type { ImageStorage } from '../images/storage.ts';
import type { BackupFolder } from './backup-folder.ts';
import { DamagedContentError, type Manifest } from './manifest.ts';

/** Every backup reads one of so many parts of the folder again: all of it in a fortnight of nightly backups. */
export const PARTS = 14;

/** The part that follows the one of a backup. */
export const partAfter = (before: Pick<Manifest, 'part'> | null): number =>
  ((before?.part ?? -1) + 1) % PARTS;

const partOf = (sha256: string): number => Number.parseInt(sha256.slice(0, 8), 16) % PARTS;

type Files = Manifest['pictures'];

export interface MendRequest {
  readonly folder: BackupFolder;
  readonly storage: ImageStorage;
  /** Of the backup that is being made. */
  readonly pictures: Files;
  /** Hashes of earlier contents that stay. */
  readonly used: ReadonlySet<string>;
  readonly part: number | 'all';
}

export interface Mended {
  /** The pictures of the backup that is being made. */
  readonly pictures: Files;
  /** Contents that were compared with their hashes. */
  readonly verified: number;
  /** Damaged ones that were copied again from their source. */
  readonly mended: number;
  /** Sentences for the operator. */
  readonly warnings: readonly string[];
}

/** Compares a part of the contents with their hashes and copies damaged pictures again. */
export const mend = async ({ folder, storage, pictures, used, part }: MendRequest): Promise<Mended> => {
  const contents = new Set([...used, ...pictures.map(([, sha256]) => sha256)]);
  const changed = new Map<string, Files[number]>();
  const warnings: string[] = [];
  let verified = 0;
  let mended = 0;
  for (const sha256 of contents) {
    if (part !== 'all' && partOf(sha256) !== part) continue;
    verified += 1;
    const reason = await damageOf(folder, sha256);
    if (reason === null) continue;
    const sources = pictures.filter((file) => file[1] === sha256);
    const copies = await copyAgain(folder, storage, sources);
    if (copies.some((copy) => copy[1] === sha256)) {
      mended += 1;
      continue;
    }
    for (const copy of copies) changed.set(copy[0], copy);
    warnings.push(await warningOf(folder, sha256, reason, copies));
  }
  return { pictures: pictures.map((file) => changed.get(file[0]) ?? file), verified, mended, warnings };
};

/** Null for a content that is whole. */
const damageOf = (folder: BackupFolder, sha256: string): Promise<string | null> =>
  folder.verify({ sha256 }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof DamagedContentError) return error.message;
      throw error;
    },
  );

const copyAgain = async (folder: BackupFolder, storage: ImageStorage, sources: Files): Promise<Files> => {
  const copies: Files = [];
  for (const [key] of sources) {
    const bytes = await storage.get(key);
    if (!bytes) continue; // deleted meanwhile
    const added = await folder.add([bytes]);
    copies.push([key, added.sha256, added.bytes]);
  }
  return copies;
};

const warningOf = async (folder: BackupFolder, sha256: string, reason: string, copies: Files) => {
  const backups = (await folder.manifestsWith(sha256)).join(', ');
  const differing = copies.map(([key]) => key).join(', ');
  return [
    `${reason}, and there is no source of it.`,
    ...(backups ? [`It is part of ${backups}, which cannot be restored until it is copied back.`] : []),
    ...(differing ? [`The picture ${differing} has changed and is backed up as it is now.`] : []),
  ].join(' ');
};
