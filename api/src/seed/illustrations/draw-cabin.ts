import type { BodyShape } from './body-shapes.ts';
import { type BodySurfaces, type Surface, uAtWidth } from './body-surfaces.ts';
import type { Canvas } from './canvas.ts';
import { lerp, steps, type Vec } from './geometry.ts';
import { glass, type Material, matte, type Rgb } from './paint.ts';

const TRIM: Rgb = [24, 29, 37];
const trim = matte(TRIM, 0.3);
const AROUND = steps(-Math.PI, Math.PI, 88);
const HEIGHTS = steps(0, 1, 6);
const ACROSS = steps(-1.01, 1.01, 6);

/** Everything over the shoulder line: the roof, the windows and what holds them. */
export function drawCabin(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces, paint: Material): void {
  if (shape.traits.bed) drawBed(canvas, shape, surfaces);
  if (shape.traits.open) drawOpenCabin(canvas, shape, surfaces);
  else drawClosedCabin(canvas, shape, surfaces, paint);
}

function drawClosedCabin(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces, paint: Material): void {
  canvas.sheet(surfaces.cabin, AROUND, HEIGHTS, paint);
  canvas.sheet((u, v) => surfaces.roof(Math.PI - u, v), steps(0, Math.PI, 40), ACROSS, paint);
  drawScreen(canvas, shape, surfaces, 'front');
  drawScreen(canvas, shape, surfaces, 'rear');
  drawSideWindows(canvas, shape, surfaces);
  if (shape.traits.rails && canvas.camera.eye[1] > shape.half) drawRail(canvas, surfaces);
}

const cabinBoxy = (shape: BodyShape): number => Math.max(3.2, shape.boxy * 0.85);

function drawScreen(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces, end: 'front' | 'rear'): void {
  const boxy = cabinBoxy(shape);
  const sheet = (
    share: number,
    low: number,
    high: number,
  ): { surface: Surface; us: number[]; vs: number[] } => {
    const edge = uAtWidth(share, boxy);
    const us = end === 'front' ? steps(-edge, edge, 24) : steps(Math.PI - edge, Math.PI + edge, 24);
    return { surface: surfaces.cabin, us, vs: steps(low, high, 6) };
  };
  const frame = sheet(0.95, 0.03, 0.95);
  const pane = sheet(0.92, 0.06, 0.92);
  canvas.sheet(frame.surface, frame.us, frame.vs, trim);
  canvas.sheet(pane.surface, pane.us, pane.vs, glass);
}

function drawSideWindows(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces): void {
  const { pillars } = shape.cabin;
  const rearPillar = shape.traits.bed ? 8 : 17;
  const ends = (v: number) => {
    const { front, rear } = surfaces.cabinEnds(v);
    return { first: front - 20 - 4 * v, last: rear + rearPillar };
  };
  const pane =
    (from: (v: number) => number, to: (v: number) => number): Surface =>
    (u, v) =>
      surfaces.cabinSide(lerp(from(v), to(v), u), v);
  const across = steps(0, 1, 18);
  canvas.sheet(
    pane(
      (v) => ends(v).first + 3,
      (v) => ends(v).last - 3,
    ),
    across,
    steps(0.07, 0.92, 8),
    trim,
  );
  const bounds = [
    (v: number) => ends(v).first,
    ...pillars.flatMap((x) => [() => x + 3, () => x - 3]),
    (v: number) => ends(v).last,
  ];
  for (let i = 0; i + 1 < bounds.length; i += 2) {
    const from = bounds[i];
    const to = bounds[i + 1];
    if (!from || !to) continue;
    canvas.sheet(
      pane(
        (v) => Math.min(from(v), ends(v).first),
        (v) => Math.max(to(v), ends(v).last),
      ),
      across,
      steps(0.11, 0.88, 8),
      (lit, up) => glass(lit, up + 0.12),
    );
  }
}

function drawRail(canvas: Canvas, surfaces: BodySurfaces): void {
  const { front, rear } = surfaces.cabinEnds(1);
  const rail = (lift: number): Vec[] =>
    steps(front - 34, rear + 26, 12).map((x) => {
      const [, y, z] = surfaces.cabinSide(x, 1);
      return [x, y - 6, z + lift];
    });
  canvas.line(rail(3), TRIM, 7);
  canvas.line(rail(5), [150, 156, 166], 3);
}

/** A pickup's load bed, seen from above. */
function drawBed(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces): void {
  const { rear, half, cabin } = shape;
  const inside: Surface = (u, v) => {
    const x = lerp(rear + 30, cabin.rearBase - 4, u);
    const rounded = 1 - 0.16 * Math.max(0, 1 - u * 3) ** 3;
    return [x, v * (half - 17) * rounded, surfaces.shoulderAt(x) + 0.5 + 5 * (1 - v * v * 0.8)];
  };
  canvas.sheet(inside, steps(0, 1, 14), steps(-1, 1, 4), matte([34, 38, 45], 0.2));
}

const LEATHER: Rgb = [122, 84, 58];

/** The open car: a dark tub with seats, and a screen in its frame. */
function drawOpenCabin(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces): void {
  const { cabin } = shape;
  const tub: Surface = (u, v) => {
    const x = lerp(-128, cabin.screenBase - 18, u);
    const end = 1 - Math.abs(u * 2 - 1) ** 6 * 0.12;
    return [x, v * (cabin.beltHalf - 9) * end, surfaces.shoulderAt(x) + 2.5];
  };
  canvas.sheet(tub, steps(0, 1, 20), steps(-1, 1, 6), matte([30, 27, 27], 0.1));
  const fromRight = canvas.camera.eye[1] >= 0 ? [-38, 38] : [38, -38];
  for (const x of canvas.camera.eye[0] > 0 ? [-92, -8] : [-8, -92]) {
    for (const y of fromRight) drawSeat(canvas, x, y, surfaces.shoulderAt(x), x === -92 ? 14 : 26);
  }
  drawScreenFrame(canvas, shape, surfaces);
}

function drawSeat(canvas: Canvas, x: number, y: number, base: number, height: number): void {
  const back: Surface = (u, v) => {
    const angle = u;
    const round = (value: number, power: number) => Math.sign(value) * Math.abs(value) ** power;
    const narrow = 1 - 0.25 * v ** 3;
    return [
      x - v * 7 + 8 * round(Math.cos(angle), 0.6) * narrow,
      y + 23 * round(Math.sin(angle), 0.6) * narrow,
      base - 6 + v * (height + 6),
    ];
  };
  canvas.sheet(back, steps(-Math.PI, Math.PI, 28), steps(0, 1, 5), matte(LEATHER, 0.5));
  canvas.sheet(
    (u, v) => {
      const [px, py, pz] = back(Math.PI - u, 1);
      return [lerp(x - 7, px, Math.abs(v)), lerp(y, v < 0 ? 2 * y - py : py, Math.abs(v)), pz];
    },
    steps(0, Math.PI, 12),
    [-1, 0, 1],
    matte([140, 99, 70], 0.3),
  );
}

function drawScreenFrame(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces): void {
  const edge = uAtWidth(0.985, cabinBoxy(shape));
  const us = steps(-edge, edge, 26);
  const vs = steps(0.02, 0.96, 6);
  const at = surfaces.cabin;
  const outline: Vec[] = [
    ...vs.map((v) => at(edge, v)),
    ...[...us].reverse().map((u) => at(u, 0.96)),
    ...[...vs].reverse().map((v) => at(-edge, v)),
  ];
  canvas.shape([...outline, ...us.map((u) => at(u, 0.02))], [170, 196, 214], 0.42);
  canvas.line(outline, TRIM, 11);
  canvas.line(outline, [92, 98, 108], 4);
}
