import type { Body } from '@cars/shared-contracts/schemas/ad';
import {
  ILLUSTRATION_SET,
  type Illustrations,
  nearestIllustrationColor,
} from './illustrations/make-illustrations.ts';
import type { Random } from './random.ts';

const ALL_VIEWS = ILLUSTRATION_SET.views.length;
/** How many pictures an ad has: most have one of each view, some fewer, a few as many as an ad may have. */
const COUNTS = [
  [1, 5],
  [2, 8],
  [3, 14],
  [ALL_VIEWS, 62],
  [6, 3],
  [8, 3],
  [10, 2],
  [12, 2],
  [16, 0.6],
  [20, 0.4],
] as const;

/** These two show what a screen does at its edges, so they are always there. */
const AD_WITHOUT_PICTURES = 40;
const AD_WITH_ONE_PICTURE = 41;

/**
 * Addresses of an ad's pictures, the cover first: front, side, back, and from the start again when there are more
 * pictures than views.
 */
export function choosePictures(
  random: Random,
  illustrations: Illustrations,
  { body, color }: { readonly body: Body; readonly color: string },
  adNumber: number,
): string[] {
  const chosen = random.weighted<number>(COUNTS);
  const count = adNumber === AD_WITHOUT_PICTURES ? 0 : adNumber === AD_WITH_ONE_PICTURE ? 1 : chosen;
  const { views } = ILLUSTRATION_SET;
  const paint = nearestIllustrationColor(color);
  return Array.from({ length: count }, (_, index) =>
    illustrations.car(body, paint, views[index % views.length] ?? views[0]),
  );
}
