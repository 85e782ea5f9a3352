import { IMAGE_TEXTS } from '@cars/shared-contracts/rules/new-ad';
import { type ChosenFile, isCalledPicture } from '@cars/shared-contracts/rules/picture-file';
import { IMAGE_MAX_BYTES, IMAGES_MAX } from '@cars/shared-contracts/schemas/limits';
import { TEXTS } from './texts.ts';

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

/** The signature decides; without one, a file that is called a picture is for the server to judge. */
const isPicture = ({ file, kind }: ChosenFile<FileFacts>): boolean =>
  file.size > 0 && kind !== 'unreadable' && (kind !== null || isCalledPicture(file));

/** Where the device can make a picture smaller, its size is judged afterwards. */
const isHeavy = ({ file, kind }: ChosenFile<FileFacts>, canScale: boolean): boolean =>
  file.size > IMAGE_MAX_BYTES && !(canScale && kind !== null && kind !== 'heic');

/** One sentence about rejected files, with their names where some others were accepted. */
export interface PickProblem {
  readonly message: string;
  readonly names: readonly string[];
}

export interface Picked<F extends FileFacts> {
  readonly taken: readonly F[];
  readonly problems: readonly PickProblem[];
}

const problem = (message: string, files: readonly FileFacts[], isNamed: boolean): PickProblem[] =>
  files.length === 0 ? [] : [{ message, names: isNamed ? files.map(({ name }) => name) : [] }];

/**
 * Sorts chosen files into accepted ones and the sentences about the others [SELL-15] [SELL-16] [V15]. `room`
 * is how many more pictures the ad may have.
 */
export const pickFiles = <F extends FileFacts>(
  chosen: readonly ChosenFile<F>[],
  room: number,
  canScale = false,
): Picked<F> => {
  const filesOf = (some: readonly ChosenFile<F>[]): F[] => some.map(({ file }) => file);
  const pictures = chosen.filter(isPicture);
  const unreadable = filesOf(chosen.filter(({ kind }) => kind === 'unreadable'));
  const others = filesOf(chosen.filter((one) => !isPicture(one) && one.kind !== 'unreadable'));
  const light = filesOf(pictures.filter((one) => !isHeavy(one, canScale)));
  const heavy = filesOf(pictures.filter((one) => isHeavy(one, canScale)));
  const taken = light.slice(0, Math.max(0, room));
  return {
    taken,
    problems: [
      ...problem(TEXTS.unreadable, unreadable, true),
      ...problem(IMAGE_TEXTS.wrongFormat, others, pictures.length > 0),
      ...problem(IMAGE_TEXTS.tooHeavy, heavy, true),
      ...problem(IMAGE_TEXTS.tooMany, light.slice(taken.length), true),
    ],
  };
};

export const roomFor = (count: number): number => IMAGES_MAX - count;

/** A list with one item at another index; an index beyond an end is that end. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  if (item === undefined) return items;
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
};

/** Items in the order of ids; null when some items are not among them. */
export const inOrder = <Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): readonly Item[] | null => {
  const ordered = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return ordered.length === items.length ? ordered : null;
};

/** The size in px above which a picture is made smaller: the viewer shows 1200, twice that is room to zoom. */
export const SIDE_MAX_PX = 2560;
/** The name of a picture that was encoded again. */
export const jpegName = (name: string): string => name.replace(/\.[^.]*$/, '.jpg');
/** A larger file is encoded again even when its picture is small enough. */
export const HEAVY_BYTES = 3 * 1024 * 1024;

/** Sides of a picture within the largest one, whole px; the ratio stays. */
export const fittedSize = (width: number, height: number, sideMax: number) => {
  const scale = Math.min(1, sideMax / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47];
const PNG_COLOR_TYPE_AT = 25;
const PNG_TRANSPARENCY_CHUNK = [0x74, 0x52, 0x4e, 0x53];
/** Color types without an alpha channel: gray, color, palette. */
const PNG_OPAQUE_TYPES = new Set([0, 2, 3]);

const holds = (bytes: Uint8Array, part: readonly number[], at: number) =>
  part.every((byte, index) => bytes[at + index] === byte);

/** Whether the first bytes of a PNG declare no transparency: only then may it become a JPEG. */
export const isOpaquePng = (bytes: Uint8Array): boolean => {
  if (!holds(bytes, PNG_SIGNATURE, 0) || !PNG_OPAQUE_TYPES.has(bytes[PNG_COLOR_TYPE_AT] ?? -1)) return false;
  return !bytes.some((_, at) => holds(bytes, PNG_TRANSPARENCY_CHUNK, at));
};
