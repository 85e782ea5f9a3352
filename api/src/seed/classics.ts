import type { Body, Drivetrain, Engine, Kpp } from '@cars/shared-contracts/schemas/vehicle';

/** A classic car as the demo sells it; names are the catalog's. */
export interface ClassicShape {
  readonly mark: string;
  readonly model: string;
  /** Years that are offered, a part of those of production. */
  readonly years: readonly [from: number, to: number];
  /** Horse powers of the common engines. */
  readonly powers: readonly number[];
  /** Rubles, from a project to a restored car. */
  readonly price: readonly [low: number, high: number];
  readonly body: Body;
  readonly kpp: Kpp;
  readonly drivetrain: Drivetrain;
  readonly engine: Engine;
  /** How many of them there are compared with the others. */
  readonly weight: number;
}

/**
 * One car to a line: mark | model | years | powers | price in thousands | body, gearbox, drive | weight.
 * Letters of the gearbox: m manual, a automatic; of the drive: f, r, a; a trailing d is a diesel.
 */
const LINES = `
Lada (ВАЗ)|2101|1970-1988|64|90-420|sedan mr|10
Lada (ВАЗ)|2103|1972-1984|75|110-520|sedan mr|5
Lada (ВАЗ)|2106|1976-1998|75,80|60-380|sedan mr|10
Lada (ВАЗ)|2121 (4x4)|1977-1995|73,80|120-650|suv ma|6
ГАЗ|24 «Волга»|1968-1991|90,95|120-1300|sedan mr|9
ГАЗ|М-20 «Победа»|1946-1958|50,52|450-2900|sedan mr|5
Mercedes-Benz|W124|1985-1996|118,136,220|220-2300|sedan ar|8
BMW|3 серии|1983-1990|102,115,171|250-1900|sedan mr|5
Volkswagen|Type 1|1960-1979|34,44,50|450-2400|coupe mr|4
Audi|80|1987-1990|90,113|90-650|sedan mf|5
Opel|Kadett|1984-1991|60,75|50-320|hatchback mf|3
Porsche|911|1974-1988|165,204,231|4200-16500|coupe mr|2
Volvo|240 Series|1978-1993|112,116|250-1300|wagon mr|3
Ford|Mustang|1965-1973|120,200,271|2600-8900|coupe ar|3
MG|MGB|1963-1980|84,95|1100-2900|convertible mr|2
`;

const DRIVES: Readonly<Record<string, Drivetrain>> = { f: 'front_wheel', r: 'rear_wheel', a: 'all_wheel' };
const THOUSAND = 1_000;

const pair = (text: string, unit: number): [number, number] => {
  const [from = 0, to = 0] = text.split('-').map(Number);
  return [from * unit, to * unit];
};

/** Classic cars: about a twentieth of the demo's ads. */
export const CLASSICS: readonly ClassicShape[] = LINES.trim()
  .split('\n')
  .map((line): ClassicShape => {
    const [mark = '', model = '', years = '', powers = '', price = '', build = '', weight = ''] =
      line.split('|');
    const [body = '', letters = ''] = build.split(' ');
    return {
      mark,
      model,
      years: pair(years, 1),
      powers: powers.split(',').map(Number),
      price: pair(price, THOUSAND),
      body: body as Body,
      kpp: letters[0] === 'a' ? 'automatic' : 'manual',
      drivetrain: DRIVES[letters[1] ?? ''] ?? 'rear_wheel',
      engine: letters[2] === 'd' ? 'diesel' : 'gas',
      weight: Number(weight),
    };
  });
