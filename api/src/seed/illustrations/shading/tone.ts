/** Linear light to an sRGB byte, with soft highlights. */
const exactTone = (value: number): number => {
  const bright = value * 1.06;
  const soft = bright < 0.6 ? bright : 0.6 + 0.4 * (1 - Math.exp(-(bright - 0.6) / 0.4));
  return Math.round(255 * Math.min(1, soft) ** (1 / 2.2));
};

/** Brighter light than this is white. */
const WHITE = 4;

/** The least light of each byte, so that no power is needed for a pixel. */
const LEAST_LIGHT = Float64Array.from({ length: 257 }, (_, tone) => {
  if (tone > 255) return Number.POSITIVE_INFINITY;
  let [low, high] = [0, WHITE];
  if (tone === 0) return 0;
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (exactTone(middle) >= tone) high = middle;
    else low = middle;
  }
  return high;
});

/** Cells are even in the root of the light, which is nearly linear to the byte. */
const CELLS = 1024;
const CELLS_PER_ROOT = CELLS / Math.sqrt(WHITE);
const FIRST_TONE = Uint8Array.from({ length: CELLS + 1 }, (_, cell) =>
  exactTone((cell / CELLS_PER_ROOT) ** 2),
);

/** The same byte as `exactTone` without powers. */
export const toneOf = (value: number): number => {
  const cell = value >= WHITE ? CELLS : Math.floor(Math.sqrt(value) * CELLS_PER_ROOT);
  let tone = FIRST_TONE[cell] as number;
  while (value >= (LEAST_LIGHT[tone + 1] as number)) tone += 1;
  return tone;
};
