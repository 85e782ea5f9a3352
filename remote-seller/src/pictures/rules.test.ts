import { isHeic, type PictureKind } from '@cars/shared-contracts/rules/picture-file';
import { describe, expect, test } from '@rstest/core';
import { inOrder, moved, pickFiles as pick } from './rules.ts';

const MEGABYTE = 1024 * 1024;
const file = (name: string, size = 1000, type = 'image/jpeg') => ({ name, size, type });
type Facts = ReturnType<typeof file>;
/** Files whose first bytes are of no picture. */
const pickFiles = (files: readonly Facts[], room: number) =>
  pick(
    files.map((one) => ({ file: one, kind: null })),
    room,
  );
const chosen = (one: Facts, kind: PictureKind | 'unreadable' | null) => ({ file: one, kind });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('chosen files [V15]', () => {
  test('png, jpeg, jpg, webp and heic are accepted, also when the phone gives no type [SELL-16]', () => {
    const files = [
      file('a.png', 1, 'image/png'),
      file('b.jpeg'),
      file('c.JPG', 1, ''),
      file('d.webp', 1, 'image/webp'),
      file('e.HEIC', 1, ''),
      file('f.heic', 1, 'image/heif'),
    ];
    expect(pickFiles(files, 20)).toEqual({ taken: files, problems: [] });
  });

  test('without any picture there is one sentence without names [SELL-16]', () => {
    const files = [file('a.pdf', 5, 'application/pdf'), file('b.jpg', 0), file('c.jpg', 5, 'text/html')];
    expect(pickFiles(files, 20)).toEqual({
      taken: [],
      problems: [{ message: 'Допустимые форматы: PNG, JPG, JPEG, WEBP', names: [] }],
    });
  });

  test('valid ones are accepted beside others, which are listed', () => {
    const picked = pickFiles([file('ok.jpg'), file('a.gif', 5, 'image/gif'), file('empty.png', 0)], 20);
    expect(names(picked.taken)).toEqual(['ok.jpg']);
    expect(picked.problems).toEqual([
      { message: 'Допустимые форматы: PNG, JPG, JPEG, WEBP', names: ['a.gif', 'empty.png'] },
    ]);
  });

  test('15 MB is accepted, a byte more is listed [SELL-15]', () => {
    const picked = pickFiles([file('fits.jpg', 15 * MEGABYTE), file('heavy.jpg', 15 * MEGABYTE + 1)], 20);
    expect(names(picked.taken)).toEqual(['fits.jpg']);
    expect(picked.problems).toEqual([
      { message: 'Каждое изображение должно быть не больше 15 МБ.', names: ['heavy.jpg'] },
    ]);
  });

  test('the first bytes decide, whatever a file is called', () => {
    const photo = file('image:1641', 1000, 'application/octet-stream');
    expect(pick([chosen(photo, 'jpeg')], 20)).toEqual({ taken: [photo], problems: [] });
    expect(pick([chosen(file('a.tmp', 1000, 'text/plain'), null)], 20).taken).toEqual([]);
  });

  test('one that the device can make smaller is accepted at any size, a HEIC is not [SELL-15]', () => {
    const heavy = file('a.jpg', 24 * MEGABYTE);
    expect(pick([chosen(heavy, 'jpeg')], 20, true).taken).toEqual([heavy]);
    for (const [kind, canScale] of [
      ['jpeg', false],
      ['heic', true],
      [null, true],
    ] as const)
      expect(pick([chosen(heavy, kind)], 20, canScale).problems).toEqual([
        { message: 'Каждое изображение должно быть не больше 15 МБ.', names: ['a.jpg'] },
      ]);
  });

  test('one that cannot be read any more has to be chosen again', () => {
    expect(pick([chosen(file('gone.jpg'), 'unreadable')], 20)).toEqual({
      taken: [],
      problems: [{ message: 'Выберите фото ещё раз', names: ['gone.jpg'] }],
    });
  });

  test('of 21 the first 20 are accepted [SELL-23]', () => {
    const files = Array.from({ length: 21 }, (_, at) => file(`${at + 1}.jpg`));
    const picked = pickFiles(files, 20);
    expect(picked.taken).toHaveLength(20);
    expect(picked.problems).toEqual([{ message: 'Не больше 20 изображений.', names: ['21.jpg'] }]);
    expect(pickFiles(files, -1).taken).toEqual([]);
  });
});

describe('pictures', () => {
  test('a HEIC is recognized by its type or its name', () => {
    expect(isHeic({ name: 'IMG_1.HEIC', type: '' })).toBe(true);
    expect(isHeic({ name: 'a', type: 'image/heic' })).toBe(true);
    expect(isHeic({ name: 'a.jpg', type: 'image/jpeg' })).toBe(false);
  });

  test('change their order', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a'], 5, 0)).toEqual(['a']);
  });

  test('take an order by their ids, unless one of them is not in it [SELL-52]', () => {
    const [a, b] = [{ id: 'a' }, { id: 'b' }];
    expect(inOrder([a, b], ['b', 'a'])).toEqual([b, a]);
    expect(inOrder([a], ['b', 'a'])).toEqual([a]);
    expect(inOrder([a, b], ['a'])).toBeNull();
  });
});
