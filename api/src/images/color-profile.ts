import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The fixed header of an ICC profile: four letters of its color space, and the mark of the format. */
const HEADER_BYTES = 128;
const SPACE_AT = 16;
const MARK_AT = 36;
/** Signature and IHDR of a PNG; the profile follows them. */
const PNG_START_BYTES = 33;

/** Whether the bytes start like a profile of red, green and blue; the color engine reads the rest. */
const isRgbProfile = (profile: Buffer): boolean =>
  profile.length >= HEADER_BYTES &&
  profile.toString('latin1', SPACE_AT, SPACE_AT + 4) === 'RGB ' &&
  profile.toString('latin1', MARK_AT, MARK_AT + 4) === 'acsp';

let p3: Promise<Buffer | null> | null = null;

/** The profile of Display P3 in libvips. */
const readP3 = (): Promise<Buffer | null> => {
  p3 ??= sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
    .then((png) => sharp(png).metadata())
    .then(({ icc }) => icc ?? null)
    .catch(() => null);
  return p3;
};

/** The profile of the colors; null for a screen profile and for invalid bytes. */
export const profileOf = async (color: Buffer | 'p3' | null): Promise<Buffer | null> => {
  if (color === 'p3') return readP3();
  return color && isRgbProfile(color) ? color : null;
};

/** The same PNG with the profile added: libvips cannot get one with raw pixels. */
export const withProfile = (png: Buffer, profile: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4); // the four letters of the name do not count
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([
    png.subarray(0, PNG_START_BYTES),
    length,
    body,
    check,
    png.subarray(PNG_START_BYTES),
  ]);
};
