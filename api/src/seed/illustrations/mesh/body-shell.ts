import { clamp01, lerp } from '../geometry.ts';
import type { BodyForm } from './body-form.ts';
import { addNormals, type Mesh, PART, VERTEX } from './mesh.ts';

const COLUMNS = 150;
/** Corners of a cross-section from the underside to the middle of the roof, and points on each edge between them. */
const CORNERS = 8;
const EDGE_POINTS = 6;
const ROWS = (CORNERS - 1) * EDGE_POINTS + 1;

/** Positions of the cross-sections along the car: dense at the ends, where the outline bends. */
const sectionPositions = (length: number): number[] =>
  Array.from({ length: COLUMNS }, (_, at) => {
    const even = at / (COLUMNS - 1);
    const eased = (1 - Math.cos(Math.PI * even)) / 2;
    return lerp(even, eased, 0.75) * length;
  });

/** Corners of a cross-section as alternating `y` and `z`. */
const cornersOf = (
  { silhouette, top, belt, half, bottom }: BodyForm,
  tallest: number,
  x: number,
): number[] => {
  const [low, shoulder, high, side] = [bottom(x), belt(x), top(x), half(x)];
  const cabin = clamp01((high - shoulder - 8) / (tallest - shoulder - 8));
  const edge = lerp(0.84, silhouette.tumble, Math.sqrt(cabin)) * side;
  return [
    ...[side * 0.5, low + 2],
    ...[side * 0.95, low + 1],
    ...[side, lerp(low, shoulder, 0.45)],
    ...[side * 0.985, lerp(low, shoulder, 0.86)],
    ...[side * 0.935, shoulder],
    ...[edge, lerp(shoulder, high, lerp(0.55, 0.93, cabin))],
    ...[edge * 0.62, high - lerp(0.9, 0.8, cabin)],
    ...[0, high],
  ];
};

/** The share of a row on its edge, and the smoothed value between its neighbors. */
const atRow = (corners: readonly number[], axis: 0 | 1, row: number): number => {
  const corner = Math.min(CORNERS - 2, Math.floor(row / EDGE_POINTS));
  const from = corners[corner * 2 + axis] as number;
  const to = corners[corner * 2 + 2 + axis] as number;
  return lerp(from, to, row / EDGE_POINTS - corner);
};
const smoothAtRow = (corners: readonly number[], axis: 0 | 1, row: number): number =>
  row === 0 || row === ROWS - 1
    ? atRow(corners, axis, row)
    : (atRow(corners, axis, row - 1) + 2 * atRow(corners, axis, row) + atRow(corners, axis, row + 1)) / 4;

/** The left and the right half of the painted body; parameter `s` counts corners of the cross-section. */
export const bodyShells = (form: BodyForm): readonly [left: Mesh, right: Mesh] => {
  const { length, top } = form.silhouette;
  const tallest = Math.max(...top.map(([, z]) => z));
  const left = new Float32Array(COLUMNS * ROWS * VERTEX);
  const right = new Float32Array(COLUMNS * ROWS * VERTEX);
  let base = 0;
  for (const x of sectionPositions(length)) {
    const corners = cornersOf(form, tallest, x);
    for (let row = 0; row < ROWS; row += 1) {
      const y = Math.max(0, smoothAtRow(corners, 0, row));
      left[base] = right[base] = length / 2 - x;
      left[base + 1] = y;
      right[base + 1] = -y;
      left[base + 2] = right[base + 2] = smoothAtRow(corners, 1, row);
      left[base + 6] = right[base + 6] = row / EDGE_POINTS;
      base += VERTEX;
    }
  }
  addNormals(left, COLUMNS, ROWS, -1);
  addNormals(right, COLUMNS, ROWS, 1);
  const shape = { part: PART.body, columns: COLUMNS, rows: ROWS };
  return [
    { ...shape, vertices: left },
    { ...shape, vertices: right },
  ];
};
