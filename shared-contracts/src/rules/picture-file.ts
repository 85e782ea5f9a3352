/** What a picture file is, whatever its name and type: phones and their file managers leave these out. */
export type PictureKind = 'png' | 'jpeg' | 'webp' | 'heic';

/**
 * The types of a file picker: gallery and camera alike [SELL-16]. Some web views read the first entry only; a HEIC is
 * named because not every system counts it among pictures.
 */
export const PICTURE_ACCEPT = 'image/*,.png,.jpg,.jpeg,.webp,.heic,.heif';

const PICTURE_NAME = /\.(png|jpe?g|webp|hei[cf])$/i;
const PICTURE_TYPE = /^image\/(png|jpe?g|webp|hei[cf])$/;
const HEIC_NAME = /\.hei[cf]$/i;
const HEIC_TYPE = /^image\/hei[cf](-sequence)?$/;

const ENDINGS: Readonly<Record<PictureKind, string>> = {
  png: '.png',
  jpeg: '.jpg',
  webp: '.webp',
  heic: '.heic',
};

/** As many bytes as the longest signature has. */
const HEAD_BYTES = 12;

/** The first bytes as hexadecimal digits. */
const SIGNATURES: readonly (readonly [kind: PictureKind, head: RegExp])[] = [
  ['png', /^89504e470d0a1a0a/],
  ['jpeg', /^ffd8ff/],
  // RIFF, its length, WEBP
  ['webp', /^52494646.{8}57454250/],
  // A length, ftyp, then hei?, hev?, mif1 or msf1
  ['heic', /^.{8}66747970(?:6865(?:69|76)|6d696631|6d736631)/],
];

/** Only Safari draws it: a placeholder replaces it. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  HEIC_TYPE.test(type) || HEIC_NAME.test(name);

/** Whether name and type are those of a picture; a phone may leave the type of a HEIC empty. */
export const isCalledPicture = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  PICTURE_TYPE.test(type) || (type === '' && PICTURE_NAME.test(name));

class UnreadableFile extends Error {}

/** Whether an error means that the file was deleted, changed or is not on the device any more. */
export const isUnreadable = (error: unknown): boolean => error instanceof UnreadableFile;

/** Each browser has an error of its own for a file that is gone; one that has changed gives other bytes than it had. */
const readBytes = async (part: Blob): Promise<Uint8Array> => {
  const bytes = await part.arrayBuffer().catch(() => null);
  if (bytes?.byteLength !== part.size) throw new UnreadableFile();
  return new Uint8Array(bytes);
};

/** The kind of a file by its first bytes; null for anything else. Throws when the file cannot be read any more. */
export const readPictureKind = async (file: Blob): Promise<PictureKind | null> => {
  const bytes = await readBytes(file.slice(0, HEAD_BYTES));
  const head = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0] ?? null;
};

/** Sends a file. One that is deleted or changed, before or meanwhile, is unreadable and no lost connection. */
export const sendFile = async <Reply>(file: Blob, send: () => Promise<Reply>): Promise<Reply> => {
  await readPictureKind(file);
  return send().catch(async (failure) => {
    await readBytes(file);
    throw failure;
  });
};

/** A chosen file: what its first bytes are, or that it cannot be read any more. */
export interface ChosenFile<F = File> {
  readonly file: F;
  readonly kind: PictureKind | 'unreadable' | null;
}

/** Looks at the first bytes of a chosen file, which gets the name and the type of its kind. */
export const lookAtFile = async (file: File): Promise<ChosenFile> => {
  try {
    const kind = await readPictureKind(file);
    return { file: kind ? namedByKind(file, kind) : file, kind };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { file, kind: 'unreadable' };
  }
};

/** The file with a name and a type of its kind, as servers and browsers expect them. */
export const namedByKind = (file: File, kind: PictureKind): File => {
  const isNamed = isHeic(file) === (kind === 'heic') && PICTURE_NAME.test(file.name);
  const type = `image/${kind}`;
  if (isNamed && file.type === type) return file;
  const name = isNamed
    ? file.name
    : `${file.name.replace(/\.[^.]*$/, '').replace(/[:/\\]/g, '-') || 'photo'}${ENDINGS[kind]}`;
  return new File([file], name, { type, lastModified: file.lastModified });
};
