import type { Silhouette } from './silhouettes.ts';

/** What a triangle belongs to; the shader decides the rest by the place on the part. */
export const PART = {
  body: 0,
  wheel: 1,
  inside: 2,
  chrome: 3,
  dark: 4,
  mirror: 5,
  screen: 6,
  seat: 7,
  block: 8,
} as const;
export type Part = (typeof PART)[keyof typeof PART];

/** Numbers of a vertex: place, normal and its parameter on the part. */
export const VERTEX = 7;

/** A grid of vertices: x forward from the middle of the car, y to the left, z up, in centimeters. */
export interface Mesh {
  readonly part: Part;
  readonly columns: number;
  readonly rows: number;
  readonly vertices: Float32Array;
}

const lerp = (from: number, to: number, at: number) => from + (to - from) * at;
const clamp01 = (value: number) => Math.min(1, Math.max(0, value));

/** Height of the upper outline for each centimeter of the car's length, with soft edges. */
const topHeights = ({ top, length, soft, isOpen, glass, belt }: Silhouette): Float32Array => {
  const sharp = Float32Array.from({ length: length + 1 }, (_, x) => {
    const next = Math.max(
      1,
      top.findIndex(([px]) => px >= x),
    );
    const [x0, z0] = top[next - 1] ?? [0, 0];
    const [x1, z1] = top[next] ?? [length, 0];
    const z = lerp(z0, z1, x1 === x0 ? 1 : (x - x0) / (x1 - x0));
    const isCockpit = isOpen && x > glass[0][0] && x < glass[3][0];
    return isCockpit ? lerp(belt[0], belt[1], x / length) + 5 : z;
  });
  let smooth = sharp;
  for (let pass = 0; pass < 2; pass += 1) {
    const before = smooth;
    smooth = before.map((_, x) => {
      const reach = Math.round(Math.min(soft, x, length - x));
      let sum = 0;
      for (let at = x - reach; at <= x + reach; at += 1) sum += before[at] ?? 0;
      return sum / (2 * reach + 1);
    });
  }
  return smooth;
};

/** The body as functions of `x` from the front bumper. */
export interface BodyForm {
  readonly silhouette: Silhouette;
  top(x: number): number;
  belt(x: number): number;
  /** Half of the width. */
  half(x: number): number;
  bottom(x: number): number;
}

export const bodyForm = (silhouette: Silhouette): BodyForm => {
  const { length, width, square, belt, clearance, axles } = silhouette;
  const heights = topHeights(silhouette);
  const top = (x: number) => {
    const at = Math.min(length - 0.001, Math.max(0, x));
    const low = Math.floor(at);
    return lerp(heights[low] ?? 0, heights[low + 1] ?? heights[low] ?? 0, at - low);
  };
  const power = square * 1.7;
  return {
    silhouette,
    top,
    belt: (x) => Math.min(lerp(belt[0], belt[1], x / length), top(x) - 3),
    half: (x) => {
      const off = Math.abs((2 * x) / length - 1);
      // The cabin is a little wider than the ends.
      return (width / 2) * (1 - off ** power) ** (1 / power) * (1 - 0.045 * off * off);
    },
    bottom: (x) => {
      const front = axles[0];
      const rear = axles[0] + axles[1];
      const overhang = x < front ? (front - x) / front : x > rear ? (x - rear) / (length - rear) : 0;
      return clearance + 7 * overhang * overhang;
    },
  };
};

const SECTION_STEPS = 6;

/** One side of a cross-section from the underside to the middle of the roof: `[y, z, s]` by turns. */
const crossSection = ({ silhouette, top, belt, half, bottom }: BodyForm, x: number): number[] => {
  const { tumble } = silhouette;
  const [low, shoulder, high, side] = [bottom(x), belt(x), top(x), half(x)];
  const tallest = Math.max(...silhouette.top.map(([, z]) => z));
  const cabin = clamp01((high - shoulder - 8) / (tallest - shoulder - 8));
  const edge = lerp(0.84, tumble, Math.sqrt(cabin)) * side;
  const points: readonly (readonly [number, number])[] = [
    [side * 0.5, low + 2],
    [side * 0.95, low + 1],
    [side, lerp(low, shoulder, 0.45)],
    [side * 0.985, lerp(low, shoulder, 0.86)],
    [side * 0.935, shoulder],
    [edge, lerp(shoulder, high, lerp(0.55, 0.93, cabin))],
    [edge * 0.62, high - lerp(0.9, 0.8, cabin)],
    [0, high],
  ];
  const raw: (readonly [number, number, number])[] = [];
  for (let at = 0; at + 1 < points.length; at += 1) {
    const [y0, z0] = points[at] ?? [0, 0];
    const [y1, z1] = points[at + 1] ?? [0, 0];
    for (let step = 0; step < SECTION_STEPS; step += 1) {
      const share = step / SECTION_STEPS;
      raw.push([lerp(y0, y1, share), lerp(z0, z1, share), at + share]);
    }
  }
  raw.push([0, high, points.length - 1]);
  const soft = raw.map((point, at) => {
    const before = raw[at - 1];
    const after = raw[at + 1];
    if (!before || !after) return point;
    return [(before[0] + 2 * point[0] + after[0]) / 4, (before[1] + 2 * point[1] + after[1]) / 4, point[2]];
  });
  return soft.flatMap(([y = 0, z = 0, s = 0]) => [Math.max(0, y), z, s]);
};

/** Normals of a grid from its neighbours; `flip` turns them outwards. */
const addNormals = (vertices: Float32Array, columns: number, rows: number, flip: 1 | -1): void => {
  const at = (column: number, row: number) => (column * rows + row) * VERTEX;
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const left = at(Math.max(0, column - 1), row);
      const right = at(Math.min(columns - 1, column + 1), row);
      const under = at(column, Math.max(0, row - 1));
      const above = at(column, Math.min(rows - 1, row + 1));
      const d = (from: number, to: number, axis: number) =>
        (vertices[to + axis] ?? 0) - (vertices[from + axis] ?? 0);
      const nx = d(left, right, 1) * d(under, above, 2) - d(left, right, 2) * d(under, above, 1);
      const ny = d(left, right, 2) * d(under, above, 0) - d(left, right, 0) * d(under, above, 2);
      const nz = d(left, right, 0) * d(under, above, 1) - d(left, right, 1) * d(under, above, 0);
      const size = (Math.hypot(nx, ny, nz) || 1) * flip;
      vertices.set([nx / size, ny / size, nz / size], at(column, row) + 3);
    }
  }
};

const grid = (
  part: Part,
  columns: number,
  rows: number,
  place: (column: number, row: number) => readonly [x: number, y: number, z: number, s: number],
  flip: 1 | -1 = 1,
): Mesh => {
  const vertices = new Float32Array(columns * rows * VERTEX);
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const [x, y, z, s] = place(column, row);
      const base = (column * rows + row) * VERTEX;
      vertices.set([x, y, z], base);
      vertices[base + 6] = s;
    }
  }
  addNormals(vertices, columns, rows, flip);
  return { part, columns, rows, vertices };
};

const BODY_COLUMNS = 150;

/** Dense at the ends, where the outline turns. */
const bodyStations = (length: number): number[] =>
  Array.from({ length: BODY_COLUMNS }, (_, at) => {
    const even = at / (BODY_COLUMNS - 1);
    const eased = (1 - Math.cos(Math.PI * even)) / 2;
    return lerp(even, eased, 0.75) * length;
  });

const bodyShell = (form: BodyForm, side: 1 | -1): Mesh => {
  const { length } = form.silhouette;
  const stations = bodyStations(length);
  const sections = stations.map((x) => crossSection(form, x));
  const rows = (sections[0]?.length ?? 0) / 3;
  return grid(
    PART.body,
    BODY_COLUMNS,
    rows,
    (column, row) => {
      const section = sections[column] ?? [];
      const [y = 0, z = 0, s = 0] = section.slice(row * 3, row * 3 + 3);
      return [length / 2 - (stations[column] ?? 0), side * y, z, s];
    },
    side === 1 ? -1 : 1,
  );
};

/** A solid of rounded corners: for mirrors, bumpers and seats. */
const pillow = (
  part: Part,
  [x, y, z]: readonly [number, number, number],
  [dx, dy, dz]: readonly [number, number, number],
  power = 3,
): Mesh => {
  const round = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / power);
  return grid(part, 25, 15, (column, row) => {
    const around = (column / 24) * Math.PI * 2;
    const up = (row / 14 - 0.5) * Math.PI;
    const ring = round(Math.cos(up));
    return [
      x + dx * round(Math.cos(around)) * ring,
      y + dy * round(Math.sin(around)) * ring,
      z + dz * round(Math.sin(up)),
      row / 14,
    ];
  });
};

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

const wheel = (x: number, y: number, radius: number, side: 1 | -1): Mesh =>
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

/** A bar that follows the body's plan at one end. */
const bumperBar = (form: BodyForm, isFront: boolean, z: number, height: number, out: number): Mesh => {
  const { length } = form.silhouette;
  const reach = 0.13;
  const steps = 61;
  return grid(
    PART.chrome,
    steps,
    11,
    (column, row) => {
      const side = (column / (steps - 1)) * 2 - 1;
      // From one flank around the end to the other.
      const along = Math.abs(side) > 0.62 ? ((Math.abs(side) - 0.62) / 0.38) * reach * length : 0;
      const across = Math.min(1, Math.abs(side) / 0.62);
      const at = Math.max(0.5, along);
      const half = form.half(Math.max(at, 3)) + out * 0.6;
      const y = Math.sign(side) * half * across ** 0.9;
      const bow = out * (1 - 0.18 * across * across);
      const angle = (row / 10 - 0.5) * Math.PI;
      const depth = Math.cos(angle) * 4;
      const fromFront = at - bow - depth;
      const x = isFront ? length / 2 - fromFront : fromFront - length / 2;
      return [x, y, z + Math.sin(angle) * height, row / 10];
    },
    isFront ? 1 : -1,
  );
};

/** All parts of a car; one for parts stands on a block in place of a wheel. */
export const carMeshes = (form: BodyForm, isOnBlock: boolean): Mesh[] => {
  const { silhouette } = form;
  const { length, width, axles, wheel: radius, clearance, glass } = silhouette;
  const middle = length / 2;
  const meshes: Mesh[] = [bodyShell(form, 1), bodyShell(form, -1)];
  for (const side of [1, -1] as const) {
    for (const at of [axles[0], axles[0] + axles[1]]) {
      const isMissing = isOnBlock && side === 1 && at === axles[0];
      const y = side * (width / 2 - 11);
      meshes.push(
        isMissing
          ? pillow(PART.block, [middle - at, y - 8, clearance * 0.6], [13, 11, clearance * 0.6], 12)
          : wheel(middle - at, y, radius, side),
      );
    }
    const mirrorAt = glass[0][0] + (silhouette.era === 'classic' ? 6 : 20);
    const z = form.belt(mirrorAt) + (silhouette.era === 'classic' ? 5 : 7);
    const size = silhouette.era === 'classic' ? ([3, 6, 4] as const) : ([6, 10, 6.5] as const);
    meshes.push(
      pillow(
        silhouette.hasChrome ? PART.chrome : PART.mirror,
        [middle - mirrorAt, side * (form.half(mirrorAt) * 0.93 + size[1]), z],
        size,
        3.4,
      ),
    );
  }
  const innerTop = (silhouette.top[1]?.[1] ?? 70) - 12;
  meshes.push(
    pillow(
      PART.inside,
      [0, 0, (clearance + innerTop) / 2],
      [middle * 0.86, width * 0.3, (innerTop - clearance) / 2],
      8,
    ),
  );
  if (silhouette.hasChrome) {
    meshes.push(
      bumperBar(form, true, clearance + 22, 6.5, 7),
      bumperBar(form, false, clearance + 24, 6.5, 7),
    );
  }
  if (silhouette.hasRails)
    for (const side of [1, -1] as const) {
      const from = glass[1][0] + 14;
      const to = glass[2][0] - 4;
      meshes.push(
        pillow(
          PART.dark,
          [
            middle - (from + to) / 2,
            side * (width / 2) * silhouette.tumble * 0.93,
            form.top((from + to) / 2) - 7.5,
          ],
          [(to - from) / 2, 1.8, 4],
          7,
        ),
      );
    }
  if (silhouette.hasSpare)
    meshes.push(pillow(PART.dark, [-middle - 4, 0, clearance + 62], [9, radius * 0.92, radius * 0.92], 2.4));
  if (silhouette.isOpen) {
    const [[cowl, foot], [front, high]] = glass;
    meshes.push(
      grid(PART.screen, 21, 9, (column, row) => {
        const side = (column / 20) * 2 - 1;
        const up = row / 8;
        return [
          middle - lerp(cowl - 6, front, up) - 10 * side * side,
          side * (width / 2) * lerp(0.84, 0.72, up),
          lerp(foot - 2, high, up),
          up,
        ];
      }),
    );
    for (const side of [0.38, -0.38])
      meshes.push(
        pillow(
          PART.seat,
          [middle - glass[3][0] + 28, (side * width) / 2, silhouette.belt[1] + 8],
          [9, 22, 22],
          3,
        ),
      );
  }
  return meshes;
};
