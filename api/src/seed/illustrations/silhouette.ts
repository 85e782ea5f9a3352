/** The form of a car. Lengths are centimeters; `x` counts from the front bumper, `z` from the ground. */

export type Era = 'classic' | 'square' | 'round' | 'modern';
/** The era of lamps and dashboard. */
export type Face = 'round' | 'quad' | 'square' | 'halogen' | 'led' | 'electric';
export type Lamps = 'round' | 'twin-round' | 'rectangle' | 'oval' | 'swept' | 'led';
export type Grille = 'bars' | 'chrome' | 'mesh' | 'slim' | 'none' | 'frame' | 'upright';
export type Wheels = 'cap' | 'steel' | 'alloy' | 'sport' | 'offroad';

export type Point = readonly [x: number, z: number];

export interface Silhouette {
  readonly era: Era;
  readonly face: Face;
  readonly length: number;
  readonly width: number;
  /** Distance of the front axle from the front bumper, and between the axles. */
  readonly axles: readonly [front: number, base: number];
  readonly wheel: number;
  /** Height of the lower edge of the body. */
  readonly clearance: number;
  /** The upper outline from front to rear, without the bumpers. */
  readonly top: readonly Point[];
  /** Feet of the windscreen and its top, top of the rear window and its foot. */
  readonly glass: readonly [cowl: Point, front: Point, rear: Point, deck: Point];
  /** Height of the shoulder line at both ends. */
  readonly belt: readonly [front: number, rear: number];
  /** Where doors begin and end, from front to rear. */
  readonly doors: readonly number[];
  /** Width of the roof beside that of the body, 0 … 1. */
  readonly tumble: number;
  /** Radius of soft edges in the side view. */
  readonly soft: number;
  /** How square the body is seen from above: 2 is an ellipse, 8 a box. */
  readonly square: number;
  readonly lamps: Lamps;
  readonly grille: Grille;
  readonly wheels: Wheels;
  /** Chrome bars in place of plastic bumpers. */
  readonly hasChrome?: true;
  readonly hasCladding?: true;
  readonly hasRails?: true;
  readonly hasSpare?: true;
  readonly isOpen?: true;
  readonly hasBed?: true;
}

/** Measures of a car in the order of a row of the table. */
export type Measures = readonly [
  size: readonly [length: number, width: number, height: number],
  axles: readonly [front: number, base: number],
  wheel: number,
  clearance: number,
  /** Heights of the nose and of the tail. */
  ends: readonly [nose: number, tail: number],
  /** Foot of the windscreen. */
  cowl: Point,
  /** `x` of both ends of the roof. */
  roof: readonly [front: number, rear: number],
  /** Foot of the rear window. */
  deck: Point,
];

const outline = ([[length, , height], , , , [nose, tail], cowl, roof, deck]: Measures) => {
  const high = height - 3;
  const lid: Point = [(deck[0] + length) / 2, (deck[1] * 1.2 + tail * 0.8) / 2];
  const top: Point[] = [
    [0, nose * 0.86],
    [6, nose],
    [cowl[0] * 0.5, nose + (cowl[1] - nose) * 0.66],
    cowl,
    [roof[0], high],
    [(roof[0] + roof[1]) / 2, height],
    [roof[1], high],
    deck,
    ...(deck[0] < length - 30 ? [lid] : []),
    [length - 5, tail],
    [length, tail * 0.88],
  ];
  return { top, glass: [cowl, [roof[0], high], [roof[1], high], deck] as const };
};

export type Look = Omit<Silhouette, 'length' | 'width' | 'axles' | 'wheel' | 'clearance' | 'top' | 'glass'>;

export const makeSilhouette = (measures: Measures, look: Look): Silhouette => {
  const [[length, width], axles, wheel, clearance] = measures;
  return { length, width, axles, wheel, clearance, ...outline(measures), ...look };
};

/** Cars whose form is from before about 1995, whatever their year: they get an old dashboard. */
export const isOldFace = (face: Face): boolean => face === 'round' || face === 'quad' || face === 'square';
