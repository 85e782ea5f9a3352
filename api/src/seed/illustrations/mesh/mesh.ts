/** The part of the car a mesh is; the shader chooses materials by it. */
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

/** Numbers of a vertex: position, normal and its parameter on the part. */
export const VERTEX = 7;

/** A grid of vertices: x forward from the middle of the car, y to the left, z up, in centimeters. */
export interface Mesh {
  readonly part: Part;
  readonly columns: number;
  readonly rows: number;
  readonly vertices: Float32Array;
}

/** Writes the normals of a grid from neighboring vertices; `flip` -1 reverses them. */
export const addNormals = (vertices: Float32Array, columns: number, rows: number, flip: 1 | -1): void => {
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const left = (Math.max(0, column - 1) * rows + row) * VERTEX;
      const right = (Math.min(columns - 1, column + 1) * rows + row) * VERTEX;
      const under = (column * rows + Math.max(0, row - 1)) * VERTEX;
      const above = (column * rows + Math.min(rows - 1, row + 1)) * VERTEX;
      const alongX = (vertices[right] as number) - (vertices[left] as number);
      const alongY = (vertices[right + 1] as number) - (vertices[left + 1] as number);
      const alongZ = (vertices[right + 2] as number) - (vertices[left + 2] as number);
      const upX = (vertices[above] as number) - (vertices[under] as number);
      const upY = (vertices[above + 1] as number) - (vertices[under + 1] as number);
      const upZ = (vertices[above + 2] as number) - (vertices[under + 2] as number);
      const nx = alongY * upZ - alongZ * upY;
      const ny = alongZ * upX - alongX * upZ;
      const nz = alongX * upY - alongY * upX;
      const size = (Math.hypot(nx, ny, nz) || 1) * flip;
      const base = (column * rows + row) * VERTEX;
      vertices[base + 3] = nx / size;
      vertices[base + 4] = ny / size;
      vertices[base + 5] = nz / size;
    }
  }
};

/** A grid whose vertices are given by a function of column and row. */
export const grid = (
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
      vertices[base] = x;
      vertices[base + 1] = y;
      vertices[base + 2] = z;
      vertices[base + 6] = s;
    }
  }
  addNormals(vertices, columns, rows, flip);
  return { part, columns, rows, vertices };
};

/** A solid with rounded corners; a higher `power` is closer to a box. */
export const pillow = (
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
