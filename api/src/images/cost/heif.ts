import { PARTS_MAX, type PictureCost } from './picture-cost.ts';

type Box = { type: string; from: number; to: number };
type Size = { width: number; height: number };

const DERIVED = new Set(['grid', 'iovl', 'iden', 'tmap']);
const HEAD_BYTES = 8;
/** Items of a file may together be this many times as long as the file. */
const BYTES_FACTOR = 2;

/** The boxes between two offsets; ends at the first invalid one. */
function* boxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + HEAD_BYTES <= to; ) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 2 * HEAD_BYTES <= to;
    const size = short === 0 ? to - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const head = isLong ? 2 * HEAD_BYTES : HEAD_BYTES;
    if (size < head || at + size > to) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), from: at + head, to: at + size };
    at += size;
  }
}

/** Reads numbers one after the other; `isOver` once none are left. */
class Reader {
  isOver = false;
  readonly #bytes: Buffer;
  readonly #to: number;
  #at: number;

  constructor(bytes: Buffer, { from, to }: Box) {
    this.#bytes = bytes;
    this.#at = from;
    this.#to = to;
  }

  /** A number of this many bytes, 0 of none. */
  next(length: number): number {
    this.isOver ||= this.#at + length > this.#to;
    if (this.isOver || length === 0) return 0;
    const value =
      length > 6 ? Number(this.#bytes.readBigUInt64BE(this.#at)) : this.#bytes.readUIntBE(this.#at, length);
    this.#at += length;
    return value;
  }

  get at(): number {
    return this.#at;
  }
}

class Walk {
  parts = 0;
  primary = 0;
  readonly types = new Map<number, string>();
  readonly sizes: (Size | null)[] = [];
  readonly sizeOf = new Map<number, Size>();
  /** How often an item is a piece of another one. */
  readonly uses = new Map<number, number>();
  /** Bytes of all items together. */
  itemBytes = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const file = { type: '', from: 0, to: bytes.length };
    const meta = this.#children(file).find(({ type }) => type === 'meta');
    if (!meta) return;
    const inside = this.#children({ ...meta, from: meta.from + 4 });
    const of = (type: string) => inside.filter((box) => box.type === type);
    for (const box of of('pitm')) this.#readPrimary(box);
    for (const box of of('iinf')) this.#readItems(box);
    for (const box of of('iprp')) this.#readProperties(box);
    for (const box of of('iref')) this.#readReferences(box);
    for (const box of of('iloc')) this.#readPlaces(box);
  }

  /** Counts a part. */
  #isTooLong(): boolean {
    this.parts += 1;
    return this.parts > PARTS_MAX;
  }

  #children(box: Box): Box[] {
    const found: Box[] = [];
    for (const child of boxes(this.#bytes, box.from, box.to)) {
      if (this.#isTooLong()) break;
      found.push(child);
    }
    return found;
  }

  #readPrimary(box: Box): void {
    const reader = new Reader(this.#bytes, box);
    const version = reader.next(4) >>> 24;
    this.primary = reader.next(version === 0 ? 2 : 4);
  }

  #readItems(box: Box): void {
    const reader = new Reader(this.#bytes, box);
    reader.next(reader.next(4) >>> 24 === 0 ? 2 : 4);
    for (const entry of this.#children({ ...box, from: reader.at })) {
      const item = new Reader(this.#bytes, entry);
      const id = item.next(item.next(4) >>> 24 >= 3 ? 4 : 2);
      item.next(2);
      const type = item.next(4);
      this.types.set(
        id,
        String.fromCharCode(type >>> 24, (type >>> 16) & 255, (type >>> 8) & 255, type & 255),
      );
    }
  }

  #readProperties(box: Box): void {
    const inside = this.#children(box);
    for (const list of inside.filter(({ type }) => type === 'ipco')) {
      for (const property of this.#children(list)) {
        const reader = new Reader(this.#bytes, property);
        reader.next(4);
        this.sizes.push(property.type === 'ispe' ? { width: reader.next(4), height: reader.next(4) } : null);
      }
    }
    for (const links of inside.filter(({ type }) => type === 'ipma')) this.#readLinks(links);
  }

  #readLinks(box: Box): void {
    const reader = new Reader(this.#bytes, box);
    const head = reader.next(4);
    const isWide = (head & 1) === 1;
    const count = reader.next(4);
    for (let n = 0; n < count && !reader.isOver && !this.#isTooLong(); n += 1) {
      const id = reader.next(head >>> 24 === 0 ? 2 : 4);
      const links = reader.next(1);
      for (let link = 0; link < links && !reader.isOver; link += 1) {
        const place = isWide ? reader.next(2) & 0x7fff : reader.next(1) & 0x7f;
        const size = this.sizes[place - 1];
        if (size) this.sizeOf.set(id, size);
      }
    }
  }

  #readPlaces(box: Box): void {
    const reader = new Reader(this.#bytes, box);
    const version = reader.next(4) >>> 24;
    const lengths = reader.next(2);
    const [ofOffset, ofLength, ofBase] = [lengths >>> 12, (lengths >>> 8) & 15, (lengths >>> 4) & 15];
    const ofIndex = version === 0 ? 0 : lengths & 15;
    if ([ofOffset, ofLength, ofBase, ofIndex].some((length) => ![0, 4, 8].includes(length))) return;
    const items = reader.next(version < 2 ? 2 : 4);
    for (let n = 0; n < items && !reader.isOver && !this.#isTooLong(); n += 1) {
      reader.next(version < 2 ? 2 : 4);
      if (version > 0) reader.next(2);
      reader.next(2);
      reader.next(ofBase);
      const extents = reader.next(2);
      for (let extent = 0; extent < extents && !reader.isOver && !this.#isTooLong(); extent += 1) {
        reader.next(ofIndex);
        reader.next(ofOffset);
        this.itemBytes += ofLength === 0 ? this.#bytes.length : reader.next(ofLength);
      }
    }
  }

  #readReferences(box: Box): void {
    const head = new Reader(this.#bytes, box);
    const length = head.next(4) >>> 24 === 0 ? 2 : 4;
    for (const list of this.#children({ ...box, from: head.at })) {
      if (list.type !== 'dimg') continue;
      const reader = new Reader(this.#bytes, list);
      reader.next(length);
      const count = reader.next(2);
      for (let n = 0; n < count && !reader.isOver && !this.#isTooLong(); n += 1) {
        const id = reader.next(length);
        this.uses.set(id, (this.uses.get(id) ?? 0) + 1);
      }
    }
  }
}

/**
 * Walks the items of a HEIC; each coded item is counted by its size once per use. Null for a picture without
 * a size and for what lets a small file expand without limit: a derived item that is used twice, or items
 * that share their bytes.
 */
export function heifCost(bytes: Buffer): PictureCost | null {
  const walk = new Walk(bytes);
  const size = walk.sizeOf.get(walk.primary);
  if (!size || walk.itemBytes > BYTES_FACTOR * bytes.length) return null;
  let work = 0;
  for (const [id, type] of walk.types) {
    const uses = walk.uses.get(id) ?? 0;
    if (DERIVED.has(type)) {
      if (uses > 1) return null;
      continue;
    }
    const { width, height } = walk.sizeOf.get(id) ?? { width: 0, height: 0 };
    work += width * height * Math.max(1, uses);
  }
  return { ...size, work, parts: walk.parts, packedBytes: 0, isAnimated: false };
}
