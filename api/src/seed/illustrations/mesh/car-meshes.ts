import { lerp } from '../geometry.ts';
import type { BodyForm } from './body-form.ts';
import { bodyShells } from './body-shell.ts';
import { bumperBar } from './bumper.ts';
import { grid, type Mesh, PART, pillow } from './mesh.ts';
import { wheel } from './wheel.ts';

type Side = 1 | -1;
const SIDES: readonly Side[] = [1, -1];

/** A wheel, or the block under the car where one is missing. */
const wheels = ({ silhouette }: BodyForm, isOnBlock: boolean, side: Side): Mesh[] => {
  const { length, width, axles, wheel: radius, clearance } = silhouette;
  const y = side * (width / 2 - 11);
  return [axles[0], axles[0] + axles[1]].map((at) => {
    const x = length / 2 - at;
    const isMissing = isOnBlock && side === 1 && at === axles[0];
    return isMissing
      ? pillow(PART.block, [x, y - 8, clearance * 0.6], [13, 11, clearance * 0.6], 12)
      : wheel(x, y, radius, side);
  });
};

const mirror = ({ silhouette, belt, half }: BodyForm, side: Side): Mesh => {
  const { length, glass, era, hasChrome } = silhouette;
  const isClassic = era === 'classic';
  const at = glass[0][0] + (isClassic ? 6 : 20);
  const size = isClassic ? ([3, 6, 4] as const) : ([6, 10, 6.5] as const);
  const y = side * (half(at) * 0.93 + size[1]);
  const z = belt(at) + (isClassic ? 5 : 7);
  return pillow(hasChrome ? PART.chrome : PART.mirror, [length / 2 - at, y, z], size, 3.4);
};

/** The inside of wheel arches: a dark box inside the body. */
const inside = ({ length, width, top, clearance }: BodyForm['silhouette']): Mesh => {
  const high = (top[1]?.[1] ?? 70) - 12;
  return pillow(
    PART.inside,
    [0, 0, (clearance + high) / 2],
    [(length / 2) * 0.86, width * 0.3, (high - clearance) / 2],
    8,
  );
};

const rail = ({ silhouette, top }: BodyForm, side: Side): Mesh => {
  const { length, width, glass, tumble } = silhouette;
  const from = glass[1][0] + 14;
  const to = glass[2][0] - 4;
  const middle = (from + to) / 2;
  return pillow(
    PART.dark,
    [length / 2 - middle, side * (width / 2) * tumble * 0.93, top(middle) - 7.5],
    [(to - from) / 2, 1.8, 4],
    7,
  );
};

/** The windscreen and the seats of an open car. */
const cockpit = ({ length, width, glass, belt }: BodyForm['silhouette']): Mesh[] => {
  const [[cowl, foot], [front, high], , [deck]] = glass;
  const screen = grid(PART.screen, 21, 9, (column, row) => {
    const side = (column / 20) * 2 - 1;
    const up = row / 8;
    return [
      length / 2 - lerp(cowl - 6, front, up) - 10 * side * side,
      side * (width / 2) * lerp(0.84, 0.72, up),
      lerp(foot - 2, high, up),
      up,
    ];
  });
  const seats = [0.38, -0.38].map((side) =>
    pillow(PART.seat, [length / 2 - deck + 28, (side * width) / 2, belt[1] + 8], [9, 22, 22], 3),
  );
  return [screen, ...seats];
};

/** All parts of a car; with `isOnBlock` its left front wheel is missing. */
export const carMeshes = (form: BodyForm, isOnBlock: boolean): Mesh[] => {
  const { silhouette } = form;
  const { length, wheel: radius, clearance, hasChrome, hasRails, hasSpare, isOpen } = silhouette;
  return [
    ...bodyShells(form),
    ...SIDES.flatMap((side) => [...wheels(form, isOnBlock, side), mirror(form, side)]),
    inside(silhouette),
    ...(hasChrome
      ? [bumperBar(form, true, clearance + 22, 6.5, 7), bumperBar(form, false, clearance + 24, 6.5, 7)]
      : []),
    ...(hasRails ? SIDES.map((side) => rail(form, side)) : []),
    ...(hasSpare
      ? [pillow(PART.dark, [-length / 2 - 4, 0, clearance + 62], [9, radius * 0.92, radius * 0.92], 2.4)]
      : []),
    ...(isOpen ? cockpit(silhouette) : []),
  ];
};
