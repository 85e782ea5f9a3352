import { describe, expect, test } from '@rstest/core';
import { areaOf, boxOfKey, fillByMeans, movedBox, resizedBox, START } from './rules.ts';

describe('the box over a number plate [SELL-53]', () => {
  test('stays within the picture and is never too small to be seen', () => {
    expect(movedBox(START, 2, -2)).toMatchObject({ x: 0.7, y: 0 });
    expect(resizedBox(START, -2, 0).width).toBe(0.04);
    expect(resizedBox(START, 0, 2).height).toBeCloseTo(0.45);
  });

  test('is moved by arrows and resized with Shift, and leaves other keys alone', () => {
    expect(boxOfKey(START, 'ArrowRight', false)).toMatchObject({ x: 0.37, width: 0.3 });
    expect(boxOfKey(START, 'ArrowUp', true)?.height).toBeCloseTo(0.2);
    expect(boxOfKey(START, 'Tab', false)).toBeNull();
    expect(boxOfKey(START, 'constructor', true)).toBeNull();
  });

  test('covers every pixel that it touches', () => {
    expect(areaOf({ x: 0.101, y: 0, width: 0.1, height: 1 }, { width: 100, height: 10 })).toEqual({
      left: 10,
      top: 0,
      width: 11,
      height: 10,
    });
  });

  test('leaves eight colors of whatever was under it, so that no letter can be restored [I74]', () => {
    const [width, height] = [80, 20];
    const letters = (offset: number) =>
      Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (((at >> 2) + offset) % 2 ? 255 : 0));
    const [one, other] = [letters(0), letters(1)];
    fillByMeans(one, width, height);
    fillByMeans(other, width, height);
    expect(one).toEqual(other);
    const random = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at * 7919) % 251);
    fillByMeans(random, width, height);
    const colors = new Set<string>();
    for (let at = 0; at < random.length; at += 4) colors.add(random.slice(at, at + 4).join());
    expect(colors.size).toBeLessThanOrEqual(8);
  });
});
