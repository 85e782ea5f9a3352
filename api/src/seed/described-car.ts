/** The facts of a car for its description; nothing of a person, not even whether a man or a woman sells. */
export interface DescribedCar {
  readonly title: string;
  readonly model: string;
  /** Built in Russia. */
  readonly domestic: boolean;
  readonly price_rub: number;
  /** Horse powers. */
  readonly power: number;
  /** By the papers. */
  readonly owners: number;
  readonly year: number;
  /** Full years on the road. */
  readonly age: number;
  /** Kilometers. */
  readonly mileage: number;
  readonly statuses_id: number;
  readonly kpp: string;
  readonly engine: string;
  readonly drivetrain: string;
  readonly body: string;
  readonly stock_status: string;
  readonly classic: boolean;
  readonly company: boolean;
  /** Fields of the ad that the text must not contradict. */
  readonly guaranteed: boolean;
  readonly credit: boolean;
  readonly onlineShow: boolean;
  /** In the nominative. */
  readonly city: string;
}

export const NEW = 1;
export const REPAIRED = 3;
export const DAMAGED = 4;
export const SALVAGE = 5;
export const REFURBISHED = 6;

export const is =
  (...ids: readonly number[]) =>
  ({ statuses_id }: DescribedCar) =>
    ids.includes(statuses_id);
export const manual = ({ kpp }: DescribedCar) => kpp === 'manual';
export const automatic = ({ kpp }: DescribedCar) => kpp === 'automatic';
export const cvt = ({ kpp }: DescribedCar) => kpp === 'cvt';
export const diesel = ({ engine }: DescribedCar) => engine === 'diesel';
export const electric = ({ engine }: DescribedCar) => engine === 'electric';
export const hybrid = ({ engine }: DescribedCar) => engine === 'hybrid';
export const burning = ({ engine }: DescribedCar) => engine !== 'electric';
export const allWheel = ({ drivetrain }: DescribedCar) => drivetrain === 'all_wheel';
export const roomy = ({ body }: DescribedCar) => ['wagon', 'van', 'suv'].includes(body);
export const railed = (car: DescribedCar) =>
  (car.body === 'crossover' || roomy(car)) && !car.classic && !/2121|Legend|Hunter|Transit/.test(car.title);
export const light = ({ body }: DescribedCar) => ['sedan', 'hatchback', 'wagon'].includes(body);
export const here = ({ stock_status }: DescribedCar) => stock_status === 'in_stock';
export const young = ({ age }: DescribedCar) => age <= 8;
export const old = ({ age, classic }: DescribedCar) => age >= 12 && !classic;
/** With the equipment of the middle of the market, or of its top. */
export const comfortable = ({ domestic, classic, price_rub }: DescribedCar) =>
  !domestic && !classic && price_rub > 900_000;
export const rich = (car: DescribedCar) => comfortable(car) && car.price_rub > 2_500_000;
export const plain = ({ classic, power, price_rub }: DescribedCar) =>
  !classic && power <= 150 && price_rub < 1_500_000;
export const big = ({ body }: DescribedCar) => ['suv', 'van', 'crossover', 'wagon'].includes(body);
export const forTwo = ({ body }: DescribedCar) => body === 'coupe' || body === 'convertible';
export const oneOwner = ({ owners }: DescribedCar) => owners === 1;
export const littleDriven = ({ mileage, age }: DescribedCar) => age >= 2 && mileage / age < 11_000;
export const muchDriven = ({ mileage, age }: DescribedCar) => age >= 2 && mileage / age > 20_000;
export const worn = ({ mileage }: DescribedCar) => mileage > 60_000;
export const privately = ({ company }: DescribedCar) => !company;
/** The engines of these have a timing belt. */
export const belted = ({ title }: DescribedCar) =>
  /Granta|Vesta|Priora|Kalina|2114|Logan|Duster|Audi 80/.test(title);
export const airConditioned = ({ classic, domestic, age }: DescribedCar) =>
  !classic && !(domestic && age > 12);
export const thousands = (mileage: number) => Math.round(mileage / 1_000);
