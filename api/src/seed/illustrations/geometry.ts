export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));
