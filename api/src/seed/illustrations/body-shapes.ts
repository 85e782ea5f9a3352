import type { Point } from './geometry.ts';

export const BODIES = [
  'sedan',
  'hatchback',
  'crossover',
  'suv',
  'coupe',
  'wagon',
  'van',
  'pickup',
  'convertible',
  'classic',
] as const;
/** The specification's body types, and `classic`: a saloon of the seventies for the ads of old cars. */
export type Body = (typeof BODIES)[number];

/** What sits on the shoulder line: the cabin's own outline, centimetres. */
export type Cabin = {
  /** x where the windscreen starts and where it meets the roof. */
  screenBase: number;
  screenTop: number;
  /** x where the roof ends and where the rear glass meets the body. */
  rearTop: number;
  rearBase: number;
  roof: number;
  /** How far the roof's ends lie under its top. */
  arc: number;
  /** Half widths at the shoulder and at the roof. */
  beltHalf: number;
  roofHalf: number;
  /** x of the pillars between the side windows, from the front. */
  pillars: readonly number[];
};

export type BodyShape = {
  front: number;
  rear: number;
  half: number;
  sill: number;
  axles: readonly [front: number, rear: number];
  wheel: number;
  /** Exponent of the outline seen from above: 3 is an egg, 8 a box. */
  boxy: number;
  /** The shoulder line from the tail to the nose. */
  shoulder: readonly Point[];
  cabin: Cabin;
  traits: { cladding?: true; rails?: true; bed?: true; open?: true; tall?: true; classic?: true };
};

export const BODY_SHAPES: Readonly<Record<Body, BodyShape>> = {
  sedan: {
    front: 238,
    rear: -238,
    half: 91,
    sill: 20,
    axles: [146, -136],
    wheel: 33.5,
    boxy: 4.6,
    shoulder: [
      [-238, 94],
      [-215, 101],
      [-120, 99],
      [0, 96],
      [80, 96],
      [150, 89],
      [215, 75],
      [238, 62],
    ],
    cabin: {
      screenBase: 106,
      screenTop: 34,
      rearTop: -96,
      rearBase: -176,
      roof: 146,
      arc: 6,
      beltHalf: 85,
      roofHalf: 60,
      pillars: [-38],
    },
    traits: {},
  },
  hatchback: {
    front: 210,
    rear: -205,
    half: 89,
    sill: 20,
    axles: [128, -128],
    wheel: 32.5,
    boxy: 4.2,
    shoulder: [
      [-205, 92],
      [-185, 102],
      [-110, 101],
      [0, 97],
      [90, 97],
      [150, 90],
      [192, 76],
      [210, 64],
    ],
    cabin: {
      screenBase: 112,
      screenTop: 40,
      rearTop: -150,
      rearBase: -192,
      roof: 149,
      arc: 9,
      beltHalf: 83,
      roofHalf: 60,
      pillars: [-36],
    },
    traits: {},
  },
  crossover: {
    front: 222,
    rear: -220,
    half: 93,
    sill: 27,
    axles: [136, -134],
    wheel: 37,
    boxy: 4.6,
    shoulder: [
      [-220, 102],
      [-200, 112],
      [-110, 112],
      [0, 108],
      [90, 108],
      [150, 103],
      [204, 90],
      [222, 76],
    ],
    cabin: {
      screenBase: 112,
      screenTop: 44,
      rearTop: -158,
      rearBase: -206,
      roof: 166,
      arc: 9,
      beltHalf: 86,
      roofHalf: 64,
      pillars: [-34, -118],
    },
    traits: { cladding: true, rails: true },
  },
  suv: {
    front: 238,
    rear: -238,
    half: 97,
    sill: 32,
    axles: [148, -142],
    wheel: 41,
    boxy: 7,
    shoulder: [
      [-238, 112],
      [-224, 122],
      [-110, 121],
      [0, 119],
      [100, 119],
      [170, 116],
      [224, 106],
      [238, 92],
    ],
    cabin: {
      screenBase: 116,
      screenTop: 66,
      rearTop: -212,
      rearBase: -231,
      roof: 187,
      arc: 4,
      beltHalf: 92,
      roofHalf: 76,
      pillars: [-22, -120],
    },
    traits: { cladding: true, rails: true, tall: true },
  },
  coupe: {
    front: 232,
    rear: -226,
    half: 94,
    sill: 17,
    axles: [142, -128],
    wheel: 34.5,
    boxy: 3.9,
    shoulder: [
      [-226, 90],
      [-200, 99],
      [-125, 98],
      [0, 89],
      [70, 88],
      [150, 81],
      [210, 68],
      [232, 54],
    ],
    cabin: {
      screenBase: 88,
      screenTop: 14,
      rearTop: -98,
      rearBase: -196,
      roof: 132,
      arc: 6,
      beltHalf: 84,
      roofHalf: 58,
      pillars: [-58],
    },
    traits: {},
  },
  wagon: {
    front: 238,
    rear: -240,
    half: 91,
    sill: 20,
    axles: [146, -136],
    wheel: 33.5,
    boxy: 4.6,
    shoulder: [
      [-240, 92],
      [-222, 101],
      [-120, 100],
      [0, 97],
      [80, 97],
      [150, 90],
      [215, 76],
      [238, 63],
    ],
    cabin: {
      screenBase: 106,
      screenTop: 34,
      rearTop: -182,
      rearBase: -228,
      roof: 149,
      arc: 7,
      beltHalf: 85,
      roofHalf: 62,
      pillars: [-38, -126],
    },
    traits: { rails: true },
  },
  van: {
    front: 246,
    rear: -246,
    half: 97,
    sill: 24,
    axles: [160, -142],
    wheel: 35,
    boxy: 6.4,
    shoulder: [
      [-246, 108],
      [-236, 116],
      [-110, 115],
      [40, 112],
      [120, 112],
      [180, 106],
      [230, 90],
      [246, 72],
    ],
    cabin: {
      screenBase: 196,
      screenTop: 112,
      rearTop: -228,
      rearBase: -242,
      roof: 198,
      arc: 5,
      beltHalf: 93,
      roofHalf: 78,
      pillars: [66, -92],
    },
    traits: { tall: true },
  },
  pickup: {
    front: 266,
    rear: -268,
    half: 96,
    sill: 34,
    axles: [172, -156],
    wheel: 41,
    boxy: 6.4,
    shoulder: [
      [-268, 108],
      [-258, 116],
      [-110, 116],
      [0, 116],
      [130, 116],
      [200, 112],
      [252, 102],
      [266, 88],
    ],
    cabin: {
      screenBase: 142,
      screenTop: 82,
      rearTop: -62,
      rearBase: -88,
      roof: 183,
      arc: 5,
      beltHalf: 90,
      roofHalf: 72,
      pillars: [14],
    },
    traits: { cladding: true, bed: true, tall: true },
  },
  convertible: {
    front: 224,
    rear: -214,
    half: 91,
    sill: 17,
    axles: [136, -122],
    wheel: 33.5,
    boxy: 3.8,
    shoulder: [
      [-214, 84],
      [-190, 96],
      [-125, 96],
      [0, 90],
      [70, 89],
      [146, 82],
      [204, 68],
      [224, 54],
    ],
    cabin: {
      screenBase: 88,
      screenTop: 30,
      rearTop: 18,
      rearBase: 6,
      roof: 127,
      arc: 1,
      beltHalf: 82,
      roofHalf: 62,
      pillars: [],
    },
    traits: { open: true },
  },
  classic: {
    front: 206,
    rear: -204,
    half: 81,
    sill: 22,
    axles: [126, -116],
    wheel: 31,
    boxy: 8.5,
    shoulder: [
      [-204, 84],
      [-196, 90],
      [-110, 93],
      [0, 93],
      [80, 93],
      [140, 91],
      [194, 88],
      [206, 82],
    ],
    cabin: {
      screenBase: 82,
      screenTop: 40,
      rearTop: -84,
      rearBase: -120,
      roof: 144,
      arc: 4,
      beltHalf: 75,
      roofHalf: 60,
      pillars: [-26],
    },
    traits: { classic: true },
  },
};
