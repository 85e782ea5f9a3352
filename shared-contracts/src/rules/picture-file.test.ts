import { describe, expect, test } from '@rstest/core';
import {
  isCalledPicture,
  isUnreadable,
  lookAtFile,
  namedByKind,
  PICTURE_ACCEPT,
  type PictureKind,
  readPictureKind,
  sendFile,
} from './picture-file.ts';

test('a picker that reads the first type alone admits every photo [SELL-16]', () => {
  expect(PICTURE_ACCEPT.split(',')[0]).toBe('image/*');
});

test.each<[string, string, PictureKind, string, string]>([
  ['IMG_1.jpg', 'application/octet-stream', 'jpeg', 'IMG_1.jpg', 'image/jpeg'],
  ['image:1641', '', 'jpeg', 'image-1641.jpg', 'image/jpeg'],
  ['IMG_1', 'application/octet-stream', 'heic', 'IMG_1.heic', 'image/heic'],
  ['photo.jfif', '', 'jpeg', 'photo.jpg', 'image/jpeg'],
  ['IMG.jpg', 'image/pjpeg', 'jpeg', 'IMG.jpg', 'image/jpeg'],
  ['IMG.jpg.tmp', '', 'jpeg', 'IMG.jpg.jpg', 'image/jpeg'],
  ['IMG.heif', '', 'heic', 'IMG.heif', 'image/heic'],
  ['IMG.heic', 'image/heic', 'jpeg', 'IMG.jpg', 'image/jpeg'],
  ['1000012345', 'image/jpeg', 'jpeg', '1000012345.jpg', 'image/jpeg'],
  ['.', '', 'png', 'photo.png', 'image/png'],
])('%s of type «%s» that is a %s is sent as %s', (name, type, kind, sentName, sentType) => {
  const sent = namedByKind(new File(['x'], name, { type }), kind);
  expect([sent.name, sent.type]).toEqual([sentName, sentType]);
});

test('a file whose name and type are right stays the same one', () => {
  const file = new File(['x'], 'a.webp', { type: 'image/webp' });
  expect(namedByKind(file, 'webp')).toBe(file);
  expect(isCalledPicture(file)).toBe(true);
  expect(isCalledPicture({ name: 'a.pdf', type: 'application/pdf' })).toBe(false);
});

test('the first bytes name the kind, whatever the file is called', async () => {
  const bytes = (text: string) => new Blob([Uint8Array.from(text, (sign) => sign.charCodeAt(0))]);
  const kinds = [
    '\x89PNG\r\n\x1a\n0000',
    '\xff\xd8\xff\xe0',
    'RIFF\x01\x02\x03\x04WEBPVP8 ',
    '\0\0\0\x18ftypheic',
    '\0\0\0\x18ftypmif1',
    '\0\0\0\x18ftypavif',
    'GIF89a',
    '<svg>',
    '',
  ].map((text) => readPictureKind(bytes(text)));
  expect(await Promise.all(kinds)).toEqual(['png', 'jpeg', 'webp', 'heic', 'heic', null, null, null, null]);
});

describe('a file that cannot be read any more is no lost connection', () => {
  const unread = (error: DOMException) => () => Promise.reject(error);
  const failed = () => Promise.reject(new TypeError('failed to fetch'));
  const sent = (file: Blob, send: () => Promise<unknown>) =>
    sendFile(file, send).then(
      () => false,
      (error: unknown) => isUnreadable(error),
    );

  test.each(['NotFoundError', 'NotReadableError', 'AbortError', 'SecurityError'])(
    'deleted, which a browser names %s',
    async (name) => {
      const file = new File(['x'], 'a.jpg');
      file.slice = () =>
        Object.assign(new Blob(['x']), { arrayBuffer: unread(new DOMException('gone', name)) });
      expect((await lookAtFile(file)).kind).toBe('unreadable');
      expect(await sent(file, failed)).toBe(true);
    },
  );

  test('deleted while it is sent', async () => {
    const file = new Blob(['x']);
    const send = () => {
      file.arrayBuffer = unread(new DOMException('gone', 'NotFoundError'));
      return failed();
    };
    expect(await sent(file, send)).toBe(true);
  });

  test.each([2, 0])('another app has made it %i bytes long', async (bytes) => {
    const file = Object.assign(new Blob(['x']), { arrayBuffer: async () => new ArrayBuffer(bytes) });
    expect(await sent(file, failed)).toBe(true);
  });

  test('a file that is there leaves the failure as it is', async () => {
    expect(await sent(new Blob(['x']), failed)).toBe(false);
  });
});
