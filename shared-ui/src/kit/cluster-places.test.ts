import { describe, expect, test } from '@rstest/core';
import { type Box, fixedPoint, isOver, namesOf, placesOf } from './cluster-places.ts';

const MAP = { width: 300, height: 400, controls: null as Box | null };
const group = (x: number, y: number, width = 60) => ({
  at: { x, y },
  room: { side: width / 2 + 4, above: 26, below: 60 },
  number: { width, height: 44 },
});

/** Pairs of numbers that cover each other. */
const covered = (groups: readonly ReturnType<typeof group>[], map = MAP) => {
  const boxes = placesOf(groups, map).map(({ x, y }, at) => {
    const { width, height } = groups[at]?.number ?? { width: 0, height: 0 };
    return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
  });
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => isOver(one, other))).length;
};

describe('places of groups on a map', () => {
  test('are at their cities where there is room', () => {
    expect(placesOf([group(100, 100), group(200, 200)], MAP)).toEqual([
      { x: 100, y: 100 },
      { x: 200, y: 200 },
    ]);
  });

  test('are wholly on the map at its edges', () => {
    expect(placesOf([group(2, 2)], MAP)).toEqual([{ x: 34, y: 26 }]);
    expect(placesOf([group(299, 399)], MAP)).toEqual([{ x: 266, y: 340 }]);
  });

  test('at an edge are beside the numbers that are there [CAT-79]', () => {
    const corner = [group(150, 340), group(160, 399), group(140, 398), group(299, 399)];
    expect(covered(corner)).toBe(0);
    expect(placesOf(corner, MAP)[0]).toEqual({ x: 150, y: 340 });
    expect(covered([group(150, 30), group(150, 1), group(150, 0)])).toBe(0);
  });

  test('keep out of the buttons of the map, and beside each other there too', () => {
    const controls = { left: 250, top: 300, right: 300, bottom: 400 };
    const map = { ...MAP, controls };
    expect(placesOf([group(280, 340)], map)).toEqual([{ x: 216, y: 340 }]);
    expect(covered([group(216, 340), group(280, 340)], map)).toBe(0);
  });

  test('stay at the edge where nothing is free', () => {
    const low = { width: 70, height: 100, controls: null };
    expect(placesOf([group(35, 40), group(35, 99)], low)[1]).toEqual({ x: 35, y: 40 });
  });
});

describe('names of groups on a map', () => {
  /** A number of 60 × 40 px around a point and a name of 80 × 16 px below it. */
  const named = (x: number, y: number) => ({
    number: { left: x - 30, top: y - 20, right: x + 30, bottom: y + 20 },
    name: { left: x - 40, top: y + 22, right: x + 40, bottom: y + 38 },
  });

  const WINDOW = { top: 0, controls: null as Box | null };

  test('are below their numbers, above them where another number is below, and hidden between two', () => {
    expect(namesOf([named(100, 100)], WINDOW).sides).toEqual(['below']);
    expect(namesOf([named(100, 100), named(100, 150)], WINDOW).sides).toEqual(['above', 'below']);
    expect(namesOf([named(100, 100), named(100, 50), named(100, 150)], WINDOW).sides).toEqual([
      null,
      'above',
      'below',
    ]);
  });

  test('do not begin above the map', () => {
    expect(namesOf([named(100, 20), named(100, 70)], WINDOW).sides).toEqual([null, 'below']);
  });

  test('keep out of the buttons of the map', () => {
    const controls = { left: 120, top: 0, right: 200, bottom: 90 };
    expect(namesOf([named(100, 100), named(100, 150)], { top: 0, controls }).sides).toEqual([null, 'below']);
  });

  test('above a number cover what is there', () => {
    const { covered } = namesOf([named(100, 100), named(100, 150)], WINDOW);
    expect(covered[0]).toEqual({ left: 60, top: 62, right: 140, bottom: 78 });
    expect(covered).toHaveLength(4);
  });
});

test('a step nearer keeps a group in view', () => {
  expect(fixedPoint([], 300, 400)).toEqual({ x: 150, y: 200 });
  expect(
    fixedPoint(
      [
        { x: 20, y: 30 },
        { x: 220, y: 200 },
      ],
      300,
      400,
    ),
  ).toEqual({ x: 150, y: 200 });
  expect(
    fixedPoint(
      [
        { x: 20, y: 30 },
        { x: 40, y: 200 },
        { x: 900, y: 200 },
      ],
      300,
      400,
    ),
  ).toEqual({ x: 40, y: 200 });
});
