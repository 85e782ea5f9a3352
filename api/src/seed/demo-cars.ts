import type { Body } from '@cars/shared-contracts/schemas/vehicle';
import { beginsWith } from './market-shape.ts';

/** A new car has no number plate; damaged cars and those for parts look it. */
export type Condition = 'sound' | 'new' | 'damaged' | 'parts';

/** Width, height and length in millimeters. */
export type CarSize = { readonly width: number; readonly height: number; readonly length: number };

/** A car of which the demo has pictures: six files of the folder `pictures`, named by `id`. */
export interface DemoCar {
  readonly id: string;
  /** A code of the forms' colors. */
  readonly color: string;
  readonly body: Body;
  readonly condition: Condition;
  /** What the picture of the interior shows. */
  readonly isManual: boolean;
  /** Views of the front, those that make a cover. */
  readonly fronts: readonly number[];
  readonly shows: readonly Shown[];
}

/** Cars that a picture shows, and their size where the picture is of that model. */
interface Shown {
  /** Words with which «mark model: generation» begins. */
  readonly beginning: string;
  readonly size: CarSize | null;
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
 * Cars of one shape to a line: their ids, each ending with its color | body | beginnings of «mark model: generation» with
 * the length, width and height in cm. A car that no line shows is not on sale in the demo.
 *
 * - After an id `*` is an interior with a manual gearbox, `+` a fifth picture that shows the front.
 */
const LINES = `
granta-white*+ granta-blue*+|sedan|Lada (ВАЗ) Granta: 427 170 150
vesta-silver* vesta-white*+|sedan|Lada (ВАЗ) Vesta: 441 176 150
vestasw-orange*|wagon|Lada (ВАЗ) Vesta: 441 176 151
priora-black* priora-silver*+|sedan|Lada (ВАЗ) Priora: 435 168 142
largus-white* largus-silver*+|wagon|Lada (ВАЗ) Largus: 447 175 167
kalina-red*+ kalina-silver*+|hatchback|Lada (ВАЗ) Granta: 393 170 150
fourteen-silver* fourteen-red*+|hatchback|Lada (ВАЗ) 2114: 412 165 140
seven-white*|sedan|Lada (ВАЗ) 2107: 414 162 145
kopeyka-red*+|sedan|Lada (ВАЗ) 2101: 407 161 144
zhiguli-yellow*+|sedan|Lada (ВАЗ) 2106: 417 161 144
zhiguli-white*+|sedan|Lada (ВАЗ) 2103: 412 161 144
niva-white*+ niva-day-green*+|suv|Lada (ВАЗ) 2121 (4x4): 374 168 164|Lada (ВАЗ) Niva Legend: 374 168 164
shniva-silver*+ shniva-green*+|suv|Chevrolet Niva: 405 180 165
patriot-green* patriot-gray*+|suv|УАЗ Patriot: 475 190 191
hunter-green*+|suv|УАЗ Hunter: 410 173 203
volga-black*|sedan|ГАЗ 24 «Волга»: 474 180 149
pobeda-ivory*|sedan|ГАЗ М-20 «Победа»: 467 170 164
solaris-white* solaris-gray+|sedan|Hyundai Solaris: II 441 173 147
creta-white+ creta-day-brown*+|crossover|Hyundai Creta: II 430 179 162
tucson-silver+ tucson-red+|crossover|Hyundai Tucson: IV 464 187 167
santafe-white+ santafe-silver+|crossover|Hyundai Santa Fe: III 469 188 168
rio-red+ rio-silver*|sedan|Kia Rio: IV 440 174 147
ceed-blue ceed-white+|hatchback|Kia Ceed: III 431 180 145
sportage-white+ sportage-black|crossover|Kia Sportage: IV 448 186 165
sorento-gray+|suv|Kia Sorento: III Prime 478 189 169
camry-day-black+ camry-white+|sedan|Toyota Camry: VIII (XV70) 489 184 146
corolla-white+ corolla-silver+|sedan|Toyota Corolla: XI (E160, E170) 462 178 147
rav4-silver rav4-white|crossover|Toyota RAV4: V (XA50) 460 186 169
lc200-white lc200-black|suv|Toyota Land Cruiser: 200 Series 495 197 191
prado-gray+ prado-black|suv|Toyota Land Cruiser Prado: 150 Series 478 189 189|Toyota Land Cruiser Prado: 150 Series Рестайлинг 2 484 189 189|Toyota Land Cruiser Prado: 150 Series Рестайлинг 3 484 189 189
rx-gray+|crossover|Lexus RX: IV (AL20) 489 190 169
bigsuv-black+|suv|Lexus LX: III Рестайлинг 501 197 192|Lexus LX: III Рестайлинг 2 507 198 187
qashqai-red qashqai-gray+|crossover|Nissan Qashqai: II 438 181 159
xtrail-white+ xtrail-blue|crossover|Nissan X-Trail: III 464 182 171
outlander-day-brown+ outlander-white+|crossover|Mitsubishi Outlander: III 470 180 168
pajero-silver|suv|Mitsubishi Pajero: III 483 190 187
mazda6-red+ mazda6-gray+|sedan|Mazda 6: III (GJ) 487 184 145
cx5-red+ cx5-blue+|crossover|Mazda CX-5: II 455 184 168
cabrio-red+|convertible|Mazda MX-5: 402 172 123
bmw3-day-white+ bmw3-blue|sedan|BMW 3 серии: VI (F30/F31/F34) 462 181 143
coupe-day-blue+|coupe|BMW 3 серии: V (E90/E91/E92/E93) 458 178 140
bmw5-blue bmw5-white+|sedan|BMW 5 серии: VI (F10/F11/F07) 490 186 146
x5-black+ x5-silver|suv|BMW X5: III (F15) 489 194 176
x6-white+|suv|BMW X6: II (F16) 491 199 170
bmwe30-red*+|sedan|BMW 3 серии: II (E30) 433 165 138
eclass-silver+ eclass-day-black+|sedan|Mercedes-Benz E-Класс: V (W213, S213, C238) 492 185 147
cclass-white+|sedan|Mercedes-Benz C-Класс: IV (W205) 469 181 144
sclass-black+|sedan|Mercedes-Benz S-Класс: VI (W222) 525 190 149
gclass-day-black+|suv|Mercedes-Benz G-Класс: II (W463) Рестайлинг 3 466 176 193|Mercedes-Benz G-Класс: II (W463) Рестайлинг 4 466 176 193
w124-silver|sedan|Mercedes-Benz W124: 474 174 145
a4-white+ a4-blue+|sedan|Audi A4: V (B9) 473 184 143
a6-black+ a6-silver+|sedan|Audi A6: IV (C7) 492 187 146
q7-white+|suv|Audi Q7: II (4M) 505 197 174
audi80-blue*+|sedan|Audi 80: IV (B3) 439 170 140
polo-gray* polo-white*+|sedan|Volkswagen Polo: V 439 170 147
tiguan-day-brown+ tiguan-white+|crossover|Volkswagen Tiguan: II 449 184 167
passat-gray+ passat-white+|sedan|Volkswagen Passat: B8 477 183 146
golf-red+|hatchback|Volkswagen Golf: VI 420 179 148
sedan00-gray*|sedan|Volkswagen Jetta: VI 464 178 148
beetle-sky*+|coupe|Volkswagen Type 1: 408 155 150
octavia-gray+ octavia-white+|hatchback|Skoda Octavia: III (A7) 466 181 146
octaviawagon-gray|wagon|Skoda Octavia: III (A7) 466 181 147
volvo240-green*+|wagon|Volvo 240 Series: 479 171 146
focus-blue*+ focus-silver*+|hatchback|Ford Focus: III Рестайлинг 436 182 148
logan-silver* logan-white*+|sedan|Renault Logan: II 435 173 152
duster-green*+ duster-orange*+|crossover|Renault Duster: 432 182 169
jolion-blue jolion-white|crossover|Haval Jolion: 447 184 162
ev-white+|sedan|Tesla Model 3: 469 185 144
p911-yellow*+|coupe|Porsche 911: 429 165 131
mustang-red|coupe|Ford Mustang: I 461 173 130
mgb-green*|convertible|MG MGB: 389 152 125
van-white*|van|Ford Transit: VII
minivan-day-black+|van|Hyundai Grand Starex:
pickup-white*+|pickup|Mitsubishi L200: V 521 182 178
hatch-silver*+|hatchback|Opel Astra: J 442 181 151
golf2-blue*+|hatchback|Opel Kadett: 400 166 140
hatch00-blue|hatchback|Chevrolet Lacetti: 430 173 145
sedan90-white+|sedan|Toyota Mark II: VIII (X100) 476 176 140
modernsedan-white+|sedan|Hyundai Elantra: VI (AD) 457 180 145
sedan-silver+|sedan|Kia Cerato: IV 464 180 145
moderncross-black|crossover|Haval F7: 462 185 169
cross-gray+|crossover|Chery Tiggo 7 Pro: 450 184 175
oldcross-silver|crossover|Honda CR-V: II 457 178 171
new-granta-silver*+|sedan|Lada (ВАЗ) Granta: 427 170 150
new-vesta-blue*+|sedan|Lada (ВАЗ) Vesta: 441 176 150
new-largus-gray*+|wagon|Lada (ВАЗ) Largus: 447 175 167
new-patriot-black*+|suv|УАЗ Patriot: 475 190 191
new-jolion-red+|crossover|Haval Jolion: 447 184 162
new-cross-white+|crossover|Haval F7: 462 185 169
wreck-sedan-gray*|sedan|Hyundai|Kia|Toyota Camry:|Toyota Corolla:|Mazda|Nissan|Mitsubishi|Lada (ВАЗ) Vesta:|Volkswagen Polo:|Renault
wreck-cross-blue|crossover|Hyundai|Kia|Toyota|Mazda|Nissan|Mitsubishi|Volkswagen|Haval|Geely|Chery|Changan
parts-sedan-blue*|sedan|Lada (ВАЗ) 2107:
parts-sedan-white*|sedan|Toyota Mark II:|Audi 80:|Renault Logan:|Lada (ВАЗ) Priora:
parts-hatch-silver|hatchback|Opel Kadett:|Opel Astra:|Chevrolet Lacetti:|Lada (ВАЗ) 2114:
`;

const CONDITIONS: readonly (readonly [start: string, Condition])[] = [
  ['new-', 'new'],
  ['wreck-', 'damaged'],
  ['parts-', 'parts'],
];

function readShown(text: string): Shown {
  const [, beginning = text, ...cm] = /^(.+) (\d{3}) (\d{3}) (\d{3})$/.exec(text) ?? [];
  const [length, width, height] = cm.map((figure) => Number(figure) * 10);
  return { beginning, size: length && width && height ? { width, height, length } : null };
}

const readCars = (line: string): DemoCar[] => {
  const [ids = '', body = '', ...shows] = line.split('|');
  return ids.split(' ').map((text): DemoCar => {
    const [, id = '', marks = ''] = /^([a-z0-9-]+)([*+]*)$/.exec(text) ?? [];
    return {
      id,
      color: COLORS[id.split('-').at(-1) ?? ''] ?? '#c0c0c0',
      body: body as Body,
      condition: CONDITIONS.find(([start]) => id.startsWith(start))?.[1] ?? 'sound',
      isManual: marks.includes('*'),
      fronts: marks.includes('+') ? [1, 2, 5] : [1, 2],
      shows: shows.map(readShown),
    };
  });
};

export const DEMO_CARS: readonly DemoCar[] = LINES.trim().split('\n').flatMap(readCars);

export interface Looks {
  /** Pictured cars of one shape; empty where none would be true. */
  readonly cars: readonly DemoCar[];
  readonly size: CarSize | null;
}

interface Car {
  readonly mark: string;
  readonly model: string;
  readonly generation: string | null;
  readonly body: Body;
  readonly condition: Condition;
}

/** As what a car may be shown. */
export function picturedAs({ mark, model, generation, body, condition }: Car): Looks {
  const name = `${mark} ${model}: ${generation ?? ''}`;
  const cars = DEMO_CARS.filter(
    (car) =>
      car.body === body &&
      car.condition === condition &&
      car.shows.some(({ beginning }) => beginsWith(name, beginning)),
  );
  const own = (cars[0]?.shows ?? []).filter(({ beginning }) => beginsWith(name, beginning));
  const longest = own.toSorted((a, b) => b.beginning.length - a.beginning.length)[0];
  return { cars, size: longest?.size ?? null };
}
