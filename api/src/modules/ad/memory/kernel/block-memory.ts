import { BLOCK_CODE } from './block-code.ts';

/** Slots of a block: a block of a bitmap stays in the processor's first cache. */
export const BLOCK_SLOTS = 8_192;
/** A slot shifted by it is its block. */
export const BLOCK_SHIFT = 13;
/** Words of a block of a bitmap. */
export const BLOCK_WORDS = BLOCK_SLOTS / 32;
export const BLOCK_BYTES = BLOCK_SLOTS / 8;

const PAGE_BYTES = 65_536;
/** As `blocks.wat` declares it: 2 GB. */
const PAGES_MAX = 32_768;
/** Memory grows in steps of this. */
const GROWN_PAGES = 64;

/** The functions of `blocks.wat`: each takes addresses of blocks. */
interface BlockFunctions {
  intersect(from: number, words: number, to: number): number;
  subtract(from: number, words: number, to: number): number;
  intersectBetween(from: number, below: number, upTo: number, to: number): number;
  unite(words: number, to: number): void;
  count(words: number): number;
  countBoth(words: number, others: number): number;
  list(words: number, first: number, to: number): number;
  refine(words: number, doubt: number, sure: number, values: number, low: number, high: number): number;
}

const code = new WebAssembly.Module(Buffer.from(BLOCK_CODE, 'base64'));

interface Hole {
  readonly at: number;
  readonly bytes: number;
}

const blocksOf = (slots: number): number => Math.ceil(slots / BLOCK_SLOTS);

/**
 * Bitmaps and columns of numbers in the memory of the WebAssembly functions that loop over their blocks. The memory is a
 * shared one, because an array over it stays valid when it grows.
 */
export class BlockMemory {
  /** The ads of a block that fit so far. */
  readonly combined: Uint32Array;
  /** The ads of a block that have one of several values. */
  readonly union: Uint32Array;
  /** Slots of a block. */
  readonly slots: Int32Array;
  readonly functions: BlockFunctions;
  readonly #memory: WebAssembly.Memory;
  /** A block without ads, and one with all. */
  readonly #none: Uint32Array;
  readonly #all: Uint32Array;
  /** Nothing is stored from here on. */
  #end = 0;
  /** Nothing has ever been stored from here on, so that all is zero. */
  #used = 0;
  /** What was freed before `#end`, by address; no two of them touch. */
  #holes: Hole[] = [];
  readonly #first: number;

  constructor() {
    this.#memory = new WebAssembly.Memory({ initial: 1, maximum: PAGES_MAX, shared: true });
    const { exports } = new WebAssembly.Instance(code, { blocks: { memory: this.#memory } });
    this.functions = exports as unknown as BlockFunctions;
    this.combined = this.bitmap(BLOCK_SLOTS);
    this.union = this.bitmap(BLOCK_SLOTS);
    this.#none = this.bitmap(BLOCK_SLOTS);
    this.#all = this.bitmap(BLOCK_SLOTS).fill(0xffff_ffff);
    const at = this.#take(BLOCK_SLOTS * Int32Array.BYTES_PER_ELEMENT);
    this.slots = new Int32Array(this.#memory.buffer, at, BLOCK_SLOTS);
    this.#first = this.#end;
  }

  /** Bytes in use. */
  get bytes(): number {
    return this.#holes.reduce((sum, { bytes }) => sum - bytes, this.#end);
  }

  /** An empty bitmap of whole blocks. */
  bitmap(slots: number): Uint32Array {
    const words = blocksOf(slots) * BLOCK_WORDS;
    const at = this.#take(words * Uint32Array.BYTES_PER_ELEMENT);
    return new Uint32Array(this.#memory.buffer, at, words);
  }

  /** Zeros, a number for each slot of whole blocks. */
  numbers(slots: number): Float64Array {
    const length = blocksOf(slots) * BLOCK_SLOTS;
    const at = this.#take(length * Float64Array.BYTES_PER_ELEMENT);
    return new Float64Array(this.#memory.buffer, at, length);
  }

  /** The same bitmap with room for `slots`; the one before is freed where it had less. */
  widenedBitmap(words: Uint32Array, slots: number): Uint32Array {
    return slots <= words.length * 32 ? words : this.#moved(words, this.bitmap(slots));
  }

  /** The same numbers with room for `slots`; those before are freed where they had less. */
  widenedNumbers(numbers: Float64Array, slots: number): Float64Array {
    return slots <= numbers.length ? numbers : this.#moved(numbers, this.numbers(slots));
  }

  /** What was returned by a call above; it is not used any more. */
  free({ byteOffset, byteLength }: Uint32Array | Float64Array): void {
    if (byteLength === 0) return;
    let [at, end] = [byteOffset, byteOffset + byteLength];
    const rest: Hole[] = [];
    for (const hole of this.#holes) {
      if (hole.at + hole.bytes === at) at = hole.at;
      else if (hole.at === end) end += hole.bytes;
      else rest.push(hole);
    }
    if (end === this.#end) this.#end = at;
    else rest.push({ at, bytes: end - at });
    this.#holes = rest.sort((a, b) => a.at - b.at);
  }

  /** Frees everything. */
  clear(): void {
    this.#holes = [];
    this.#end = this.#first;
  }

  /** The addresses of what `refine` compares: which ads are in doubt at a range's lower end, and which are not at its upper one. */
  addressOf(words: Uint32Array | null, block: number, otherwise: 'none' | 'all'): number {
    if (words) return words.byteOffset + block * BLOCK_BYTES;
    return (otherwise === 'none' ? this.#none : this.#all).byteOffset;
  }

  #moved<A extends Uint32Array | Float64Array>(from: A, to: A): A {
    to.set(from);
    this.free(from);
    return to;
  }

  /** The address of so many zeros: in the first hole that has room, or at the end. */
  #take(bytes: number): number {
    const n = this.#holes.findIndex((hole) => hole.bytes >= bytes);
    const hole = this.#holes[n];
    const at = hole && bytes > 0 ? hole.at : this.#end;
    if (hole && bytes > 0) {
      const left = hole.bytes > bytes ? [{ at: at + bytes, bytes: hole.bytes - bytes }] : [];
      this.#holes.splice(n, 1, ...left);
    } else this.#end += bytes;
    this.#reserve();
    const used = Math.min(at + bytes, this.#used);
    if (used > at) new Uint8Array(this.#memory.buffer, at, used - at).fill(0);
    this.#used = Math.max(this.#used, this.#end);
    return at;
  }

  #reserve(): void {
    const lacking = Math.ceil((this.#end - this.#memory.buffer.byteLength) / PAGE_BYTES);
    if (lacking > 0) this.#memory.grow(Math.ceil(lacking / GROWN_PAGES) * GROWN_PAGES);
  }
}
