/** A box over a picture, in shares of its width and height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a number plate usually is, large enough for a finger on the smallest phone. */
export const START: Box = { x: 0.35, y: 0.55, width: 0.3, height: 0.22 };
const LEAST = 0.04;
const STEP = 0.02;
/** The box becomes so few fields that nothing of the letters in it is left. */
const COLUMNS = 4;
const ROWS = 2;
const CHANNELS = 4;

const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);

export const movedBox = (box: Box, dx: number, dy: number): Box => ({
  ...box,
  x: within(box.x + dx, 0, 1 - box.width),
  y: within(box.y + dy, 0, 1 - box.height),
});

/** The corner at the lower right moves, the other one stays. */
export const resizedBox = (box: Box, dx: number, dy: number): Box => ({
  ...box,
  width: within(box.width + dx, LEAST, 1 - box.x),
  height: within(box.height + dy, LEAST, 1 - box.y),
});

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Arrow keys move the box, with Shift they resize it; null for any other key. */
export const boxOfKey = (box: Box, key: string, isShift: boolean): Box | null => {
  const step = Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
  if (!step) return null;
  return isShift ? resizedBox(box, ...step) : movedBox(box, ...step);
};

/** The pixels under a box, whole ones and never less than it covers. */
export const areaOf = ({ x, y, width, height }: Box, sides: { width: number; height: number }) => {
  const left = Math.floor(x * sides.width);
  const top = Math.floor(y * sides.height);
  return {
    left,
    top,
    width: Math.max(1, Math.min(sides.width, Math.ceil((x + width) * sides.width)) - left),
    height: Math.max(1, Math.min(sides.height, Math.ceil((y + height) * sides.height)) - top),
  };
};

/** Fills the fields of a part of a picture by their mean color, in place. */
export const fillByMeans = (rgba: Uint8ClampedArray, width: number, height: number): void => {
  const [fieldWidth, fieldHeight] = [Math.ceil(width / COLUMNS), Math.ceil(height / ROWS)];
  for (let top = 0; top < height; top += fieldHeight)
    for (let left = 0; left < width; left += fieldWidth) {
      const [right, bottom] = [Math.min(width, left + fieldWidth), Math.min(height, top + fieldHeight)];
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        let sum = 0;
        for (let y = top; y < bottom; y += 1)
          for (let x = left; x < right; x += 1) sum += rgba[(y * width + x) * CHANNELS + channel] ?? 0;
        const mean = sum / ((right - left) * (bottom - top));
        for (let y = top; y < bottom; y += 1)
          for (let x = left; x < right; x += 1) rgba[(y * width + x) * CHANNELS + channel] = mean;
      }
    }
};
