import { BLOCK_BYTES, type BlockMemory } from './kernel/block-memory.ts';

/** The ads of one block that fit so far, which conditions are applied to one after the other. */
export class CombinedBlock {
  readonly memory: BlockMemory;
  readonly #combined: number;
  /** Where the next condition finds them: a bitmap at first, `combined` afterwards. */
  #from: number;

  constructor(memory: BlockMemory) {
    this.memory = memory;
    this.#combined = memory.combined.byteOffset;
    this.#from = this.#combined;
  }

  /** The conditions that follow begin with the block of a bitmap. */
  beginWith(words: Uint32Array, block: number): void {
    this.#from = words.byteOffset + block * BLOCK_BYTES;
  }

  /** They begin with what is in `combined`. */
  beginAgain(): void {
    this.#from = this.#combined;
  }

  // Each method below returns whether the block has an ad left.

  intersect(words: Uint32Array, block: number): boolean {
    const at = words.byteOffset + block * BLOCK_BYTES;
    return this.#done(this.memory.functions.intersect(this.#from, at, this.#combined));
  }

  subtract(words: Uint32Array, block: number): boolean {
    const at = words.byteOffset + block * BLOCK_BYTES;
    return this.#done(this.memory.functions.subtract(this.#from, at, this.#combined));
  }

  /** Those of `upTo` that are not in `below`. */
  intersectBetween(below: Uint32Array, upTo: Uint32Array, block: number): boolean {
    const [from, at] = [this.#from, block * BLOCK_BYTES];
    const { intersectBetween } = this.memory.functions;
    return this.#done(intersectBetween(from, below.byteOffset + at, upTo.byteOffset + at, this.#combined));
  }

  /** Adds what a bitmap has in the block to `union` of the memory. */
  addToUnion(words: Uint32Array, block: number): void {
    this.memory.functions.unite(words.byteOffset + block * BLOCK_BYTES, this.memory.union.byteOffset);
  }

  /** Where no condition has written to it, `combined` gets what they would have begun with. */
  end(): void {
    if (this.#from !== this.#combined)
      this.#done(this.memory.functions.intersect(this.#from, this.#from, this.#combined));
  }

  count(): number {
    return this.memory.functions.count(this.#combined);
  }

  /** The slots to `slots` of the memory; returns how many they are. */
  list(first: number): number {
    return this.memory.functions.list(this.#combined, first, this.memory.slots.byteOffset);
  }

  #done(any: number): boolean {
    this.#from = this.#combined;
    return any !== 0;
  }
}
