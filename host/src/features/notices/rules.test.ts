import { describe, expect, test } from '@rstest/core';
import { liftOver } from './rules.ts';

const box = (top: number, bottom: number, left = 0, right = 300) => ({ top, bottom, left, right });
const MESSAGE = box(700, 740, 50, 250);

describe('a message', () => {
  test('stays where it covers no control', () => {
    expect(liftOver(MESSAGE, [])).toBe(0);
    expect(liftOver(MESSAGE, [box(640, 700), box(740, 784), box(700, 744, 250, 300)])).toBe(0);
  });

  test('rises above the controls in its way', () => {
    expect(liftOver(MESSAGE, [box(720, 764)])).toBe(28);
    expect(liftOver(MESSAGE, [box(600, 644), box(720, 764), box(660, 704)])).toBe(148);
  });

  test('covers what is much larger than itself, and on what is not drawn', () => {
    expect(liftOver(MESSAGE, [box(500, 800), box(720, 720)])).toBe(0);
  });

  test('stays where there is no room above', () => {
    const rows = Array.from({ length: 20 }, (_, at) => box(at * 44, at * 44 + 44));
    expect(liftOver(MESSAGE, rows)).toBe(0);
  });
});
