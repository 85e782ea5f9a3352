import type { BodyShape } from './body-shapes.ts';
import { type Canvas, FRAME } from './canvas.ts';
import { steps, type Vec } from './geometry.ts';

/** Calm backdrops: wall above, wall below, floor. */
const BACKDROPS = [
  ['#eef2f6', '#dde4ec', '#cfd7e1'],
  ['#f1efec', '#e3dfd9', '#d5d0c8'],
  ['#ebf1f0', '#dae5e3', '#cad8d5'],
  ['#eeeef5', '#dedfea', '#cfd1df'],
  ['#f0f1ee', '#e1e4dc', '#d2d7cb'],
] as const;

const HORIZON = 0.6;

/** The backdrop and the shadow that the car stands on. */
export function drawScene(canvas: Canvas, shape: BodyShape, seed: number, closeUp: boolean): void {
  const [high, low, floor] = BACKDROPS[Math.abs(seed) % BACKDROPS.length] ?? BACKDROPS[0];
  const { width, height } = FRAME;
  const horizon = height * (closeUp ? 0.34 : HORIZON);
  canvas.raw(
    `<defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient>` +
      `<linearGradient id="f" x2="0" y2="1"><stop stop-color="${low}"/><stop offset=".25" stop-color="${floor}"/><stop offset="1" stop-color="${floor}"/></linearGradient></defs>` +
      `<rect width="${width}" height="${height}" fill="url(#w)"/>` +
      `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#f)"/>`,
  );
  for (const [grow, opacity] of SHADOW) canvas.shape(footprint(shape, grow), '#1b2330', opacity);
}

/** A blur made of rings: a real one costs more than the whole car. */
const SHADOW = [
  [15, 0.05],
  [11, 0.06],
  [7, 0.07],
  [3, 0.08],
  [-2, 0.1],
  [-8, 0.14],
  [-16, 0.22],
] as const;

function footprint({ front, rear, half }: BodyShape, grow: number): Vec[] {
  const power = 2 / 5;
  return steps(0, Math.PI * 2, 60).map((u) => {
    const [cos, sin] = [Math.cos(u), Math.sin(u)];
    return [
      (front + rear) / 2 + ((front - rear) / 2 + grow) * Math.sign(cos) * Math.abs(cos) ** power,
      (half + grow) * Math.sign(sin) * Math.abs(sin) ** power,
      0,
    ];
  });
}
