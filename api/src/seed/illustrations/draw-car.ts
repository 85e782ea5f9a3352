import sharp from 'sharp';
import { drawInterior } from './draw-interior.ts';
import { FRAME } from './frame.ts';
import { linear, PLACE_LIGHTS } from './light.ts';
import { bodyForm } from './mesh/body-form.ts';
import { carMeshes } from './mesh/car-meshes.ts';
import { type Camera, cameraAt, project, rasterizeMeshes } from './mesh/rasterize-meshes.ts';
import { PAINTS, type Paint } from './paints.ts';
import { type PlaceName, sceneSvg } from './scene.ts';
import type { Finish } from './shading/car-details.ts';
import { shadeCar } from './shading/shade-car.ts';
import type { Silhouette } from './silhouette.ts';
import { SILHOUETTES, type SilhouetteName } from './silhouettes.ts';
import type { Wear } from './wear.ts';

export const OUTSIDE_VIEWS = ['front34', 'side', 'rear34', 'front', 'rear'] as const;
export const VIEWS = [...OUTSIDE_VIEWS, 'interior'] as const;
type OutsideView = (typeof OUTSIDE_VIEWS)[number];
export type View = (typeof VIEWS)[number];

/** The same five values give the same picture. */
export type CarDrawing = {
  silhouette: SilhouetteName;
  paint: Paint;
  wear: Wear;
  place: PlaceName;
  view: View;
};

/** Pixels of a picture. */
export const SIZE = { width: 640, height: 480 } as const;
/** A car is drawn at this multiple of its final size, in both directions, so that its edges are smooth. */
export const FINE = 1.25;
/** The server encodes the picture again: time counts here, bytes do not. */
export const PNG_FAST = { compressionLevel: 0 } as const;

/** The eye is that of a person who crouches a little, so that the horizon is behind the windows. */
const VIEWPOINTS: Readonly<Record<OutsideView, { azimuth: number; elevation: number; distance: number }>> = {
  front34: { azimuth: 37, elevation: 4, distance: 1_050 },
  side: { azimuth: 90, elevation: 2.5, distance: 1_500 },
  rear34: { azimuth: 143, elevation: 4.5, distance: 1_050 },
  front: { azimuth: 7, elevation: 3.5, distance: 1_050 },
  rear: { azimuth: 173, elevation: 4, distance: 1_050 },
};
/** Shares of the picture: the largest box of the car, and its ground line. */
const FIT = { width: 0.86, height: 0.62, ground: 0.83 };
const BACKGROUND_BLUR = 1.8;
const SHADOW_BLUR = 5;
const FAR_CM = 1e7;
/** Metallic paints; the others are plain. */
const METALLIC: readonly Paint[] = [
  'silver',
  'gray',
  'black',
  'blue',
  'green',
  'brown',
  'burgundy',
  'purple',
  'sky',
];
const WEAR: Readonly<Record<Wear, Pick<Finish, 'wear' | 'isDamaged'>>> = {
  sound: { wear: 0, isDamaged: false },
  worn: { wear: 0.55, isDamaged: false },
  damaged: { wear: 0.35, isDamaged: true },
  parts: { wear: 1, isDamaged: true },
};

const fine = { width: SIZE.width * FINE, height: SIZE.height * FINE };

/** A camera from a view's direction that fits the car into the picture. */
const placedCamera = ({ length, width, top }: Silhouette, view: OutsideView): Camera => {
  const { azimuth, elevation, distance } = VIEWPOINTS[view];
  const height = Math.max(...top.map(([, z]) => z));
  const look = cameraAt(azimuth, elevation, distance, [0, 0, height * 0.45]);
  const probe: Camera = { ...look, focal: 1, center: [0, 0] };
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) =>
      [0, 0.7, 1].map((up) => {
        const isRoof = up === 1;
        const along = ((x * length) / 2) * (isRoof ? 0.55 : 0.97);
        const across = ((y * width) / 2) * (isRoof ? 0.75 : 0.96);
        return project(probe, along, across, height * up);
      }),
    ),
  );
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, right, upper, lower] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const focal = Math.min(
    (fine.width * FIT.width) / (right - left),
    (fine.height * FIT.height) / (lower - upper),
  );
  return {
    ...look,
    focal,
    center: [fine.width / 2 - (focal * (left + right)) / 2, fine.height * FIT.ground - focal * lower],
  };
};

/** The row of the frame at which a far point of the ground is seen. */
const horizonOf = (camera: Camera): number => {
  const [, , [forward, side]] = camera.axes;
  const flat = Math.hypot(forward, side);
  const [, y] = project(
    camera,
    camera.eye[0] + (forward / flat) * FAR_CM,
    camera.eye[1] + (side / flat) * FAR_CM,
    0,
  );
  return Math.round((y / fine.height) * FRAME.height);
};

/** Rings of the shadow: how far beyond the car, in centimeters, and how dark. */
const SHADOW_RINGS = [
  [24, 0.16],
  [8, 0.22],
  [-6, 0.3],
  [-18, 0.42],
] as const;

/** The shadow under the car as SVG: dark below it, soft around it. */
const shadowSvg = (camera: Camera, { length, width }: Silhouette, strength: number): string => {
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** 0.42;
  const rings = SHADOW_RINGS.map(([grow, opacity]) => {
    const points = Array.from({ length: 48 }, (_, at) => {
      const angle = (at / 48) * Math.PI * 2;
      const along = (length / 2 + grow * 0.7) * bend(Math.cos(angle));
      const across = (width / 2 + grow) * bend(Math.sin(angle));
      const [x, y] = project(camera, along, across, 0);
      return `${(x / FINE).toFixed(1)},${(y / FINE).toFixed(1)}`;
    });
    return `<polygon points="${points.join(' ')}" fill="#05070a" opacity="${(opacity * strength).toFixed(3)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${rings.join('')}</svg>`;
};

/** The pixels of the car alone, finer than the picture: RGBA. */
export const carPixels = (
  { silhouette: name, paint, wear, place }: Omit<CarDrawing, 'view'>,
  view: OutsideView,
): { readonly pixels: Uint8ClampedArray; readonly camera: Camera } => {
  const silhouette: Silhouette = SILHOUETTES[name];
  const { axles, wheel, length, width } = silhouette;
  const form = bodyForm(silhouette);
  const camera = placedCamera(silhouette, view);
  const arch = wheel * 1.13;
  const isCut = (x: number, y: number, z: number): boolean => {
    if (z > wheel + arch || Math.abs(y) < width * 0.27) return false;
    const at = length / 2 - x;
    const front = Math.abs(at - axles[0]);
    const rear = Math.abs(at - axles[0] - axles[1]);
    const near = Math.min(front, rear);
    return near < arch && near ** 2 + Math.max(0, z - wheel) ** 2 < arch * arch;
  };
  const surfaces = rasterizeMeshes(carMeshes(form, wear === 'parts'), camera, fine.width, fine.height, isCut);
  const finish: Finish = {
    paint: linear(PAINTS[paint]),
    metallic: METALLIC.includes(paint) ? 0.55 : 0.1,
    ...WEAR[wear],
  };
  return { pixels: shadeCar(surfaces, form, finish, PLACE_LIGHTS[place], camera), camera };
};

const flat = (svg: string) => sharp(Buffer.from(svg)).removeAlpha();

/** A picture of a car in a place as PNG; the same drawing gives the same picture. */
export const drawCar = async (drawing: CarDrawing): Promise<Buffer> => {
  const { silhouette, view, place } = drawing;
  if (view === 'interior') {
    const { face } = SILHOUETTES[silhouette];
    return flat(drawInterior({ ...drawing, face }))
      .resize(SIZE)
      .png(PNG_FAST)
      .toBuffer();
  }
  const { pixels, camera } = carPixels(drawing, view);
  const [background, shadow, car] = await Promise.all([
    flat(sceneSvg(place, horizonOf(camera), SIZE.width, SIZE.height))
      .blur(BACKGROUND_BLUR)
      .raw()
      .toBuffer(),
    sharp(Buffer.from(shadowSvg(camera, SILHOUETTES[silhouette], PLACE_LIGHTS[place].shadow)))
      .blur(SHADOW_BLUR)
      .raw()
      .toBuffer(),
    sharp(Buffer.from(pixels.buffer), { raw: { ...fine, channels: 4 } })
      .resize(SIZE)
      .raw()
      .toBuffer(),
  ]);
  const layer = { ...SIZE, channels: 4 } as const;
  return sharp(background, { raw: { ...SIZE, channels: 3 } })
    .composite([
      { input: shadow, raw: layer },
      { input: car, raw: layer },
    ])
    .removeAlpha()
    .png(PNG_FAST)
    .toBuffer();
};
