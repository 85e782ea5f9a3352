import type { Body } from '@cars/shared-contracts/schemas/vehicle';
import type { SilhouetteName } from './silhouettes.ts';

export type PicturedModel = {
  readonly mark: string;
  readonly model: string | null;
  readonly body: Body | null;
  readonly year: number;
  readonly engine?: string;
};

/** Pattern of «mark model» → silhouette, and its last year for this model; the first of the car's era wins. */
const KNOWN: readonly (readonly [RegExp, SilhouetteName, lastYear?: number])[] = [
  [/^ГАЗ (21|М-20)/, 'soviet-round'],
  [/^ГАЗ 1[23]/, 'soviet-limousine'],
  [/^ГАЗ (3110|31105)/, 'nineties-sedan'],
  [/^ГАЗ (24|3102|31029)/, 'volga'],
  [/^Land Rover Defender/, 'frame-jeep', 2016],
  [/^(ГАЗ 69|УАЗ (469|Hunter|3151)|ЛуАЗ|Land Rover Series)/, 'frame-jeep'],
  [/^УАЗ Patriot/, 'nineties-suv'],
  [/^УАЗ Pickup/, 'old-pickup'],
  [/^(УАЗ (452|2206|3909|3741)|Volkswagen Type 2)/, 'old-van'],
  [/^Lada \(ВАЗ\) (2102|2104)/, 'old-wagon'],
  [/^Lada \(ВАЗ\) (2103|2106)/, 'zhiguli-lux'],
  [/^Lada \(ВАЗ\) 2101/, 'zhiguli'],
  [/^Lada \(ВАЗ\) (2105|2107)/, 'zhiguli-late'],
  [/^Lada \(ВАЗ\) (2108|2109|2113|2114)$/, 'soviet-hatch'],
  [/^Lada \(ВАЗ\) (2112|2172)$/, 'soviet-liftback'],
  [/^Lada \(ВАЗ\) (21099|2110|2115)$/, 'eighties-sedan'],
  [/^Lada \(ВАЗ\) (2111)$/, 'nineties-wagon'],
  [/^Lada \(ВАЗ\) (2121|2131|Niva)/, 'niva'],
  [/^Москвич (400|401|402|403|407)/, 'soviet-round'],
  [/^Москвич (408|412)/, 'zhiguli'],
  [/^Москвич 2140/, 'zhiguli-late'],
  [/^Москвич 2141/, 'old-hatch'],
  [/^Иж 2125/, 'old-hatch'],
  [/^(ЗАЗ 96|Citroen 2 CV|Trabant)/, 'tiny-rear-engine'],
  [/^Volkswagen (Type 1|Beetle)/, 'beetle'],
  [/^Smart Fortwo/, 'two-seater'],
  [/^(Mini|MINI) (Hatch|Cooper|One)/, 'mini'],
  [
    /^(Ford Transit|Mercedes-Benz Sprinter|Volkswagen Crafter|Fiat Ducato|Peugeot Boxer|Citroen Jumper|Renault Master|Iveco Daily|ГАЗ (Газель|2705|3221))/,
    'cargo-van',
  ],
  [
    /^(Daewoo Matiz|Ravon R2|Chevrolet Spark|Smart|Kia Picanto|Hyundai (i10|Atos|Getz)|Fiat 500|Peugeot 107|Citroen C1|Suzuki (Alto|Wagon R)|Daihatsu|Chery QQ|Toyota (Passo|Vitz|iQ))/,
    'city-car',
  ],
  [/^(Mercedes-Benz (W115|W108)|Volvo 120)/, 'volga'],
  [/^(Tatra|Citroen DS)/, 'soviet-limousine'],
  [/^(BMW (02|E9)|Datsun 240Z|Jaguar E-type|Porsche 911|Toyota 2000GT)/, 'sixties-coupe'],
  [/^(Ford Mustang|Chevrolet (Camaro|Corvette)|Dodge (Charger|Challenger))/, 'muscle-car'],
  [/^(Chevrolet Impala|Cadillac DeVille|Jaguar XJ)/, 'american-sedan'],
  [/^(MG|Alfa Romeo Spider)/, 'old-roadster'],
  [/^(Porsche 944|Audi Quattro|Toyota Celica|Nissan Skyline)/, 'nineties-coupe'],
  [/^Tesla Model (S|3)/, 'electric-sedan'],
  [/^(Volkswagen Golf GTI|Ford Focus (ST|RS)|Honda Civic Type)/, 'hot-hatch'],
  [
    /^(BMW X[46]|Mercedes-Benz GL[CE] Coupe|Audi Q8|Renault Arkana|Haval F7x|Geely Tugella)/,
    'coupe-crossover',
  ],
  [/^Suzuki Jimny/, 'mini-suv'],
  [
    /^(Mercedes-Benz G-|Toyota Land Cruiser (70|80|100|200|300)?$|Jeep Wrangler|Land Rover (Defender|Discovery)|GWM|Tank)/,
    'boxy-suv',
  ],
  [/^Rolls-Royce (Ghost|Phantom|Silver Seraph)/, 'stately-sedan'],
  [
    /^(Mercedes-Benz (S-|Maybach)|BMW 7|Audi A8|Lexus LS|Genesis G90|Jaguar XJ|Rolls-Royce|Bentley)/,
    'executive-sedan',
  ],
  [/^(Mercedes-Benz S-|Rolls-Royce|Bentley)/, 'soviet-limousine'],
  [/^(Skoda (Octavia|Superb|Rapid)|Audi A[57]|Kia Stinger|Opel Insignia|Porsche Panamera)/, 'liftback'],
  [
    /^(Volkswagen Polo|Kia Rio|Hyundai (Solaris|Accent)|Renault Logan|Lada \(ВАЗ\) (Granta|Vesta|Priora|Kalina)|Chevrolet (Lacetti|Aveo|Cobalt)|Nissan Almera|Daewoo Nexia)/,
    'b-sedan',
  ],
  [/^(Honda (Acty|N-)|Suzuki Every|Daewoo Damas)/, 'microvan'],
];

/** First and last year of a silhouette: later and earlier cars of the same name look different. */
const ERA_OF: Partial<Record<SilhouetteName, readonly [from: number, to: number]>> = {
  'soviet-limousine': [1930, 1989],
  'sixties-coupe': [1930, 1989],
  'muscle-car': [1930, 1985],
  'american-sedan': [1930, 1985],
  'old-roadster': [1930, 1989],
  beetle: [1930, 2003],
  mini: [2001, 2100],
  'cargo-van': [1990, 2100],
  'nineties-coupe': [1980, 2005],
  'executive-sedan': [1990, 2100],
  'stately-sedan': [1998, 2100],
  'boxy-suv': [1975, 2100],
  'mini-suv': [1981, 2100],
  'hot-hatch': [2000, 2100],
  liftback: [1996, 2100],
};

const isOfEra = (name: SilhouetteName, year: number, lastYear: number | undefined): boolean => {
  const [from, to] = ERA_OF[name] ?? [0, 9999];
  return from <= year && year <= Math.min(to, lastYear ?? to);
};

/** A known model in another body (a Solaris hatchback) is drawn by its body. */
const BODY_OF: Partial<Record<SilhouetteName, readonly Body[]>> = {
  liftback: ['sedan', 'hatchback'],
  'b-sedan': ['sedan'],
  'executive-sedan': ['sedan'],
  'stately-sedan': ['sedan'],
  'boxy-suv': ['suv', 'crossover'],
  'eighties-sedan': ['sedan'],
  'muscle-car': ['coupe'],
  'nineties-coupe': ['coupe'],
  'sixties-coupe': ['coupe'],
  'city-car': ['hatchback'],
  'hot-hatch': ['hatchback'],
  'two-seater': ['coupe', 'hatchback'],
  mini: ['hatchback'],
  'cargo-van': ['van'],
  'electric-sedan': ['sedan', 'hatchback'],
};

const SMALL_HATCH =
  /Fabia|Polo|Yaris|Fit|Jazz|Micra|March|Note|Fiesta|Corsa|Clio|Sandero|Rio|Solaris|Kalina|Granta|Vitz|208|207|206|C3|Demio|Swift/;
const BIG_CROSSOVER =
  /Highlander|X5|X7|Q7|GLE|GLS|Sorento|Santa Fe|Murano|Pilot|CX-9|XC90|Touareg|Cayenne|RX|Explorer|Palisade|Pathfinder|Outlander|Kodiaq/;

function byBody({ model, body, year, engine }: PicturedModel): SilhouetteName {
  const name = model ?? '';
  switch (body) {
    case 'sedan':
      if (engine === 'electric') return 'electric-sedan';
      if (year < 1975) return 'soviet-round';
      if (year < 1992) return 'eighties-sedan';
      return year < 2004 ? 'nineties-sedan' : 'd-sedan';
    case 'hatchback':
      if (year < 1993) return 'eighties-hatch';
      return SMALL_HATCH.test(name) || year < 2008 ? 'b-hatch' : 'c-hatch';
    case 'crossover':
      if (BIG_CROSSOVER.test(name) && year >= 2006) return 'midsize-crossover';
      return year < 2010 ? 'old-crossover' : 'compact-crossover';
    case 'suv':
      return year < 2003 ? 'nineties-suv' : 'modern-suv';
    case 'coupe':
      if (year < 1978) return 'sixties-coupe';
      return year < 2003 ? 'nineties-coupe' : 'coupe';
    case 'wagon':
      return year < 2004 ? 'nineties-wagon' : 'wagon';
    case 'van':
      return year < 1985 ? 'old-van' : 'minivan';
    case 'pickup':
      return year < 2006 ? 'old-pickup' : 'pickup';
    case 'convertible':
      return year < 1990 ? 'old-roadster' : 'roadster';
    default:
      return year < 1990 ? 'eighties-sedan' : 'd-sedan';
  }
}

/** The silhouette that looks most like a car: a known model first, else its body and year. */
export function chooseSilhouette(car: PicturedModel): SilhouetteName {
  const title = `${car.mark} ${car.model ?? ''}`.trim();
  const known = KNOWN.find(
    ([pattern, name, lastYear]) => isOfEra(name, car.year, lastYear) && pattern.test(title),
  )?.[1];
  const bodies = known && BODY_OF[known];
  if (known && !(bodies && car.body && !bodies.includes(car.body))) return known;
  return byBody(car);
}
