import { grid, type Mesh, PART } from './mesh.ts';

const WHEEL_COLUMNS = 41;
/** Outline of half a wheel: radius as a share, and depth outwards in centimeters. */
const WHEEL_OUTLINE: readonly (readonly [radius: number, depth: number])[] = [
  [0.0, 6],
  [0.12, 6.2],
  [0.14, 5],
  [0.4, 5.2],
  [0.62, 6.4],
  [0.68, 8.4],
  [0.7, 8.6],
  [0.74, 9.4],
  [0.86, 10.4],
  [0.95, 9.2],
  [1.0, 6.4],
  [1.0, -8],
  [0.8, -9],
  [0.0, -9],
];

export const wheel = (x: number, y: number, radius: number, side: 1 | -1): Mesh =>
  grid(
    PART.wheel,
    WHEEL_COLUMNS,
    WHEEL_OUTLINE.length,
    (column, row) => {
      const [share, depth] = WHEEL_OUTLINE[row] ?? [0, 0];
      const angle = (column / (WHEEL_COLUMNS - 1)) * Math.PI * 2;
      return [
        x + Math.cos(angle) * share * radius,
        y + side * depth,
        radius + Math.sin(angle) * share * radius,
        depth < -6 ? 2 : share,
      ];
    },
    side === 1 ? -1 : 1,
  );
