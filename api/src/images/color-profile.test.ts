import { expect, test } from '@rstest/core';
import sharp from 'sharp';
import { profileOf, withProfile } from './color-profile.ts';

/** Bytes with the marks of a profile, which no color engine reads. */
const profile = ({ bytes = 128, space = 'RGB ', mark = 'acsp' } = {}): Buffer => {
  const made = Buffer.alloc(bytes);
  made.write(space, 16, 'latin1');
  made.write(mark, 36, 'latin1');
  return made;
};

test('a profile has a whole header of three colors', async () => {
  const smallest = profile();
  expect(await profileOf(smallest)).toBe(smallest);
  for (const other of [
    profile({ bytes: 127 }),
    profile({ space: 'CMYK' }),
    profile({ mark: 'xxxx' }),
    Buffer.alloc(0),
    null,
  ])
    expect(await profileOf(other)).toBeNull();
});

test('Display P3 has the profile of the library, the same each time', async () => {
  const p3 = await profileOf('p3');
  expect([p3?.toString('latin1', 16, 20), p3?.toString('latin1', 36, 40)]).toEqual(['RGB ', 'acsp']);
  expect(await profileOf('p3')).toBe(p3);
});

test('a PNG with the profile added is the same picture with that profile', async () => {
  const plain = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const p3 = (await profileOf('p3')) ?? Buffer.alloc(0);
  const { icc, width, height } = await sharp(withProfile(plain, p3)).metadata();
  expect([icc?.equals(p3), width, height]).toEqual([true, 3, 2]);
});
