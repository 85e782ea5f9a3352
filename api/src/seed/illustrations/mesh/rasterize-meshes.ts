import { type Mesh, PART, VERTEX } from './mesh.ts';

export interface Camera {
  readonly eye: readonly [number, number, number];
  /** Rows of the rotation: right, up, towards the car. */
  readonly axes: readonly [Axis, Axis, Axis];
  /** Pixels for a distance of one at a depth of one. */
  readonly focal: number;
  readonly center: readonly [number, number];
}
type Axis = readonly [number, number, number];

/** Numbers stored for each pixel: place, normal, parameter, part. */
export const TEXEL = 8;

/** The nearest surface at each pixel; `depth` is infinite where there is none. */
export interface Surfaces {
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
  readonly texels: Float32Array;
}

const normalize = ([x, y, z]: Axis): Axis => {
  const size = Math.hypot(x, y, z) || 1;
  return [x / size, y / size, z / size];
};
const cross = (a: Axis, b: Axis): Axis => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A camera that looks from a direction at a point. Angles are degrees: 0 is straight ahead of the car. */
export const cameraAt = (
  azimuth: number,
  elevation: number,
  distance: number,
  target: Axis,
): Pick<Camera, 'eye' | 'axes'> => {
  const [around, up] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  const away: Axis = [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)];
  const eye: Axis = [
    target[0] + away[0] * distance,
    target[1] + away[1] * distance,
    target[2] + away[2] * distance,
  ];
  const forward: Axis = [-away[0], -away[1], -away[2]];
  const right = normalize(cross(forward, [0, 0, 1]));
  return { eye, axes: [right, cross(right, forward), forward] };
};

/** The projection of a point: pixels and depth. */
export const project = ({ eye, axes, focal, center }: Camera, x: number, y: number, z: number): Axis => {
  const [dx, dy, dz] = [x - eye[0], y - eye[1], z - eye[2]];
  const [right, up, forward] = axes;
  const depth = dx * forward[0] + dy * forward[1] + dz * forward[2];
  return [
    center[0] + (focal * (dx * right[0] + dy * right[1] + dz * right[2])) / depth,
    center[1] - (focal * (dx * up[0] + dy * up[1] + dz * up[2])) / depth,
    depth,
  ];
};

/** Whether a point of the body is cut out, for a wheel arch. */
export type IsCut = (x: number, y: number, z: number) => boolean;

/** Memory of the pictures before: one picture is shaded before the next is rasterized. */
let memory: Surfaces = { width: 0, height: 0, depth: new Float32Array(), texels: new Float32Array() };

const emptySurfaces = (width: number, height: number): Surfaces => {
  const pixels = width * height;
  if (memory.width !== width || memory.height !== height)
    memory = { width, height, depth: new Float32Array(pixels), texels: new Float32Array(pixels * TEXEL) };
  memory.depth.fill(Number.POSITIVE_INFINITY);
  return memory;
};

/** Pixel and depth of each vertex. */
const screenOf = ({ columns, rows, vertices }: Mesh, { eye, axes, focal, center }: Camera): Float32Array => {
  const [right, up, forward] = axes;
  const screen = new Float32Array(columns * rows * 3);
  for (let at = 0; at < columns * rows; at += 1) {
    const base = at * VERTEX;
    const dx = (vertices[base] as number) - eye[0];
    const dy = (vertices[base + 1] as number) - eye[1];
    const dz = (vertices[base + 2] as number) - eye[2];
    const depth = dx * forward[0] + dy * forward[1] + dz * forward[2];
    screen[at * 3] = center[0] + (focal * (dx * right[0] + dy * right[1] + dz * right[2])) / depth;
    screen[at * 3 + 1] = center[1] - (focal * (dx * up[0] + dy * up[1] + dz * up[2])) / depth;
    screen[at * 3 + 2] = depth;
  }
  return screen;
};

/** Draws one triangle of a mesh, given by the numbers of its vertices. */
const drawTriangle = (
  { width, height, depth, texels }: Surfaces,
  { vertices, part }: Mesh,
  screen: Float32Array,
  a: number,
  b: number,
  c: number,
  isCut: IsCut,
): void => {
  const ax = screen[a * 3] as number;
  const ay = screen[a * 3 + 1] as number;
  const bx = screen[b * 3] as number;
  const by = screen[b * 3 + 1] as number;
  const cx = screen[c * 3] as number;
  const cy = screen[c * 3 + 1] as number;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < 1e-6) return;
  const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx, cx)));
  const upper = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const lower = Math.min(height - 1, Math.ceil(Math.max(ay, by, cy)));
  const ia = 1 / (screen[a * 3 + 2] as number);
  const ib = 1 / (screen[b * 3 + 2] as number);
  const ic = 1 / (screen[c * 3 + 2] as number);
  const va = a * VERTEX;
  const vb = b * VERTEX;
  const vc = c * VERTEX;
  for (let py = upper; py <= lower; py += 1) {
    const sy = py + 0.5;
    for (let px = left; px <= right; px += 1) {
      const sx = px + 0.5;
      let wa = ((bx - sx) * (cy - sy) - (by - sy) * (cx - sx)) / area;
      if (wa < 0) continue;
      let wb = ((cx - sx) * (ay - sy) - (cy - sy) * (ax - sx)) / area;
      if (wb < 0) continue;
      let wc = 1 - wa - wb;
      if (wc < 0) continue;
      const far = 1 / (wa * ia + wb * ib + wc * ic);
      const at = py * width + px;
      if (far >= (depth[at] as number)) continue;
      // Attributes are linear in space, not on the screen.
      wa *= ia * far;
      wb *= ib * far;
      wc *= ic * far;
      const x = wa * (vertices[va] as number) + wb * (vertices[vb] as number) + wc * (vertices[vc] as number);
      const y =
        wa * (vertices[va + 1] as number) +
        wb * (vertices[vb + 1] as number) +
        wc * (vertices[vc + 1] as number);
      const z =
        wa * (vertices[va + 2] as number) +
        wb * (vertices[vb + 2] as number) +
        wc * (vertices[vc + 2] as number);
      if (part === PART.body && isCut(x, y, z)) continue;
      depth[at] = far;
      const base = at * TEXEL;
      texels[base] = x;
      texels[base + 1] = y;
      texels[base + 2] = z;
      for (let axis = 3; axis < VERTEX; axis += 1)
        texels[base + axis] =
          wa * (vertices[va + axis] as number) +
          wb * (vertices[vb + axis] as number) +
          wc * (vertices[vc + axis] as number);
      texels[base + 7] = part;
    }
  }
};

/** Keeps the nearest surface of each pixel; the next call reuses the arrays. */
export const rasterizeMeshes = (
  meshes: readonly Mesh[],
  camera: Camera,
  width: number,
  height: number,
  isCut: IsCut,
): Surfaces => {
  const surfaces = emptySurfaces(width, height);
  for (const mesh of meshes) {
    const screen = screenOf(mesh, camera);
    for (let column = 0; column + 1 < mesh.columns; column += 1) {
      for (let row = 0; row + 1 < mesh.rows; row += 1) {
        const at = column * mesh.rows + row;
        drawTriangle(surfaces, mesh, screen, at, at + mesh.rows, at + 1, isCut);
        drawTriangle(surfaces, mesh, screen, at + 1, at + mesh.rows, at + mesh.rows + 1, isCut);
      }
    }
  }
  return surfaces;
};
