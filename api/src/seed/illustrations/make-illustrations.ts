/**
 * Pictures of the demo: cars by body, colour and side, and avatars, drawn once and stored through the same pipeline
 * as an upload.
 *
 *   const illustrations = await makeIllustrations(images);
 *   ad.images = ILLUSTRATION_SET.views.map((view) => illustrations.car(body, nearestIllustrationColor(hex), view));
 *   user.avatar = illustrations.avatar(userNumber);
 *
 * A second call finds every picture in the storage and does nothing; after a kill it goes on where it stopped.
 */
import type { Images } from '../../images/pipeline.ts';
import { BODIES, type Body } from './body-shapes.ts';
import { VIEWS, type View } from './draw-car.ts';
import { rgb } from './paint.ts';
import { type Drawing, startRasterizer } from './rasterize.ts';

/** Part of every key: a changed drawing is a new picture, because what was served under a key never changes. */
export const DRAWING_VERSION = 1;

export const ILLUSTRATION_COLORS = [
  '#f1f2f4',
  '#1d2025',
  '#a3abb5',
  '#b3261e',
  '#1f4e8c',
  '#2f5d43',
] as const;
export type IllustrationColor = (typeof ILLUSTRATION_COLORS)[number];

/** What is drawn: bounded by the time that a first start may take, see the test of its size. */
export const ILLUSTRATION_SET = {
  bodies: BODIES,
  colors: ILLUSTRATION_COLORS,
  views: VIEWS,
  avatars: 24,
} as const;

export type Illustrations = {
  /** The address of a picture of a car. */
  car(body: Body, color: IllustrationColor, view: View): string;
  /** The address of an avatar; any number will do. */
  avatar(seed: number): string;
};

/** Drawings on their way at once: enough that neither process waits for the other. */
const IN_FLIGHT = 4;

type Wanted = { key: string; drawing: Drawing };

const carKey = (body: Body, color: string, view: View): string =>
  `demo-v${DRAWING_VERSION}-${body}-${color.slice(1)}-${view}.webp`;
const avatarKey = (number: number): string => `demo-v${DRAWING_VERSION}-avatar-${number}.webp`;

/** Every picture of the set with its stable key, the covers first. */
export function wantedIllustrations(): Wanted[] {
  const { bodies, colors, views, avatars } = ILLUSTRATION_SET;
  const cars = views.flatMap((view) =>
    bodies.flatMap((body, b) =>
      colors.map(
        (color, c): Wanted => ({
          key: carKey(body, color, view),
          drawing: { kind: 'car', car: { body, color, view, seed: b + c } },
        }),
      ),
    ),
  );
  const faces = Array.from(
    { length: avatars },
    (_, number): Wanted => ({
      key: avatarKey(number),
      drawing: { kind: 'avatar', seed: number * 2 + Math.floor(number / 4) },
    }),
  );
  return [...cars, ...faces];
}

/** Draws and stores what is missing, and says where each picture is. Throws when the storage or the drawing fails. */
export async function makeIllustrations(
  images: Pick<Images, 'storeImage' | 'hasImage' | 'addressOf'>,
  wanted: readonly Wanted[] = wantedIllustrations(),
): Promise<Illustrations> {
  const missing: Wanted[] = [];
  for (const one of wanted) if (!(await images.hasImage(one.key))) missing.push(one);
  if (missing.length > 0) await drawAll(images, missing);
  return {
    car: (body, color, view) => images.addressOf(carKey(body, color, view)),
    avatar: (seed) => images.addressOf(avatarKey(Math.abs(Math.trunc(seed)) % ILLUSTRATION_SET.avatars)),
  };
}

/** The sides that a list shows; the others are seen on the car page, which asks for other sizes. */
const COVERS: readonly View[] = ['front34', 'side'];

function purposeOf(drawing: Drawing): 'avatar' | 'bulk' | 'bulk-cover' {
  if (drawing.kind === 'avatar') return 'avatar';
  return COVERS.includes(drawing.car.view) ? 'bulk-cover' : 'bulk';
}

async function drawAll(images: Pick<Images, 'storeImage'>, missing: readonly Wanted[]): Promise<void> {
  const rasterizer = startRasterizer();
  const line = missing.values();
  const worker = async () => {
    for (const { key, drawing } of line) {
      const png = await rasterizer.rasterize(drawing);
      await images.storeImage(png, { key, purpose: purposeOf(drawing) });
    }
  };
  try {
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  } finally {
    rasterizer.stop();
  }
}

/** The drawn colour that looks most like `color` (`#rrggbb`); green weighs most, as it does for the eye. */
export function nearestIllustrationColor(color: string): IllustrationColor {
  const [r, g, b] = rgb(color);
  const distance = (candidate: string): number => {
    const [cr, cg, cb] = rgb(candidate);
    return 2 * (r - cr) ** 2 + 4 * (g - cg) ** 2 + 3 * (b - cb) ** 2;
  };
  return ILLUSTRATION_COLORS.reduce((best, candidate) =>
    distance(candidate) < distance(best) ? candidate : best,
  );
}
