import {
  BLOCK_SHIFT,
  BLOCK_WORDS,
  clearBit,
  countCommonBits,
  newBitmap,
  setBit,
  widenedBitmap,
} from './bitmap.ts';
import { firstPlace } from './sorted-slots.ts';

/** A set of more than this share of all slots is a bitmap, which then takes less memory than its list. */
const BITMAP_SHARE = 1 / 64;
const FIRST_ROOM = 8;

/**
 * The slots that have one value: a sorted list while they are few, a bitmap when they are many. Slots are
 * numbers below `capacity`.
 */
export class SlotSet {
  #capacity: number;
  #list: Int32Array | null;
  #words: Uint32Array | null = null;
  /** Of a bitmap: 1 for each block that has had a slot; the others are skipped. */
  #blocks: Uint8Array | null = null;
  #size: number;

  /** `slots` are in ascending order; the set takes the array over. */
  constructor(capacity: number, slots: Int32Array = new Int32Array(FIRST_ROOM), size = 0) {
    this.#capacity = capacity;
    this.#list = slots;
    this.#size = size;
    if (size > capacity * BITMAP_SHARE) this.#toBitmap(slots);
  }

  get size(): number {
    return this.#size;
  }

  get isList(): boolean {
    return this.#list !== null;
  }

  /** The bitmap, a bit for each slot; null while the set is a list. */
  get words(): Uint32Array | null {
    return this.#words;
  }

  /** For each block of the bitmap 1 where it may have slots; null while the set is a list. */
  get blocks(): Uint8Array | null {
    return this.#blocks;
  }

  /** The slots in ascending order; null when the set is a bitmap. */
  get list(): Int32Array | null {
    return this.#list?.subarray(0, this.#size) ?? null;
  }

  /** Adds a slot that is not in the set. */
  add(slot: number): void {
    if (this.#list && this.#size + 1 > this.#capacity * BITMAP_SHARE) this.#toBitmap(this.#list);
    if (this.#list) this.#insert(this.#list, slot);
    else if (this.#words && this.#blocks) {
      setBit(this.#words, slot);
      this.#blocks[slot >> BLOCK_SHIFT] = 1;
    }
    this.#size += 1;
  }

  /** Removes a slot that is in the set. */
  remove(slot: number): void {
    if (this.#words) clearBit(this.#words, slot);
    else if (this.#list) {
      const at = placeOf(this.#list, this.#size, slot);
      this.#list.copyWithin(at, at + 1, this.#size);
    }
    this.#size -= 1;
  }

  /** How many of its slots a bitmap of as many slots has; `occupied` are the blocks of the bitmap that have any. */
  countIn(words: Uint32Array, occupied: readonly number[]): number {
    let count = 0;
    if (this.#words && this.#blocks) {
      for (const block of occupied)
        if (this.#blocks[block] === 1) count += countCommonBits(this.#words, words, block);
      return count;
    }
    const list = this.#list as Int32Array;
    for (let n = 0; n < this.#size; n += 1) {
      const slot = list[n] as number;
      count += ((words[slot >>> 5] as number) >>> (slot & 31)) & 1;
    }
    return count;
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    if (!this.#words || !this.#blocks) return;
    this.#words = widenedBitmap(this.#words, capacity);
    const blocks = new Uint8Array(this.#words.length / BLOCK_WORDS);
    blocks.set(this.#blocks);
    this.#blocks = blocks;
  }

  #insert(list: Int32Array, slot: number): void {
    let room = list;
    if (this.#size === list.length) {
      room = new Int32Array(Math.max(FIRST_ROOM, list.length * 2));
      room.set(list);
      this.#list = room;
    }
    const at = placeOf(room, this.#size, slot);
    room.copyWithin(at + 1, at, this.#size);
    room[at] = slot;
  }

  #toBitmap(list: Int32Array): void {
    const words = newBitmap(this.#capacity);
    const blocks = new Uint8Array(words.length / BLOCK_WORDS);
    for (let n = 0; n < this.#size; n += 1) {
      const slot = list[n] as number;
      setBit(words, slot);
      blocks[slot >> BLOCK_SHIFT] = 1;
    }
    this.#words = words;
    this.#blocks = blocks;
    this.#list = null;
  }
}

/** The first position of a sorted list whose slot is not before `slot`. */
const placeOf = (list: Int32Array, size: number, slot: number): number => {
  if (size === 0 || (list[size - 1] as number) < slot) return size;
  return firstPlace(size, (place) => (list[place] as number) < slot);
};
