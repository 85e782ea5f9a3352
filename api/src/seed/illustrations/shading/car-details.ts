import type { Color } from '../light.ts';
import type { BodyForm } from '../mesh/body-form.ts';

export interface Finish {
  /** Linear color of the paint. */
  readonly paint: Color;
  /** How much the paint sparkles, 0 … 1. */
  readonly metallic: number;
  /** 0 is new, 1 is dull and dirty. */
  readonly wear: number;
  /** A dent, a door in primer, a scratch and rust. */
  readonly isDamaged: boolean;
}

/** Measures of one car that its materials share; computed once for a picture. */
export type CarDetails = ReturnType<typeof carDetails>;

export const carDetails = (form: BodyForm, finish: Finish) => {
  const { silhouette } = form;
  const { length, width, axles, clearance, glass, belt, doors, era, wheel, top } = silhouette;
  const [cowl, roofFront, roofRear, deck] = glass;
  const [red, green, blue] = finish.paint;
  const isOld = era === 'classic' || era === 'square';
  const isHatchLike = deck[0] > length - 70;
  const nose = top[1]?.[1] ?? 70;
  const tail = top.at(-2)?.[1] ?? 90;
  return {
    form,
    silhouette,
    finish,
    red,
    green,
    blue,
    era,
    isOld,
    isHatchLike,
    length,
    /** Half of the width. */
    half: width / 2,
    clearance,
    wheel,
    frontAxle: axles[0],
    rearAxle: axles[0] + axles[1],
    cowl,
    roofFront,
    roofRear,
    deck,
    shoulder: belt[0],
    /** A stamped line along the flanks. */
    crease: belt[0] - (era === 'modern' ? 17 : 14),
    doors,
    firstDoor: doors[0] ?? 0,
    secondDoor: doors[1] ?? 0,
    lastDoor: doors.at(-1) ?? 0,
    /** Doors have a handle behind their front edge, except the first edge. */
    handles: doors.slice(1),
    innerDoors: doors.slice(1, -1),
    pillarRear: era === 'classic' ? 14 : isOld ? 16 : 20,
    bumperTop: clearance + (era === 'square' ? 27 : era === 'round' ? 30 : 14),
    hasDarkBumpers: era === 'square' && !silhouette.hasChrome,
    nose,
    lampZ: isOld ? nose - 13 : nose - 12,
    tailZ: tail - (isOld ? 17 : 12),
  };
};
