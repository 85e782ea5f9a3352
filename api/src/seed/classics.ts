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
Lada (ВАЗ)|2102|1972-1986|64|80-350|wagon mr|4
Lada (ВАЗ)|2103|1972-1984|75|110-520|sedan mr|5
Lada (ВАЗ)|2106|1976-1998|75,80|60-380|sedan mr|10
Lada (ВАЗ)|2121 (4x4)|1977-1995|73,80|120-650|suv ma|6
ГАЗ|21 «Волга»|1956-1970|70,75|350-2400|sedan mr|9
ГАЗ|24 «Волга»|1968-1991|90,95|120-1300|sedan mr|9
ГАЗ|М-20 «Победа»|1946-1958|50,52|450-2900|sedan mr|5
ГАЗ|13 «Чайка»|1959-1981|195|3500-9800|sedan ar|2
ГАЗ|12 ЗИМ|1950-1960|90|2500-7200|sedan mr|2
ГАЗ|69|1953-1972|55|180-900|suv ma|3
УАЗ|469|1972-1985|75|120-700|suv ma|4
Москвич|412|1967-1976|75|90-480|sedan mr|4
Москвич|2140|1976-1988|75|60-350|sedan mr|4
Москвич|407|1958-1963|45|150-850|sedan mr|3
Москвич|401|1954-1956|26|250-950|sedan mr|2
ЗАЗ|968|1971-1994|40,45|40-260|coupe mr|4
ЗАЗ|965|1960-1969|27|150-780|coupe mr|3
ЛуАЗ|969|1975-1995|40|60-330|suv ma|2
Иж|2125 «Комби»|1973-1996|75|50-280|hatchback mr|2
Mercedes-Benz|W123|1976-1986|88,109,136|350-2600|sedan mr|8
Mercedes-Benz|W124|1985-1996|118,136,220|220-2300|sedan ar|8
Mercedes-Benz|190 (W201)|1983-1993|105,118,136|150-1500|sedan mr|5
Mercedes-Benz|W115|1968-1976|95,110|500-2700|sedan mr|3
Mercedes-Benz|W108|1966-1972|140,160|1500-4800|sedan ar|2
BMW|02 (E10)|1966-1977|85,100|900-3600|coupe mr|3
BMW|E9|1971-1975|180,200|3900-9500|coupe mr|1
BMW|3 серии|1983-1990|102,115,171|250-1900|sedan mr|5
BMW|5 серии|1981-1990|115,129,150|180-1500|sedan mr|4
Volkswagen|Type 1|1960-1979|34,44,50|450-2400|coupe mr|4
Volkswagen|Type 2|1967-1979|50,66|1200-4900|van mr|3
Volkswagen|Golf|1984-1991|75,90,107|90-650|hatchback mf|4
Audi|80|1986-1994|90,113|90-650|sedan mf|5
Audi|100|1986-1993|101,133|110-750|sedan mf|4
Audi|Quattro|1981-1990|200|3200-7900|coupe ma|1
Opel|Kadett|1984-1991|60,75|50-320|hatchback mf|3
Opel|Rekord|1978-1986|75,100|90-650|sedan mr|2
Porsche|911|1974-1993|165,204,231|4200-16500|coupe mr|2
Porsche|944|1983-1991|163,211|1300-3800|coupe mr|2
Volvo|240 Series|1978-1993|112,116|250-1300|wagon mr|3
Volvo|120 Series|1958-1970|75,90|900-2600|sedan mr|1
Saab|900|1985-1993|126,145|250-1200|hatchback mf|2
Ford|Mustang|1965-1973|120,200,271|2600-8900|coupe ar|3
Ford|Sierra|1984-1993|75,101,125|70-450|hatchback mr|3
Chevrolet|Camaro|1968-1981|155,200,300|2200-6900|coupe ar|2
Chevrolet|Impala|1960-1975|165,230,250|1900-6800|sedan ar|2
Chevrolet|Corvette|1969-1982|190,270,300|3300-9400|coupe ar|1
Cadillac|DeVille|1965-1984|190,340|1500-4900|sedan ar|2
Dodge|Charger|1968-1974|230,335|4500-12500|coupe ar|1
Toyota|Mark II|1984-1992|105,135,150|150-900|sedan ar|3
Toyota|Celica|1976-1990|90,140,165|250-1600|coupe mr|2
Toyota|Land Cruiser|1981-1990|90,135|700-3900|suv mad|3
Nissan|Skyline|1986-1994|130,190,215|600-3800|coupe mr|2
Nissan|Patrol|1985-1994|95,115|350-1600|suv mad|2
Datsun|240Z|1970-1973|151|3500-6900|coupe mr|1
Citroen|DS|1962-1975|78,109|1900-4900|sedan mf|1
Citroen|2 CV|1965-1990|24,29|900-2200|hatchback mf|1
Jaguar|XJ|1972-1992|170,235|500-2600|sedan ar|2
Jaguar|E-type|1962-1974|265,269|7900-17500|coupe mr|1
MG|MGB|1963-1980|84,95|1100-2900|convertible mr|2
Land Rover|Series III|1972-1985|70,95|700-2600|suv ma|1
Skoda|120|1977-1990|50,58|60-320|sedan mr|2
Tatra|613|1976-1995|165|700-2400|sedan mr|1
Wartburg|353|1967-1988|50|80-420|sedan mf|1
Trabant|601|1965-1990|26|100-520|sedan mf|1
Alfa Romeo|Spider|1970-1993|104,128|1200-3400|convertible mr|1
`;

const DRIVES: Readonly<Record<string, Drivetrain>> = { f: 'front_wheel', r: 'rear_wheel', a: 'all_wheel' };
const THOUSAND = 1_000;

const pair = (text: string, unit: number): [number, number] => {
  const [from = 0, to = 0] = text.split('-').map(Number);
  return [from * unit, to * unit];
};

/** Classic cars: about a fifteenth of the demo's ads. */
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
