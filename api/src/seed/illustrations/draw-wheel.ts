import type { Canvas } from './canvas.ts';
import { steps, type Vec } from './geometry.ts';
import { matte, mix, type Rgb } from './paint.ts';

const TYRE: Rgb = [31, 35, 42];
const WELL: Rgb = [14, 16, 20];
const RIM: Rgb = [206, 211, 218];
const RIM_DEPTH: Rgb = [58, 64, 74];
const TYRE_WIDTH_CM = 22;

export type Wheel = {
  x: number;
  y: number;
  radius: number;
  style: 'spokes' | 'cap' | 'steel';
  missing?: true;
};

const circle = ({ x }: Wheel, y: number, radius: number, height: number): Vec[] =>
  steps(0, Math.PI * 2, 44).map((angle) => [
    x + Math.cos(angle) * radius,
    y,
    height + Math.sin(angle) * radius,
  ]);

/** The tyre as a solid, for what is seen under the body. */
export function drawTyre(canvas: Canvas, wheel: Wheel): void {
  const { x, y, radius } = wheel;
  const outwards = Math.sign(y);
  canvas.sheet(
    (angle, depth) => [
      x + Math.cos(angle) * radius,
      y - (outwards > 0 ? 1 - depth : depth) * outwards * TYRE_WIDTH_CM,
      radius - Math.sin(angle) * radius,
    ],
    steps(0, Math.PI * 2, 30),
    [0, 1],
    matte(TYRE, 0.5),
  );
  canvas.shape(circle(wheel, y, radius, radius), TYRE);
}

/** The side of the wheel that faces the street. */
export function drawWheelFace(canvas: Canvas, wheel: Wheel, angle: number): void {
  const { y, radius } = wheel;
  canvas.shape(circle(wheel, y, radius, radius), TYRE);
  canvas.shape(circle(wheel, y, radius * 0.9, radius), mix(TYRE, [70, 76, 86], 0.35));
  canvas.shape(circle(wheel, y, radius * 0.73, radius), RIM);
  if (wheel.style === 'steel') drawSteel(canvas, wheel);
  else if (wheel.style === 'cap') drawCap(canvas, wheel);
  else drawSpokes(canvas, wheel, angle);
}

function drawSpokes(canvas: Canvas, wheel: Wheel, angle: number): void {
  const { x, y, radius } = wheel;
  canvas.shape(circle(wheel, y, radius * 0.66, radius), RIM_DEPTH);
  canvas.shape(circle(wheel, y, radius * 0.36, radius), mix(RIM_DEPTH, [120, 126, 136], 0.5));
  const spokes = 5;
  for (let i = 0; i < spokes; i++) {
    const direction = angle + (i * Math.PI * 2) / spokes;
    const at = (distance: number, offset: number): Vec => [
      x + Math.cos(direction + offset) * distance * radius,
      y,
      radius + Math.sin(direction + offset) * distance * radius,
    ];
    canvas.shape([at(0.1, 0.9), at(0.7, 0.2), at(0.7, 0.04), at(0.1, 0)], RIM);
    canvas.shape([at(0.1, -0.9), at(0.7, -0.2), at(0.7, -0.04), at(0.1, 0)], mix(RIM, RIM_DEPTH, 0.22));
  }
  canvas.shape(circle(wheel, y, radius * 0.13, radius), mix(RIM, RIM_DEPTH, 0.45));
}

function drawCap(canvas: Canvas, wheel: Wheel): void {
  const { y, radius } = wheel;
  canvas.shape(circle(wheel, y, radius * 0.6, radius), mix(RIM, RIM_DEPTH, 0.3));
  canvas.shape(circle(wheel, y, radius * 0.5, radius), mix(RIM, [255, 255, 255], 0.5));
  canvas.shape(circle(wheel, y, radius * 0.22, radius), mix(RIM, RIM_DEPTH, 0.15));
}

/** A stamped disc with holes around its edge. */
function drawSteel(canvas: Canvas, wheel: Wheel): void {
  const { x, y, radius } = wheel;
  canvas.shape(circle(wheel, y, radius * 0.66, radius), [92, 97, 104]);
  for (let i = 0; i < 12; i++) {
    const angle = (i * Math.PI) / 6;
    const hole = { ...wheel, x: x + Math.cos(angle) * radius * 0.52 };
    canvas.shape(circle(hole, y, radius * 0.07, radius + Math.sin(angle) * radius * 0.52), RIM_DEPTH);
  }
  canvas.shape(circle(wheel, y, radius * 0.36, radius), [122, 128, 136]);
  canvas.shape(circle(wheel, y, radius * 0.18, radius), [54, 58, 64]);
}

/** The hole in the body that the wheel stands in; the outline is mapped onto the side by the caller. */
export function drawWheelWell(canvas: Canvas, outline: readonly Vec[]): void {
  canvas.shape(outline, WELL);
}
