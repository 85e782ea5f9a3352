/**
 * Outlines of cars by body, era and class. Lengths are centimeters; `x` counts from the front bumper to the rear one,
 * `z` from the ground.
 */

export type Era = 'classic' | 'square' | 'round' | 'modern';
/** Lamps and dashboard of a time. */
export type Face = 'round' | 'quad' | 'square' | 'halogen' | 'led' | 'electric';
export type Lamps = 'round' | 'twin-round' | 'rectangle' | 'oval' | 'swept' | 'led';
export type Grille = 'bars' | 'chrome' | 'mesh' | 'slim' | 'none' | 'frame';
export type Wheels = 'cap' | 'steel' | 'alloy' | 'sport' | 'offroad';

type Point = readonly [x: number, z: number];

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

interface Measures {
  readonly size: readonly [length: number, width: number, height: number];
  readonly axles: readonly [front: number, base: number];
  readonly wheel: number;
  readonly clearance: number;
  /** Heights of the nose and of the tail. */
  readonly ends: readonly [nose: number, tail: number];
  readonly cowl: Point;
  /** `x` of the front and of the rear end of the roof. */
  readonly roof: readonly [number, number];
  readonly deck: Point;
}

const outline = ({ size: [length, , height], ends: [nose, tail], cowl, roof, deck }: Measures) => {
  const middle = (roof[0] + roof[1]) / 2;
  const top: Point[] = [
    [0, nose * 0.86],
    [6, nose],
    [cowl[0] * 0.5, nose + (cowl[1] - nose) * 0.66],
    cowl,
    [roof[0], height - 3],
    [middle, height],
    [roof[1], height - 3],
    deck,
    ...(deck[0] < length - 30
      ? ([[(deck[0] + length) / 2, (deck[1] * 1.2 + tail * 0.8) / 2]] as Point[])
      : []),
    [length - 5, tail],
    [length, tail * 0.88],
  ];
  return { top, glass: [cowl, [roof[0], height - 3], [roof[1], height - 3], deck] as const };
};

type Look = Omit<Silhouette, 'length' | 'width' | 'axles' | 'wheel' | 'clearance' | 'top' | 'glass'>;

const make = (measures: Measures, look: Look): Silhouette => ({
  length: measures.size[0],
  width: measures.size[1],
  axles: measures.axles,
  wheel: measures.wheel,
  clearance: measures.clearance,
  ...outline(measures),
  ...look,
});

const CLASSIC = {
  era: 'classic',
  tumble: 0.76,
  soft: 12,
  square: 4,
  wheels: 'cap',
  hasChrome: true,
} as const;
const SQUARE = { era: 'square', tumble: 0.8, soft: 4, square: 7, wheels: 'steel' } as const;
const ROUND = { era: 'round', tumble: 0.76, soft: 9, square: 4.4, wheels: 'alloy' } as const;
const MODERN = { era: 'modern', tumble: 0.74, soft: 7, square: 4.6, wheels: 'sport' } as const;

export const SILHOUETTES = {
  'soviet-round': make(
    {
      size: [481, 180, 162],
      axles: [78, 270],
      wheel: 36,
      clearance: 24,
      ends: [88, 82],
      cowl: [150, 108],
      roof: [205, 305],
      deck: [372, 104],
    },
    {
      ...CLASSIC,
      belt: [92, 92],
      doors: [150, 232, 312],
      soft: 22,
      square: 3,
      lamps: 'round',
      grille: 'chrome',
      face: 'round',
    },
  ),
  'soviet-limousine': make(
    {
      size: [560, 196, 158],
      axles: [92, 325],
      wheel: 37,
      clearance: 24,
      ends: [86, 90],
      cowl: [172, 102],
      roof: [232, 408],
      deck: [446, 100],
    },
    {
      ...CLASSIC,
      belt: [90, 94],
      doors: [170, 276, 398],
      soft: 7,
      square: 6,
      lamps: 'twin-round',
      grille: 'chrome',
      face: 'quad',
    },
  ),
  volga: make(
    {
      size: [476, 180, 149],
      axles: [82, 280],
      wheel: 34,
      clearance: 22,
      ends: [80, 84],
      cowl: [148, 97],
      roof: [205, 310],
      deck: [362, 94],
    },
    {
      ...CLASSIC,
      belt: [86, 88],
      doors: [146, 232, 318],
      soft: 7,
      square: 6,
      lamps: 'twin-round',
      grille: 'chrome',
      face: 'round',
    },
  ),
  zhiguli: make(
    {
      size: [412, 161, 144],
      axles: [68, 242],
      wheel: 30,
      clearance: 21,
      ends: [76, 80],
      cowl: [122, 92],
      roof: [170, 272],
      deck: [318, 91],
    },
    {
      ...CLASSIC,
      tumble: 0.78,
      belt: [82, 84],
      doors: [120, 198, 272],
      soft: 5,
      square: 7,
      lamps: 'round',
      grille: 'bars',
      wheels: 'steel',
      face: 'round',
    },
  ),
  'zhiguli-lux': make(
    {
      size: [412, 161, 144],
      axles: [68, 242],
      wheel: 30,
      clearance: 21,
      ends: [76, 80],
      cowl: [122, 92],
      roof: [170, 272],
      deck: [318, 91],
    },
    {
      ...CLASSIC,
      tumble: 0.78,
      belt: [82, 84],
      doors: [120, 198, 272],
      soft: 5,
      square: 7,
      lamps: 'twin-round',
      grille: 'bars',
      wheels: 'steel',
      face: 'quad',
    },
  ),
  'zhiguli-late': make(
    {
      size: [412, 161, 144],
      axles: [68, 242],
      wheel: 30,
      clearance: 21,
      ends: [76, 80],
      cowl: [122, 92],
      roof: [170, 272],
      deck: [318, 91],
    },
    {
      ...CLASSIC,
      tumble: 0.78,
      belt: [82, 84],
      doors: [120, 198, 272],
      soft: 5,
      square: 7,
      lamps: 'rectangle',
      grille: 'bars',
      wheels: 'steel',
      face: 'square',
    },
  ),
  'old-wagon': make(
    {
      size: [406, 161, 146],
      axles: [68, 242],
      wheel: 30,
      clearance: 21,
      ends: [76, 84],
      cowl: [122, 92],
      roof: [170, 370],
      deck: [396, 92],
    },
    {
      ...CLASSIC,
      tumble: 0.78,
      belt: [82, 84],
      doors: [120, 198, 272],
      soft: 5,
      square: 7,
      lamps: 'round',
      grille: 'bars',
      wheels: 'steel',
      face: 'round',
    },
  ),
  'old-hatch': make(
    {
      size: [420, 158, 147],
      axles: [70, 240],
      wheel: 30,
      clearance: 21,
      ends: [76, 82],
      cowl: [124, 92],
      roof: [172, 312],
      deck: [396, 92],
    },
    {
      ...CLASSIC,
      tumble: 0.78,
      belt: [82, 84],
      doors: [120, 198, 272],
      soft: 5,
      square: 7,
      lamps: 'rectangle',
      grille: 'bars',
      wheels: 'steel',
      face: 'square',
    },
  ),
  'soviet-hatch': make(
    {
      size: [401, 165, 140],
      axles: [78, 246],
      wheel: 29,
      clearance: 20,
      ends: [66, 78],
      cowl: [128, 90],
      roof: [188, 318],
      deck: [376, 92],
    },
    { ...SQUARE, belt: [80, 84], doors: [126, 212, 286], lamps: 'rectangle', grille: 'slim', face: 'square' },
  ),
  'soviet-liftback': make(
    {
      size: [417, 168, 142],
      axles: [80, 249],
      wheel: 29,
      clearance: 18,
      ends: [66, 84],
      cowl: [124, 92],
      roof: [194, 306],
      deck: [398, 96],
    },
    {
      ...SQUARE,
      belt: [80, 84],
      doors: [126, 212, 286],
      lamps: 'oval',
      grille: 'slim',
      soft: 7,
      square: 5,
      face: 'halogen',
    },
  ),
  niva: make(
    {
      size: [374, 168, 164],
      axles: [64, 220],
      wheel: 34,
      clearance: 32,
      ends: [88, 96],
      cowl: [118, 106],
      roof: [162, 318],
      deck: [366, 106],
    },
    {
      ...SQUARE,
      belt: [98, 100],
      doors: [116, 226],
      lamps: 'round',
      grille: 'bars',
      wheels: 'offroad',
      hasChrome: true,
      face: 'round',
    },
  ),
  'frame-jeep': make(
    {
      size: [402, 178, 194],
      axles: [66, 238],
      wheel: 38,
      clearance: 42,
      ends: [104, 116],
      cowl: [124, 122],
      roof: [150, 380],
      deck: [400, 126],
    },
    {
      ...SQUARE,
      belt: [116, 118],
      doors: [124, 200, 278],
      square: 9,
      tumble: 0.92,
      lamps: 'round',
      grille: 'bars',
      wheels: 'offroad',
      hasChrome: true,
      face: 'round',
    },
  ),
  'tiny-rear-engine': make(
    {
      size: [376, 157, 140],
      axles: [70, 216],
      wheel: 28,
      clearance: 22,
      ends: [72, 74],
      cowl: [112, 88],
      roof: [158, 248],
      deck: [318, 88],
    },
    {
      ...CLASSIC,
      belt: [80, 82],
      doors: [112, 218],
      soft: 12,
      square: 4,
      lamps: 'round',
      grille: 'none',
      wheels: 'steel',
      face: 'round',
    },
  ),
  beetle: make(
    {
      size: [407, 155, 150],
      axles: [72, 240],
      wheel: 33,
      clearance: 24,
      ends: [62, 58],
      cowl: [118, 100],
      roof: [172, 232],
      deck: [318, 100],
    },
    {
      ...CLASSIC,
      belt: [90, 88],
      doors: [116, 218],
      soft: 30,
      square: 2.6,
      tumble: 0.7,
      lamps: 'round',
      grille: 'none',
      face: 'round',
    },
  ),
  'city-car': make(
    {
      size: [350, 150, 149],
      axles: [62, 234],
      wheel: 27,
      clearance: 18,
      ends: [74, 88],
      cowl: [88, 98],
      roof: [150, 282],
      deck: [336, 98],
    },
    {
      ...ROUND,
      belt: [86, 92],
      doors: [90, 182, 262],
      soft: 15,
      square: 3.4,
      lamps: 'oval',
      grille: 'slim',
      wheels: 'steel',
      face: 'halogen',
    },
  ),
  'b-hatch': make(
    {
      size: [410, 170, 148],
      axles: [82, 254],
      wheel: 30,
      clearance: 17,
      ends: [70, 92],
      cowl: [104, 96],
      roof: [180, 330],
      deck: [396, 100],
    },
    {
      ...ROUND,
      belt: [86, 94],
      doors: [106, 196, 276],
      lamps: 'oval',
      grille: 'slim',
      wheels: 'steel',
      face: 'halogen',
    },
  ),
  'c-hatch': make(
    {
      size: [428, 178, 148],
      axles: [88, 262],
      wheel: 32,
      clearance: 16,
      ends: [72, 96],
      cowl: [112, 97],
      roof: [196, 348],
      deck: [412, 106],
    },
    {
      ...MODERN,
      belt: [88, 98],
      doors: [116, 206, 288],
      lamps: 'swept',
      grille: 'slim',
      wheels: 'alloy',
      face: 'led',
    },
  ),
  'hot-hatch': make(
    {
      size: [428, 182, 142],
      axles: [88, 264],
      wheel: 34,
      clearance: 13,
      ends: [70, 94],
      cowl: [114, 95],
      roof: [198, 346],
      deck: [412, 104],
    },
    {
      ...MODERN,
      belt: [88, 98],
      doors: [118, 240],
      lamps: 'swept',
      grille: 'mesh',
      wheels: 'sport',
      face: 'led',
    },
  ),
  'eighties-hatch': make(
    {
      size: [398, 166, 141],
      axles: [76, 246],
      wheel: 29,
      clearance: 19,
      ends: [72, 82],
      cowl: [118, 91],
      roof: [172, 330],
      deck: [382, 94],
    },
    {
      ...SQUARE,
      belt: [80, 84],
      doors: [126, 212, 286],
      lamps: 'rectangle',
      grille: 'frame',
      face: 'square',
    },
  ),
  'b-sedan': make(
    {
      size: [434, 171, 148],
      axles: [84, 258],
      wheel: 31,
      clearance: 18,
      ends: [72, 94],
      cowl: [114, 97],
      roof: [192, 296],
      deck: [372, 103],
    },
    {
      ...ROUND,
      belt: [86, 92],
      doors: [126, 216, 300],
      lamps: 'swept',
      grille: 'slim',
      wheels: 'steel',
      face: 'halogen',
    },
  ),
  'd-sedan': make(
    {
      size: [482, 183, 146],
      axles: [95, 280],
      wheel: 33,
      clearance: 17,
      ends: [72, 96],
      cowl: [132, 97],
      roof: [218, 318],
      deck: [420, 104],
    },
    { ...MODERN, belt: [88, 97], doors: [138, 230, 318], lamps: 'swept', grille: 'frame', face: 'led' },
  ),
  'executive-sedan': make(
    {
      size: [508, 189, 148],
      axles: [94, 304],
      wheel: 36,
      clearance: 16,
      ends: [76, 98],
      cowl: [142, 99],
      roof: [232, 344],
      deck: [446, 106],
    },
    {
      ...MODERN,
      belt: [92, 98],
      doors: [146, 246, 344],
      lamps: 'led',
      grille: 'chrome',
      soft: 8,
      face: 'led',
    },
  ),
  'eighties-sedan': make(
    {
      size: [445, 172, 141],
      axles: [80, 262],
      wheel: 31,
      clearance: 19,
      ends: [72, 82],
      cowl: [138, 92],
      roof: [194, 302],
      deck: [356, 93],
    },
    {
      ...SQUARE,
      belt: [82, 85],
      doors: [136, 222, 302],
      lamps: 'rectangle',
      grille: 'frame',
      wheels: 'alloy',
      face: 'square',
    },
  ),
  'nineties-sedan': make(
    {
      size: [462, 171, 140],
      axles: [88, 266],
      wheel: 31,
      clearance: 17,
      ends: [68, 86],
      cowl: [136, 92],
      roof: [206, 306],
      deck: [376, 94],
    },
    {
      ...ROUND,
      belt: [82, 87],
      doors: [126, 216, 300],
      lamps: 'rectangle',
      grille: 'slim',
      wheels: 'alloy',
      soft: 6,
      face: 'halogen',
    },
  ),
  'american-sedan': make(
    {
      size: [552, 200, 138],
      axles: [98, 302],
      wheel: 34,
      clearance: 20,
      ends: [76, 80],
      cowl: [196, 90],
      roof: [252, 372],
      deck: [420, 88],
    },
    {
      ...CLASSIC,
      belt: [82, 84],
      doors: [194, 286, 376],
      soft: 7,
      square: 6,
      lamps: 'twin-round',
      grille: 'chrome',
      face: 'quad',
    },
  ),
  coupe: make(
    {
      size: [464, 184, 139],
      axles: [86, 274],
      wheel: 35,
      clearance: 16,
      ends: [70, 92],
      cowl: [138, 94],
      roof: [222, 292],
      deck: [424, 101],
    },
    { ...MODERN, belt: [86, 95], doors: [140, 276], tumble: 0.7, lamps: 'led', grille: 'frame', face: 'led' },
  ),
  'sixties-coupe': make(
    {
      size: [428, 164, 129],
      axles: [82, 246],
      wheel: 32,
      clearance: 17,
      ends: [64, 72],
      cowl: [158, 84],
      roof: [206, 270],
      deck: [362, 82],
    },
    {
      ...CLASSIC,
      belt: [76, 80],
      doors: [158, 264],
      soft: 14,
      square: 3.6,
      lamps: 'round',
      grille: 'mesh',
      wheels: 'alloy',
      face: 'round',
    },
  ),
  'nineties-coupe': make(
    {
      size: [442, 182, 129],
      axles: [88, 246],
      wheel: 34,
      clearance: 15,
      ends: [58, 72],
      cowl: [122, 82],
      roof: [200, 262],
      deck: [398, 84],
    },
    {
      ...ROUND,
      belt: [76, 86],
      doors: [128, 252],
      soft: 16,
      square: 3.2,
      tumble: 0.68,
      lamps: 'oval',
      grille: 'none',
      wheels: 'sport',
      face: 'halogen',
    },
  ),
  'muscle-car': make(
    {
      size: [472, 182, 131],
      axles: [86, 274],
      wheel: 34,
      clearance: 19,
      ends: [70, 76],
      cowl: [172, 88],
      roof: [222, 296],
      deck: [384, 86],
    },
    {
      ...CLASSIC,
      belt: [80, 84],
      doors: [172, 290],
      soft: 8,
      square: 5,
      lamps: 'twin-round',
      grille: 'mesh',
      wheels: 'alloy',
      face: 'quad',
    },
  ),
  roadster: make(
    {
      size: [426, 179, 124],
      axles: [82, 250],
      wheel: 34,
      clearance: 15,
      ends: [66, 84],
      cowl: [142, 86],
      roof: [184, 198],
      deck: [288, 88],
    },
    {
      ...MODERN,
      belt: [80, 88],
      doors: [142, 256],
      tumble: 0.7,
      lamps: 'led',
      grille: 'frame',
      isOpen: true,
      face: 'led',
    },
  ),
  'old-roadster': make(
    {
      size: [398, 166, 122],
      axles: [76, 232],
      wheel: 31,
      clearance: 17,
      ends: [62, 68],
      cowl: [150, 84],
      roof: [186, 200],
      deck: [268, 84],
    },
    {
      ...CLASSIC,
      belt: [76, 78],
      doors: [150, 240],
      soft: 14,
      square: 3.4,
      lamps: 'round',
      grille: 'mesh',
      wheels: 'alloy',
      isOpen: true,
      face: 'round',
    },
  ),
  wagon: make(
    {
      size: [474, 182, 149],
      axles: [92, 274],
      wheel: 33,
      clearance: 17,
      ends: [72, 98],
      cowl: [130, 97],
      roof: [214, 418],
      deck: [460, 106],
    },
    {
      ...MODERN,
      belt: [88, 98],
      doors: [136, 228, 316],
      lamps: 'swept',
      grille: 'frame',
      hasRails: true,
      face: 'led',
    },
  ),
  'nineties-wagon': make(
    {
      size: [470, 174, 146],
      axles: [84, 268],
      wheel: 31,
      clearance: 19,
      ends: [74, 92],
      cowl: [142, 94],
      roof: [198, 424],
      deck: [460, 96],
    },
    {
      ...SQUARE,
      belt: [84, 86],
      doors: [140, 226, 308],
      lamps: 'rectangle',
      grille: 'frame',
      hasRails: true,
      face: 'square',
    },
  ),
  liftback: make(
    {
      size: [470, 181, 146],
      axles: [92, 272],
      wheel: 33,
      clearance: 16,
      ends: [70, 96],
      cowl: [128, 96],
      roof: [214, 316],
      deck: [436, 106],
    },
    { ...MODERN, belt: [88, 98], doors: [134, 224, 310], lamps: 'swept', grille: 'frame', face: 'led' },
  ),
  'electric-sedan': make(
    {
      size: [470, 186, 146],
      axles: [86, 288],
      wheel: 35,
      clearance: 15,
      ends: [66, 96],
      cowl: [108, 94],
      roof: [214, 312],
      deck: [432, 106],
    },
    {
      ...MODERN,
      belt: [86, 98],
      doors: [122, 222, 314],
      soft: 11,
      square: 4,
      lamps: 'led',
      grille: 'none',
      tumble: 0.7,
      face: 'electric',
    },
  ),
  'compact-crossover': make(
    {
      size: [432, 179, 164],
      axles: [86, 262],
      wheel: 34,
      clearance: 24,
      ends: [86, 110],
      cowl: [112, 110],
      roof: [190, 350],
      deck: [416, 118],
    },
    {
      ...MODERN,
      belt: [102, 110],
      doors: [116, 206, 290],
      lamps: 'swept',
      grille: 'slim',
      wheels: 'alloy',
      hasCladding: true,
      hasRails: true,
      face: 'led',
    },
  ),
  'midsize-crossover': make(
    {
      size: [478, 190, 172],
      axles: [94, 278],
      wheel: 37,
      clearance: 24,
      ends: [90, 114],
      cowl: [124, 114],
      roof: [208, 394],
      deck: [462, 121],
    },
    {
      ...MODERN,
      belt: [104, 112],
      doors: [124, 216, 302],
      lamps: 'led',
      grille: 'frame',
      hasCladding: true,
      hasRails: true,
      face: 'led',
    },
  ),
  'old-crossover': make(
    {
      size: [438, 176, 168],
      axles: [84, 262],
      wheel: 34,
      clearance: 24,
      ends: [86, 108],
      cowl: [118, 110],
      roof: [186, 368],
      deck: [424, 114],
    },
    {
      ...MODERN,
      belt: [102, 110],
      doors: [116, 206, 290],
      lamps: 'oval',
      grille: 'slim',
      wheels: 'alloy',
      hasCladding: true,
      hasRails: true,
      face: 'halogen',
    },
  ),
  'coupe-crossover': make(
    {
      size: [474, 191, 164],
      axles: [94, 284],
      wheel: 38,
      clearance: 23,
      ends: [88, 114],
      cowl: [124, 112],
      roof: [212, 302],
      deck: [442, 122],
    },
    {
      ...MODERN,
      belt: [104, 115],
      doors: [130, 226, 314],
      lamps: 'led',
      grille: 'mesh',
      hasCladding: true,
      face: 'led',
    },
  ),
  'boxy-suv': make(
    {
      size: [482, 193, 194],
      axles: [84, 286],
      wheel: 39,
      clearance: 30,
      ends: [104, 122],
      cowl: [132, 124],
      roof: [168, 450],
      deck: [474, 124],
    },
    {
      ...SQUARE,
      belt: [116, 118],
      doors: [132, 224, 314],
      tumble: 0.88,
      square: 8,
      lamps: 'round',
      grille: 'bars',
      wheels: 'alloy',
      hasSpare: true,
      face: 'led',
    },
  ),
  'nineties-suv': make(
    {
      size: [478, 188, 182],
      axles: [88, 272],
      wheel: 38,
      clearance: 29,
      ends: [94, 112],
      cowl: [130, 118],
      roof: [196, 410],
      deck: [462, 120],
    },
    {
      ...ROUND,
      belt: [108, 114],
      doors: [130, 222, 312],
      soft: 5,
      square: 7,
      lamps: 'rectangle',
      grille: 'chrome',
      hasRails: true,
      hasCladding: true,
      face: 'square',
    },
  ),
  'modern-suv': make(
    {
      size: [502, 198, 188],
      axles: [92, 286],
      wheel: 41,
      clearance: 28,
      ends: [104, 122],
      cowl: [136, 124],
      roof: [212, 442],
      deck: [490, 126],
    },
    {
      ...MODERN,
      belt: [114, 120],
      doors: [140, 236, 330],
      square: 5.4,
      lamps: 'led',
      grille: 'chrome',
      hasRails: true,
      face: 'led',
    },
  ),
  minivan: make(
    {
      size: [494, 192, 178],
      axles: [96, 298],
      wheel: 34,
      clearance: 17,
      ends: [80, 108],
      cowl: [104, 110],
      roof: [206, 440],
      deck: [482, 116],
    },
    {
      ...MODERN,
      belt: [102, 108],
      doors: [122, 224, 330],
      lamps: 'swept',
      grille: 'chrome',
      square: 5.4,
      face: 'led',
    },
  ),
  microvan: make(
    {
      size: [340, 148, 182],
      axles: [58, 236],
      wheel: 27,
      clearance: 19,
      ends: [84, 108],
      cowl: [34, 104],
      roof: [78, 316],
      deck: [334, 112],
    },
    {
      ...MODERN,
      belt: [100, 104],
      doors: [56, 140, 232],
      lamps: 'oval',
      grille: 'slim',
      square: 7,
      wheels: 'steel',
      tumble: 0.88,
      face: 'halogen',
    },
  ),
  'old-van': make(
    {
      size: [436, 186, 200],
      axles: [82, 240],
      wheel: 35,
      clearance: 32,
      ends: [110, 116],
      cowl: [20, 122],
      roof: [44, 404],
      deck: [430, 122],
    },
    {
      ...CLASSIC,
      belt: [112, 112],
      doors: [46, 132, 238],
      soft: 18,
      square: 5.4,
      tumble: 0.88,
      lamps: 'round',
      grille: 'none',
      wheels: 'steel',
      face: 'round',
    },
  ),
  pickup: make(
    {
      size: [534, 190, 182],
      axles: [98, 318],
      wheel: 40,
      clearance: 32,
      ends: [104, 116],
      cowl: [146, 122],
      roof: [222, 338],
      deck: [374, 122],
    },
    {
      ...MODERN,
      belt: [112, 116],
      doors: [150, 242, 334],
      square: 5.6,
      lamps: 'swept',
      grille: 'chrome',
      wheels: 'offroad',
      hasBed: true,
      hasCladding: true,
      face: 'led',
    },
  ),
  'old-pickup': make(
    {
      size: [492, 176, 172],
      axles: [86, 298],
      wheel: 37,
      clearance: 34,
      ends: [98, 104],
      cowl: [140, 112],
      roof: [188, 282],
      deck: [312, 110],
    },
    {
      ...SQUARE,
      belt: [104, 104],
      doors: [138, 230, 300],
      lamps: 'rectangle',
      grille: 'bars',
      wheels: 'offroad',
      hasBed: true,
      hasChrome: true,
      face: 'square',
    },
  ),
} as const satisfies Record<string, Silhouette>;

export type SilhouetteName = keyof typeof SILHOUETTES;
export const SILHOUETTE_NAMES = Object.keys(SILHOUETTES) as SilhouetteName[];

/** Cars from before about 1995 in form, whatever their year: they get an old dashboard. */
export const isOldFace = (face: Face): boolean => face === 'round' || face === 'quad' || face === 'square';
