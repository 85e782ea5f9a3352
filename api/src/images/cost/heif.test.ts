import { describe, expect, test } from '@rstest/core';
import {
  type Bytes,
  box,
  FTYP,
  full,
  type Id,
  iinf,
  iloc,
  infe,
  ipco,
  ipma,
  iprp,
  iref,
  ispe,
  latin,
  meta,
  pitm,
  reference,
  u16,
  u32,
} from '../container-fixtures.ts';
import { refusalOf } from './budget.ts';
import { heifCost } from './heif.ts';
import { PARTS_MAX } from './picture-cost.ts';

const cost = (...parts: readonly Bytes[]) => heifCost(Buffer.from(parts.flat()));

const shape = { width: 100, height: 50, packedBytes: 0, isAnimated: false };
const COVER = 5_000;
const TILE = 64;
/** One coded picture of 100 × 50. */
const cover = [pitm(1), iinf([infe(1, 'hvc1')]), iprp(ipco(ispe(100, 50)), ipma([[1, 1]]))];
const FORMATS_TEXT = 'Допустимые форматы: PNG, JPG, JPEG, WEBP';
const refused = (bytes: Buffer) => refusalOf('heic', bytes)?.message ?? null;
/** A derived picture of 100 × 50 (item 1) that is made of two tiles of 8 × 8 (items 2 and 3). */
const made = (references: readonly Bytes[], type = 'grid', version = 0) =>
  cost(
    FTYP,
    meta(
      pitm(1),
      iinf([infe(1, type), infe(2, 'hvc1'), infe(3, 'hvc1')]),
      iprp(
        ipco(ispe(100, 50), ispe(8, 8)),
        ipma([
          [1, 1],
          [2, 2],
          [3, 2],
        ]),
      ),
      iref(references, version),
    ),
  );

describe('the cost of a HEIC', () => {
  test('is that of its coded items by their sizes; what holds no pixels costs nothing', () => {
    expect(cost(FTYP, meta(...cover))).toEqual({ ...shape, work: COVER, parts: 10 });
    const more = meta(
      pitm(1),
      iinf([infe(1, 'hvc1'), infe(2, 'hvc1'), infe(3, 'Exif')]),
      iprp(
        ipco(ispe(100, 50), full('pixi', 0, [3, 8, 8, 8]), ispe(20, 10)),
        ipma([
          [1, 1, 2],
          [2, 2, 3],
          [3, 2, 9, 0],
        ]),
      ),
    );
    expect(cost(FTYP, more)).toEqual({ ...shape, work: COVER + 200, parts: 16 });
  });

  test('is that of its tiles, each as often as it is used', () => {
    expect(made([reference('dimg', 1, [2, 3])])).toEqual({ ...shape, work: 2 * TILE, parts: 19 });
    expect(made([reference('dimg', 1, [2, 3, 2, 2])])?.work).toBe(4 * TILE);
    expect(made([reference('dimg', 1, [2, 2]), reference('dimg', 1, [2])])?.work).toBe(4 * TILE);
    expect(made([])?.work).toBe(2 * TILE);
  });

  test('has no uses from references of other kinds: thumbnails, descriptions', () => {
    for (const type of ['thmb', 'cdsc', 'auxl'])
      expect(made([reference(type, 1, [2, 2, 2, 1, 1])])?.work, type).toBe(2 * TILE);
  });

  test('is none when a derived picture is used twice: the work would grow with every level', () => {
    for (const type of ['grid', 'iovl', 'iden', 'tmap']) {
      expect(made([reference('dimg', 1, [2, 3])], type)?.work, type).toBe(2 * TILE);
      expect(made([reference('dimg', 2, [1])], type)?.work, type).toBe(2 * TILE);
      expect(made([reference('dimg', 2, [1, 1])], type), type).toBeNull();
    }
    expect(made([reference('dimg', 2, [1, 1])], 'hvc1')?.work).toBe(2 * COVER + 2 * TILE);
  });

  test('is read from every version of the boxes', () => {
    for (const version of [0, 1]) {
      const links = iprp(ipco(ispe(100, 50)), ipma([[1, 1]], { version }));
      expect(cost(meta(pitm(1, version), iinf([infe(1, 'hvc1')], version), links))?.work).toBe(COVER);
      const id: Id = version === 0 ? u16 : u32;
      expect(made([reference('dimg', 1, [2, 2, 3], id)], 'grid', version)?.work).toBe(3 * TILE);
    }
    expect(cost(meta(pitm(1), iinf([infe(1, 'hvc1', 3)]), cover[2] ?? []))?.work).toBe(COVER);
    const wide = iprp(
      ipco(...Array<Bytes>(200).fill(ispe(7, 7)), ispe(100, 50)),
      ipma([[1, 201]], { isWide: true }),
    );
    expect(cost(meta(pitm(1), iinf([infe(1, 'hvc1')]), wide))?.work).toBe(COVER);
  });

  test('reads ids of four bytes', () => {
    const id = 0x12345;
    const links = iprp(ipco(ispe(100, 50)), ipma([[id, 1]], { version: 1 }));
    const uses = iref([reference('dimg', 9, [id, id], u32)], 1);
    const picture = meta(pitm(id, 1), iinf([infe(id, 'hvc1', 3)]), links, uses);
    expect(cost(picture)).toEqual({ ...shape, work: 2 * COVER, parts: 13 });
  });

  test('is none without a size of the picture that is shown', () => {
    const [, items = [], links = []] = cover;
    expect(cost()).toBeNull();
    expect(cost(FTYP)).toBeNull();
    expect(cost(FTYP, box('moov', cover.flat()))).toBeNull();
    expect(cost(meta(items, links))).toBeNull();
    expect(cost(meta(pitm(2), items, links))).toBeNull();
    expect(cost(meta(pitm(1), items))).toBeNull();
    expect(cost(meta(pitm(1), items, iprp(ipco(ispe(100, 50)))))).toBeNull();
    expect(cost(meta(pitm(1), items, iprp(ipco(ispe(100, 50)), ipma([[1, 2]]))))).toBeNull();
    expect(cost(meta(pitm(1), items, iprp(box('ipcX', ispe(100, 50)), ipma([[1, 1]]))))).toBeNull();
    expect(
      cost(meta(pitm(1), items, iprp(ipco(ispe(100, 50)), full('ipmX', 0, ipma([[1, 1]]).slice(12))))),
    ).toBeNull();
    expect(cost(meta(pitm(1), links))).toEqual({ ...shape, work: 0, parts: 7 });
  });
});

describe('the boxes of a HEIC', () => {
  const picture = meta(...cover);
  /** The boxes of it and the link of its size. */
  const PARTS = 9;
  const sized = (size: number) => [...u32(size), ...picture.slice(4)];

  test('may have sizes of eight bytes, or reach to the end', () => {
    const long = (size: number) => [
      ...u32(1),
      ...latin('meta'),
      ...u32(0),
      ...u32(size),
      ...picture.slice(8),
    ];
    expect(cost(FTYP, long(picture.length + 8))?.work).toBe(COVER);
    expect(cost(FTYP, long(picture.length + 9))).toBeNull();
    expect(cost(FTYP, long(15))).toBeNull();
    expect(cost(FTYP, sized(0))?.work).toBe(COVER);
    expect(cost(FTYP, [...u32(16), ...latin('free'), ...u32(0), ...u32(0)], picture)?.work).toBe(COVER);
    expect(cost(picture, [...u32(1), ...latin('mdat')])?.parts).toBe(PARTS);
    expect(cost(picture, [...u32(1), ...latin('mdat'), ...u32(0), ...u32(16)])?.parts).toBe(PARTS + 1);
  });

  test('are read up to the first that does not fit', () => {
    expect(cost(FTYP, sized(picture.length + 1))).toBeNull();
    for (const size of [2, 7]) expect(cost([...u32(size), ...latin('free')], picture)).toBeNull();
    expect(cost(box('free', []), picture)?.parts).toBe(PARTS + 1);
    expect(cost(picture, box('free', []))?.parts).toBe(PARTS + 1);
    expect(cost(picture, box('free', []).slice(0, 7))?.parts).toBe(PARTS);
    expect(cost(picture, box('free', [1, 2]).slice(0, 9))?.parts).toBe(PARTS);
  });

  test('are counted with the links and uses between them, up to what is refused', () => {
    const many = (count: number) =>
      refused(Buffer.from([...picture, ...Array<Bytes>(count).fill(box('free', [])).flat()]));
    expect(many(PARTS_MAX - PARTS)).toBeNull();
    expect(many(PARTS_MAX - PARTS + 1)).toBe(FORMATS_TEXT);
    const inside = (count: number) => meta(...cover, Array<Bytes>(count).fill(box('free', [])).flat());
    expect(refused(Buffer.from(inside(PARTS_MAX - PARTS)))).toBeNull();
    expect(refused(Buffer.from(inside(PARTS_MAX - PARTS + 1)))).toBe(FORMATS_TEXT);
    const tiles = (count: number) => made([reference('dimg', 1, Array<number>(count).fill(2))]);
    expect(tiles(PARTS_MAX - 17)).toEqual({ ...shape, work: (PARTS_MAX - 17 + 1) * TILE, parts: PARTS_MAX });
    expect(tiles(PARTS_MAX + 10)?.parts).toBe(PARTS_MAX + 1);
    const links = (count: number) =>
      cost(meta(...cover.slice(0, 2), iprp(ipco(ispe(100, 50)), ipma(Array(count).fill([1, 1])))))?.parts;
    expect(links(PARTS_MAX - 8)).toBe(PARTS_MAX);
    expect(links(PARTS_MAX + 10)).toBe(PARTS_MAX + 1);
  });

  test('may end before their declared length', () => {
    const [shown = [], items = [], links = []] = cover;
    const withLinks = (table: Bytes) => cost(meta(shown, items, iprp(ipco(ispe(100, 50)), table)));
    expect(withLinks(ipma([[1, 1]], { count: 1_000_000 }))?.parts).toBe(PARTS + 1);
    const two = ipma([
      [1, 1],
      [2, 1],
    ]);
    expect(withLinks(two)?.parts).toBe(PARTS + 1);
    expect(cost(meta(full('pitm', 0, [0]), items, links))).toBeNull();
    expect(cost(meta(full('pitm', 0, []), items, links))).toBeNull();
    expect(cost(meta(shown, items, iprp(box('ipco', full('ispe', 0, u32(100))), ipma([[1, 1]]))))).toEqual({
      ...shape,
      height: 0,
      work: 0,
      parts: PARTS,
    });
    expect(made([reference('dimg', 1, [2, 2], u16, 60_000)])?.work).toBe(3 * TILE);
    expect(made([reference('dimg', 1, [2, 2, 2, 2], u16, 2)])?.work).toBe(3 * TILE);
  });
});

describe('the places of the items of a HEIC', () => {
  const withPlaces = (...[items, options]: Parameters<typeof iloc>) => meta(...cover, iloc(items, options));

  /** Whether the items may be `extra` bytes longer than twice the file. */
  const passes = (extra: number, options: Parameters<typeof iloc>[1]) => {
    const size = withPlaces([[0, 0], [0]], options).length;
    return cost(withPlaces([[size, 100], [size - 100 + extra]], options)) !== null;
  };

  test('may not hold more than twice the bytes of the file: items would share them', () => {
    for (const version of [0, 1, 2])
      for (const widths of [
        {},
        { base: 4 },
        { base: 8, offset: 8 },
        { offset: 0, length: 8 },
        { index: 4 },
        { index: 8 },
      ]) {
        if ('index' in widths && version === 0) continue;
        const options = { version, ...widths };
        expect([options, passes(0, options), passes(1, options)]).toEqual([options, true, false]);
      }
  });

  test('hold the whole file where no length is written', () => {
    expect(cost(withPlaces([[0], [0]], { length: 0 }))?.work).toBe(COVER);
    expect(cost(withPlaces([[0], [0, 0]], { length: 0 }))).toBeNull();
  });

  test('of version 0 have no index, whatever is in the table', () => {
    expect(cost(withPlaces([[1_000_000]], { index: 4 }))).toBeNull();
    expect(cost(withPlaces([[1_000_000]], { index: 3 }))).toBeNull();
  });

  test('are not read from numbers of a length that does not exist', () => {
    for (const widths of [{ offset: 5 }, { length: 6 }, { base: 7 }, { index: 12 }])
      expect(cost(withPlaces([[1_000_000]], { version: 1, ...widths }))).toEqual({
        ...shape,
        work: COVER,
        parts: 10,
      });
  });

  test('are counted as parts, up to the end of the table', () => {
    expect(cost(withPlaces([[1, 2], [3]]))?.parts).toBe(10 + 5);
    expect(cost(withPlaces([[1, 2], [3]], { count: 1 }))?.parts).toBe(10 + 3);
    expect(cost(withPlaces([[1, 2], [3]], { count: 60_000 }))?.parts).toBe(10 + 6);
    const pieces = Array<number>(60_000).fill(0);
    expect(cost(withPlaces([pieces]))?.parts).toBe(PARTS_MAX + 1);
    expect(refused(Buffer.from(withPlaces([pieces])))).toBe(FORMATS_TEXT);
    expect(cost(withPlaces(Array<number[]>(30_000).fill([])))?.parts).toBe(PARTS_MAX + 1);
  });
});
