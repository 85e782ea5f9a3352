import type { Body } from '@cars/shared-contracts/schemas/ad';
import type { Images } from '../images/pipeline.ts';
import {
  type Illustrations,
  makeIllustrations,
  nearestIllustrationColor,
  wantedIllustrations,
} from './illustrations/make-illustrations.ts';
import { MODEL_SHAPES, shapeKey } from './market-shape.ts';

/** What is drawn where an ad does not say its colour: the paint that says least. */
const UNKNOWN_COLOR = '#c0c0c0';
const COVER_VIEW = 'front34';
const USUAL_BODY_SHARE = 0.6;

/** The demo's drawings when all of them lie in the storage, else null: an import does not draw, that takes too long. */
export async function storedIllustrations(images: Images): Promise<Illustrations | null> {
  for (const { key } of wantedIllustrations()) {
    if (!(await images.hasImage(key))) return null;
  }
  return makeIllustrations(images);
}

/** The body of most cars of a model, where one is clearly the most common. */
function usualBody(mark: string, model: string | null): Body | null {
  const [first] = [...(MODEL_SHAPES.get(shapeKey(mark, model ?? ''))?.bodies ?? [])].sort(
    (a, b) => b.share - a.share,
  );
  return first && first.share >= USUAL_BODY_SHARE ? first.value : null;
}

interface PicturedCar {
  readonly mark: string;
  readonly model: string | null;
  readonly body: Body | null;
  readonly color: string | null;
}

/**
 * The picture that stands for an imported ad without pictures: a drawing of its body in about its colour, because
 * a list of empty boxes says less than a drawing that nobody takes for a photo. Where the row names no body, that of
 * most cars of its model; null when there is no such, for then any drawing would say something false.
 */
export function coverOf(
  illustrations: Illustrations | null,
  { mark, model, body, color }: PicturedCar,
): string | null {
  const drawn = body ?? usualBody(mark, model);
  return illustrations && drawn
    ? illustrations.car(drawn, nearestIllustrationColor(color ?? UNKNOWN_COLOR), COVER_VIEW)
    : null;
}
