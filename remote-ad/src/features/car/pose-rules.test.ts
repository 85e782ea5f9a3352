import { describe, expect, test } from '@rstest/core';
import {
  fittedSize,
  flipped,
  moved,
  type Pose,
  REST,
  settled,
  transformOf,
  turned,
  zoomed,
} from './pose-rules.ts';

const STAGE = { width: 400, height: 800 };
const PHOTO = { width: 1200, height: 900 };
const CENTER = { x: 0, y: 0 };

/** The position of a photo's corner on the stage, computed without the browser. */
const cornerOf = (pose: Pose, corner: { x: number; y: number }) => {
  const angle = (pose.turns * Math.PI) / 2;
  const x = corner.x * Math.cos(angle) - corner.y * Math.sin(angle);
  const y = corner.x * Math.sin(angle) + corner.y * Math.cos(angle);
  const across = pose.isFlippedAcross ? -1 : 1;
  const down = pose.isFlippedDown ? -1 : 1;
  return {
    x: Math.round(x * pose.scale * across + pose.x),
    y: Math.round(y * pose.scale * down + pose.y),
  };
};

describe('a photo in the viewer', () => {
  test('is visible whole at first', () => {
    expect(fittedSize(STAGE, PHOTO, REST)).toEqual({ width: 400, height: 300 });
  });

  test('rotated by a quarter is visible whole too', () => {
    const size = fittedSize(STAGE, PHOTO, turned(REST, 1));
    expect(size.width).toBeCloseTo(400 / 0.75);
    expect(size.height).toBe(400);
  });

  test('without a size yet takes no room', () => {
    expect(fittedSize(STAGE, { width: 0, height: 0 }, REST)).toEqual({ width: 0, height: 0 });
  });

  test('is enlarged to four times and no further, reduced to the whole and no further [CAR-2]', () => {
    expect(zoomed(REST, 100, CENTER).scale).toBe(4);
    expect(zoomed({ ...REST, scale: 3 }, 0.01, CENTER).scale).toBe(1);
  });

  test('keeps the point under the fingers', () => {
    const point = { x: 100, y: -60 };
    const pose = zoomed(moved({ ...REST, scale: 1.5 }, { x: 20, y: 30 }), 2, point);
    // The same point of the photo, before and after.
    expect((point.x - 20) / 1.5).toBeCloseTo((point.x - pose.x) / pose.scale);
    expect((point.y - 30) / 1.5).toBeCloseTo((point.y - pose.y) / pose.scale);
  });

  test('cannot be dragged off the stage', () => {
    const pose = settled(moved({ ...REST, scale: 4 }, { x: 5000, y: -5000 }), STAGE, PHOTO);
    expect(pose).toMatchObject({ x: (1600 - 400) / 2, y: -(1200 - 800) / 2 });
  });

  test('is centered where it is smaller than the stage', () => {
    expect(settled(moved(REST, { x: 50, y: 50 }), STAGE, PHOTO)).toMatchObject({ x: 0, y: 0 });
  });

  test('rotated by a quarter has the room of that side', () => {
    const pose = settled(moved({ ...turned(REST, 1), scale: 2 }, { x: 5000, y: 5000 }), STAGE, PHOTO);
    expect(pose.x).toBe((400 * 2 - 400) / 2);
    expect(pose.y).toBeCloseTo(((400 / 0.75) * 2 - 800) / 2);
  });

  test('four turns are a whole circle, each in the direction of the previous one', () => {
    let pose = REST;
    const seen = [1, 2, 3, 4].map(() => {
      pose = turned(pose, 1);
      return pose.turns;
    });
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(cornerOf(pose, { x: 200, y: 150 })).toEqual({ x: 200, y: 150 });
  });

  test('turns clockwise on the screen, mirrored or not', () => {
    // The upper left corner of the photo goes to the upper right of the stage.
    expect(cornerOf(turned(REST, 1), { x: -200, y: -150 })).toEqual({ x: 150, y: -200 });
    const mirrored = flipped(REST, 'across');
    // Mirrored, that corner is at the upper right; clockwise from there is the lower right.
    expect(cornerOf(mirrored, { x: -200, y: -150 })).toEqual({ x: 200, y: -150 });
    expect(cornerOf(turned(mirrored, 1), { x: -200, y: -150 })).toEqual({ x: 150, y: 200 });
  });

  test('is mirrored as the user sees it, also after a quarter turn', () => {
    const side = turned(REST, 1);
    const before = cornerOf(side, { x: -200, y: -150 });
    expect(cornerOf(flipped(side, 'across'), { x: -200, y: -150 })).toEqual({ x: -before.x, y: before.y });
    expect(cornerOf(flipped(side, 'down'), { x: -200, y: -150 })).toEqual({ x: before.x, y: -before.y });
  });

  test('mirrored twice is unchanged', () => {
    expect(flipped(flipped(REST, 'down'), 'down')).toMatchObject({ isFlippedDown: false });
  });

  test('has a CSS transform', () => {
    expect(transformOf({ ...flipped(turned(REST, -1), 'across'), scale: 2, x: 10, y: -5 })).toBe(
      'translate(10px, -5px) scale(-2, 2) rotate(-90deg)',
    );
  });
});
