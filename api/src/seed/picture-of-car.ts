import type { Body } from '@cars/shared-contracts/schemas/vehicle';
import { chooseSilhouette } from './illustrations/choose-silhouette.ts';
import type { CarDrawing } from './illustrations/draw-car.ts';
import { nearestPaint } from './illustrations/paints.ts';
import { PLACE_NAMES, type PlaceName } from './illustrations/scene.ts';
import type { Wear } from './illustrations/wear.ts';
import { createRandom } from './random.ts';

export type PicturedCar = {
  readonly mark: string;
  readonly model: string | null;
  readonly body: Body | null;
  readonly year: number;
  readonly engine?: string;
  /** `#rrggbb`. */
  readonly color: string;
  readonly statuses_id: number;
};

const DAMAGED = 4;
const SALVAGE = 5;
/** Used cars older than this look worn, restored ones do not. */
const WORN_BEFORE = 2004;
const USED = 2;
const NEW = 1;

function wearOf({ statuses_id, year }: PicturedCar): Wear {
  if (statuses_id === DAMAGED) return 'damaged';
  if (statuses_id === SALVAGE) return 'parts';
  return statuses_id === USED && year < WORN_BEFORE ? 'worn' : 'sound';
}

const WRECK_PLACES: readonly PlaceName[] = ['garage', 'industrial', 'yard'];
const SHOW_PLACES: readonly PlaceName[] = ['dealer', 'street', 'industrial'];
const SUMMER_PLACES = PLACE_NAMES.filter((place) => place !== 'winter' && place !== 'dealer');
const STREET_PLACES = PLACE_NAMES.filter((place) => place !== 'dealer');

function placesOf({ body, statuses_id }: PicturedCar, company: boolean): readonly PlaceName[] {
  if (statuses_id === DAMAGED || statuses_id === SALVAGE) return WRECK_PLACES;
  if (statuses_id === NEW) return ['dealer'];
  if (body === 'convertible') return SUMMER_PLACES;
  return company ? [...SHOW_PLACES, ...STREET_PLACES] : STREET_PLACES;
}

/** Similar cars share this many backgrounds, so that few pictures are drawn. */
const PLACES_OF_A_LOOK = 2;

/** What the pictures of an ad show; `serial` picks one of the places of this look. */
export function pictureOfCar(car: PicturedCar, serial: number, company = false): Omit<CarDrawing, 'view'> {
  const look = { silhouette: chooseSilhouette(car), paint: nearestPaint(car.color), wear: wearOf(car) };
  const random = createRandom(`${Object.values(look).join(' ')} ${serial % PLACES_OF_A_LOOK}`);
  return { ...look, place: random.pick(placesOf(car, company)) };
}
