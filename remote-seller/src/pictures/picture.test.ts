import { describe, expect, test } from '@rstest/core';
import {
  coverOf,
  imageParts,
  isReplaceable,
  type Picture,
  type PictureState,
  totalProgress,
} from './picture.ts';

const picture = (state: PictureState): Picture => ({ id: 'a', name: 'a.jpg', preview: null, state });
const SENT: PictureState = { status: 'sent', ticket: 'up_1', address: '/img/original/1.webp' };
const PUBLISHED: PictureState = { status: 'published', address: '/img/original/2.webp' };
const WAITING: PictureState = { status: 'waiting' };
const FAILED: PictureState = { status: 'failed', message: '', canRetry: true };

describe('the pictures of an ad', () => {
  test('are named by ticket or address, in their order; those without either are left out', () => {
    expect(imageParts([PUBLISHED, SENT, FAILED, WAITING].map(picture))).toEqual([
      '/img/original/2.webp',
      'up_1',
    ]);
  });

  test('have a common progress while something is in flight', () => {
    expect(totalProgress([SENT, PUBLISHED].map(picture))).toBeNull();
    expect(
      totalProgress(
        [SENT, PUBLISHED, FAILED, WAITING, { status: 'sending', share: 0.5 } as const].map(picture),
      ),
    ).toEqual({ done: 1, total: 3, share: 0.5 });
  });

  test('may be replaced until they are published, also after a failed upload [SELL-53]', () => {
    const refused: PictureState = { status: 'failed', message: '', canRetry: false };
    expect([WAITING, SENT, FAILED, PUBLISHED, refused].map(picture).map(isReplaceable)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('have the first one as their cover that the server did not refuse', () => {
    const refused = { id: 'refused', state: { status: 'failed', message: '', canRetry: false } } as const;
    expect(coverOf([picture(SENT)])).toBe('a');
    expect(coverOf([{ ...picture(SENT), ...refused }, picture(WAITING)])).toBe('a');
    expect(coverOf([picture(FAILED), { ...picture(SENT), id: 'b' }])).toBe('a');
    expect(coverOf([{ ...picture(SENT), ...refused }])).toBeNull();
  });
});
