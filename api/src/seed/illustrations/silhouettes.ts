import { BODY_SHAPES, type Body, type BodyShape, type Cabin } from './body-shapes.ts';

/** How the ends of a car look: lamps, grille and bumpers of its time. */
export type Face = 'round' | 'quad' | 'square' | 'halogen' | 'led' | 'electric';

export type Silhouette = { shape: BodyShape; face: Face };

type Plan = {
  base: Body;
  /** Length, width and height in centimetres. */
  size: readonly [length: number, width: number, height: number];
  wheel: number;
  face: Face;
  boxy?: number;
  cabin?: Partial<Cabin>;
  traits?: BodyShape['traits'];
};

/** `cabin` is given in the proportions of the base, before it is scaled to the size. */
const PLANS = {
  'soviet-round': {
    base: 'classic',
    size: [468, 178, 158],
    wheel: 35,
    face: 'round',
    boxy: 3.6,
    cabin: { screenBase: 74, screenTop: 34, rearTop: -70, rearBase: -130, arc: 9, roofHalf: 56 },
  },
  'soviet-limousine': {
    base: 'classic',
    size: [560, 196, 160],
    wheel: 38,
    face: 'quad',
    boxy: 6,
    cabin: { rearTop: -100, rearBase: -132, pillars: [-8, -62] },
  },
  volga: {
    base: 'classic',
    size: [474, 180, 149],
    wheel: 35,
    face: 'round',
    boxy: 7.5,
    cabin: { screenBase: 76, screenTop: 36, rearTop: -78, rearBase: -116, arc: 3 },
  },
  zhiguli: { base: 'classic', size: [410, 161, 144], wheel: 31, face: 'round' },
  'zhiguli-lux': { base: 'classic', size: [413, 162, 144], wheel: 31, face: 'quad' },
  'zhiguli-late': { base: 'classic', size: [414, 162, 144], wheel: 31, face: 'square', boxy: 10 },
  'old-wagon': {
    base: 'classic',
    size: [412, 162, 146],
    wheel: 31,
    face: 'round',
    cabin: { rearTop: -164, rearBase: -194, roof: 147, pillars: [-26, -104] },
  },
  'old-hatch': {
    base: 'classic',
    size: [420, 158, 147],
    wheel: 31,
    face: 'square',
    cabin: { rearTop: -112, rearBase: -186, pillars: [-26, -98] },
  },
  'soviet-hatch': {
    base: 'hatchback',
    size: [401, 165, 140],
    wheel: 30,
    face: 'square',
    boxy: 8,
    cabin: { screenTop: 52, rearTop: -132, rearBase: -186, arc: 3 },
  },
  'soviet-liftback': {
    base: 'sedan',
    size: [427, 168, 142],
    wheel: 30,
    face: 'halogen',
    boxy: 5.5,
    cabin: { rearTop: -98, rearBase: -214, pillars: [-38, -120] },
  },
  niva: {
    base: 'suv',
    size: [374, 168, 164],
    wheel: 35,
    face: 'round',
    boxy: 8,
    cabin: { screenBase: 88, screenTop: 58, rearTop: -168, rearBase: -226, pillars: [-38] },
    traits: {},
  },
  'frame-jeep': {
    base: 'suv',
    size: [402, 178, 198],
    wheel: 39,
    face: 'round',
    boxy: 12,
    cabin: { screenBase: 74, screenTop: 66, rearTop: -226, rearBase: -236, roofHalf: 86, arc: 1 },
    traits: { tall: true },
  },
  'tiny-rear-engine': {
    base: 'classic',
    size: [358, 149, 140],
    wheel: 29,
    face: 'round',
    boxy: 4.2,
    cabin: { screenBase: 96, screenTop: 52, rearTop: -80, rearBase: -136, arc: 10, pillars: [-30] },
  },
  beetle: {
    base: 'hatchback',
    size: [408, 154, 150],
    wheel: 32,
    face: 'round',
    boxy: 2.7,
    cabin: { screenBase: 74, screenTop: 38, rearTop: -64, rearBase: -176, arc: 20, pillars: [-42] },
    traits: { classic: true },
  },
  'city-car': {
    base: 'hatchback',
    size: [350, 150, 150],
    wheel: 27,
    face: 'halogen',
    boxy: 3.3,
    cabin: { screenBase: 138, screenTop: 62, rearTop: -160, rearBase: -196, arc: 12 },
  },
  'b-hatch': { base: 'hatchback', size: [398, 172, 148], wheel: 31, face: 'halogen' },
  'c-hatch': { base: 'hatchback', size: [430, 180, 146], wheel: 33, face: 'led', boxy: 4.4 },
  'hot-hatch': {
    base: 'hatchback',
    size: [428, 182, 142],
    wheel: 35,
    face: 'led',
    boxy: 4.6,
    cabin: { roof: 144, pillars: [-46] },
  },
  'eighties-hatch': {
    base: 'hatchback',
    size: [398, 166, 141],
    wheel: 29,
    face: 'square',
    boxy: 8,
    cabin: { arc: 3, rearTop: -158, rearBase: -194 },
  },
  'b-sedan': {
    base: 'sedan',
    size: [434, 171, 147],
    wheel: 31,
    face: 'halogen',
    cabin: { screenBase: 118, roof: 152 },
  },
  'd-sedan': { base: 'sedan', size: [486, 183, 145], wheel: 34, face: 'led' },
  'executive-sedan': {
    base: 'sedan',
    size: [516, 190, 148],
    wheel: 36,
    face: 'led',
    boxy: 5.2,
    cabin: { screenBase: 98, rearBase: -172 },
  },
  'eighties-sedan': {
    base: 'sedan',
    size: [450, 170, 140],
    wheel: 31,
    face: 'square',
    boxy: 8,
    cabin: { screenBase: 90, screenTop: 40, rearTop: -92, rearBase: -150, arc: 3 },
  },
  'nineties-sedan': {
    base: 'sedan',
    size: [462, 171, 140],
    wheel: 32,
    face: 'halogen',
    boxy: 5.6,
    cabin: { screenBase: 96, screenTop: 34, rearTop: -88, rearBase: -158, arc: 4 },
  },
  'american-sedan': {
    base: 'classic',
    size: [550, 200, 140],
    wheel: 36,
    face: 'quad',
    boxy: 9,
    cabin: { screenBase: 60, screenTop: 24, rearTop: -74, rearBase: -108 },
  },
  coupe: { base: 'coupe', size: [458, 182, 136], wheel: 34.5, face: 'led' },
  'sixties-coupe': {
    base: 'coupe',
    size: [428, 163, 131],
    wheel: 31,
    face: 'round',
    boxy: 3.4,
    traits: { classic: true },
  },
  'nineties-coupe': {
    base: 'coupe',
    size: [440, 172, 128],
    wheel: 32,
    face: 'halogen',
    boxy: 4.6,
    cabin: { rearTop: -88, rearBase: -172 },
  },
  'muscle-car': {
    base: 'coupe',
    size: [482, 186, 132],
    wheel: 35,
    face: 'quad',
    boxy: 7,
    cabin: { screenBase: 62, screenTop: 6, rearTop: -80, rearBase: -180 },
    traits: { classic: true },
  },
  roadster: { base: 'convertible', size: [420, 176, 128], wheel: 33, face: 'led' },
  'old-roadster': {
    base: 'convertible',
    size: [396, 158, 126],
    wheel: 31,
    face: 'round',
    boxy: 3.6,
    traits: { open: true, classic: true },
  },
  wagon: { base: 'wagon', size: [470, 181, 150], wheel: 33.5, face: 'led' },
  'nineties-wagon': {
    base: 'wagon',
    size: [470, 172, 147],
    wheel: 31.5,
    face: 'square',
    boxy: 8,
    cabin: { rearTop: -200, rearBase: -234, arc: 2 },
  },
  liftback: {
    base: 'sedan',
    size: [478, 183, 144],
    wheel: 34,
    face: 'led',
    cabin: { rearTop: -92, rearBase: -216, pillars: [-38, -124] },
  },
  'electric-sedan': {
    base: 'sedan',
    size: [482, 188, 144],
    wheel: 35,
    face: 'electric',
    boxy: 3.8,
    cabin: { screenBase: 128, screenTop: 26, rearTop: -88, rearBase: -206, arc: 9, pillars: [-36, -122] },
  },
  'compact-crossover': { base: 'crossover', size: [432, 180, 164], wheel: 36, face: 'led' },
  'midsize-crossover': {
    base: 'crossover',
    size: [478, 190, 170],
    wheel: 38,
    face: 'led',
    boxy: 5.2,
    cabin: { rearTop: -172, rearBase: -212 },
  },
  'old-crossover': {
    base: 'crossover',
    size: [438, 176, 168],
    wheel: 35,
    face: 'halogen',
    boxy: 5.6,
    cabin: { arc: 4, rearTop: -172, rearBase: -212 },
  },
  'coupe-crossover': {
    base: 'crossover',
    size: [474, 194, 162],
    wheel: 39,
    face: 'led',
    cabin: { rearTop: -112, rearBase: -208, pillars: [-40, -118] },
    traits: { cladding: true },
  },
  'boxy-suv': {
    base: 'suv',
    size: [478, 194, 194],
    wheel: 42,
    face: 'led',
    boxy: 10,
    cabin: { screenTop: 84, arc: 2 },
  },
  'nineties-suv': {
    base: 'suv',
    size: [474, 182, 186],
    wheel: 40,
    face: 'square',
    boxy: 9,
    cabin: { screenTop: 74, arc: 3 },
  },
  'modern-suv': { base: 'suv', size: [500, 198, 186], wheel: 42, face: 'led', boxy: 6.4 },
  minivan: { base: 'van', size: [488, 185, 180], wheel: 34, face: 'led' },
  microvan: {
    base: 'van',
    size: [340, 148, 180],
    wheel: 27,
    face: 'halogen',
    boxy: 9,
    cabin: { screenBase: 216, screenTop: 150, arc: 2 },
  },
  'old-van': {
    base: 'van',
    size: [436, 178, 200],
    wheel: 35,
    face: 'round',
    boxy: 5,
    cabin: { screenBase: 236, screenTop: 204, arc: 8, pillars: [100, -40] },
  },
  pickup: { base: 'pickup', size: [532, 190, 181], wheel: 41, face: 'led' },
  'old-pickup': {
    base: 'pickup',
    size: [504, 178, 176],
    wheel: 38,
    face: 'square',
    boxy: 10,
    cabin: { arc: 2 },
  },
} as const satisfies Readonly<Record<string, Plan>>;

export type SilhouetteName = keyof typeof PLANS;
export const SILHOUETTE_NAMES = Object.keys(PLANS) as SilhouetteName[];

function build({ base, size: [length, width, height], wheel, face, boxy, cabin, traits }: Plan): Silhouette {
  const from = BODY_SHAPES[base];
  const along = length / (from.front - from.rear);
  const across = width / 2 / from.half;
  const up = height / from.cabin.roof;
  const given = { ...from.cabin, ...cabin };
  return {
    face,
    shape: {
      front: from.front * along,
      rear: from.rear * along,
      half: from.half * across,
      sill: from.sill * up,
      axles: [from.axles[0] * along, from.axles[1] * along],
      wheel,
      boxy: boxy ?? from.boxy,
      shoulder: from.shoulder.map(([x, z]) => [x * along, z * up] as const),
      cabin: {
        screenBase: given.screenBase * along,
        screenTop: given.screenTop * along,
        rearTop: given.rearTop * along,
        rearBase: given.rearBase * along,
        roof: (cabin?.roof ?? from.cabin.roof) * up,
        arc: given.arc * up,
        beltHalf: given.beltHalf * across,
        roofHalf: given.roofHalf * across,
        pillars: given.pillars.map((x) => x * along),
      },
      traits: traits ?? from.traits,
    },
  };
}

const built = new Map<SilhouetteName, Silhouette>();

export function silhouette(name: SilhouetteName): Silhouette {
  const known = built.get(name);
  if (known) return known;
  const made = build(PLANS[name]);
  built.set(name, made);
  return made;
}

/** Cars from before about 1995 in form, whatever their year: they get caps, chrome and an old dashboard. */
export const isOldFace = (face: Face): boolean => face === 'round' || face === 'quad' || face === 'square';
