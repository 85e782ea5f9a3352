import type { Body } from '@cars/shared-contracts/schemas/vehicle';
import type { Images } from '../images/pipeline.ts';
import {
  FIRST_AVATAR_KEY,
  type Illustrations,
  illustrationAddresses,
} from './illustrations/make-illustrations.ts';
import { MODEL_SHAPES, shapeKey } from './market-shape.ts';
import { pictureOfCar } from './picture-of-car.ts';

/** The default where an ad has no color: the most neutral paint. */
const UNKNOWN_COLOR = '#c0c0c0';
const USUAL_BODY_SHARE = 0.6;
const USED = 2;

/** The demo's drawings in a seeded demo, else null: pictures are drawn there only. */
export const storedIllustrations = async (images: Images): Promise<Illustrations | null> =>
  (await images.hasImage(FIRST_AVATAR_KEY)) ? illustrationAddresses(images) : null;

/** The body of most cars of a model, where one is clearly the most common. */
function usualBody(mark: string, model: string | null): Body | null {
  const [first] = [...(MODEL_SHAPES.get(shapeKey(mark, model ?? ''))?.bodies ?? [])].sort(
    (a, b) => b.share - a.share,
  );
  return first && first.share >= USUAL_BODY_SHARE ? first.value : null;
}

interface ImportedCar {
  readonly mark: string;
  readonly model: string | null;
  readonly body: Body | null;
  readonly color: string | null;
  readonly year: number;
}

/**
 * The cover of an imported ad without pictures: a drawing of its silhouette in about its color. Without a
 * body in the row, that of most cars of its model; null when there is none, because any drawing would be
 * wrong.
 */
export function coverOf(illustrations: Illustrations | null, car: ImportedCar): string | null {
  const body = car.body ?? usualBody(car.mark, car.model);
  if (!illustrations || !body) return null;
  const picture = pictureOfCar(
    { ...car, body, color: car.color ?? UNKNOWN_COLOR, statuses_id: USED },
    car.year,
  );
  return illustrations.car({ ...picture, view: 'front34' });
}
