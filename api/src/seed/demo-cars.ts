import type { Body } from '@cars/shared-contracts/schemas/vehicle';

export type Condition = 'sound' | 'damaged' | 'parts';

/** Width, height and length in millimeters. */
export type CarSize = { readonly width: number; readonly height: number; readonly length: number };

/** A car of which the demo has pictures: six files of the folder `pictures`, named by `id`. */
export interface DemoCar {
  readonly id: string;
  /** A code of the forms' colors. */
  readonly color: string;
  readonly body: Body;
  readonly years: readonly [from: number, to: number];
  /** Size of the models that it is a picture of; null where they differ. */
  readonly size: CarSize | null;
  /** Beginnings of «mark model» of the cars that it shows, whole with `$`; null for any of its body. */
  readonly models: readonly string[] | null;
  readonly condition: Condition;
}

const COLORS: Readonly<Record<string, string>> = {
  white: '#ffffff',
  silver: '#c0c0c0',
  gray: '#808080',
  black: '#000000',
  red: '#ff0000',
  blue: '#0000ff',
  green: '#008000',
  brown: '#964b00',
  yellow: '#ffff00',
  orange: '#ffa500',
  sky: '#42aaff',
  ivory: '#f5f5dc',
};

/**
 * One car to a line: id, which ends with its color | body | years | length, width and height in cm of its own model,
 * nothing where it shows others too | beginnings of «mark model», whole with `$`; `*` is any model of the body.
 */
const LINES = `
granta-white|sedan|2012-2030|427 170 150|Lada (ВАЗ) Granta$
granta-blue|sedan|2012-2030|427 170 150|Lada (ВАЗ) Granta$
vesta-silver|sedan|2016-2030|441 176 150|Lada (ВАЗ) Vesta$
vestasw-orange|wagon|2017-2030|442 178 153|Lada (ВАЗ) Vesta$
solaris-white|sedan|2011-2022|440 173 147|Hyundai Solaris$
solaris-gray|sedan|2011-2022|440 173 147|Hyundai Solaris$
camry-black|sedan|2018-2024|489 184 145|Toyota Camry$
rio-red|sedan|2012-2023|440 174 147|Kia Rio$
rav4-silver|crossover|2013-2024|460 186 169|Toyota RAV4$
rav4-white|crossover|2013-2024|460 186 169|Toyota RAV4$
creta-white|crossover|2016-2024|430 179 164|Hyundai Creta$
creta-brown|crossover|2016-2024|430 179 164|Hyundai Creta$
x5-black|suv|2014-2023|494 200 175|BMW X5$
x5-silver|suv|2014-2023|494 200 175|BMW X5$
lc200-white|suv|2008-2024|495 198 190|Toyota Land Cruiser$
lc200-black|suv|2008-2024|495 198 190|Toyota Land Cruiser$
sportage-white|crossover|2016-2023|448 186 164|Kia Sportage$
sportage-black|crossover|2016-2023|448 186 164|Kia Sportage$
focus-blue|hatchback|2011-2019|436 182 148|Ford Focus$
focus-silver|hatchback|2011-2019|436 182 148|Ford Focus$
camry-white|sedan|2018-2024|489 184 145|Toyota Camry$
rio-silver|sedan|2012-2023|440 174 147|Kia Rio$
bmw5-blue|sedan|2010-2030|494 187 148|BMW 5 серии$
bmw3-white|sedan|2012-2030|463 181 143|BMW 3 серии$
bmw3-blue|sedan|2012-2030|463 181 143|BMW 3 серии$
eclass-silver|sedan|2010-2030|492 185 147|Mercedes-Benz E-Класс$
eclass-black|sedan|2010-2030|492 185 147|Mercedes-Benz E-Класс$
a6-gray|sedan|2011-2030|494 187 146|Audi A6$
polo-gray|sedan|2010-2030|448 171 147|Volkswagen Polo$
polo-white|sedan|2010-2030|448 171 147|Volkswagen Polo$
corolla-white|sedan|2013-2030|463 178 143|Toyota Corolla$
logan-silver|sedan|2010-2030|435 173 151|Renault Logan$
priora-black|sedan|2007-2018|435 168 142|Lada (ВАЗ) Priora$
seven-white|sedan|1982-2012|414 162 144|Lada (ВАЗ) 2107$|Lada (ВАЗ) 2105$
largus-white|wagon|2012-2030|447 175 165|Lada (ВАЗ) Largus$
kalina-red|hatchback|2006-2030|389 170 150|Lada (ВАЗ) Kalina$
fourteen-silver|hatchback|2001-2014|412 165 140|Lada (ВАЗ) 2114$
octavia-gray|hatchback|2009-2030|467 181 146|Skoda Octavia$
ceed-blue|hatchback|2012-2030|431 180 145|Kia Ceed$
jolion-blue|crossover|2021-2030|447 184 162|Haval Jolion$
jolion-white|crossover|2021-2030|447 184 162|Haval Jolion$
qashqai-red|crossover|2013-2030|439 181 160|Nissan Qashqai$
qashqai-gray|crossover|2013-2030|439 181 160|Nissan Qashqai$
xtrail-white|crossover|2013-2030|464 182 171|Nissan X-Trail$
xtrail-blue|crossover|2013-2030|464 182 171|Nissan X-Trail$
tiguan-brown|crossover|2016-2030|449 184 167|Volkswagen Tiguan$
duster-green|crossover|2010-2030|432 182 170|Renault Duster$
outlander-brown|crossover|2012-2030|470 181 168|Mitsubishi Outlander$
outlander-white|crossover|2012-2030|470 181 168|Mitsubishi Outlander$
tucson-silver|crossover|2015-2030|450 187 165|Hyundai Tucson$
tucson-red|crossover|2015-2030|450 187 165|Hyundai Tucson$
prado-gray|suv|2009-2030|478 189 186|Toyota Land Cruiser Prado$
prado-black|suv|2009-2030|478 189 186|Toyota Land Cruiser Prado$
patriot-green|suv|2005-2030|475 190 191|УАЗ Patriot$
niva-white|suv|1977-2030|374 168 164|Lada (ВАЗ) 2121|Lada (ВАЗ) Niva Legend
niva-green|suv|1977-2030|374 168 164|Lada (ВАЗ) 2121|Lada (ВАЗ) Niva Legend
golf-red|hatchback|2009-2030||*
cx5-red|crossover|2012-2030||Mazda|*
pajero-silver|suv|1985-2012||*
gclass-black|suv|1990-2030||Mercedes-Benz G-Класс$
hunter-green|suv|1950-2026||УАЗ 469|УАЗ 3151|УАЗ Hunter|ГАЗ 69|ЛуАЗ|Land Rover Series|Land Rover Defender
pickup-white|pickup|1985-2030||*
minivan-black|van|1996-2030||*
van-white|van|1990-2030||Ford Transit|Volkswagen Crafter|Fiat Ducato|Peugeot Boxer|Citroen Jumper|Renault Master|ГАЗ|Mercedes-Benz Sprinter
coupe-blue|coupe|1998-2030||*
roadster-red|convertible|1994-2030||*
zhiguli-yellow|sedan|1966-2006||Lada (ВАЗ) 2101|Lada (ВАЗ) 2102|Lada (ВАЗ) 2103|Lada (ВАЗ) 2104|Lada (ВАЗ) 2105|Lada (ВАЗ) 2106|Москвич|Skoda 120
w124-silver|sedan|1966-1998||Mercedes-Benz
bmwe30-red|sedan|1970-1996||BMW
volga-black|sedan|1956-1998||ГАЗ
pobeda-ivory|sedan|1930-1969||*
beetle-sky|coupe|1950-1994||Volkswagen|ЗАЗ
golf2-blue|hatchback|1960-1998||*
sedan90-white|sedan|1970-2005||*
hatch00-blue|hatchback|1999-2010||*
sedan00-gray|sedan|1999-2011||*
modernsedan-white|sedan|2010-2030||*
moderncross-black|crossover|2012-2030||*
oldcross-silver|crossover|1990-2013||*
bigsuv-black|suv|2006-2030||*
mustang-red|coupe|1960-1990||Ford|Chevrolet|Dodge
p911-yellow|coupe|1964-1998||Porsche
mgb-green|convertible|1950-1995||*
octaviawagon-gray|wagon|2003-2030||*
volvo240-blue|wagon|1950-2004||*
camry-black|sedan|2007-2030||Toyota|Lexus
solaris-white|sedan|2010-2030||Hyundai
solaris-gray|sedan|2010-2030||Hyundai
rio-red|sedan|2010-2030||Kia|Chevrolet
granta-blue|sedan|2010-2030||Lada|Datsun
vesta-silver|sedan|2012-2030||Lada
x5-black|suv|2004-2030||BMW
x5-silver|suv|2004-2030||BMW
x5-black|crossover|2004-2030||BMW
x5-silver|crossover|2004-2030||BMW
sportage-white|crossover|2010-2030||Kia
sportage-black|crossover|2010-2030||Kia
creta-white|crossover|2012-2030||Hyundai
creta-brown|crossover|2012-2030||Hyundai
rav4-silver|crossover|2006-2030||Toyota
rav4-white|crossover|2006-2030||Toyota
lc200-white|suv|2005-2030||Toyota
lc200-black|suv|2005-2030||Toyota
focus-blue|hatchback|2005-2030||Ford
focus-silver|hatchback|2005-2030||Ford
camry-white|sedan|2007-2030||Toyota|Lexus
rio-silver|sedan|2010-2030||Kia|Chevrolet|Mitsubishi
bmw5-blue|sedan|2004-2030||BMW
bmw3-white|sedan|2004-2030||BMW
bmw3-blue|sedan|2004-2030||BMW
eclass-silver|sedan|2003-2030||Mercedes-Benz
eclass-black|sedan|2003-2030||Mercedes-Benz
a6-gray|sedan|2005-2030||Audi
polo-gray|sedan|2008-2030||Volkswagen
polo-white|sedan|2008-2030||Volkswagen
logan-silver|sedan|2004-2030||Renault
fourteen-silver|hatchback|1984-2014||Lada
kalina-red|hatchback|2006-2030||Lada|Datsun|Renault
octavia-gray|hatchback|2009-2030||Skoda
ceed-blue|hatchback|2007-2030||Kia|Hyundai
jolion-blue|crossover|2018-2030||Haval|Chery|Geely
jolion-white|crossover|2018-2030||Haval|Chery|Geely
qashqai-red|crossover|2008-2030||Nissan
qashqai-gray|crossover|2008-2030||Nissan
xtrail-white|crossover|2008-2030||Nissan
xtrail-blue|crossover|2008-2030||Nissan
tiguan-brown|crossover|2008-2030||Volkswagen|Skoda
duster-green|crossover|2010-2030||Renault
outlander-brown|crossover|2008-2030||Mitsubishi
outlander-white|crossover|2008-2030||Mitsubishi
tucson-silver|crossover|2010-2030||Hyundai
tucson-red|crossover|2010-2030||Hyundai
prado-gray|suv|2005-2030||Toyota
prado-black|suv|2005-2030||Toyota
patriot-green|suv|2000-2030||УАЗ
damaged-sedan-gray|sedan|2000-2030||*
damaged-cross-blue|crossover|1998-2030||*
parts-sedan-blue|sedan|1950-2030||*
parts-hatch-white|hatchback|1950-2030||*
`;

const conditionOf = (id: string): Condition =>
  id.startsWith('damaged') ? 'damaged' : id.startsWith('parts') ? 'parts' : 'sound';

const sizeOf = (text: string): CarSize | null => {
  const [length, width, height] = text.split(' ').map((cm) => Number(cm) * 10);
  return length && width && height ? { width, height, length } : null;
};

const readCar = (line: string): DemoCar[] => {
  const [id = '', body = '', years = '', size = '', ...models] = line.split('|');
  const [from = 0, to = 0] = years.split('-').map(Number);
  const car = {
    id,
    color: COLORS[id.split('-').at(-1) ?? ''] ?? '#c0c0c0',
    body: body as Body,
    years: [from, to],
    size: sizeOf(size),
    condition: conditionOf(id),
  } as const;
  const own = models.filter((name) => name !== '*');
  return [
    ...(own.length > 0 ? [{ ...car, models: own }] : []),
    ...(models.includes('*') ? [{ ...car, models: null }] : []),
  ];
};

export const DEMO_CARS: readonly DemoCar[] = LINES.trim().split('\n').flatMap(readCar);

interface Look {
  readonly mark: string;
  readonly model: string | null;
  readonly body: Body;
  readonly year: number;
  readonly condition?: Condition;
}

/** A car of another time looks different. */
const YEARS_OFF_MAX = 15;

/** Years between a car and those that a picture fits. */
const yearsOff = ({ years: [from, to] }: DemoCar, year: number): number =>
  Math.max(0, from - year, year - to);

/**
 * Pictured cars that a car may be shown as: its own model, else one of its mark, else its body at its age. Empty where none would be true,
 * as for a damaged van.
 */
export function picturedAs({ mark, model, body, year, condition = 'sound' }: Look): readonly DemoCar[] {
  const name = `${mark} ${model ?? ''}`;
  const fitting = DEMO_CARS.filter((car) => car.body === body && car.condition === condition);
  const alike = fitting.filter(
    (car) => car.models?.some((start) => `${name}$`.startsWith(start)) && yearsOff(car, year) === 0,
  );
  const own = alike.filter(({ size }) => size !== null);
  if (own.length > 0) return own;
  if (alike.length > 0) return alike;
  const others = fitting.filter(({ models }) => models === null);
  const nearest = Math.min(...others.map((car) => yearsOff(car, year)));
  return nearest > YEARS_OFF_MAX ? [] : others.filter((car) => yearsOff(car, year) === nearest);
}
