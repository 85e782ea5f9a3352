import { describe, expect, test } from '@rstest/core';
import { liftOver } from './rules.ts';

const box = (top: number, bottom: number, left = 0, right = 300) => ({ top, bottom, left, right });
const MESSAGE = box(700, 740, 50, 250);
const MAX = 160;

describe('a message', () => {
  test('stays where it covers no control', () => {
    expect(liftOver(MESSAGE, [], MAX)).toBe(0);
    expect(liftOver(MESSAGE, [box(640, 700), box(740, 784), box(700, 744, 250, 300)], MAX)).toBe(0);
  });

  test('rises above the controls in its way', () => {
    expect(liftOver(MESSAGE, [box(720, 764)], MAX)).toBe(28);
    expect(liftOver(MESSAGE, [box(600, 644), box(720, 764), box(660, 704)], MAX)).toBe(148);
  });

  test('stays at the bottom rather than rise to what is read', () => {
    expect(liftOver(MESSAGE, [box(600, 644), box(720, 764), box(660, 704)], 120)).toBe(0);
  });

  test('covers what is much larger than itself, and on what is not drawn', () => {
    expect(liftOver(MESSAGE, [box(500, 800), box(720, 720)], MAX)).toBe(0);
  });

  test('stays where there is no room above', () => {
    const rows = Array.from({ length: 20 }, (_, at) => box(at * 44, at * 44 + 44));
    expect(liftOver(MESSAGE, rows, 800)).toBe(0);
  });
});
