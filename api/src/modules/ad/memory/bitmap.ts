/** Slots of a block: a block of a bitmap stays in the processor's first cache. */
export const BLOCK_SLOTS = 8_192;
/** A slot shifted by it is its block. */
export const BLOCK_SHIFT = 13;
/** Words of a block of a bitmap. */
export const BLOCK_WORDS = BLOCK_SLOTS / 32;

const blocksOf = (slots: number): number => Math.ceil(slots / BLOCK_SLOTS);

/** An empty bitmap of whole blocks: a bit for each slot. */
export const newBitmap = (slots: number): Uint32Array => new Uint32Array(blocksOf(slots) * BLOCK_WORDS);

/** The bitmap with room for `slots`. */
export const widenedBitmap = (words: Uint32Array, slots: number): Uint32Array => {
  if (slots <= words.length * 32) return words;
  const wider = newBitmap(slots);
  wider.set(words);
  return wider;
};

export const setBit = (words: Uint32Array, slot: number): void => {
  words[slot >>> 5] = (words[slot >>> 5] as number) | (1 << (slot & 31));
};

export const clearBit = (words: Uint32Array, slot: number): void => {
  words[slot >>> 5] = (words[slot >>> 5] as number) & ~(1 << (slot & 31));
};

/** How many bits of a word are set. */
export const countOnes = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
};

export const countBits = (words: Uint32Array): number => {
  let count = 0;
  for (let n = 0; n < words.length; n += 1) count += countOnes(words[n] as number);
  return count;
};

/** The blocks of a bitmap that have a bit. */
export const occupiedBlocks = (words: Uint32Array): number[] => {
  const blocks: number[] = [];
  for (let n = 0; n < words.length; n += 1) {
    if (words[n] === 0) continue;
    const block = Math.floor(n / BLOCK_WORDS);
    blocks.push(block);
    n = (block + 1) * BLOCK_WORDS - 1;
  }
  return blocks;
};

/** How many bits both bitmaps have in a block. */
export const countCommonBits = (a: Uint32Array, b: Uint32Array, block: number): number => {
  const end = (block + 1) * BLOCK_WORDS;
  let count = 0;
  for (let n = end - BLOCK_WORDS; n < end; n += 1) count += countOnes((a[n] as number) & (b[n] as number));
  return count;
};
