import { canScale, isTooHeavy } from '@cars/shared-app/smaller-picture';
import { IMAGE_TEXTS } from '@cars/shared-contracts/rules/new-ad';
import { type ChosenFile, isCalledPicture } from '@cars/shared-contracts/rules/picture-file';
import { IMAGES_MAX } from '@cars/shared-contracts/schemas/limits';
import { TEXTS } from './texts.ts';

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

/** The signature decides; without one, a file that is called a picture is for the server to judge. */
const isPicture = ({ file, kind }: ChosenFile<FileFacts>): boolean =>
  file.size > 0 && kind !== 'unreadable' && (kind !== null || isCalledPicture(file));

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
  canBeScaled = canScale(),
): Picked<F> => {
  const filesOf = (some: readonly ChosenFile<F>[]): F[] => some.map(({ file }) => file);
  const pictures = chosen.filter(isPicture);
  const unreadable = filesOf(chosen.filter(({ kind }) => kind === 'unreadable'));
  const others = filesOf(chosen.filter((one) => !isPicture(one) && one.kind !== 'unreadable'));
  const light = filesOf(pictures.filter((one) => !isTooHeavy(one, canBeScaled)));
  const heavy = filesOf(pictures.filter((one) => isTooHeavy(one, canBeScaled)));
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
