/** Just enough space and light to draw a car: centimetres, x forward, y to its left, z up. */
export type Vec = readonly [x: number, y: number, z: number];
export type Point = readonly [x: number, y: number];

export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Vec): Vec => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** `count + 1` numbers from `a` to `b`. */
export const steps = (a: number, b: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, i) => lerp(a, b, i / count));

/** A smooth curve through points of rising `x` that never swings beyond them (monotone cubic). */
export function curveThrough(points: readonly Point[]): (x: number) => number {
  const slopes = points.slice(1).map(([x, y], i) => {
    const [px, py] = points[i] ?? [0, 0];
    return (y - py) / (x - px);
  });
  const tangents = points.map((_, i) => {
    const before = slopes[i - 1];
    const after = slopes[i];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (x) => {
    const last = points.length - 2;
    const found = points.findIndex(([px]) => px > x) - 1;
    const i = clamp(found === -2 ? last : found, 0, last);
    const [x0, y0] = points[i] ?? [0, 0];
    const [x1, y1] = points[i + 1] ?? [1, 0];
    const width = x1 - x0;
    const t = clamp((x - x0) / width, 0, 1);
    const a = (tangents[i] ?? 0) * width;
    const b = (tangents[i + 1] ?? 0) * width;
    return (
      y0 * (1 + 2 * t) * (1 - t) ** 2 + a * t * (1 - t) ** 2 + y1 * t * t * (3 - 2 * t) - b * t * t * (1 - t)
    );
  };
}

export type Camera = {
  eye: Vec;
  /** A point of space on the picture, before the picture is fitted into its frame. */
  project(point: Vec): Point;
  /** Where the light of this view comes from: high, over the photographer's left shoulder. */
  light: Vec;
};

/** A camera on a circle around `target`; azimuth 0 looks into the headlights, 90 at the left side. */
export function cameraAt(azimuthDeg: number, elevationDeg: number, distance: number, target: Vec): Camera {
  const azimuth = (azimuthDeg * Math.PI) / 180;
  const elevation = (elevationDeg * Math.PI) / 180;
  const towards: Vec = [
    Math.cos(elevation) * Math.cos(azimuth),
    Math.cos(elevation) * Math.sin(azimuth),
    Math.sin(elevation),
  ];
  const eye: Vec = [
    target[0] + towards[0] * distance,
    target[1] + towards[1] * distance,
    target[2] + towards[2] * distance,
  ];
  const forward: Vec = [-towards[0], -towards[1], -towards[2]];
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  return {
    eye,
    project(point) {
      const from = sub(point, eye);
      const depth = dot(from, forward);
      return [(dot(from, right) / depth) * distance, (-dot(from, up) / depth) * distance];
    },
    light: unit([towards[0] * 0.5 - right[0] * 0.45, towards[1] * 0.5 - right[1] * 0.45, 0.85]),
  };
}
