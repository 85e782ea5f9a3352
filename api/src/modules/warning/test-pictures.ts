import sharp from 'sharp';

const COLUMNS = 9;
const ROWS = 8;

/** A picture with contours, another one for each seed: gray blocks, enlarged and smoothed. */
export const blockPicture = (seed: number): Promise<Buffer> => {
  let state = seed * 2_654_435_761;
  const gray = Buffer.from(
    Array.from({ length: COLUMNS * ROWS }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
  return sharp(gray, { raw: { width: COLUMNS, height: ROWS, channels: 1 } })
    .resize(COLUMNS * 24, ROWS * 24, { fit: 'fill', kernel: 'cubic' })
    .jpeg()
    .toBuffer();
};
