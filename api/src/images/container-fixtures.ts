export type Bytes = readonly number[];

export const u16 = (value: number) => [value >> 8, value & 255];
export const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
export const latin = (text: string) => [...Buffer.from(text, 'latin1')];

/** Boxes of a HEIC; only what `heif.ts` reads is filled in. */
export const box = (type: string, body: Bytes) => [...u32(body.length + 8), ...latin(type), ...body];
export const full = (type: string, version: number, body: Bytes, flags = 0) =>
  box(type, [version, 0, 0, flags, ...body]);

/** A number as a box of this version writes ids. */
export type Id = (id: number) => Bytes;

export const pitm = (id: number, version = 0) => full('pitm', version, version === 0 ? u16(id) : u32(id));
export const infe = (id: number, type: string, version = 2) =>
  full('infe', version, [...(version < 3 ? u16(id) : u32(id)), ...u16(0), ...latin(type), 0]);
export const iinf = (entries: readonly Bytes[], version = 0) =>
  full('iinf', version, [...(version === 0 ? u16 : u32)(entries.length), ...entries.flat()]);
export const ispe = (width: number, height: number) => full('ispe', 0, [...u32(width), ...u32(height)]);
export const ipco = (...properties: readonly Bytes[]) => box('ipco', properties.flat());
/** Each item with the numbers of its properties. */
export const ipma = (
  links: readonly (readonly [id: number, ...properties: readonly number[]])[],
  { version = 0, isWide = false, count = links.length } = {},
) =>
  full(
    'ipma',
    version,
    [
      ...u32(count),
      ...links.flatMap(([id, ...properties]) => [
        ...(version === 0 ? u16(id) : u32(id)),
        properties.length,
        // The highest bit marks the property as essential.
        ...properties.flatMap((place) => (isWide ? u16(0x8000 | place) : [0x80 | place])),
      ]),
    ],
    isWide ? 1 : 0,
  );
export const iprp = (...parts: readonly Bytes[]) => box('iprp', parts.flat());
export const reference = (
  type: string,
  from: number,
  to: readonly number[],
  id: Id = u16,
  count = to.length,
) => box(type, [...id(from), ...u16(count), ...to.flatMap(id)]);
export const iref = (lists: readonly Bytes[], version = 0) => full('iref', version, lists.flat());
export const meta = (...parts: readonly Bytes[]) => full('meta', 0, parts.flat());
export const FTYP = box('ftyp', latin('heic\0\0\0\0mif1heic'));

export type Widths = { offset?: number; length?: number; base?: number; index?: number };
export const of = (width: number, value: number) =>
  width === 0 ? [] : [...Array<number>(width - 4).fill(0), ...u32(value)];
/** A table with the lengths of the pieces of each item. */
export const iloc = (
  items: readonly (readonly number[])[],
  {
    version = 0,
    offset = 4,
    length = 4,
    base = 0,
    index = 0,
    count = items.length,
  }: Widths & { version?: number; count?: number } = {},
) =>
  full('iloc', version, [
    (offset << 4) | length,
    (base << 4) | index,
    ...(version < 2 ? u16 : u32)(count),
    ...items.flatMap((pieces, n) => [
      ...(version < 2 ? u16 : u32)(n + 1),
      ...(version > 0 ? u16(0) : []),
      ...u16(0),
      ...of(base, 0x7fffffff),
      ...u16(pieces.length),
      ...pieces.flatMap((bytes) => [
        ...(version > 0 ? of(index, 0x7fffffff) : []),
        ...of(offset, 0x7fffffff),
        ...of(length, bytes),
      ]),
    ]),
  ]);
